/** Positions of the heads in the grid: by layer, or by kind with the highest score first. */
import { coloredKinds } from '../../../draw/kind-color.ts';
import type { Kinds } from '../../../pkg/headlight.js';

export type Sorting = 'layer' | 'kind';

export interface Row {
  /** Kind of the row's heads; `null` for heads of no kind, `undefined` if rows are layers. */
  kind: string | null | undefined;
  isFirst: boolean; // whether the row is the first of its kind
  heads: number[]; // indices of the heads, layer by layer
}

export type Arrangement = { rows: Row[]; columns: number };

/** Maximum number of heads of one kind in a row, on a wide and on a narrow screen. */
const LONGEST = { wide: 18, narrow: 8 };

/** `toCome`: number of layers that are still being downloaded. */
export function byLayer(n_layers: number, n_heads: number, toCome: number): Arrangement {
  const rows = Array.from({ length: n_layers + toCome }, (_, layer) => ({
    kind: undefined,
    isFirst: true,
    heads: Array.from({ length: layer < n_layers ? n_heads : 0 }, (_, head) => layer * n_heads + head),
  }));
  return { rows, columns: n_heads };
}

export function byKind({ kinds, names, data }: Kinds, screen: 'wide' | 'narrow'): Arrangement {
  const columns = LONGEST[screen];
  const rows = [...coloredKinds(names), null].flatMap((kind) => {
    const heads = kinds.flatMap((one, nth) => (one === kind ? [nth] : []));
    const score = (nth: number) => (kind === null ? 0 : data[nth * names.length + names.indexOf(kind)]);
    heads.sort((one, other) => score(other) - score(one) || one - other);
    return Array.from({ length: Math.ceil(heads.length / columns) }, (_, row) => ({
      kind,
      isFirst: row === 0,
      heads: heads.slice(row * columns, (row + 1) * columns),
    }));
  });
  return { rows, columns };
}
