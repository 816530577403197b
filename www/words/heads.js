// @ts-check
/** UI strings about kinds of heads, in the page's language. */
import { words as en } from './en/heads.js';
import { inLanguage } from './language.js';

export const words = inLanguage({ en });
