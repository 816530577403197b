// @ts-check
/** The words of the room "Lookup". */
import { inLanguage } from './language.js';

export const { words } = await inLanguage({ en: () => import('./en/lookup.js') });
