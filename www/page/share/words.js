// @ts-check
/** The words of the dialog "Share". */
import { inLanguage } from '../../words/language.js';
import { words as en } from './words/en.js';

export const words = inLanguage({ en });
