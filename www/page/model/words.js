// @ts-check
/** The words of the place where a model is loaded. */
import { inLanguage } from '../../words/language.js';
import { words as en } from './words/en.js';

export const words = inLanguage({ en });
