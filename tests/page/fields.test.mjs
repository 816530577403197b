// @ts-check
/** The fields of the address. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { APPEARANCE_FIELDS } from '../../www/state/appearance.js';
import { BLOCK_FIELDS } from '../../www/state/block.js';
import { TABLES } from '../../www/state/draft.js';
import { LOOKUP_FIELDS } from '../../www/state/lookup.js';
import { POSITIONS_FIELDS } from '../../www/state/positions.js';
import { OWN_FIELDS } from '../../www/state/url.js';

test('no field means one thing in one room and another in another', () => {
  const names = [APPEARANCE_FIELDS, OWN_FIELDS, BLOCK_FIELDS, POSITIONS_FIELDS, LOOKUP_FIELDS].flatMap(Object.keys);
  const all = [...names, 'tokens', 'd_head', ...TABLES];
  assert.deepEqual(all.filter((name, at) => all.indexOf(name) !== at), []);
});
