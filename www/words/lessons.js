// @ts-check
/** The words of the lessons' bar and list. */
import { inLanguage } from './language.js';

export const { words } = await inLanguage({ en: () => import('./en/lessons.js') });
