/** Handlers of the controls and tables that change the input. */
import type { Draft } from '../../pkg/headlight.js';
import type { Context } from '../../state/room.ts';
import {
  type Dimension,
  MOST,
  type Names,
  named,
  sizesOf,
  TABLES,
  type TableName,
  withCell,
  withToken,
} from './draft.ts';
import { type Input, switchesOf, type Worked } from './state.ts';

export function editing({ get, writeAddress }: Context<Worked>, ask: (input: Input) => void) {
  /** The largest draft so far, so that growing a table again restores the typed text. */
  let largest: Draft | null = null;

  const presetOf = (id: string) => get().presets.find((preset) => preset.id === id);

  function change(changed: (input: Input) => Partial<Input>) {
    const { input } = get();
    if (input) ask({ ...input, ...changed(input) });
    writeAddress();
  }

  const edit = (changed: (draft: Draft) => Draft) => change(({ draft }) => ({ draft: changed(draft) }));

  function open(id: string, withSwitches: boolean) {
    const preset = presetOf(id);
    largest = null;
    if (preset)
      change(() => ({ example: id, mode: preset.mode, ...(withSwitches && switchesOf(preset)), draft: preset.draft }));
  }

  return {
    forget: () => {
      largest = null;
    },
    intents: {
      example: (id: string) => open(id, false),
      reset: () => open(get().input?.example ?? '', true),
      mode: (mode: Input['mode']) => change(() => ({ mode })),
      scaling: (isScaled: boolean) =>
        change((input) => ({ mode: modeWith(isScaled, input, presetOf(input.example)?.scaled) })),
      mask: (mask: Input['mask']) => change(() => ({ mask })),
      weights: (weights: Input['weights']) => change(() => ({ weights })),
      number: ({ table, row, column, text }: { table: TableName; row: number; column: number; text: string }) =>
        edit((draft) => withCell(draft, table, row, column, text)),
      name: ({ names, index, text }: { names: Names; index: number; text: string }) =>
        edit((draft) => withToken(draft, names, index, text)),
      resize: ({ dimension, size }: { dimension: Dimension; size: number }) =>
        edit((draft) => {
          largest = around(draft, largest ?? draft);
          return resized(draft, dimension, size, largest);
        }),
      d_head: (d_head: string) => edit((draft) => ({ ...draft, d_head })),
    },
  };
}

/** The mode with or without division by √d_k. `usual`: whether the lecture divides by it. */
function modeWith(isScaled: boolean, { mode }: Input, usual: boolean | undefined): Input['mode'] {
  if (!mode.startsWith('lecture')) return isScaled ? 'scaled' : 'exact';
  if (isScaled === usual) return 'lecture';
  return isScaled ? 'lecture_scaled' : 'lecture_unscaled';
}

/**
 * Restores the cells that were cut off when `draft` was made from `larger`. The index of the first query is the larger
 * one of both drafts, because removing tokens lowers that index.
 */
function around(draft: Draft, larger: Draft): Draft {
  const over = (inner: string[], outer: string[]) => [...inner, ...outer.slice(inner.length)];
  const tables = TABLES.map((name) => {
    const [inner, outer] = [draft[name], larger[name]];
    const shared = inner.map((cells, index) => over(cells, outer[index] ?? []));
    return [name, [...shared, ...outer.slice(inner.length)]];
  });
  const first_query = Math.max(draft.first_query, larger.first_query);
  const tokens = over(draft.tokens, larger.tokens);
  const looking = over(draft.looking, larger.looking);
  return { ...draft, ...Object.fromEntries(tables), tokens, looking, first_query };
}

/**
 * Grows or shrinks the tables that share a size. New cells get the values that they had in `largest`, otherwise 0.
 * Afterwards all tables fit together. `largest`: the same draft with all cells that were cut off.
 */
function resized(draft: Draft, dimension: Dimension, size: number, largest: Draft) {
  const wanted = Math.min(Math.max(Math.trunc(size) || 1, 1), MOST);
  const sizes = new Map([...sizesOf(draft), [dimension, wanted]]);
  return [...sizes].reduce((cut, [one, count]) => ofSize(cut, one, count), largest);
}

/** The dimensions of the rows and of the columns of each table, as far as the user can choose them. */
const SHAPES: Partial<Record<TableName, [rows: Dimension | null, columns: Dimension | null]>> = {
  x: ['tokens', 'd_model'],
  y: ['looking', 'd_model'],
  w_q: ['d_model', 'd_head'],
  w_k: ['d_model', 'd_head'],
  w_v: ['d_model', 'd_head'],
  own_q: ['d_model', 'd_model'],
  own_k: ['d_model', 'd_model'],
  own_v: ['d_model', 'd_model'],
  w_o: ['d_head', 'd_model'],
  w_in: ['d_model', 'd_mlp'],
  b_in: [null, 'd_mlp'],
  w_out: ['d_mlp', 'd_model'],
  b_out: [null, 'd_model'],
  w_u: ['d_model', null],
  v: ['tokens', 'd_v'],
};

/** Cuts or extends every table with this dimension to the wanted number of rows or columns. */
function ofSize(draft: Draft, dimension: Dimension, wanted: number): Draft {
  const tables = Object.entries(SHAPES).map(([name, [down, across]]) => {
    const table = draft[name as TableName];
    const tall = down === dimension ? rows(table, wanted) : table;
    return [name, across === dimension ? columns(tall, wanted) : tall];
  });
  const next: Draft = { ...draft, ...Object.fromEntries(tables) };
  if (dimension === 'looking') return { ...next, looking: named(draft.looking, wanted, 'y') };
  if (dimension !== 'tokens') return next;
  const scores = columns(draft.scores, wanted).slice(0, wanted);
  const first_query = Math.min(draft.first_query, wanted - scores.length);
  return { ...next, tokens: named(draft.tokens, wanted, 'x'), scores, first_query };
}

function rows(table: string[][], count: number) {
  if (table.length === 0) return table;
  const width = table[0].length;
  return Array.from({ length: count }, (_, index) => table[index] ?? Array(width).fill('0'));
}

function columns(table: string[][], count: number) {
  return table.map((cells) => Array.from({ length: count }, (_, index) => cells[index] ?? '0'));
}
