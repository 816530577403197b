// @ts-check
/** The room "Lookup" as the tests enter and read it. */
import { eventually, stateIs } from './browser.mjs';
import { testsIn } from './inside.mjs';
import { standsFor, sum } from './pytorch.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ keys: number[][], values: number[], query: number[], strategy: string, width?: number }} Given */

export const lookup = testsIn('lookup', { settings: true });
export const { enter, inRoom: inLookup } = lookup;

export const PLANE = {
  keys: [
    [2, 1],
    [0.5, 2],
    [-1.8, 1.2],
    [-1.2, -1.8],
    [1.6, -1.6],
  ],
  values: [6, 2, -5, -2, 4],
};

/** @param {number[]} scores */
export function softmax(scores) {
  const exp = scores.map((score) => Math.exp(score - Math.max(...scores)));
  return exp.map((one) => one / sum(exp));
}

/** A second implementation of the lecture's definitions. @param {Given} given */
export function lookedUp({ keys, values, query, strategy, width = 1 }) {
  const dots = keys.map((key) => sum(key.map((one, at) => one * query[at])));
  const squares = keys.map((key) => sum(key.map((one, at) => (one - query[at]) ** 2)));
  const weights = /** @type {Record<string, () => number[]>} */ ({
    exact: () => squares.map((one) => (one === Math.min(...squares) ? 1 : 0)),
    average: () => keys.map(() => 1 / keys.length),
    normalize: () => dots.map((one) => one / sum(dots)),
    dot: () => softmax(dots.map((one) => one / width)),
    gaussian: () => softmax(squares.map((one) => -one / (2 * width ** 2))),
  })[strategy]();
  return { weights, answer: sum(weights.map((weight, at) => weight * values[at])) };
}

export const numberOf = (/** @type {string | null} */ text) =>
  Number((text ?? '').replace('−', '-').replace(/\s%/, ''));

export const table = (/** @type {Page} */ page) => page.getByRole('table', { name: 'Keys, values and weights' });

/** Weights and answer in the table. @param {Page} page */
export async function shown(page) {
  return table(page).evaluate((element) => ({
    weights: [...element.querySelectorAll('.weight-cell .number')].map(({ textContent }) => textContent ?? ''),
    answer: element.querySelector('.answer-row td.number')?.textContent ?? '',
  }));
}

/** @param {Page} page @param {Given} given */
export async function shows(page, given) {
  const { weights, answer } = lookedUp(given);
  await stateIs(page);
  await eventually(
    () => shown(page),
    ({ weights: written, answer: told }) =>
      written.length === weights.length &&
      written.every((one, at) => standsFor(one, weights[at])) &&
      standsFor(told, answer),
  );
}

export const query = (/** @type {Page} */ page) => page.getByRole('slider', { name: 'Query' });
export const says = async (/** @type {Page} */ page) =>
  (await page.locator('.room-lookup .says:visible').allTextContents()).join(' ');
/** @param {Page} page @param {string} group @param {string} name */
export const choose = (page, group, name) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name, exact: true }).check();

/** Where the axis is on the screen; `x` converts a number on the axis to a screen coordinate. @param {Page} page */
export async function axisPlaces(page) {
  const picture = page.getByRole('group', { name: /^Keys on the axis/ });
  const ticks = await picture.locator('.tick-text').evaluateAll((all) =>
    all.map((tick) => ({
      text: tick.textContent,
      x: tick.getBoundingClientRect().x + tick.getBoundingClientRect().width / 2,
      y: tick.getBoundingClientRect().y,
    })),
  );
  // The lowest row of ticks belongs to the keys. Its ticks 0 and 2 give the scale.
  const lowest = Math.max(...ticks.filter(({ text }) => text === '3').map(({ y }) => y));
  const [zero, two] = ['0', '2'].map(
    (text) => ticks.filter((tick) => tick.text === text && Math.abs(tick.y - lowest) < 2)[0].x,
  );
  return { x: (/** @type {number} */ key) => zero + ((two - zero) / 2) * key, y: lowest - 60 };
}
