/** The kept results, and their URL field. */
import { ANY, type Chosen, type Rules, type Written } from '../../state/fields.ts';
import type { Grid, Result } from '../../state/kept.ts';

export interface KeptItem {
  hash: string; // URL fields of the picture
  name: string;
  result: Result | null; // `null` for an item of a link, until its picture is shown
}

/** A kept grid, the current one, and their difference. */
export interface Overlay {
  hash: string;
  names: [kept: string, now: string];
  kept: Grid;
  now: Grid;
  difference: Float32Array; // kept minus current
}

export interface Kept {
  open: boolean;
  items: KeptItem[];
  now: KeptItem | null; // the current result while the dialog is open
  overlay: Overlay | null;
}

export const NO_KEPT: Kept = { open: false, items: [], now: null, overlay: null };

export const KEPT_FIELDS: Rules = { kept: ANY };

/** Maximum length of the field, so that a link stays short enough for mail programs. */
const LONGEST = 1500;

/** One line per result: the URL fields, which contain no space, and the name. */
export function toFields({ items }: Kept): Written {
  const lines = items.map(({ hash, name }) => `${hash} ${name}`).join('\n');
  return { kept: lines !== '' && lines.length <= LONGEST ? lines : null };
}

/** The list with the results of a URL added. */
export function withLinked(items: KeptItem[], { kept }: Chosen): KeptItem[] {
  const linked = (kept ?? '').split('\n').flatMap((line) => {
    const [, hash, name] = /^(\S*room=\S+) (.+)$/.exec(line) ?? [];
    return hash && !items.some((item) => item.hash === hash) ? [{ hash, name, result: null }] : [];
  });
  return linked.length > 0 ? [...items, ...linked] : items;
}

/** Whether two grids can be compared. */
export const isSameShape = (one: Grid, other: Grid) =>
  one.kind === other.kind && one.rows.length === other.rows.length && one.columns.length === other.columns.length;
