// @ts-check
/** Words about kinds of heads, for several rooms. */
import { words as en } from './en/heads.js';
import { inLanguage } from './language.js';

export const words = inLanguage({ en });
