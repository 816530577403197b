// @ts-check
/** The room "Predict" as the tests enter and read it. */
import { testsIn } from './inside.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Time limit for loading: the model is 98 MB, and the machine may be busy. */
export const LOADING_MS = 120_000;

export const predict = testsIn('predict');
export const { enter, inRoom: inPredict, says, button } = predict;

export const text = (/** @type {string} */ sentence) => `&text=${sentence.replaceAll(' ', '+')}`;
export const NAMES = text('When Mary and John went to the store, John gave a drink to');
export const PORTUGAL = text('The capital of Portugal is');
export const KEYS = text('The keys to the cabinet');

/** Replaces the no-break spaces of a text with plain spaces. @param {string | null} said */
export const plain = (said) => (said ?? '').replaceAll('\u00a0', ' ');
export const line = async (/** @type {Page} */ page) =>
  (await page.locator('#room-predict .token-text').filter({ visible: true }).allTextContents()).join('');
/** Words and probabilities of a list of bars. @param {Page} page @param {RegExp} name */
export const bars = (page, name) =>
  page
    .getByRole('list', { name })
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => ({
        word: item.querySelector('.bar-word')?.textContent ?? '',
        share: (item.querySelector('.bar-value')?.textContent ?? '').replaceAll('\u00a0', ' '),
        outline: (item.querySelector('.bar-outline')?.textContent ?? '').replaceAll('\u00a0', ' '),
      })),
    );
export const next = (/** @type {Page} */ page) => bars(page, /^The ten most likely next words/);
/** Parses a number in the page's format. @param {string} said */
export const number = (said) => Number(said.replace('−', '-').replaceAll(',', ''));
