/** URL fields of the worked example. */
import type { Draft, Preset } from '../../pkg/headlight.js';
import { type Chosen, cellsFromText, textFromCells, type Written } from '../../state/fields.ts';
import { textFromCell } from './cells.ts';
import { TABLES } from './draft.ts';
import type { Input, Worked } from './state.ts';

/** The fields; `null` until the first run has found the step that a link names. */
export function toFields({ input, presets, run, view }: Worked): Written | null {
  const preset = presets.find(({ id }) => id === input?.example);
  if (!input || !preset || !run) return null;
  // A draft that the core rejected stays in the tables, but is not in the URL.
  const { draft } = run.input.example === input.example ? run.input : input;
  const { tokens, looking, d_head, first_query: _, ...tables } = editsOf(draft, preset.draft);
  const usual = switchesOf(preset);
  return {
    example: input.example,
    mode: unless(input.mode, usual.mode),
    mask: unless(input.mask, usual.mask),
    weights: unless(input.weights, usual.weights),
    step: run.manifest.steps[view.index].id,
    cell: view.selected && textFromCell(view.selected),
    tokens: tokens ? textFromCells([tokens]) : null,
    looking: looking ? textFromCells([looking]) : null,
    d_head: d_head ?? null,
    ...Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, textFromCells(rows)])),
  };
}

/** Tables of the draft in a URL. */
export function draftFromFields(chosen: Chosen): Partial<Draft> {
  const tables = TABLES.filter((table) => chosen[table] !== undefined).map((table) => [
    table,
    cellsFromText(chosen[table]),
  ]);
  return {
    ...(chosen.tokens === undefined ? {} : { tokens: cellsFromText(chosen.tokens).flat() }),
    ...(chosen.looking === undefined ? {} : { looking: cellsFromText(chosen.looking).flat() }),
    ...(chosen.d_head === undefined ? {} : { d_head: chosen.d_head }),
    ...Object.fromEntries(tables),
  };
}

/** Whether the URL must contain these fields. Without them, it would open something else. */
export function isTouched({ input, presets }: Worked) {
  const [first] = presets;
  return input !== null && (input.example !== first.id || Object.keys(editsOf(input.draft, first.draft)).length > 0);
}

/** The initial values of an example's switches. */
export const switchesOf = ({ mode }: Preset): Pick<Input, 'mode' | 'mask' | 'weights'> => ({
  mode,
  mask: 'none',
  weights: 'on',
});

/** The tables of a draft that differ from its example. */
export function editsOf(draft: Draft, original: Draft): Partial<Draft> {
  const keys = ['tokens', 'looking', 'd_head', ...TABLES] as const;
  const changed = keys.filter((key) => JSON.stringify(draft[key]) !== JSON.stringify(original[key]));
  return Object.fromEntries(changed.map((key) => [key, draft[key]]));
}

const unless = (value: string, usual: string) => (value === usual ? null : value);
