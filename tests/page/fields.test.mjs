// @ts-check
/** The URL fields. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { FIELDS_OF, readHash } from '../../www/page/address.ts';

test('no field has different meanings in two rooms', () => {
  const all = Object.values(FIELDS_OF).flatMap(Object.keys);
  assert.deepEqual(
    all.filter((name, at) => all.indexOf(name) !== at),
    [],
  );
});

test('an unknown name in a list keeps the others', () => {
  const { chosen, refused } = readHash('#hide=rooms,moon,keys');
  assert.equal(chosen.hide, 'rooms,keys');
  assert.deepEqual(
    refused.map(({ field, found }) => [field, found]),
    [['hide', 'moon']],
  );
});

test('a custom model is named by eight digits of its checksum', () => {
  assert.equal(readHash('#model=own-3fa4c1d2').chosen.model, 'own-3fa4c1d2');
  for (const name of ['own-1', 'own-3fa4c1d2f', 'own-3FA4C1D2', 'my-own-3fa4c1d2']) {
    const [{ field, choices }] = readHash(`#model=${name}`).refused;
    assert.equal(field, 'model');
    assert.ok(choices.includes('minilm-l6'));
  }
});

describe('a link changed by another program is read', () => {
  const HASH = '#room=sentence&text=The+zebra,+100%25+"%C3%A9t%C3%A9"+%26+R=4&layer=2&head=3&token=2';
  const { chosen } = readHash(HASH);
  const whole = encodeURIComponent(HASH.slice(1));
  /** @type {Record<string, string>} */
  const CHANGED = {
    'with & as in HTML': HASH.replaceAll('&', '&amp;'),
    'with & as in HTML, twice': HASH.replaceAll('&', '&amp;amp;'),
    'with & as a number': HASH.replaceAll('&', '&#38;'),
    'percent-encoded as a whole': `#${whole}`,
    'percent-encoded as a whole, twice': `#${encodeURIComponent(whole)}`,
    'percent-encoded as a whole, in lower case': `#${whole.replace(/%../g, (escape) => escape.toLowerCase())}`,
    'with an escaped #': `#%23${whole}`,
    'with # twice': `#${HASH}`,
    'with a full stop behind it': `${HASH}.`,
    'in brackets': `${HASH}).`,
    'between quotation marks': `${HASH}”`,
    'with line breaks between the fields': HASH.replaceAll('&', '%0D%0A&%0A'),
    'with a line break at the end': `${HASH}%0A`,
  };
  for (const [how, hash] of Object.entries(CHANGED))
    test(how, () => {
      const link = readHash(hash);
      assert.equal(chosen.text, 'The zebra, 100% "été" & R=4');
      assert.deepEqual({ ...link.chosen, text: link.chosen.text?.trimEnd() }, chosen);
      assert.deepEqual([link.unknown, link.refused, link.doubtful], [[], [], []]);
    });
});

test('a text that contains an escape is reported and kept unchanged', () => {
  const { chosen, doubtful } = readHash('#text=caf%25C3%25A9');
  assert.equal(chosen.text, 'caf%C3%A9');
  assert.deepEqual(doubtful, [{ field: 'text', found: '%C3' }]);
});

test('a text keeps its brackets, full stops and line breaks', () => {
  for (const text of ['Is it so?', 'a (b).', 'one\ntwo ', '3D printers', 'a&amp;b', '100%'])
    assert.equal(readHash(`#text=${encodeURIComponent(text)}`).chosen.text, text);
});
