/** Grows and shrinks the tables of a draft. */
import type { Draft } from '../../pkg/headlight.js';
import { type Dimension, MOST, named, sizesOf, TABLES } from './draft.ts';

/**
 * Restores the cells that were cut off when `draft` was made from `larger`. The index of the first query is the larger
 * one of both drafts, because removing tokens lowers that index.
 */
export function around(draft: Draft, larger: Draft): Draft {
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
export function resized(draft: Draft, dimension: Dimension, size: number, largest: Draft) {
  const wanted = Math.min(Math.max(Math.trunc(size) || 1, 1), MOST);
  const sizes = new Map([...sizesOf(draft), [dimension, wanted]]);
  return [...sizes].reduce((cut, [one, count]) => ofSize(cut, one, count), largest);
}

/** Cuts or extends every table with this dimension to the wanted number of rows or columns. */
function ofSize(draft: Draft, dimension: Dimension, wanted: number): Draft {
  switch (dimension) {
    case 'tokens':
      return withTokenCount(draft, wanted);
    case 'looking':
      return { ...draft, looking: named(draft.looking, wanted, 'y'), y: rows(draft.y, wanted) };
    case 'd_model':
      return {
        ...draft,
        x: columns(draft.x, wanted),
        y: columns(draft.y, wanted),
        w_q: rows(draft.w_q, wanted),
        w_k: rows(draft.w_k, wanted),
        w_v: rows(draft.w_v, wanted),
        own_q: columns(rows(draft.own_q, wanted), wanted),
        own_k: columns(rows(draft.own_k, wanted), wanted),
        own_v: columns(rows(draft.own_v, wanted), wanted),
      };
    case 'd_head':
      return {
        ...draft,
        w_q: columns(draft.w_q, wanted),
        w_k: columns(draft.w_k, wanted),
        w_v: columns(draft.w_v, wanted),
      };
    case 'd_v':
      return { ...draft, v: columns(draft.v, wanted) };
  }
}

function withTokenCount(draft: Draft, count: number): Draft {
  const tokens = named(draft.tokens, count, 'x');
  const scores = columns(draft.scores, count).slice(0, count);
  return {
    ...draft,
    tokens,
    x: rows(draft.x, count),
    v: rows(draft.v, count),
    scores,
    first_query: Math.min(draft.first_query, count - scores.length),
  };
}

function rows(table: string[][], count: number) {
  if (table.length === 0) return table;
  const width = table[0].length;
  return Array.from({ length: count }, (_, index) => table[index] ?? Array(width).fill('0'));
}

function columns(table: string[][], count: number) {
  return table.map((cells) => Array.from({ length: count }, (_, index) => cells[index] ?? '0'));
}
