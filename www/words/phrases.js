// @ts-check
/** Phrases that several rooms use, in the page's language. */
import * as en from './en/phrases.js';
import { inLanguage } from './language.js';

export const listed = inLanguage({ en: en.listed });
export const quoted = inLanguage({ en: en.quoted });
export const headInWords = inLanguage({ en: en.headInWords });
