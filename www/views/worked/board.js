// @ts-check
/**
 * The matrices so far, each always at the same place: X beside the weights above, the
 * projections where a row of X meets a column of W, and below them the way to the output.
 *
 * @typedef {import('./told.js').Cell} Cell
 * @typedef {import('./matrix.js').Shape} Shape
 * @typedef {import('./matrix.js').Emit} Emit
 * @typedef {import('../../pkg/headlight.js').Region} Region
 * @typedef {import('../../pkg/headlight.js').WorkedManifest} WorkedManifest
 * @typedef {import('../../pkg/headlight.js').Draft} Draft
 * @typedef {import('../../engine/trace.js').Trace} Trace
 * @typedef {object} BoardProps
 * @property {WorkedManifest} manifest
 * @property {Trace} trace
 * @property {Map<string, Int32Array>} told
 * @property {number} index the step shown
 * @property {boolean} beginsWithScores
 * @property {Draft} draft what is typed now
 * @property {Draft} ranDraft what the trace was made from
 * @property {(cell: Cell) => string} numberAt
 * @property {Region[]} sources
 * @property {Cell | null} target the cell that the sources explain
 * @property {Cell | null} held
 * @property {Cell | null} lit
 * @property {string | null} litPart
 * @property {{ name: string, row: number, column: number } | null} fault
 */
import { html } from '../../draw/elements.js';
import { words } from '../../words/page.js';
import { createMatrix } from './matrix.js';
import { partOf, tableOf } from './names.js';
import { holds, sameCell } from './told.js';

/** Columns of matrices above the flow: the inputs, then each projection below its weights. */
const GIVEN = [['resid_pre'], ['w_q', 'q'], ['w_k', 'k'], ['w_v', 'v']];

/** Matrices that stand close together in the flow, because they make one stage. */
const STAGES = [
  ['dot_products'],
  ['scaled_scores'],
  ['attn_scores'],
  ['row_max', 'exp', 'exp_sum'],
  ['pattern'],
  ['pattern_rounded'],
  ['weighted_v'],
  ['z'],
];

/** Matrices without names of their own: those of weights, and those beside the same rows. */
const BESIDE_NAMED_ROWS = ['w_q', 'w_k', 'w_v', 'scaled_scores', 'attn_scores', 'exp', 'exp_sum', 'pattern_rounded'];

/** Matrices whose columns are tokens looked at. */
const KEYS_ACROSS = ['dot_products', 'scaled_scores', 'attn_scores', 'exp', 'pattern', 'pattern_rounded'];

/**
 * @param {HTMLElement} given the upper part: inputs, weights, projections
 * @param {HTMLElement} flow the lower part: from scores to outputs
 * @param {Emit} emit
 */
export function createBoard(given, flow, emit) {
  let structure = '';
  /** @type {{ shape: Shape, view: ReturnType<typeof createMatrix> }[]} */
  let matrices = [];

  /** @param {Shape[]} shapes */
  function build(shapes) {
    matrices = shapes.map((shape) => ({ shape, view: createMatrix(shape, emit) }));
    const stack = (/** @type {string} */ className, /** @type {string[]} */ parts) => {
      const views = matrices.filter(({ shape }) => parts.includes(shape.part));
      return views.length > 0
        ? [html('div', { class: className }, ...views.map(({ view }) => view.element))]
        : [];
    };
    given.replaceChildren(...GIVEN.flatMap((parts) => stack('stack', parts)));
    flow.replaceChildren(...STAGES.flatMap((parts) => stack('stage', parts)));
  }

  return {
    /** @param {BoardProps} props */
    update(props) {
      const shapes = shapesOf(props);
      const wanted = JSON.stringify(shapes.map((shape) => ({ ...shape, firstRow: 0 })));
      if (wanted !== structure) {
        structure = wanted;
        build(shapes);
      }
      shapes.forEach((shape, index) => {
        // Which token's weighted values are shown moves with the step; nothing else does.
        matrices[index].shape.firstRow = shape.firstRow;
        matrices[index].view.update(lookOf(shape, props));
      });
    },
  };
}

/**
 * @param {BoardProps} props
 * @returns {Shape[]}
 */
