// @ts-check
/** Numbers as text, of `www/draw/`. No browser is needed. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { formatMatrix, formatNumber, formatPercent, withLetters } from '../../www/draw/format.ts';
import { check } from './draw.mjs';

describe('formatNumber', () => {
  test('writes an exact integer without decimals, with a real minus sign', () => {
    check(formatNumber, [
      [2, '2'],
      [-3, '−3'],
      [0, '0'],
      [-0, '0'],
      [9999999, '9999999'],
    ]);
  });

  test('writes anything else with four decimals, without a sign if rounded to zero', () => {
    check(formatNumber, [
      [0.5, '0.5000'],
      [-1.23456, '−1.2346'],
      [Math.fround(0.1), '0.1000'],
      [6e-6, '0.0000'],
      [-6e-6, '0.0000'],
      [-6e-5, '−0.0001'],
    ]);
  });

  test('applies chosen decimals to integers and zeros too', () => {
    check(
      (value) => formatNumber(value, { decimals: 1 }),
      [
        [2, '2.0'],
        [0, '0.0'],
        [-0, '0.0'],
        [-0.04, '0.0'],
        [-2.26, '−2.3'],
        [1.5951, '1.6'],
      ],
    );
    assert.equal(formatNumber(-0.4, { decimals: 0 }), '0');
  });

  test('writes large numbers with a power of ten, even if large only by rounding', () => {
    check(formatNumber, [
      [5.12e26, '5.12×10²⁶'],
      [-1e7, '−1.00×10⁷'],
      [9.999e9, '1.00×10¹⁰'],
      [9999999.5, '9999999.5000'],
      [9999999.99999, '1.00×10⁷'],
    ]);
    assert.equal(formatNumber(12345678, { decimals: 1 }), '1.23×10⁷');
  });

  test('writes infinities and NaN', () => {
    check(formatNumber, [
      [Infinity, '∞'],
      [-Infinity, '−∞'],
      [NaN, 'not a number'],
    ]);
    assert.equal(formatNumber(-Infinity, { decimals: 2 }), '−∞');
  });
});

test('withLetters decodes letters, but no ASCII and no bytes that are not UTF-8', () => {
  assert.equal(withLetters('/%FF/#text=%D9%87%D9%84+%26%C3%A9'), '/%FF/#text=هل+%26é');
});

describe('formatMatrix', () => {
  test('writes integers as integers, even with masked scores', () => {
    check(formatMatrix([2, -4, 0, -Infinity]), [
      [2, '2'],
      [-4, '−4'],
      [0, '0'],
      [-Infinity, '−∞'],
    ]);
  });

  test('writes four decimals for all numbers if one is a fraction, except zeros and infinities', () => {
    check(formatMatrix(new Float32Array([1, 0.5, 0, 6e-6])), [
      [1, '1.0000'],
      [0.5, '0.5000'],
      [0, '0'],
      [-0, '0'],
      [6e-6, '0.0000'],
      [-Infinity, '−∞'],
      [NaN, 'not a number'],
    ]);
  });

  test('applies chosen decimals to all numbers', () => {
    check(formatMatrix([1, 0.5, 0], 1), [
      [1, '1.0'],
      [0.5, '0.5'],
      [0, '0.0'],
      [Infinity, '∞'],
    ]);
    assert.equal(formatMatrix([1.5], 0)(1.5), '2');
  });
});

test('formatPercent keeps one decimal below one per cent', () => {
  check(formatPercent, [
    [0.65, '65\u00a0%'],
    [1, '100\u00a0%'],
    [0.994, '99\u00a0%'],
    [0.998, '99.8\u00a0%'],
    [0.99999, '>99.9\u00a0%'],
    [1.0000001, '100\u00a0%'],
    [0.005, '0.5\u00a0%'],
    [0.0094, '0.9\u00a0%'],
    [0.0096, '1\u00a0%'],
    [0.012, '1\u00a0%'],
    [0.001, '0.1\u00a0%'],
    [0.0009, '<0.1\u00a0%'],
    [1e-30, '<0.1\u00a0%'],
    [0, '0\u00a0%'],
    [-0, '0\u00a0%'],
    [-0.1, '−10\u00a0%'],
    [-0.0009, '>−0.1\u00a0%'],
    [-0.9999, '<−99.9\u00a0%'],
    [NaN, 'not a number'],
  ]);
});
