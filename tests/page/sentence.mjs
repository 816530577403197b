// @ts-check
/** Sentences and selections that the tests of the room "Sentence" share. */
import assert from 'node:assert/strict';

import { standsFor, sum, TIRED } from './pytorch.mjs';
import * as room from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */

export const IT = TIRED.tokens.indexOf('it');
export const ANIMAL = TIRED.tokens.indexOf('animal');
export const SAYS = 'In layer 5, head 11, “it” gives 65 % of its attention to “animal”';
export const TO_ANIMAL = /^In layer 5, head 11, “it” gives (.+) of its attention to “animal”/;

/**
 * The part of a row's attention that the arrows show, computed from the definition.
 * @param {number[]} row @param {number} share
 */
export function strongest(row, share) {
  const order = row.map((weight, key) => ({ weight, key })).sort((a, b) => b.weight - a.weight);
  const count = order.findIndex((_, at) => sum(order.slice(0, at + 1).map(({ weight }) => weight)) >= share - 1e-6) + 1;
  return order.slice(0, count);
}

/**
 * The numbers below the arrows' tokens equal a row of PyTorch's weights.
 *
 * @param {Page} page
 * @param {number[]} row
 * @param {number} share
 */
export async function arrowsShow(page, row, share) {
  const wanted = strongest(row, share);
  const shown = (await room.tokens(page))
    .map(({ numbers }, key) => ({ numbers, key }))
    .filter(({ numbers }) => numbers.length > 0);
  assert.deepEqual(
    shown.map(({ key }) => key),
    wanted.map(({ key }) => key).sort((a, b) => a - b),
  );
  for (const { numbers, key } of shown) assert.ok(standsFor(numbers[0], row[key]), `${numbers[0]} is not ${row[key]}`);
  assert.equal(await room.arrowCount(page), wanted.length);
}
