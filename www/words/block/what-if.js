// @ts-check
/** The words of "What if?". */
import { inLanguage } from '../language.js';

export const { changes, whatIf } = await inLanguage({ en: () => import('../en/block/what-if.js') });
