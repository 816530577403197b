// @ts-check
/**
 * A loss with as many decimals as tell it from nothing.
 */
import { formatNumber } from './format.js';
import { formatTiny } from './tiny.js';

/** @param {number} loss in nats */
export function lossText(loss) {
  if (loss > 0 && loss < 0.001) return formatTiny(loss);
  const decimals = loss > 0 && loss < 0.1 ? 3 : 2;
  return formatNumber(loss, { decimals });
}
