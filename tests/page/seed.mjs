// @ts-check
/** The box of a random seed, which the rooms Train, Recurrent and Predict have in common. */
import assert from 'node:assert/strict';

import { stateIs } from './browser.mjs';
import { addressWith } from './room.mjs';

/**
 * Types seeds that cannot be used. `field`: the URL field of the seed. `patience`: time limit for a change of the seed.
 *
 * @param {import('playwright-core').Page} page @param {string} field @param {number} [patience]
 */
export async function correctsSeed(page, field, patience) {
  const seed = page.getByRole('spinbutton', { name: 'Seed' });
  for (const [typed, used, shown] of [
    ['0', '1', '1'],
    ['1000000', '999999', '999,999'],
    ['-7', '1', '1'],
  ]) {
    await seed.fill(typed);
    const sentence = `Seed must be a whole number from 1 to 999,999; ${typed.replace('-', '−')} was changed to ${shown}.`;
    await page.getByRole('status').filter({ hasText: sentence }).waitFor();
    await seed.blur();
    assert.equal(await seed.inputValue(), used);
    await stateIs(page, 'ready', patience);
  }
  await seed.fill('');
  await seed.pressSequentially('-');
  await seed.blur();
  await page.getByText('Type a whole number from 1 to 999,999. Seed is still 1.').waitFor();
  assert.equal(await seed.getAttribute('aria-invalid'), 'true');
  await seed.fill('12');
  await seed.blur();
  await addressWith(page, `${field}=12`);
  assert.equal(await page.getByText('Seed is still').isVisible(), false);
}
