// @ts-check
/**
 * A vector as a strip of cells on a canvas, looked at by pointer or arrow keys, held by click or Enter.
 * Long vectors are broken into lines.
 *
 * @typedef {object} Acts
 * @property {(at: number | null) => void} look
 * @property {(at: number) => void} hold
 * @typedef {object} StripProps
 * @property {string} label
 * @property {ArrayLike<number>} values
 * @property {number} [columns] of a line
 * @property {(value: number) => import('../../draw/color.js').Rgb} colorOf
 */
import { html } from '../../draw/elements.js';
import { paintHeatmap } from '../../draw/heatmap.js';
import { pointFromClient } from '../../draw/layout.js';

/** @param {Acts} acts */
function createStrip({ look, hold }) {
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const mark = html('span', { class: 'strip-at', hidden: true });
  const element = html('div', { class: 'strip', role: 'slider', tabindex: '0', 'aria-valuemin': 0, 'aria-valuenow': 0 }, canvas, mark);
  let [count, columns, last] = [0, 1, 0];
  let [drawn, told] = ['', ''];

  /** The nearest cell: beside the strip, a finger still means one. @param {MouseEvent} event */
  function from(event) {
    const lines = count / columns;
    const { x, y } = pointFromClient(event, canvas.getBoundingClientRect(), { width: columns, height: lines });
    const within = (/** @type {number} */ at, /** @type {number} */ size) => Math.max(0, Math.min(size - 1, Math.floor(at)));
    return within(y, lines) * columns + within(x, columns);
  }

  element.addEventListener('pointermove', (event) => look(from(event)));
  element.addEventListener('pointerleave', () => look(null));
  element.addEventListener('click', (event) => hold((last = from(event))));
  element.addEventListener('focus', () => element.matches(':focus-visible') && look(last));
  element.addEventListener('blur', () => look(null));
  element.addEventListener('keydown', (event) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const goal = {
      ArrowLeft: last - 1,
      ArrowRight: last + 1,
      ArrowUp: columns < count ? last - columns : last + 1,
      ArrowDown: columns < count ? last + columns : last - 1,
      PageUp: last + 10,
      PageDown: last - 10,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (goal !== undefined) look((last = Math.max(0, Math.min(count - 1, goal))));
    else if (event.key === 'Enter') hold(last);
    else return;
    event.preventDefault();
  });

  return {
    element,

    /** @param {StripProps} props */
    draw({ label, values, columns: wide = values.length, colorOf }) {
      [count, columns] = [values.length, wide];
      last = Math.min(last, count - 1);
      if (drawn !== `${label} ${count} ${columns}`) {
        drawn = `${label} ${count} ${columns}`;
        element.setAttribute('aria-label', label);
        element.setAttribute('aria-valuemax', String(count - 1));
        element.style.setProperty('--columns', String(columns));
        element.style.setProperty('--lines', String(count / columns));
      }
      paintHeatmap(canvas, { rows: count / columns, cols: columns, values }, colorOf);
    },

    /**
     * Marks a cell and says it.
     *
     * @param {number | null} at
     * @param {string} text
     */
    point(at, text) {
      const isHere = at !== null && at < count;
      mark.hidden = !isHere;
      if (isHere) {
        last = at;
        element.style.setProperty('--at', String(at % columns));
        element.style.setProperty('--line-at', String(Math.floor(at / columns)));
      }
      const wanted = `${isHere ? at : last} ${text}`;
      if (wanted === told) return;
      told = wanted;
      element.setAttribute('aria-valuenow', String(isHere ? at : last));
      element.setAttribute('aria-valuetext', text);
    },
  };
}

/**
 * Strips on the same columns: a dimension looked at in one is looked at in all.
 *
 * @param {(at: number | null) => void} onHold
 */
export function createPointing(onHold) {
  /** @type {{ strip: ReturnType<typeof createStrip>, tell: (at: number) => string }[]} */
  const strips = [];
  /** @type {((at: number | null) => void)[]} */
  const listeners = [];
  let [looked, held] = /** @type {(number | null)[]} */ ([null, null]);

  function show() {
    const at = looked ?? held;
    for (const { strip, tell } of strips) strip.point(at, at === null ? '' : tell(at));
    for (const listener of listeners) listener(at);
  }

  return {
    /** @param {(at: number) => string} tell what is said of a cell */
    strip(tell) {
      const strip = createStrip({
        look(at) {
          looked = at;
          show();
        },
        hold: (at) => onHold(held === at ? null : at),
      });
      strips.push({ strip, tell });
      return strip;
    },

    /** @param {(at: number | null) => void} listener */
    listen: (listener) => void listeners.push(listener),

    /** Says it again, after the numbers have changed. */
    show,

    /** @param {number | null} newHeld */
    update(newHeld) {
      held = newHeld;
      show();
    },
  };
}

/** Strips that share their columns with nothing outside, and hold by themselves. */
export function createOwnPointing() {
  const pointing = createPointing((at) => pointing.update(at));
  return pointing;
}
