// @ts-check
/** The texts of "What if?". */
import { inLanguage } from '../../../words/language.js';

export const { changes, whatIf } = await inLanguage({ en: () => import('./words/en.js') });
