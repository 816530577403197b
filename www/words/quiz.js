// @ts-check
/** The words of the quiz. */
import { inLanguage } from './language.js';

export const { words } = await inLanguage({ en: () => import('./en/quiz.js') });
