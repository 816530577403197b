// @ts-check
/**
 * Opens the room "Compare", and reads its picture.
 *
 * @typedef {import('playwright-core').Page} Page
 */
import { plain } from './browser.mjs';
import { testsIn } from './inside.mjs';

/** The larger model is 98 MB, and the machine may be busy. */
export const LOADING_MS = 120_000;

export const compare = testsIn('compare');
export const { shared, enter, inRoom: inCompare, says } = compare;

export const TIRED = "The animal didn't cross the street because it was too tired";

export const WIDE = TIRED.replace('tired', 'wide');

const field = (/** @type {string} */ name, /** @type {string} */ sentence) =>
  `&${name}=${encodeURIComponent(sentence).replaceAll('%20', '+')}`;

export const texts = (/** @type {string} */ a, /** @type {string} */ b) => `${field('text', a)}${field('second', b)}`;

export const otherBox = (/** @type {Page} */ page) => page.getByRole('textbox', { name: 'Second sentence' });

export const arrows = (/** @type {Page} */ page) => page.getByRole('group', { name: /^Both sentences with arrows/ });

/** The words of the picture, each with A's and B's numbers. @param {Page} page */
export const places = (page) =>
  arrows(page)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const textsOf = (/** @type {string} */ selector) =>
          [...button.querySelectorAll(selector)].map(({ textContent }) =>
            (textContent ?? '').replaceAll('\u00a0', ' '),
          );
        return {
          words: textsOf('text:not(.number)').join('/'),
          numbers: textsOf('.number'),
          isSelected: button.getAttribute('aria-pressed') === 'true',
        };
      }),
    );

/** @param {Page} page @param {string} words */
export const numbersAt = async (page, words) => (await places(page)).find((place) => place.words === words)?.numbers;

/** The five heads that change most, in the form `L3 H1 16 %`. @param {Page} page */
export const ranked = async (page) =>
  plain(
    await page.getByRole('list', { name: 'The five heads that change most' }).getByRole('button').allInnerTexts(),
  ).map((text) => text.replace(/\s+/g, ' '));
