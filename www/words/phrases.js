// @ts-check
/** Phrases for several rooms. */
import * as en from './en/phrases.js';
import { inLanguage } from './language.js';

export const listed = inLanguage({ en: en.listed });
export const quoted = inLanguage({ en: en.quoted });
export const headInWords = inLanguage({ en: en.headInWords });
