// @ts-check
/**
 * Keys that work on the whole page, unless the focused element uses them itself.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 */

import { ROOMS } from '../rooms.js';

/** @type {Record<string, [intent: string, detail?: unknown]>} */
const KEYS = {
  ']': ['move', 1],
  '[': ['move', -1],
  ' ': ['move', 1],
  'Shift ': ['move', -1],
  '.': ['moveHead', 1],
  ',': ['moveHead', -1],
  Escape: ['release'],
  // The tenth room has the key 0; further rooms have none.
  ...Object.fromEntries(ROOMS.slice(0, 10).map(({ name }, at) => [(at + 1) % 10, ['room', name]])),
  w: ['zoom'],
  p: ['present'],
  c: ['controls'],
  s: ['openShare'],
};

/** Keys of a clicker with the steps they take. @type {Record<string, number>} */
const CLICKER = { PageDown: 1, PageUp: -1 };

/** Keys that a host page, such as a slide deck, turns its own pages with. */
const OF_THE_HOST = ['ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp'];

/**
 * @param {object} page
 * @param {Emit} page.emit
 * @param {() => void} page.showKeys
 * @param {() => boolean} page.isStepped whether a clicker steps through the room or lesson
 * @param {() => boolean} page.isEmbedded
 * @param {(event: KeyboardEvent) => void} page.handOut hands a key to the host page
 */
export function listenToKeys({ emit, showKeys, isStepped, isEmbedded, handOut }) {
  // Keys of a clicker are caught before any element gets them, because a clicker steps wherever the focus is.
  document.addEventListener(
    'keydown',
    (event) => {
      const { key } = event;
      if (isMeantForElse(event)) return;
      if (isEmbedded() && OF_THE_HOST.includes(key) && !isTyping(targetOf(event))) handOut(event);
      else if (isStepped() && key in CLICKER && !targetOf(event).closest('dialog')) emit('advance', CLICKER[key]);
      else return;
      event.stopImmediatePropagation();
      event.preventDefault();
    },
    { capture: true },
  );

  document.addEventListener('keydown', (event) => {
    const target = targetOf(event);
    if (event.defaultPrevented || isMeantForElse(event) || target.closest('dialog')) return;
    const pressing = event.key === ' ' && target.matches('button, input, summary, [role=button], [role=gridcell]');
    if ((isTyping(target) && event.key !== 'Escape') || pressing) {
      return;
    } else if (event.key === '?') {
      showKeys();
    } else {
      const act = KEYS[event.key === ' ' && event.shiftKey ? 'Shift ' : event.key];
      if (!act) return;
      emit(...act);
    }
    event.preventDefault();
  });
}

/** @param {KeyboardEvent} event */
const targetOf = (event) => /** @type {HTMLElement} */ (event.target);

/** @param {KeyboardEvent} event */
const isMeantForElse = ({ ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey;

/** @param {HTMLElement} target */
const isTyping = (target) => target.matches('input:not([type=radio], [type=checkbox], [type=range]), select, textarea');
