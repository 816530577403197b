// @ts-check
/**
 * The board: all matrices up to the current step, at fixed positions. The upper part has the inputs and weights, with
 * each projection where a row of X meets a column of W; the lower part has the flow from scores to outputs.
 *
 * @typedef {import('./cells.js').Cell} Cell
 * @typedef {import('./matrix.js').Shape} Shape
 * @typedef {import('./matrix.js').Emit} Emit
 * @typedef {import('../../pkg/headlight.js').Region} Region
 * @typedef {import('../../pkg/headlight.js').WorkedManifest} WorkedManifest
 * @typedef {import('../../pkg/headlight.js').Draft} Draft
 * @typedef {import('../../engine/trace.js').Trace} Trace
 * @typedef {object} MatrixBoardProps
 * @property {WorkedManifest} manifest
 * @property {Trace} trace
 * @property {Map<string, Int32Array>} stepsByMatrix the step that first adds each cell, by {@link import('./cell-steps.js').cellSteps}
 * @property {number} index index of the current step
 * @property {boolean} beginsWithScores
 * @property {Draft} draft as currently typed
 * @property {Draft} ranDraft the draft that was run
 * @property {(cell: Cell) => string} numberAt
 * @property {Region[]} sources
 * @property {Region[]} stepSources the sources of the step's own cells
 * @property {Cell | null} target the cell that the sources explain
 * @property {Cell | null} selected
 * @property {Cell | null} lit
 * @property {string | null} litPart
 * @property {{ name: string, row: number, column: number } | null} fault
 */
import { html } from '../../widgets/elements.js';
import { contains, sameCell } from './cells.js';
import { createMatrix } from './matrix.js';
import { inAttention, namesOf, partOf, tableOf } from './matrix-parts.js';
import { words } from './words.js';

/** Columns of the upper part: first the inputs, then each projection below its weights. */
const GIVEN = [['resid_pre'], ['w_q', 'q'], ['w_k', 'k'], ['w_v', 'v']];

/** Columns of the upper part for cross-attention: each of the two inputs is next to its projections. */
const GIVEN_TWICE = [['y'], ['w_q', 'q'], ['resid_pre'], ['w_k', 'k'], ['w_v', 'v']];

/** Columns of the upper part for a decoder: Y attends to X, and the projections of Y are left of those of X. */
const GIVEN_TO_DECODER = [
  ['y'],
  ['own_w_q', 'own_q'],
  ['own_w_k', 'own_k'],
  ['own_w_v', 'own_v'],
  ['w_q', 'q'],
  ['resid_pre'],
  ['w_k', 'k'],
  ['w_v', 'v'],
];

/** Stages of the flow; the matrices of one stage are close together. */
const STAGES_OF_ONE = [
  ['dot_products'],
  ['scaled_scores'],
  ['attn_scores'],
  ['row_max', 'exp', 'exp_sum'],
  ['pattern'],
  ['pattern_rounded'],
  ['weighted_v'],
  ['z'],
];

/** A decoder's masked self-attention comes first. */
const STAGES = [...STAGES_OF_ONE.map((parts) => parts.map((part) => `own_${part}`)), ...STAGES_OF_ONE];

/** Weights and projections of a decoder's self-attention and cross-attention. */
const PROJECTED = GIVEN_TO_DECODER.filter((parts) => parts.length > 1).flat();

/** Matrices without row names: weights, and matrices next to one with the same row names. */
const BESIDE_NAMED_ROWS = ['w_q', 'w_k', 'w_v', 'scaled_scores', 'attn_scores', 'exp', 'exp_sum', 'pattern_rounded'];

/** Matrices whose columns are keys. */
const KEYS_ACROSS = ['dot_products', 'scaled_scores', 'attn_scores', 'exp', 'pattern', 'pattern_rounded'];

/**
 * @param {HTMLElement} given upper part: inputs, weights, projections
 * @param {HTMLElement} flow lower part: from scores to outputs
 * @param {Emit} emit
 */
