/** UI strings about the causes of a score, in the page's language. */
import { inLanguage } from '../../../words/language.js';
import { words as en } from './words/en.ts';

export const words = inLanguage({ en });
