// @ts-check
/** The fields of the address. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { FIELDS_OF, readHash } from '../../www/page/address.js';

test('no field means one thing in one room and another in another', () => {
  const all = Object.values(FIELDS_OF).flatMap(Object.keys);
  assert.deepEqual(
    all.filter((name, at) => all.indexOf(name) !== at),
    [],
  );
});

test('one unknown name in a list leaves the others', () => {
  const { chosen, refused } = readHash('#hide=rooms,moon,keys');
  assert.equal(chosen.hide, 'rooms,keys');
  assert.deepEqual(
    refused.map(({ field, found }) => [field, found]),
    [['hide', 'moon']],
  );
});

test('a model of one’s own is named by eight digits of its checksum', () => {
  assert.equal(readHash('#model=own-3fa4c1d2').chosen.model, 'own-3fa4c1d2');
  for (const name of ['own-1', 'own-3fa4c1d2f', 'own-3FA4C1D2', 'my-own-3fa4c1d2']) {
    const [{ field, choices }] = readHash(`#model=${name}`).refused;
    assert.equal(field, 'model');
    assert.ok(choices.includes('minilm-l6'));
  }
});
