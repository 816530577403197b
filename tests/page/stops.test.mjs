// @ts-check
/**
 * Stops whose texts ask for an action: before an audience, with the lesson's bar and without the room's controls, the
 * action is possible with keyboard or pointer.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { enterRoom, eventually, goTo, sharedPage, stateIs } from './browser.mjs';
import { TOPICS } from './lesson-files.mjs';
import { LOADING_MS } from './room.mjs';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('playwright-core').Locator} Locator
 */

/** Words that ask the audience or the lecturer to do something. */
const ACTIONS =
  /\b(choose|switch off|type an?|press|click|drag|guess for|give each|try an?|step (through )?them|slider|step through)\b/i;

const address = (/** @type {Page} */ page) => new URL(page.url()).hash;

/** Shows the controls if a part is among them. @param {Page} page @param {Locator} part */
async function reach(page, part) {
  if (!(await part.first().isVisible())) await page.keyboard.press('c');
  await part.first().waitFor();
  return part.first();
}

/** @param {Page} page */
async function quiz(page) {
  const bars = page.locator('.sentence-quiz').getByRole('slider');
  await bars.nth(1).focus();
  await page.keyboard.press('ArrowUp');
  await drag(page, bars.nth(2), 0.5, 0.2);
  await page.getByRole('button', { name: 'Reveal', exact: true }).click();
  await page.getByRole('list', { name: 'Your guess and the weights' }).waitFor();
}

/**
 * Drags with the mouse from the middle of an element.
 *
 * @param {Page} page
 * @param {Locator} part
 * @param {number} across share of the width
 * @param {number} down share of the height
 */
async function drag(page, part, across, down) {
  const value = () => part.evaluate((one) => /** @type {HTMLInputElement} */ (one).value);
  const before = await value();
  const box = await part.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + across * box.width, box.y + down * box.height, { steps: 4 });
  await page.mouse.up();
  await eventually(value, (now) => now !== before);
}

/** The keys "." and "," choose other heads. @param {Page} page */
async function stepThroughHeads(page) {
  const head = () => /&head=(\d+)/.exec(address(page))?.[1];
  const before = head();
  await page.keyboard.press('.');
  await eventually(head, (now) => now !== before);
  await page.keyboard.press(',');
  await eventually(head, before);
}

/** What to do at each stop that asks for it. @type {Record<string, (page: Page) => Promise<unknown>>} */
const PLAYS = {
  async block(page) {
    await page.locator('.block-tokens').getByRole('button', { name: 'animal', exact: true }).click();
    await eventually(() => address(page).includes('&token=2'), true);
  },
  async 'without-attention'(page) {
    const attention = await reach(page, page.locator('.block-what-if button[aria-pressed=true]'));
    const before = await page.locator('#room-block .block-says').first().textContent();
    await attention.click();
    await eventually(() => address(page).includes('edit='), false);
    await stateIs(page);
    assert.notEqual(await page.locator('#room-block .block-says').first().textContent(), before);
  },
  'it-animal-quiz': quiz,
  'it-tired-quiz': quiz,
  'bank-crossing-quiz': quiz,
  'it-wide-quiz': quiz,
  'agreement-quiz': quiz,
  'note-guitar-quiz': quiz,
  'bank-loan-quiz': quiz,
  async 'bank-crossing'(page) {
    await stepThroughHeads(page);
    await (await reach(page, page.getByRole('button', { name: 'Start quiz', exact: true }))).click();
    await page.locator('.sentence-quiz').getByRole('slider').first().waitFor();
  },
  'note-guitar': stepThroughHeads,
  async heatmap(page) {
    await page.locator('.heatmap-cells').click({ position: { x: 60, y: 40 } });
    await page.locator('.zoom').waitFor();
  },
  async 'row-of-x'(page) {
    await page.locator('.tox-vectors .tox-strip').first().click();
    await eventually(() => /&column=5(&|$)/.test(address(page)), false);
  },
  async 'large-steps'(page) {
    await (await reach(page, page.getByRole('button', { name: 'Play' }))).click();
    await page.locator('#room-train .train-problem').waitFor();
  },
  async 'step-16'(page) {
    await drag(
      page,
      await reach(page, page.getByRole('slider', { name: 'Go back through the training run' })),
      0.9,
      0.5,
    );
    await stateIs(page);
  },
  async 'back-again'(page) {
    const before = await page.locator('#room-translate .says').first().textContent();
    await (await reach(page, page.locator('#sentence'))).fill('O gato preto dorme.');
    await stateIs(page, 'ready', LOADING_MS);
    await eventually(
      () => page.locator('#room-translate .says').first().textContent(),
      (now) => now !== before,
    );
  },
};

const STOPS = TOPICS.flatMap(({ id: topic, stops }) => stops.map((stop) => ({ topic, ...stop })));
const asking = STOPS.filter(({ text, question = '' }) => ACTIONS.test(`${text} ${question}`));

describe('before an audience, the action of a stop is possible', () => {
  test('and every stop that asks for an action is played', () => {
    assert.deepEqual(asking.map(({ id }) => id).sort(), Object.keys(PLAYS).sort());
  });

  const shared = sharedPage('#room=sentence', { patience: LOADING_MS });
  for (const { topic, id, title } of asking)
    test(
      `“${title}” (${id})`,
      shared(
        (page) => enterRoom(page, 'sentence', ''),
        async (page) => {
          await goTo(page, `#lesson=${topic}&stop=${id}&present=yes`);
          await stateIs(page, 'ready', LOADING_MS);
          await PLAYS[id](page);
        },
      ),
    );
});
