// @ts-check
/** The words of the quiz. */
import { inLanguage } from '../../../words/language.js';
import { words as en } from './words/en.js';

export const words = inLanguage({ en });
