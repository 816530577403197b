// @ts-check
/** Words about kinds of heads, which several rooms use. */
import { words as en } from './en/heads.js';
import { inLanguage } from './language.js';

export const words = inLanguage({ en });
