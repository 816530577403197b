// @ts-check
/**
 * The singular values of a matrix as bars, largest first. The pointer or the arrow keys mark a value, and a line below
 * describes it.
 *
 * @typedef {object} SingularValuesProps
 * @property {string} label
 * @property {Float32Array} values largest first
 * @property {number} n_main number of largest values that make up 90 % of the sum of squares
 */
import { html } from '../../../widgets/elements.js';
import { toThreeDecimals } from '../decimals.js';
import { stages } from './words.js';

/** Number of values by which each key moves the mark. @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

export function createSingularValues() {
  const bars = html('div', { class: 'singular-bars', role: 'slider', tabindex: '0', 'aria-valuemin': '0' });
  const readout = html('p', { class: 'readout' });
  const element = html('div', { class: 'singular' }, bars, readout);
  let props = /** @type {SingularValuesProps | null} */ (null);
  let cursor = 0;

  /** @param {number | null} at */
  function look(at) {
    if (!props) return;
    const { values, n_main } = props;
    if (at !== null) cursor = Math.max(0, Math.min(values.length - 1, at));
    for (const [nth, bar] of [...bars.children].entries()) bar.classList.toggle('at', at !== null && nth === cursor);
    const text = stages.weights.valueAt(cursor, values.length, toThreeDecimals(values[cursor]));
    readout.textContent = at === null ? stages.weights.valuesHint(n_main, values.length) : text;
    bars.setAttribute('aria-valuenow', String(cursor));
    bars.setAttribute('aria-valuetext', text);
  }

  bars.addEventListener('pointermove', (event) => {
    const { left, width } = bars.getBoundingClientRect();
    look(Math.floor(((event.clientX - left) / width) * bars.children.length));
  });
  bars.addEventListener('pointerleave', () => look(null));
  bars.addEventListener('blur', () => look(null));
  bars.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    look(cursor + step);
  });

  return {
    element,

    /** @param {SingularValuesProps} next */
    update(next) {
      if (props?.values === next.values) return;
      props = next;
      const { label, values, n_main } = next;
      cursor = 0;
      bars.setAttribute('aria-label', label);
      bars.setAttribute('aria-valuemax', String(values.length - 1));
      bars.replaceChildren(
        ...Array.from(values, (value, nth) =>
          html('span', { class: nth < n_main ? 'main' : null, style: { '--part': value / values[0] } }),
        ),
      );
      look(null);
    },
  };
}
