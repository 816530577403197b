// @ts-check
/** The choice of what the daily test set repeats. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { combinations, FULL, someOf, stopsToOpen } from './sets.mjs';

test('every value is in a combination', () => {
  const [letters, numbers] = [
    ['a', 'b', 'c', 'd'],
    [1, 2],
  ];
  const found = combinations(letters, numbers);
  assert.deepEqual(new Set(found.flat()), new Set([...letters, ...numbers]));
  assert.equal(found.length, FULL ? 8 : 4);
});

test('a state is always checked with the same values', () => {
  assert.deepEqual(someOf([1, 2, 3], 'abcd'), FULL ? [1, 2, 3] : [2]);
});

test('each room of a lesson is opened', () => {
  const stops = [
    { hash: 'room=block', shows: ['a'] },
    { hash: 'room=block&head=1', shows: ['a', 'b'] },
    { hash: 'room=sentence', shows: [] },
  ];
  assert.deepEqual(stopsToOpen(stops), FULL ? stops : stops.slice(1));
});
