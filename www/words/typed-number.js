// @ts-check
/** Sentences about typed numbers that cannot be used. */
import { inLanguage } from './language.js';

export const { words } = await inLanguage({ en: () => import('./en/typed-number.js') });