function shapesOf({ manifest, told, index, beginsWithScores, trace }) {
  const order = [...GIVEN, ...STAGES].flat();
  const names = [...told.keys()].sort((a, b) => order.indexOf(partOf(a)) - order.indexOf(partOf(b)));
  return names.map((name) => {
    const part = partOf(name);
    const matrix = /** @type {import('../../engine/trace.js').Matrix} */ (trace.get(name));
    const perQuery = part === 'weighted_v';
    return {
      name,
      part,
      rows: perQuery ? manifest.n_key : matrix.rows,
      columns: matrix.columns,
      table: tableOf(name, beginsWithScores),
      namesEditable: part === (beginsWithScores ? 'v' : 'resid_pre'),
      rowNames: !BESIDE_NAMED_ROWS.includes(part),
      columnNames: KEYS_ACROSS.includes(part),
      firstRow: perQuery ? queryShown(manifest, index) * manifest.n_key : 0,
    };
  });
}

/**
 * The looking token whose weighted values are on the board: that of the step, or the last.
 *
 * @param {WorkedManifest} manifest
 * @param {number} index
 */
function queryShown({ steps, n_query }, index) {
  const { kind, token } = steps[index];
  if (kind.startsWith('all_')) return n_query - 1;
  return ['key', 'value', 'query'].includes(kind) ? 0 : (token ?? 0);
}

/**
 * @param {Shape} shape
 * @param {BoardProps} props
 * @returns {import('./matrix.js').Look}
 */
function lookOf(shape, props) {
  const { manifest, told, index, numberAt, sources, target, held, lit, litPart, fault } = props;
  const { name, part, rows, columns, table, firstRow } = shape;
  const steps = /** @type {Int32Array} */ (told.get(name));
  const draft = sameSize(props.draft, shape) ? props.draft : props.ranDraft;
  const cellAt = (/** @type {number} */ row, /** @type {number} */ column) => ({ name, row: row + firstRow, column });
  const stepOf = (/** @type {number} */ row, /** @type {number} */ column) => steps[(row + firstRow) * columns + column];
  const adds = manifest.steps[index].adds;
  const numbers = Array.from({ length: rows * columns }, (_, place) =>
    numberAt(cellAt(Math.floor(place / columns), place % columns)),
  );
  const whole = /** @type {import('../../engine/trace.js').Matrix} */ (props.trace.get(name));
  return {
    rowNames: rowNames(part, rows, manifest, draft),
    columnNames: shape.columnNames ? manifest.tokens : [],
    size: part === 'weighted_v'
      ? words.worked.ofToken(queryName(manifest, queryShown(manifest, index)))
      : columns > 1
        ? words.worked.size(whole.rows, whole.columns)
        : '',
    width: Math.min(Math.max(...numbers.map((text) => text.length), 2), 12),
    lit: litPart === part,
    fault: table && fault?.name === table ? fault : null,
    text: (row, column) => {
      if (table) return draft[table][row][column];
      return stepOf(row, column) > index ? '' : numbers[row * columns + column];
    },
    className: (row, column) => {
      const cell = cellAt(row, column);
      const told = stepOf(row, column) <= index;
      const classes = {
        untold: !told,
        added: told && holds(adds, cell),
        source: told && holds(sources, cell),
        target: told && sameCell(target, cell),
        held: sameCell(held, cell),
        lit: sameCell(lit, cell),
      };
      return Object.entries(classes)
        .filter(([, on]) => on)
        .map(([word]) => word)
        .join(' ');
    },
  };
}

/**
 * @param {Draft} draft
 * @param {Shape} shape
 */
function sameSize(draft, { table, rows, columns, namesEditable }) {
  if (namesEditable && draft.tokens.length !== rows) return false;
  return !table || (draft[table].length === rows && draft[table].every((cells) => cells.length === columns));
}

/**
 * @param {string} part
 * @param {number} rows
 * @param {WorkedManifest} manifest
 * @param {Draft} draft
 */
function rowNames(part, rows, manifest, draft) {
  if (part.startsWith('w_')) return Array(rows).fill('');
  if (['resid_pre', 'q', 'k', 'v'].includes(part)) {
    return draft.tokens.length === rows ? draft.tokens : manifest.tokens;
  }
  if (part === 'weighted_v') return manifest.tokens;
  return Array.from({ length: rows }, (_, query) => queryName(manifest, query));
}

/**
 * @param {WorkedManifest} manifest
 * @param {number} query
 */
export function queryName(manifest, query) {
  return manifest.tokens[manifest.first_query + query];
}
