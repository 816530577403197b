// @ts-check
/** The room "Positions" as the tests enter and read it. */
import assert from 'node:assert/strict';

import { testsIn } from './inside.mjs';

/** @typedef {import('playwright-core').Page} Page */

export const NOW_COME = '&positions=order&text=Now+come+here!';

export const positions = testsIn('positions', { settings: true });
export const { shared, enter, inRoom } = positions;

/** @param {Page} page @param {string} name */
export const field = (page, name) => page.getByRole('spinbutton', { name, exact: true });

/** @param {Page} page @param {string} name */
export const board = (page, name) => page.getByRole('application', { name: new RegExp(`^${name}`) });

/** A picture's description of the hovered or selected number. @param {Page} page @param {string} name */
export const readout = (page, name) => board(page, name).locator('xpath=..').locator('.board-readout').textContent();

/** Parses a number in the page's format. @param {string | null | undefined} text */
export function read(text) {
  const [, digits, , power] = /^([−-]?[\d.]+)(×10(.*))?$/.exec(text ?? '') ?? assert.fail(`${text} is no number`);
  const raised = [...(power ?? '')].map((sign) => (sign === '⁻' ? '-' : '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(sign))).join('');
  return Number(digits.replace('−', '-')) * 10 ** Number(raised || 0);
}

/** The words in the order of the model's input. @param {Page} page */
export const chips = (page) =>
  page.getByRole('list', { name: 'The words in the order' }).getByRole('button').allTextContents();

/** @param {Page} page @param {string} name */
export const button = (page, name) => page.getByRole('button', { name, exact: true });
