// @ts-check
/**
 * Locators for the room "Sentence" that find elements as a user does: by name, label or text.
 *
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('playwright-core').Locator} Locator
 */
import assert from 'node:assert/strict';

import { CLOCK, enterRoom, eventually, openSettings, plain, sharedPage, stateIs } from './browser.mjs';

/** Time limit for loading: the model is 45 MB, and the machine may be busy. */
export const LOADING_MS = 180_000;

const shared = sharedPage('#room=sentence', { patience: LOADING_MS });

/**
 * Returns the body of a test in the room. All these tests share one page.
 *
 * @param {string} hash fields after `room=sentence`, each with its `&`
 * @param {(page: Page) => Promise<unknown>} look
 */
export const inRoom = (hash, look) => shared((page) => enter(page, hash), look);

const timed = sharedPage('#room=sentence', { patience: LOADING_MS, ...CLOCK });

/** Like `inRoom`, for tests that advance the page's clock. @type {typeof inRoom} */
export const inTimedRoom = (hash, look) => timed((page) => enter(page, hash), look);

/**
 * Opens a URL of the room in the open page, and waits until it is shown.
 *
 * @param {Page} page
 * @param {string} hash
 * @param {string} [state]
 */
export const enter = (page, hash, state) => enterRoom(page, 'sentence', hash, state);

/** @param {Page} page */
export const sentenceBox = (page) => page.getByRole('textbox', { name: 'Sentence' });

/** @param {Page} page @param {string} text */
export async function type(page, text) {
  await sentenceBox(page).fill(text);
  await stateIs(page);
}

/** The sentence below the picture. @param {Page} page */
export const says = async (page) => plain((await page.locator('#room-sentence .says').textContent()) ?? '');

/** The text of the model bar: the number of tokens, and remarks. @param {Page} page */
export const status = async (page) => (await page.locator('#sentence-status').textContent()) ?? '';

/** The message about an invalid sentence. @param {Page} page */
export const problem = async (page) => (await page.locator('.bar-problem').textContent()) ?? '';

/** @param {Page} page @param {'Arrows' | 'Two columns' | 'Heatmap' | 'All heads'} name */
export const show = (page, name) => page.getByRole('group', { name: 'Picture' }).getByRole('radio', { name }).check();

/** The current picture. @param {Page} page */
export const shown = (page) =>
  page.getByRole('group', { name: 'Picture' }).locator('input:checked').getAttribute('value');

/** @param {Page} page */
export const arrows = (page) => page.getByRole('group', { name: /^The sentence with arrows/ });

/** @param {Page} page */
export const columns = (page) => page.getByRole('group', { name: /^The sentence in two columns/ });

/** @param {Page} page */
export const heatmap = (page) => page.getByRole('application', { name: /^Heatmap of/ });

/** A token in the arrow view, found by its text. @param {Page} page @param {string} text */
export const token = (page, text, nth = 0) =>
  arrows(page)
    .locator(`[role=button]`)
    .filter({ has: page.getByText(text, { exact: true }) })
    .nth(nth);

/** @param {Page} page @param {'query' | 'key'} side @param {string} text */
export const inColumn = (page, side, text, nth = 0) =>
  columns(page)
    .locator(`[role=button][aria-label$=": ${side}"]`)
    .filter({ has: page.getByText(text, { exact: true }) })
    .nth(nth);

/**
 * The tokens of the arrows, with the numbers below them.
 *
 * @param {Page} page
 * @returns {Promise<{ text: string, numbers: string[], selected: boolean }[]>}
 */
export function tokens(page) {
  return arrows(page)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const [text, ...numbers] = [...button.querySelectorAll('text')].map(({ textContent }) => textContent ?? '');
        return { text, numbers, selected: button.getAttribute('aria-pressed') === 'true' };
      }),
    );
}

/** The tokens that are selected in the arrow view. @param {Page} page */
export const selected = async (page) => (await tokens(page)).filter(({ selected }) => selected).map(({ text }) => text);

/** Closes the zoom, which opens when a click completes a pair of tokens. @param {Page} page */
export async function leaveZoom(page) {
  const zoom = page.locator('.zoom');
  await zoom.waitFor();
  await page.keyboard.press('Escape');
  await zoom.waitFor({ state: 'hidden' });
}

