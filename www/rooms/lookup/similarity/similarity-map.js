// @ts-check
/**
 * A square matrix over the tokens: a pixel for each pair, names on both sides, and frames around the marked cell and
 * the selected pair. The pointer or the arrow keys mark a cell; a click or Enter selects it.
 *
 * @typedef {{ row: number, column: number }} Cell
 * @typedef {object} SimilarityMapProps
 * @property {string} title
 * @property {string} label
 * @property {string[]} names
 * @property {Float32Array} values row-major
 * @property {(value: number) => import('../../../draw/color.js').Rgb} colorOf
 * @property {number} scale maximum of the colour scale
 * @property {string} theme
 */
import { inkOn } from '../../../draw/color.js';
import { formatNumber, shortened } from '../../../draw/format.js';
import { paintHeatmap } from '../../../draw/heatmap.js';
import { pointFromClient } from '../../../draw/layout.js';
import { html, svg } from '../../../widgets/elements.js';
import { createResizedDrawing } from '../../../widgets/resized-drawing.js';
import { words } from '../words.js';

/** Maximum length of a token's name. */
const MOST_LETTERS = 12;
/**
 * Maximum number of tokens for which every row has a name; with more, only the marked and selected tokens are named.
 */
const NAMED_UP_TO = 40;

/** @param {{ look: (cell: Cell | null) => void, select: (cell: Cell) => void }} act */
export function createSimilarityMap({ look, select }) {
  const title = html('h3', {});
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const names = svg('g', {});
  const numbers = svg('g', { class: 'map-numbers' });
  const frames = svg('g', { class: 'map-frames' });
  const {
    element: frame,
    picture,
    redraw,
  } = createResizedDrawing('map-frame', { class: 'map-picture', 'aria-hidden': 'true' }, draw);
  frame.prepend(canvas);
  picture.append(numbers, frames, names);
  const board = html(
    'div',
    { class: 'map', role: 'application', tabindex: '0', 'aria-describedby': 'lookup-readout' },
    frame,
  );
  const element = html('div', {}, title, board);
  /** @type {SimilarityMapProps | null} */
  let shown = null;
  /** @type {{ selected: { query: number | null, key: number | null }, looked: Cell | null }} */
  let marked = { selected: { query: null, key: null }, looked: null };
  let geometry = { left: 0, top: 0, cell: 1 };
  /** The cell from which arrow keys move. @type {Cell} */
  let cursor = { row: 0, column: 0 };

  board.addEventListener('pointermove', (event) => event.pointerType !== 'touch' && look(cellFrom(event)));
  board.addEventListener('pointerleave', () => look(null));
  board.addEventListener('click', (event) => {
    const cell = cellFrom(event);
    if (cell) select((cursor = cell));
  });
  board.addEventListener('focus', () => {
    if (!board.matches(':focus-visible')) return;
    const { query, key } = marked.selected;
    if (query !== null) cursor = { row: query, column: key ?? query };
    look(cursor);
  });
  board.addEventListener('blur', () => look(null));
  board.addEventListener('keydown', (event) => {
    const n = shown?.names.length ?? 0;
    const steps = /** @type {Record<string, [number, number]>} */ ({
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      Home: [0, -n],
      End: [0, n],
    });
    if (event.key === 'Enter') select(cursor);
    else if (event.key in steps) {
      const [down, right] = steps[event.key];
      const kept = (/** @type {number} */ at) => Math.max(0, Math.min(n - 1, at));
      cursor = { row: kept(cursor.row + down), column: kept(cursor.column + right) };
      look(cursor);
    } else return;
    event.preventDefault();
  });

  /** @param {MouseEvent} event @returns {Cell | null} */
  function cellFrom(event) {
    const n = shown?.names.length ?? 0;
    const { left, top, cell } = geometry;
    const { x, y } = pointFromClient(event, frame.getBoundingClientRect(), {
      width: frame.clientWidth,
      height: frame.clientHeight,
    });
    const at = { row: Math.floor((y - top) / cell), column: Math.floor((x - left) / cell) };
    return at.row >= 0 && at.column >= 0 && at.row < n && at.column < n ? at : null;
  }

  /** @param {{ width: number, height: number, type: number }} size */
  function draw({ width, height, type }) {
    if (!shown) return;
    const { names: tokens, values, colorOf, scale } = shown;
    const n = tokens.length;
    const letters = Math.min(MOST_LETTERS, Math.max(...tokens.map(({ length }) => length), 3));
    const margin = Math.max(4.2 * type, Math.min(0.36 * width, letters * 0.56 * type + 8));
    const cell = Math.min(width - margin, height - margin) / n;
    geometry = { left: margin, top: margin, cell };
    picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
    for (const [name, value] of Object.entries({ left: margin, top: margin, width: n * cell, height: n * cell }))
      canvas.style.setProperty(name, `${value}px`);
    const hasNumbers = cell > 2.3 * type && n * n <= 400;
    numbers.replaceChildren(
      ...(hasNumbers
        ? Array.from(values, (value, at) =>
            svg(
              'text',
              {
                x: margin + ((at % n) + 0.5) * cell,
                y: margin + (Math.floor(at / n) + 0.5) * cell,
                fill: inkOn(colorOf(value)),
                'font-size': 0.85 * type,
              },
              formatNumber(value, { decimals: scale > 9.95 ? 1 : 2 }),
            ),
          )
        : []),
    );
    drawNames(type);
    drawFrames();
  }

  /** @param {number} type */
  function drawNames(type) {
    if (!shown) return;
    const { names: tokens } = shown;
    const { left, top, cell } = geometry;
    const n = tokens.length;
    const { selected, looked } = marked;
    const step = n > NAMED_UP_TO ? Infinity : Math.max(1, Math.ceil((1.05 * type) / cell));
    const shownAt = (/** @type {(number | null | undefined)[]} */ ...always) =>
      tokens
        .map((_, at) => at)
        .filter(
          (at) =>
            always.includes(at) ||
            (step < Infinity &&
              at % step === 0 &&
              always.every((other) => typeof other !== 'number' || Math.abs(other - at) >= step)),
        );
    const text = (/** @type {number} */ at) => shortened(tokens[at], MOST_LETTERS);
    const classOf = (/** @type {boolean} */ isSelected, /** @type {boolean} */ isLooked, /** @type {string} */ side) =>
      `map-name ${isSelected ? side : ''} ${isLooked ? 'looked' : ''}`;
    names.replaceChildren(
      ...shownAt(selected.query, looked?.row).map((at) =>
        svg(
          'text',
          {
            class: classOf(at === selected.query, at === looked?.row, 'query'),
            x: left - 6,
            y: top + (at + 0.5) * cell,
            'text-anchor': 'end',
            'dominant-baseline': 'central',
          },
          text(at),
        ),
      ),
      ...shownAt(selected.key, looked?.column).map((at) =>
        svg(
          'text',
          {
            class: classOf(at === selected.key, at === looked?.column, 'key'),
            transform: `translate(${left + (at + 0.5) * cell} ${top - 6}) rotate(-90)`,
            'dominant-baseline': 'central',
          },
          text(at),
        ),
      ),
      svg(
        'text',
        { class: 'map-side query', x: left - 6, y: top - 1.3 * type, 'text-anchor': 'end' },
        `${words.similarity.query} ↓`,
      ),
      svg(
        'text',
        { class: 'map-side key', x: left - 6, y: top - 0.2 * type, 'text-anchor': 'end' },
        `${words.similarity.key} →`,
      ),
    );
  }

  function drawFrames() {
    if (!shown) return;
    const n = shown.names.length;
    const { left, top, cell } = geometry;
    const { selected, looked } = marked;
    const box = (
      /** @type {string} */ className,
      /** @type {number | null} */ row,
      /** @type {number | null} */ column,
    ) => {
      const place = {
        x: left + (column ?? 0) * cell,
        y: top + (row ?? 0) * cell,
        width: column === null ? n * cell : cell,
        height: row === null ? n * cell : cell,
      };
      return [svg('rect', { class: 'halo', ...place }), svg('rect', { class: className, ...place })];
    };
    frames.replaceChildren(
      ...(selected.query === null ? [] : box('query', selected.query, null)),
      ...(selected.key === null ? [] : box('key', null, selected.key)),
      ...(looked ? box('cell', looked.row, looked.column) : []),
    );
  }

  return {
    element,

    /** @param {SimilarityMapProps} props */
    update(props) {
      shown = props;
      title.textContent = props.title;
      board.setAttribute('aria-label', props.label);
      const n = props.names.length;
      paintHeatmap(canvas, { rows: n, cols: n, values: props.values }, props.colorOf);
      const last = n - 1;
      cursor = { row: Math.min(cursor.row, last), column: Math.min(cursor.column, last) };
      redraw();
    },

    /** @param {typeof marked} next */
    mark(next) {
      marked = next;
      if (!shown) return;
      drawNames(parseFloat(getComputedStyle(frame).fontSize));
      drawFrames();
    },
  };
}
