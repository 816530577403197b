/** State of the room "Worked example". */
import type { Trace } from '../../engine/trace.ts';
import type { Draft, Explanation, Mode, Preset, WorkedManifest } from '../../pkg/headlight.js';
import type { Phase } from '../../state/room.ts';
import { NOT_PLAYING, type Playing } from '../../widgets/player.ts';
import type { Cell } from './cells.ts';
import type { Sheet } from './sheet-steps.ts';

export type Input = { example: string; mode: Mode; mask: 'none' | 'causal'; weights: 'on' | 'off'; draft: Draft };

export type Run = { input: Input; manifest: WorkedManifest; trace: Trace };

export interface View {
  index: number; // index of the current step
  stepWhy: Explanation[]; // explanations of the cells that the step adds
  looked: Cell | null;
  selected: Cell | null;
  cellWhy: Explanation | null; // explanation of the selected or inspected cell
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
    lit: null,
    litPart: null,
    player: NOT_PLAYING,
    sheet: null,
  },
  status: { phase: 'loading', problem: null, fault: null },
};
