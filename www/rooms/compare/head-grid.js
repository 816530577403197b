// @ts-check
/**
 * All heads of a model as a grid: layers are rows, heads are columns, and larger numbers are darker. Arrow keys move
 * the focus; Enter or a click chooses a head.
 *
 * @typedef {import('../../state/text.js').HeadAt} HeadAt
 * @typedef {object} HeadGridProps
 * @property {number} n_layers
 * @property {number} n_heads
 * @property {Float32Array} values of the heads, layer by layer
 * @property {number} most number with the darkest colour
 * @property {HeadAt} chosen
 * @property {import('../../state/room.js').Theme} theme
 */
import { hexFromRgb, inkOn, sequential } from '../../draw/color.js';
import { MOVES } from '../../draw/moves.js';
import { percent } from '../../draw/percent.js';
import { html } from '../../widgets/elements.js';
import { words } from './words.js';

/**
 * @param {string} label
 * @param {(at: HeadAt) => void} choose
 */
export function createHeadGrid(label, choose) {
  const { heads: say } = words;
  const columns = html('div', { class: 'change-columns', 'aria-hidden': 'true' });
  const layers = html('div', { class: 'change-layers', 'aria-hidden': 'true' });
  const grid = html('div', { class: 'change-grid', role: 'grid', 'aria-label': label });
  const element = html('div', { class: 'change-board' }, columns, layers, grid);
  /** @type {HTMLElement[]} */
  let cells = [];
  let built = '';
  let tabStop = 0;
  let n_heads = 1;

  const headAt = (/** @type {number} */ nth) => ({ layer: Math.floor(nth / n_heads), head: nth % n_heads });
  const cellOf = (/** @type {EventTarget | null} */ target) => cells.indexOf(/** @type {HTMLElement} */ (target));
  const moveStop = (/** @type {number} */ nth) => {
    if (cells[tabStop]) cells[tabStop].tabIndex = -1;
    tabStop = nth;
    if (cells[tabStop]) cells[tabStop].tabIndex = 0;
  };
  grid.addEventListener('click', ({ target }) => {
    const nth = cellOf(target);
    if (nth >= 0) choose(headAt(nth));
  });
  grid.addEventListener('keydown', (event) => {
    const nth = cellOf(event.target);
    if (nth < 0 || event.altKey || event.metaKey || event.ctrlKey) return;
    const move = MOVES[event.key];
    if (move) {
      const { layer, head } = headAt(nth);
      const last = { layer: cells.length / n_heads - 1, head: n_heads - 1 };
      const within = (/** @type {number} */ at, /** @type {number} */ most) => Math.min(most, Math.max(0, at));
      const to = within(layer + move[0], last.layer) * n_heads + within(head + move[1], last.head);
      moveStop(to);
      cells[to].focus();
    } else if (event.key === 'Enter' || event.key === ' ') choose(headAt(nth));
    else return;
    event.preventDefault();
  });

  /** @param {number} n_layers */
  function build(n_layers) {
    if (built === `${n_layers} ${n_heads}`) return;
    built = `${n_layers} ${n_heads}`;
    element.style.setProperty('--layers', String(n_layers));
    element.style.setProperty('--heads', String(n_heads));
    const numbers = (/** @type {number} */ count) => Array.from({ length: count }, (_, nth) => nth);
    columns.replaceChildren(...numbers(n_heads).map((head) => html('span', {}, head)));
    layers.replaceChildren(...numbers(n_layers).map((layer) => html('span', {}, say.layer(layer))));
    const rows = numbers(n_layers).map(() =>
      numbers(n_heads).map(() => html('div', { role: 'gridcell', tabindex: '-1' })),
    );
    cells = rows.flat();
    grid.replaceChildren(
      ...rows.map((row, layer) => html('div', { role: 'row', 'aria-label': say.row(layer) }, ...row)),
    );
    tabStop = 0;
  }

  return {
    element,
    headAt,

    /** @param {HeadGridProps} props */
    update(props) {
      const { values, most, theme } = props;
      n_heads = props.n_heads;
      build(props.n_layers);
      const chosen = props.chosen.layer * n_heads + props.chosen.head;
      cells.forEach((cell, nth) => {
        const { layer, head } = headAt(nth);
        const ground = sequential(most > 0 ? values[nth] / most : 0, theme);
        cell.style.setProperty('--ground', hexFromRgb(ground));
        cell.style.setProperty('--ink', inkOn(ground));
        cell.setAttribute('aria-label', say.cell(layer, head, percent(values[nth])));
        cell.setAttribute('aria-selected', String(nth === chosen));
      });
      if (!grid.contains(document.activeElement)) moveStop(chosen);
    },
  };
}

/**
 * Buttons for the heads with the largest numbers.
 *
 * @param {Pick<HeadGridProps, 'values' | 'most' | 'n_heads' | 'chosen'>} of
 * @param {number} count
 * @param {(at: HeadAt) => void} choose
 */
export function strongestHeads({ values, most, n_heads, chosen }, count, choose) {
  if (!(most > 0)) return [];
  const order = Array.from(values, (_, nth) => nth).sort((one, other) => values[other] - values[one]);
  return order.slice(0, count).map((nth) => {
    const [layer, head] = [Math.floor(nth / n_heads), nth % n_heads];
    const isChosen = chosen.layer === layer && chosen.head === head;
    return html(
      'li',
      {},
      html(
        'button',
        {
          type: 'button',
          'aria-pressed': String(isChosen),
          style: { '--size': values[nth] / most },
          on: { click: () => choose({ layer, head }) },
        },
        html('span', {}, `L${layer} H${head}`),
        ' ',
        html('span', {}, percent(values[nth])),
      ),
    );
  });
}
