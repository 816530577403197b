// @ts-check
/** The words of the page outside rooms. */
import { inLanguage } from './language.js';

export const { words } = await inLanguage({ en: () => import('./en/page.js') });
