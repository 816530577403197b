/** Content and appearance of each matrix of the board at a step. */
import { maxAbsOf } from '../../draw/color.ts';
import type { Matrix } from '../../engine/trace.ts';
import type { Draft, WorkedManifest } from '../../pkg/headlight.js';
import { words as pageWords } from '../../words/en/page.js';
import { contains, sameCell } from './cells.ts';
import { BLOCK_TABLES } from './draft.ts';
import type { Look, Shape } from './matrix.ts';
import type { MatrixBoardProps } from './matrix-board.ts';
import { GIVEN_TO_DECODER, GIVEN_TWICE, inAttention, namesOf, partOf, STAGES, tableOf } from './matrix-parts.ts';
import { words } from './words/en.js';

/** Matrices without row names: weights, and matrices next to one with the same row names. */
const WITHOUT_ROW_NAMES = [
  ...['w_q', 'w_k', 'w_v', 'scaled_scores', 'attn_scores', 'exp', 'exp_sum', 'pattern_rounded'],
  ...BLOCK_TABLES,
  ...['post', 'next_exp', 'next_exp_sum'],
];

const { axes } = pageWords.cells;

const KEYS_ACROSS = ['dot_products', 'scaled_scores', 'attn_scores', 'exp', 'pattern', 'pattern_rounded'];

/** Matrices with a column for each word of the vocabulary. */
const WORDS_ACROSS = ['w_u', 'logits', 'next_exp', 'next_probabilities'];

export function shapesOf({ manifest, stepsByMatrix, index, beginsWithScores, trace }: MatrixBoardProps): Shape[] {
  const order = [...(manifest.is_decoder ? GIVEN_TO_DECODER : GIVEN_TWICE), ...STAGES].flat();
  const names = [...stepsByMatrix.keys()].sort((a, b) => order.indexOf(partOf(a)) - order.indexOf(partOf(b)));
  return names.map((name) => {
    const part = partOf(name);
    const matrix = trace.get(name) as Matrix;
    const perQuery = inAttention(part) === 'weighted_v';
    const perKey = keysOf(part, manifest).length;
    return {
      name,
      part,
      rows: perQuery ? perKey : matrix.rows,
      columns: matrix.columns,
      table: tableOf(name, beginsWithScores),
      names: namesOf(part, beginsWithScores),
      rowNames: !WITHOUT_ROW_NAMES.includes(inAttention(part)),
      columnNames: columnsOf(part, manifest).length > 0,
      firstRow: perQuery ? queryShown(manifest, index, part) * perKey : 0,
    };
  });
}

function columnsOf(part: string, manifest: WorkedManifest) {
  if (WORDS_ACROSS.includes(part)) return manifest.vocabulary;
  return KEYS_ACROSS.includes(inAttention(part)) ? keysOf(part, manifest) : [];
}

const keysOf = (part: string, { tokens, looking }: WorkedManifest) => (part.startsWith('own_') ? looking : tokens);

/**
 * Index of the query whose weighted values are shown at a step: the first query if the step computes one row of Q, K or
 * V, the last query if the step computes something for all queries, and otherwise the query to which the step belongs.
 * A step of a decoder belongs to only one of the two attentions. The other attention shows its last query if it has
 * already been computed, and its first query if not.
 */
function queryShown({ steps, n_query }: WorkedManifest, index: number, part: string) {
  const { kind, token, own } = steps[index];
  const isOwn = part.startsWith('own_');
  if (isOwn !== own) return isOwn && index > 1 ? n_query - 1 : 0;
  if (kind.startsWith('all_')) return n_query - 1;
  return ['key', 'value', 'query'].includes(kind) ? 0 : (token ?? 0);
}

export function lookOf(shape: Shape, props: MatrixBoardProps): Look {
  const { manifest, stepsByMatrix, index, hidesResult, numberAt, sources, target, selected, lit, litPart, fault } =
    props;
  const { name, part, rows, columns, table, firstRow } = shape;
  const steps = stepsByMatrix.get(name) as Int32Array;
  const draft = sameSize(props.draft, shape) ? props.draft : props.ranDraft;
  const cellAt = (row: number, column: number) => ({ name, row: row + firstRow, column });
  const stepOf = (row: number, column: number) => steps[(row + firstRow) * columns + column];
  const adds = manifest.steps[index].adds;
  const isHidden = (row: number, column: number) => hidesResult && contains(adds, cellAt(row, column));
  const numbers = Array.from({ length: rows * columns }, (_, place) =>
    numberAt(cellAt(Math.floor(place / columns), place % columns)),
  );
  const whole = props.trace.get(name) as Matrix;
  const largest = maxAbsOf(whole.values);
  const isOfKeys = KEYS_ACROSS.includes(inAttention(part));
  return {
    rowNames: rowNames(part, rows, manifest, draft),
    columnNames: columnsOf(part, manifest),
    size:
      inAttention(part) === 'weighted_v'
        ? words.ofToken(manifest.looking[queryShown(manifest, index, part)])
        : columns > 1
          ? words.size(whole.rows, whole.columns)
          : '',
    width: Math.min(Math.max(...[...numbers, ...(table ? draft[table].flat() : [])].map((text) => text.length), 2), 12),
    valueAt: (row, column) =>
      stepOf(row, column) > index || isHidden(row, column) ? Number.NaN : whole.at(row + firstRow, column),
    range: isOfKeys ? [0, largest] : [-largest, largest],
    axes: isOfKeys ? [axes.queries, axes.keys] : [axes.tokens, axes.dimensions],
    lit: litPart === part,
    fault: table && fault?.name === table ? fault : null,
    text: (row, column) => {
      if (table) return draft[table][row][column];
      if (stepOf(row, column) > index) return '';
      return isHidden(row, column) ? '?' : numbers[row * columns + column];
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

function sameSize(draft: Draft, { table, rows, columns, names }: Shape) {
  if (names && draft[names].length !== rows) return false;
  return !table || (draft[table].length === rows && draft[table].every((cells) => cells.length === columns));
}

function rowNames(part: string, rows: number, manifest: WorkedManifest, draft: Draft) {
  const inner = inAttention(part);
  if (/^[wb]_/.test(inner)) return Array(rows).fill('');
  const isOwn = ['own_q', 'own_k', 'own_v'].includes(part);
  const looks = part === 'y' || isOwn || (part === 'q' && manifest.crosses);
  if (looks) return draft.looking.length === rows ? draft.looking : manifest.looking;
  if (['resid_pre', 'q', 'k', 'v'].includes(part)) {
    return draft.tokens.length === rows ? draft.tokens : manifest.tokens;
  }
  if (inner === 'weighted_v') return keysOf(part, manifest);
  return Array.from({ length: rows }, (_, query) => manifest.looking[query]);
}
