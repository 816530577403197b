// @ts-check
/**
 * The main job of every room by keyboard alone: change the input, get the new picture, select something in it, read the
 * result. Each test opens a room and then only presses keys.
 */
import { describe, test } from 'node:test';

import { ROOMS } from '../../www/rooms.ts';
import { tabTo } from './audit.mjs';
import { enterRoom, eventually, stateIs, visit } from './browser.mjs';
import { LOADING_MS } from './room.mjs';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {object} Step
 * @property {string} [to] the control to reach with the Tab key; by default the focused one
 * @property {string[]} [keys]
 * @property {string} [text] text that replaces the old one
 * @property {string} shows parts of the room whose text, value or pressed state changes afterwards
 */

/** @param {string} text @param {string} shows @returns {Step} */
const sentence = (text, shows) => ({ to: '#sentence', text, shows });

/** @type {Step} */
const settings = { to: '.control-bar-more', keys: ['Enter'], shows: '.control-bar-settings' };

/** @type {Record<string, Step[]>} */
const JOBS = {
  start: [
    { to: '.start-scenes [aria-pressed=false]', keys: ['Enter'], shows: '.start-says' },
    sentence('The river bank was muddy', '.fig-tokens'),
    { to: '.fig-tokens a', keys: ['ArrowUp'], shows: '.start-says' },
  ],
  lookup: [
    { to: '[data-cell="2 Value"], [aria-label="Value of k3"]', text: '-4', shows: '.answer-row' },
    { to: '[role=slider]', keys: ['ArrowRight'], shows: '.says' },
    { to: '.entry-name', keys: ['Enter'], shows: '.lookup-formulas' },
  ],
  worked: [
    { to: '.player-next', keys: Array(20).fill('Enter'), shows: '.step-title' },
    { to: 'input.cell', text: '5', shows: '[role=grid] td' },
    { to: '[role=grid] td', keys: ['ArrowRight', 'Enter'], shows: '.why' },
  ],
  positions: [
    settings,
    { to: '#positions-length', text: '31', shows: '.board-down' },
    { to: '.board-stage', keys: ['ArrowDown', 'ArrowRight', 'Enter'], shows: '.board-readout' },
  ],
  sentence: [
    sentence('The old river bank was steep and green.', '.says'),
    // A moment after the text is complete, the page makes the suggested selection. Only a selected pair has this offer.
    { keys: ['Enter'], shows: '.why-offer' },
    { to: 'g[role=button]', keys: ['ArrowRight', 'Enter'], shows: '.zoom-walk' },
    { keys: ['Enter'], shows: '.why-formula' },
  ],
  block: [
    sentence('The old river bank was steep and green.', '.block-says'),
    { to: '.op', keys: ['Enter'], shows: '.stage-panel' },
    { to: '.token-list button', keys: ['ArrowRight', 'Enter'], shows: '.stage-panel' },
  ],
  predict: [
    sentence('The capital of France is', '.says'),
    { to: '.bar', keys: ['Enter'], shows: '.says' },
    { to: '.path-number', keys: ['Enter'], shows: '.number-sum' },
  ],
  translate: [
    sentence('The red house is old.', '.translation'),
    { to: '.side-token', keys: ['ArrowRight', 'Enter'], shows: '.says' },
    { to: '.head:not(.best)', keys: ['Enter'], shows: '.says' },
  ],
  compare: [
    sentence('The old river bank was steep and green.', '.says'),
    { to: '#other-sentence', text: 'The old savings bank was steep and green.', shows: '.says' },
    { to: 'g[role=button]', keys: ['ArrowRight', 'Enter'], shows: '.says' },
  ],
  recurrent: [
    settings,
    { to: '#recurrent-d_model', keys: ['ArrowDown'], shows: '.says' },
    { to: '.unroll-name', keys: ['Enter'], shows: '.flow-name, .flow-value, h3' },
  ],
  train: [
    { to: '.player-next', keys: ['Enter'], shows: '.says' },
    settings,
    { to: '#train-d_model', keys: ['ArrowDown'], shows: '.says' },
    { to: '.control-bar-settings button', keys: ['Enter'], shows: '.says' },
    { to: '.train-head[aria-pressed=false]', keys: ['Enter'], shows: '.train-head' },
  ],
};

describe('by keyboard alone, the main job is done', () => {
  for (const { name } of ROOMS) {
    test(
      `in ${name}`,
      visit(
        '',
        async (page) => {
          await enterRoom(page, name, '');
          for (const step of JOBS[name]) await take(page, name, step);
        },
        // The room "Start" offers to load its model only on the first visit. With reduced motion, its scene changes
        // only when a key is pressed.
        name === 'start' ? { context: { reducedMotion: 'reduce', locale: 'en' } } : undefined,
      ),
    );
  }
});

/** @param {Page} page @param {string} room @param {Step} step */
async function take(page, room, { to, keys = [], text, shows }) {
  const before = await content(page, room, shows);
  if (to) await tabTo(page, to.startsWith('#sentence') ? to : `#room-${room} :is(${to})`);
  if (text) {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  }
  for (const key of keys) await page.keyboard.press(key);
  await stateIs(page, 'ready', LOADING_MS);
  await eventually(
    () => content(page, room, shows),
    (now) => now !== '' && now !== before,
    20_000,
  );
}

/** @param {Page} page @param {string} room @param {string} selector */
const content = (page, room, selector) =>
  page.locator(`#room-${room} :is(${selector})`).evaluateAll((parts) =>
    parts
      .filter((part) => part.checkVisibility())
      .map((part) => `${part.textContent} ${'value' in part ? part.value : ''} ${part.ariaPressed ?? ''}`.trim())
      .join('\n'),
  );
