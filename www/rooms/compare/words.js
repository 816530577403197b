// @ts-check
/** The words of the room "Compare". */
import { inLanguage } from '../../words/language.js';

export const { words } = await inLanguage({ en: () => import('./words/en.js') });
