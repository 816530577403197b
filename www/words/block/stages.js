// @ts-check
/** The words of a block's stages. */
import { inLanguage } from '../language.js';

export const { stages } = await inLanguage({ en: () => import('../en/block/stages.js') });
