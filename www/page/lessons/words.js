// @ts-check
/** The words of the lesson bar and the list of lessons. */
import { inLanguage } from '../../words/language.js';
import { words as en } from './words/en.js';

export const words = inLanguage({ en });
