// @ts-check
/** A loss with enough decimals to distinguish it from zero. */
import { formatNumber } from './format.js';
import { formatTiny } from './tiny.js';

/** @param {number} loss in nats */
export function lossText(loss) {
  if (loss > 0 && loss < 0.001) return formatTiny(loss);
  const decimals = loss > 0 && loss < 0.1 ? 3 : 2;
  return formatNumber(loss, { decimals });
}
