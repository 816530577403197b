// @ts-check
/** The words of the room "Block". */
import { inLanguage } from './language.js';

export const { words } = await inLanguage({ en: () => import('./en/block.js') });
