// @ts-check
/** The words of the page, but for the rooms that come later. */
import { inLanguage } from './language.js';

export const { words } = await inLanguage({ en: () => import('./en/page.js') });
