// @ts-check
/** Percentages with a no-break space before the sign. */
import { formatPercent } from './format.js';

/** @param {number} share 0.65 is 65 %. */
export const percent = (share) => formatPercent(share).replace(' ', '\u00a0');
