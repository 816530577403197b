// @ts-check
/** The words of the room "Predict". */
import { inLanguage } from '../../words/language.js';

export const { words } = await inLanguage({ en: () => import('./words/en.js') });
