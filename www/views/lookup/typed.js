// @ts-check
/**
 * Numbers that a person chose: with as many decimals as they have.
 */
import { formatNumber } from '../../draw/format.js';

/** @param {number} value */
export const asTyped = (value) => formatNumber(value, { decimals: (String(value).split('.')[1] ?? '').length });
