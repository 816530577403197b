// @ts-check
/**
 * What the step says: its title, one sentence, the formula, and this step's numbers in it;
 * below it, where the number under the pointer comes from.
 *
 * @typedef {import('./matrix.js').Emit} Emit
 * @typedef {import('./told.js').Cell} Cell
 * @typedef {import('../../pkg/headlight.js').Explanation} Explanation
 * @typedef {object} TellingProps
 * @property {string} title
 * @property {string} text
 * @property {string} kind
 * @property {import('./formulas.js').Sizes} sizes
 * @property {Explanation[]} stepWhy the cells that the step adds
 * @property {Explanation | null} cellWhy the cell looked at
 * @property {boolean} isHeld
 * @property {string | null} lookedPart
 * @property {(cell: Cell) => string} numberAt
 * @property {number} index
 * @property {number} count
 * @property {boolean} playing
 */
import { enable, html } from '../../draw/elements.js';
import { withSubscripts } from '../../draw/subscripts.js';
import { words } from '../../words/page.js';
import { formula } from './formulas.js';
import { writtenOut } from './written.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createTelling(root, emit) {
  const { worked } = words;
  const title = html('h2', { class: 'step-title' });
  const text = html('p', { class: 'step-text' });
  const symbols = html('div', { class: 'formula' });
  const numbers = html('div', { class: 'numbers' });
  const why = html('p', { class: 'why' });
  const counter = html('span', { class: 'counter' });
  const button = (/** @type {string} */ label, /** @type {string} */ glyph, /** @type {() => void} */ act) =>
    html('button', { type: 'button', 'aria-label': label, title: label, on: { click: act } }, glyph);
  const previous = button(worked.previous, '‹', () => emit('move', -1));
  const play = button(worked.play, '▶', () => emit('play'));
  const next = button(worked.next, '›', () => emit('move', 1));
  next.classList.add('primary');
  const nav = html('div', { class: 'step-nav' }, previous, play, next, counter);
  root.append(
    html('div', { class: 'told', 'aria-live': 'polite' }, title, text),
    html('div', { class: 'computed' }, symbols, numbers),
    html('div', { class: 'telling-foot' }, why, nav),
  );

  const light = (/** @type {Cell | null} */ cell) => emit('light', cell);
  symbols.addEventListener('pointerover', (event) => {
    const symbol = event.target instanceof Element ? event.target.closest('.symbol') : null;
    emit('lightPart', symbol ? partOfSymbol(symbol) : null);
  });
  symbols.addEventListener('pointerleave', () => emit('lightPart', null));
  let shownFormula = '';
  let shownWords = '';
  let written = /** @type {Partial<TellingProps>} */ ({});

  return {
    /** @param {TellingProps} props */
    update(props) {
      const { kind, sizes, stepWhy, cellWhy, isHeld, numberAt, playing, index, count } = props;
      if (shownWords !== props.title + props.text) {
        shownWords = props.title + props.text;
        title.replaceChildren(...withSubscripts(props.title));
        text.replaceChildren(...withSubscripts(props.text));
      }
      counter.textContent = worked.stepOf(index + 1, count);
      enable(previous, index > 0);
      enable(next, index < count - 1);
      play.textContent = playing ? '⏸' : '▶';
      play.title = playing ? worked.pause : worked.play;
      play.setAttribute('aria-label', play.title);

      const wanted = JSON.stringify([kind, sizes]);
      if (wanted !== shownFormula) {
        shownFormula = wanted;
        symbols.replaceChildren(formula(kind, sizes));
      }
      for (const symbol of symbols.querySelectorAll('.symbol')) {
        symbol.classList.toggle('lit', partOfSymbol(symbol) === props.lookedPart);
      }
      // Lines are made anew only when they change: a number under the pointer that is replaced
      // would be entered again, and a button that is replaced while pressed would not be clicked.
      if (stepWhy !== written.stepWhy || numberAt !== written.numberAt) {
        numbers.replaceChildren(
          ...stepWhy.map((explanation) => html('div', { class: 'line' }, ...writtenOut(explanation, numberAt, light))),
        );
      }
      if (cellWhy !== written.cellWhy || isHeld !== written.isHeld || numberAt !== written.numberAt) {
        why.replaceChildren(...whyOf(cellWhy, props));
      }
      written = { stepWhy, cellWhy, isHeld, numberAt };
    },
  };

  /**
   * @param {Explanation | null} explanation
   * @param {TellingProps} props
   * @returns {(Node | string)[]}
   */
  function whyOf(explanation, { isHeld, numberAt }) {
    if (!explanation) return [worked.why.hint];
    const line = writtenOut(explanation, numberAt, light);
    if (!isHeld) return line;
    const letGo = html('button', { type: 'button', class: 'let-go', on: { click: () => emit('hold', null) } }, worked.why.letGo);
    return [html('strong', {}, `${worked.why.held}: `), ...line, ' ', letGo];
  }
}

/** @param {Element} symbol */
function partOfSymbol(symbol) {
  return symbol.getAttribute('data-part');
}
