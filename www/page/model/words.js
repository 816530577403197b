// @ts-check
/** The words of the place where a model is loaded. */
import { inLanguage } from '../../words/language.js';

export const { words } = await inLanguage({ en: () => import('./words/en.js') });