export function createMatrixBoard(given, flow, emit) {
  let structure = '';
  /** @type {{ shape: Shape, view: ReturnType<typeof createMatrix> }[]} */
  let matrices = [];

  /** @param {Shape[]} shapes */
  function build(shapes) {
    matrices = shapes.map((shape) => ({ shape, view: createMatrix(shape, emit) }));
    const stack = (/** @type {string} */ className, /** @type {string[]} */ parts) => {
      const views = matrices.filter(({ shape }) => parts.includes(shape.part));
      return views.length > 0 ? [html('div', { class: className }, ...views.map(({ view }) => view.element))] : [];
    };
    const isTwo = shapes.some(({ part }) => part === 'y');
    const isDecoder = shapes.some(({ part }) => part === 'own_q');
    const places = isDecoder ? GIVEN_TO_DECODER : isTwo ? GIVEN_TWICE : GIVEN;
    given.replaceChildren(...places.flatMap((parts) => stack('stack', parts)));
    flow.replaceChildren(...STAGES.flatMap((parts) => stack('stage', parts)));
  }

  return {
    /** @param {MatrixBoardProps} props */
    update(props) {
      const shapes = shapesOf(props);
      const wanted = JSON.stringify(shapes.map((shape) => ({ ...shape, firstRow: 0 })));
      if (wanted !== structure) {
        structure = wanted;
        build(shapes);
      }
      shapes.forEach((shape, index) => {
        // The weighted values are shown for a single query; that query changes with the step.
        matrices[index].shape.firstRow = shape.firstRow;
        matrices[index].view.update(lookOf(shape, props));
        matrices[index].view.element.toggleAttribute('data-foldable', isAtRest(shape, props));
      });
    },
  };
}

/**
 * @param {MatrixBoardProps} props
 * @returns {Shape[]}
 */
function shapesOf({ manifest, stepsByMatrix, index, beginsWithScores, trace }) {
  const order = [...(manifest.is_decoder ? GIVEN_TO_DECODER : GIVEN_TWICE), ...STAGES].flat();
  const names = [...stepsByMatrix.keys()].sort((a, b) => order.indexOf(partOf(a)) - order.indexOf(partOf(b)));
  return names.map((name) => {
    const part = partOf(name);
    const matrix = /** @type {import('../../engine/trace.js').Matrix} */ (trace.get(name));
    const perQuery = inAttention(part) === 'weighted_v';
    const perKey = keysOf(part, manifest).length;
    return {
      name,
      part,
      rows: perQuery ? perKey : matrix.rows,
      columns: matrix.columns,
      table: tableOf(name, beginsWithScores),
      names: namesOf(part, beginsWithScores),
      rowNames: !BESIDE_NAMED_ROWS.includes(inAttention(part)),
      columnNames: KEYS_ACROSS.includes(inAttention(part)),
      firstRow: perQuery ? queryShown(manifest, index, part) * perKey : 0,
    };
  });
}

/**
 * Names of the key tokens of an attention matrix.
 *
 * @param {string} part
 * @param {WorkedManifest} manifest
 */
const keysOf = (part, { tokens, looking }) => (part.startsWith('own_') ? looking : tokens);

/**
 * Index of the query whose weighted values are shown: the query of the step, the first query before all queries, or the
 * last query after them. In a decoder, the attention that the step does not compute shows its last query if it is
 * finished, otherwise its first query.
 *
 * @param {WorkedManifest} manifest
 * @param {number} index
 * @param {string} part
 */
function queryShown({ steps, n_query }, index, part) {
  const { kind, token, own } = steps[index];
  const isOwn = part.startsWith('own_');
  if (isOwn !== own) return isOwn && index > 1 ? n_query - 1 : 0;
  if (kind.startsWith('all_')) return n_query - 1;
  return ['key', 'value', 'query'].includes(kind) ? 0 : (token ?? 0);
}

/**
 * @param {Shape} shape
 * @param {MatrixBoardProps} props
 * @returns {import('./matrix.js').Look}
 */
