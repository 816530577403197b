// @ts-check
/**
 * The panel of the step: title, one sentence, formula, the calculation of the cells that the step adds, and the
 * calculation of the inspected cell.
 *
 * @typedef {import('./matrix.js').Emit} Emit
 * @typedef {import('./cells.js').Cell} Cell
 * @typedef {import('../../pkg/headlight.js').Explanation} Explanation
 * @typedef {object} StepPanelProps
 * @property {string} title
 * @property {string} text
 * @property {string} kind
 * @property {import('./step-formulas.js').Sizes} sizes
 * @property {Explanation[]} stepWhy explanations of the cells that the step adds
 * @property {Explanation | null} cellWhy explanation of the selected or inspected cell
 * @property {boolean} isSelected
 * @property {string | null} lookedPart the matrix of that cell
 * @property {(cell: Cell) => string} numberAt
 * @property {(cell: Cell) => string | null} typedAt
 * @property {number} index
 * @property {number} count of all steps
 * @property {boolean} playing
 */
import { enable, html, svg } from '../../widgets/elements.js';
import { withSubscripts } from '../../widgets/subscripts.js';
import { formula } from './step-formulas.js';
import { words } from './words.js';
import { writtenOut } from './written-sum.js';

/** The symbols on the button. They are drawn as paths, because some systems have them only as emoji. */
const PLAY = 'M3 1 L15 8 L3 15 Z';
const PAUSE = 'M2 1 H6.5 V15 H2 Z M9.5 1 H14 V15 H9.5 Z';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createStepPanel(root, emit) {
  const title = html('h2', { class: 'step-title' });
  const text = html('p', { class: 'step-text' });
  const symbols = html('div', { class: 'formula' });
  const numbers = html('div', { class: 'numbers' });
  const why = html('p', { class: 'why' });
  const counter = html('span', { class: 'counter' });
  const button = (/** @type {string} */ label, /** @type {string} */ glyph, /** @type {() => void} */ act) =>
    html('button', { type: 'button', 'aria-label': label, title: label, on: { click: act } }, glyph);
  const previous = button(words.previous, '‹', () => emit('move', -1));
  const play = button(words.play, '', () => emit('play'));
  const sign = svg('path', {});
  play.append(svg('svg', { viewBox: '0 0 16 16', class: 'play-sign', 'aria-hidden': 'true' }, sign));
  const next = button(words.next, '›', () => emit('move', 1));
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
  let written = /** @type {Partial<StepPanelProps>} */ ({});

  return {
    /** @param {StepPanelProps} props */
    update(props) {
      const { kind, sizes, stepWhy, cellWhy, isSelected, numberAt, playing, index, count } = props;
      if (shownWords !== props.title + props.text) {
        shownWords = props.title + props.text;
        title.replaceChildren(...withSubscripts(props.title));
        text.replaceChildren(...withSubscripts(props.text));
      }
      counter.textContent = words.stepOf(index + 1, count);
      enable(previous, index > 0);
      enable(next, index < count - 1);
      sign.setAttribute('d', playing ? PAUSE : PLAY);
      play.title = playing ? words.pause : words.play;
      play.setAttribute('aria-label', play.title);

      const wanted = JSON.stringify([kind, sizes]);
      if (wanted !== shownFormula) {
        shownFormula = wanted;
        symbols.replaceChildren(formula(kind, sizes));
      }
      for (const symbol of symbols.querySelectorAll('.symbol')) {
        symbol.classList.toggle('lit', partOfSymbol(symbol) === props.lookedPart);
      }
      // Lines are replaced only if they change. Otherwise a number under the pointer would fire pointerenter again, and
      // a button replaced while it is pressed would get no click.
      if (stepWhy !== written.stepWhy || numberAt !== written.numberAt) {
        numbers.replaceChildren(
          ...stepWhy.map((explanation) =>
            html('div', { class: 'line' }, ...writtenOut(explanation, numberAt, light, props.typedAt)),
          ),
        );
      }
      if (cellWhy !== written.cellWhy || isSelected !== written.isSelected || numberAt !== written.numberAt) {
        why.replaceChildren(...whyOf(cellWhy, props));
      }
      written = { stepWhy, cellWhy, isSelected, numberAt };
    },
  };

  /**
   * @param {Explanation | null} explanation
   * @param {StepPanelProps} props
   * @returns {(Node | string)[]}
   */
  function whyOf(explanation, { isSelected, numberAt, typedAt }) {
    if (!explanation) return [words.why.hint];
    const line = writtenOut(explanation, numberAt, light, typedAt);
    if (!isSelected) return line;
    const release = html(
      'button',
      { type: 'button', class: 'deselect', on: { click: () => emit('select', null) } },
      words.why.release,
    );
    return [html('strong', {}, `${words.why.selected}: `), ...line, ' ', release];
  }
}

/** @param {Element} symbol */
function partOfSymbol(symbol) {
  return symbol.getAttribute('data-part');
}
