/** Formats a loss with enough decimals to distinguish it from zero. */
import { formatNumber } from './format.ts';
import { formatTiny } from './tiny.ts';

export function lossText(loss: number) {
  if (loss > 0 && loss < 0.001) return formatTiny(loss);
  const decimals = loss > 0 && loss < 0.1 ? 3 : 2;
  return formatNumber(loss, { decimals });
}
