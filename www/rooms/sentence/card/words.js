// @ts-check
/** The words of a head's card. */
import { inLanguage } from '../../../words/language.js';
import { words as en } from './words/en.js';

export const words = inLanguage({ en });
