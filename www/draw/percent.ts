/** Percentages with a no-break space before the sign. */
import { formatPercent } from './format.ts';

/** `share`: 0.65 is 65 %. */
export const percent = (share: number) => formatPercent(share).replace(' ', '\u00a0');
