// @ts-check
/** UI strings of a block's stages, in the page's language. */
import { inLanguage } from '../../../words/language.js';
import { stages as en } from './words/en.js';

export const stages = inLanguage({ en });
