// @ts-check
/** The words of the room "Sentence". */
import { inLanguage } from './language.js';

export const { words } = await inLanguage({ en: () => import('./en/sentence.js') });
