// @ts-check
/** The words of the page outside the rooms. */
import { words as en } from './en/page.js';
import { inLanguage } from './language.js';

export const words = inLanguage({ en });
