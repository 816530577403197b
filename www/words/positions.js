// @ts-check
/** The words of the room "Positions". */
import { inLanguage } from './language.js';

export const { words } = await inLanguage({ en: () => import('./en/positions.js') });
