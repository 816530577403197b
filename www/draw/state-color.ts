/**
 * Colours for the state of a recurrent model. Its tanh pushes most numbers close to ±1, where they would look alike on
 * a linear scale.
 */
import { diverging, type Theme } from './color.ts';

/** Numbers above this share of the scale's maximum are spread over more colours. */
export const STRETCHED_FROM = 0.9;
/** Share of the colours for numbers below `STRETCHED_FROM`. */
const BELOW = 0.55;

export function stateColor(value: number, end: number, theme: Theme) {
  const share = end > 0 ? Math.min(1, Math.abs(value) / end) : 0;
  const part =
    share <= STRETCHED_FROM
      ? (share / STRETCHED_FROM) * BELOW
      : BELOW + ((share - STRETCHED_FROM) / (1 - STRETCHED_FROM)) * (1 - BELOW);
  return diverging(Math.sign(value) * part, 1, theme);
}
