// @ts-check
/** UI strings for kept results, in the page's language. */
import { inLanguage } from '../../words/language.js';
import { words as en } from './words/en.js';

export const words = inLanguage({ en });
