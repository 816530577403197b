// @ts-check
/** Sentences about typed numbers that cannot be used. */
import { words as en } from './en/typed-number.js';
import { inLanguage } from './language.js';

export const words = inLanguage({ en });
