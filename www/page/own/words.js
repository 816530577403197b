// @ts-check
/** The words of models of one's own. */
import { inLanguage } from '../../words/language.js';

export const { words } = await inLanguage({ en: () => import('./words/en.js') });
