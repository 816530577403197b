// @ts-check
/** The texts of a block's stages. */
import { inLanguage } from '../../../words/language.js';

export const { stages } = await inLanguage({ en: () => import('./words/en.js') });
