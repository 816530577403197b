// @ts-check
/** The texts of "What if?". */
import { inLanguage } from '../../../words/language.js';
import * as en from './words/en.js';

export const changes = inLanguage({ en: en.changes });
export const whatIf = inLanguage({ en: en.whatIf });
