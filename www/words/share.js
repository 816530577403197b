// @ts-check
/** The words of the dialog "Share". */
import { inLanguage } from './language.js';

export const { words } = await inLanguage({ en: () => import('./en/share.js') });
