// @ts-check
/** UI strings of the page outside the rooms, in the page's language. */
import { words as en } from './en/page.js';
import { inLanguage } from './language.js';

export const words = inLanguage({ en });
