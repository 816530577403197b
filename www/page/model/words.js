// @ts-check
/** The words for loading a model. */
import { inLanguage } from '../../words/language.js';
import { words as en } from './words/en.js';

export const words = inLanguage({ en });
