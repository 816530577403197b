/** State of the room "Worked example". */
import type { Trace } from '../../engine/trace.ts';
import type { Draft, Explanation, Mode, Preset, WorkedManifest } from '../../pkg/headlight.js';
import { type Chosen, cellsFromText, textFromCells, type Written } from '../../state/fields.ts';
import type { Phase, Shared, Theme } from '../../state/room.ts';
import { isSame } from '../../state/same.ts';
import { NOT_PLAYING, type Playing } from '../../widgets/player.ts';
import { type Cell, textFromCell } from './cells.ts';
import { beginsWithScores, crosses, hasBlock, hasWeights, isDecoder, MOST, sizesOf, TABLES } from './draft.ts';
import { numpyOf } from './numpy.ts';
import type { Sheet } from './sheet.ts';

export type Input = { example: string; mode: Mode; mask: 'none' | 'causal'; weights: 'on' | 'off'; draft: Draft };

export type Run = { input: Input; manifest: WorkedManifest; trace: Trace };

export interface View {
  index: number; // index of the current step
  stepWhy: Explanation[]; // explanations of the cells that the step adds
  looked: Cell | null;
  selected: Cell | null;
  cellWhy: Explanation | null; // explanation of the selected or inspected cell
  hidesResult: boolean; // whether the cells that the step adds are hidden, so that an audience computes them first
  lit: Cell | null; // the cell that a number in the text highlights
  litPart: string | null; // the matrix that a symbol of the formula highlights
  player: Playing;
  sheet: Sheet | null; // the calculation for paper
}

export interface Status {
  phase: Phase;
  problem: string | null;
  fault: Cell | null; // the cell that causes the problem
}

export type Worked = { input: Input | null; presets: Preset[]; run: Run | null; view: View; status: Status };

export const NO_WORKED: Worked = {
  input: null,
  presets: [],
  run: null,
  view: {
    index: 0,
    stepWhy: [],
    looked: null,
    selected: null,
    cellWhy: null,
    hidesResult: false,
    lit: null,
    litPart: null,
    player: NOT_PLAYING,
    sheet: null,
  },
  status: { phase: 'loading', problem: null, fault: null },
};

export interface Shown extends Pick<Run, 'manifest' | 'trace'> {
  ranDraft: Draft; // the draft that was run
  beginsWithScores: boolean;
}

export type WorkedProps = NonNullable<ReturnType<typeof propsOf>>;

export type ControlsProps = ReturnType<typeof controlsOf>;

/** Computes the props of the room's view from the room's state. */
export function propsOf(worked: Worked, { guided }: Shared, theme: Theme) {
  const { input, run, view, status } = worked;
  if (!input) return null;
  const { draft } = input;
  const shown: Shown | null = run && {
    manifest: run.manifest,
    trace: run.trace,
    ranDraft: run.input.draft,
    beginsWithScores: beginsWithScores(run.input.draft),
  };
  return { ...view, controls: controlsOf(worked, input), run: shown, draft, fault: status.fault, guided, theme };
}

/** A control without an effect is `null`. */
function controlsOf({ presets, run, view }: Worked, { draft, example, mode, mask, weights }: Input) {
  const preset = presets.find(({ id }) => id === example);
  const edited = !!preset && Object.keys(editsOf(draft, preset.draft)).length > 0;
  return {
    examples: presets.map(({ id }) => id),
    example,
    mode,
    masked: crosses(draft) || hasBlock(draft) ? null : mask === 'causal',
    isDecoder: isDecoder(draft),
    crosses: crosses(draft),
    scaled: run && run.input.mode === mode ? run.manifest.scaled : ['scaled', 'lecture_scaled'].includes(mode),
    weightsOff: hasWeights(draft) && !hasBlock(draft) && !beginsWithScores(draft) ? weights === 'off' : null,
    sizes: sizesOf(draft),
    d_head: beginsWithScores(draft) ? draft.d_head : null,
    edited,
    changed: edited || (!!preset && !isSame(switchesOf(preset), { mode, mask, weights })),
    most: MOST,
    numpy: run && numpyOf(run, view.index),
  };
}

/** The fields; `null` until the first run has found the step that a link names. */
export function toFields({ input, presets, run, view }: Worked): Written | null {
  const preset = presets.find(({ id }) => id === input?.example);
  if (!input || !preset || !run) return null;
  // A draft that the core rejected stays in the tables, but is not in the URL.
  const { draft } = run.input.example === input.example ? run.input : input;
  const { tokens, looking, d_head, first_query: _, vocabulary: _words, ...tables } = editsOf(draft, preset.draft);
  const usual = switchesOf(preset);
  return {
    example: input.example,
    mode: unless(input.mode, usual.mode),
    mask: unless(input.mask, usual.mask),
    weights: unless(input.weights, usual.weights),
    step: run.manifest.steps[view.index].id,
    cell: view.selected && textFromCell(view.selected),
    result: view.hidesResult ? 'hidden' : null,
    tokens: tokens ? textFromCells([tokens]) : null,
    looking: looking ? textFromCells([looking]) : null,
    d_head: d_head ?? null,
    ...Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, textFromCells(rows)])),
  };
}

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

export const switchesOf = ({ mode }: Preset): Pick<Input, 'mode' | 'mask' | 'weights'> => ({
  mode,
  mask: 'none',
  weights: 'on',
});

function editsOf(draft: Draft, original: Draft): Partial<Draft> {
  const keys = ['tokens', 'looking', 'd_head', ...TABLES] as const;
  const changed = keys.filter((key) => !isSame(draft[key], original[key]));
  return Object.fromEntries(changed.map((key) => [key, draft[key]]));
}

const unless = (value: string, usual: string) => (value === usual ? null : value);
