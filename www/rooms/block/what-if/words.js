// @ts-check
/** UI strings of "What if?", in the page's language. */
import { inLanguage } from '../../../words/language.js';
import * as en from './words/en.js';

export const changes = inLanguage({ en: en.changes });
export const whatIf = inLanguage({ en: en.whatIf });
