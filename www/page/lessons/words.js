// @ts-check
/** The words of the lessons' bar and list. */
import { inLanguage } from '../../words/language.js';

export const { words } = await inLanguage({ en: () => import('./words/en.js') });
