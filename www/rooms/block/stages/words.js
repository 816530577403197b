// @ts-check
/** The texts of a block's stages. */
import { inLanguage } from '../../../words/language.js';
import { stages as en } from './words/en.js';

export const stages = inLanguage({ en });
