// @ts-check
/** Phrases that several rooms use. */
import { inLanguage } from './language.js';

export const { listed, quoted, headInWords } = await inLanguage({ en: () => import('./en/phrases.js') });
