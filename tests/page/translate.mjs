// @ts-check
/** The room "Translate" as the tests enter and read it. */
import { testsIn } from './inside.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Time limit for loading: a model is 17 MB, and the machine may be busy. */
export const LOADING_MS = 120_000;

export const translate = testsIn('translate');
export const { enter, inRoom: inTranslate, says, button } = translate;

export const text = (/** @type {string} */ sentence) => `&text=${sentence.replaceAll(' ', '+')}`;
export const AGREEMENT = 'The European Economic Area agreement was signed in August 1992.';
export const CAT = 'The black cat sat on the white table.';
export const STEPS = '&translation=steps';

/** Replaces the no-break spaces of a text with plain spaces. @param {string | null} said */
export const plain = (said) => (said ?? '').replaceAll('\u00a0', ' ');
export const inRoom = (/** @type {Page} */ page, /** @type {string} */ selector) =>
  page.locator(`#room-translate ${selector}`).filter({ visible: true });

/** The names of the two sentences on the page. */
export const SIDES = { read: 'Source', written: 'Translation' };

/** The tokens of a sentence with their displayed numbers. @param {Page} page @param {'read' | 'written'} side */
export const tokens = (page, side) =>
  page
    .getByRole('group', { name: SIDES[side] })
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => ({
        text: button.querySelector('.side-text')?.textContent ?? '',
        number: (button.querySelector('.side-number')?.textContent ?? '').replaceAll('\u00a0', ' '),
        also: button.querySelector('.unseen')?.textContent ?? '',
        isSelected: button.getAttribute('aria-pressed') === 'true',
      })),
    );
