// @ts-check
/**
 * The keys that work everywhere on the page, unless something that uses the key itself has the focus.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 */

/** @type {Record<string, [intent: string, detail?: unknown]>} */
const KEYS = {
  ']': ['move', 1],
  '[': ['move', -1],
  ' ': ['move', 1],
  'Shift ': ['move', -1],
  '.': ['moveHead', 1],
  ',': ['moveHead', -1],
  Escape: ['letGo'],
  1: ['room', 'worked'],
  2: ['room', 'sentence'],
  3: ['room', 'block'],
  4: ['room', 'positions'],
  5: ['room', 'lookup'],
  p: ['present'],
  s: ['openShare'],
};

/** The keys of a clicker, and how far they step. @type {Record<string, number>} */
const CLICKER = { PageDown: 1, PageUp: -1 };

/** What the page around an embedded picture turns its own pages with. */
const OF_THE_HOST = ['ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp'];

/**
 * @param {object} page
 * @param {Emit} page.emit
 * @param {() => void} page.showKeys
 * @param {() => boolean} page.isStepped whether a clicker steps through what is shown
 * @param {() => boolean} page.isEmbedded
 * @param {(event: KeyboardEvent) => void} page.handOut gives a key to the page around
 */
export function listenToKeys({ emit, showKeys, isStepped, isEmbedded, handOut }) {
  // Before anything inside the picture hears of them: a clicker steps wherever the focus is.
  document.addEventListener('keydown', (event) => {
    const { key } = event;
    if (isMeantForElse(event)) return;
    if (isEmbedded() && OF_THE_HOST.includes(key) && !isTyping(targetOf(event))) handOut(event);
    else if (isStepped() && key in CLICKER && !targetOf(event).closest('dialog')) emit('advance', CLICKER[key]);
    else return;
    event.stopImmediatePropagation();
    event.preventDefault();
  }, { capture: true });

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
