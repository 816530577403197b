// @ts-check
/** The room "Positions" as the tests enter and read it. */
import assert from 'node:assert/strict';

import { enterRoom, openSettings, sharedPage } from './browser.mjs';
import { LOADING_MS } from './room.mjs';

/** @typedef {import('playwright-core').Page} Page */

export const NOW_COME = '&positions=order&text=Now+come+here!';

export const shared = sharedPage('#room=positions', { patience: LOADING_MS });

/**
 * Returns the body of a test in the room. All these tests share one page.
 *
 * @param {string} hash fields after `room=positions`, each with its `&`
 * @param {(page: Page) => Promise<unknown>} look
 */
export const inRoom = (hash, look) =>
  shared(async (page) => {
    await enter(page, hash);
    await openSettings(page);
  }, look);

/** @param {Page} page @param {string} hash @param {string} [state] */
export const enter = (page, hash, state) => enterRoom(page, 'positions', hash, state);

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
