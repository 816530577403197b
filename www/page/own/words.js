// @ts-check
/** The words of models of one's own. */
import { inLanguage } from '../../words/language.js';
import { words as en } from './words/en.js';

export const words = inLanguage({ en });