/**
 * Number of highlighted arrows; they belong to the hovered or selected token.
 * @param {Page} page @param {'lit' | 'rest'} [layer]
 */
export function arrowCount(page, layer = 'lit') {
  return arrows(page)
    .locator(`.${layer} path.line`)
    .evaluateAll((paths) =>
      paths.map((path) => path.getAttribute('d')?.match(/M/g)?.length ?? 0).reduce((all, some) => all + some, 0),
    );
}

/** The heatmap's description of the hovered or selected cell. @param {Page} page */
export const readout = async (page) => plain((await page.locator('.heatmap-readout').textContent()) ?? '');

/**
 * Position of a cell of the heatmap. The names are in row or column −1.
 *
 * @param {Page} page
 * @param {number} row
 * @param {number} column
 */
export async function placeOnHeatmap(page, row, column) {
  const canvas = heatmap(page).locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  const n = (await page.getByRole('combobox', { name: 'From' }).locator('option').count()) - 1;
  assert.ok(box && box.width > 0);
  // The names are next to the picture, so a small offset from its edge hits them.
  return {
    x: column < 0 ? box.x - 12 : box.x + ((column + 0.5) * box.width) / n,
    y: row < 0 ? box.y - 12 : box.y + ((row + 0.5) * box.height) / n,
  };
}

/**
 * The pixels of a canvas, four numbers each. A typed array is transferred to Node.js as a whole, but a list would be
 * transferred number by number.
 *
 * @param {Locator} canvas
 */
export function pixels(canvas) {
  return canvas.evaluate((element) => {
    const { width, height } = /** @type {HTMLCanvasElement} */ (element);
    // Reads a copy, because the browser would warn if the page's own canvas were read.
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (
      new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    );
    context.drawImage(/** @type {HTMLCanvasElement} */ (element), 0, 0);
    return { width, height, data: context.getImageData(0, 0, width, height).data };
  });
}

/** @param {Page} page @param {number} layer @param {number} head */
export const thumbnail = (page, layer, head) =>
  page.getByRole('gridcell', { name: new RegExp(`^Layer ${layer}, head ${head}\\b`) });

/** The current head, as `L5 H11`. @param {Page} page */
export async function head(page) {
  const [layer, head] = await Promise.all(
    ['Layer', 'Head'].map((name) => page.getByRole('combobox', { name, exact: true }).inputValue()),
  );
  return `L${layer} H${head}`;
}

/** @param {Page} page @param {number} layer @param {number} head */
export async function chooseHead(page, layer, head) {
  await page.getByRole('combobox', { name: 'Layer', exact: true }).selectOption(String(layer));
  await page.getByRole('combobox', { name: 'Head', exact: true }).selectOption(String(head));
  await stateIs(page);
}

/** @param {Page} page @param {string} name @param {boolean} on */
export async function toggle(page, name, on) {
  const box = page.getByRole('checkbox', { name, includeHidden: true });
  if (!(await box.isVisible())) await openSettings(page);
  await box.setChecked(on);
  await stateIs(page);
}

/**
 * The visible heads of the ranking with their scores.
 *
 * @param {Page} page
 * @returns {Promise<{ name: string, score: string }[]>}
 */
export function ranking(page) {
  return page
    .getByRole('list', { name: 'Heads, highest score first' })
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => ({
        name: button.querySelector('.find-name')?.textContent ?? '',
        score: button.querySelector('.find-score')?.textContent ?? '',
      })),
    );
}

/**
 * Waits until the page's URL contains a field, and returns all fields of the URL.
 *
 * @param {Page} page
 * @param {string} part
 */
export async function addressWith(page, part) {
  const read = () => decodeURIComponent(new URL(page.url()).hash);
  await eventually(read, (hash) => hash.includes(part));
  return read();
}

/** Bytes of the engine's memory. @param {Page} page */
export const memory = (page) =>
  page.workers()[0].evaluate(async () => {
    // The bindings of the running engine.
    const { default: init } = await import(new URL('../pkg/headlight.js', location.href).href);
    return (await init()).memory.buffer.byteLength;
  });
