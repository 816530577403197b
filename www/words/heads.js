// @ts-check
/** Words about kinds of heads, which several rooms use. */
import { inLanguage } from './language.js';

export const { words } = await inLanguage({ en: () => import('./en/heads.js') });