function lookOf(shape, props) {
  const { manifest, stepsByMatrix, index, numberAt, sources, target, selected, lit, litPart, fault } = props;
  const { name, part, rows, columns, table, firstRow } = shape;
  const steps = /** @type {Int32Array} */ (stepsByMatrix.get(name));
  const draft = sameSize(props.draft, shape) ? props.draft : props.ranDraft;
  const cellAt = (/** @type {number} */ row, /** @type {number} */ column) => ({ name, row: row + firstRow, column });
  const stepOf = (/** @type {number} */ row, /** @type {number} */ column) =>
    steps[(row + firstRow) * columns + column];
  const adds = manifest.steps[index].adds;
  const numbers = Array.from({ length: rows * columns }, (_, place) =>
    numberAt(cellAt(Math.floor(place / columns), place % columns)),
  );
  const whole = /** @type {import('../../engine/trace.js').Matrix} */ (props.trace.get(name));
  return {
    rowNames: rowNames(part, rows, manifest, draft),
    columnNames: shape.columnNames ? keysOf(part, manifest) : [],
    size:
      inAttention(part) === 'weighted_v'
        ? words.ofToken(queryName(manifest, queryShown(manifest, index, part)))
        : columns > 1
          ? words.size(whole.rows, whole.columns)
          : '',
    width: Math.min(Math.max(...[...numbers, ...(table ? draft[table].flat() : [])].map((text) => text.length), 2), 12),
    lit: litPart === part,
    fault: table && fault?.name === table ? fault : null,
    text: (row, column) => {
      if (table) return draft[table][row][column];
      return stepOf(row, column) > index ? '' : numbers[row * columns + column];
    },
    className: (row, column) => {
      const cell = cellAt(row, column);
      const isShown = stepOf(row, column) <= index;
      const classes = {
        untold: !isShown,
        added: isShown && contains(adds, cell),
        source: isShown && contains(sources, cell),
        target: isShown && sameCell(target, cell),
        selected: sameCell(selected, cell),
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
 * Whether a matrix is at rest: it is part of the flow, or of the attention of a decoder that the step does not compute,
 * and neither the step nor the selection uses it.
 *
 * @param {Shape} shape
 * @param {MatrixBoardProps} props
 */
function isAtRest({ name, part }, { manifest, index, stepSources, selected }) {
  const inUse = [...manifest.steps[index].adds, ...stepSources].map((region) => region.name);
  const isOfOther =
    manifest.is_decoder && PROJECTED.includes(part) && part.startsWith('own_') !== manifest.steps[index].own;
  return (isOfOther || STAGES.flat().includes(part)) && !inUse.includes(name) && selected?.name !== name;
}

/**
 * @param {Draft} draft
 * @param {Shape} shape
 */
function sameSize(draft, { table, rows, columns, names }) {
  if (names && draft[names].length !== rows) return false;
  return !table || (draft[table].length === rows && draft[table].every((cells) => cells.length === columns));
}

/**
 * @param {string} part
 * @param {number} rows
 * @param {WorkedManifest} manifest
 * @param {Draft} draft
 */
function rowNames(part, rows, manifest, draft) {
  const inner = inAttention(part);
  if (inner.startsWith('w_')) return Array(rows).fill('');
  const isOwn = ['own_q', 'own_k', 'own_v'].includes(part);
  const looks = part === 'y' || isOwn || (part === 'q' && manifest.crosses);
  if (looks) return draft.looking.length === rows ? draft.looking : manifest.looking;
  if (['resid_pre', 'q', 'k', 'v'].includes(part)) {
    return draft.tokens.length === rows ? draft.tokens : manifest.tokens;
  }
  if (inner === 'weighted_v') return keysOf(part, manifest);
  return Array.from({ length: rows }, (_, query) => queryName(manifest, query));
}

/**
 * @param {WorkedManifest} manifest
 * @param {number} query
 */
export function queryName(manifest, query) {
  return manifest.looking[query];
}
