/** Computes the props of the room's view from the room's state. */
import type { Draft } from '../../pkg/headlight.js';
import type { Shared, Theme } from '../../state/room.ts';
import { isSame } from '../../state/same.ts';
import type { Cell } from './cells.ts';
import type { ControlsProps } from './controls.ts';
import { beginsWithScores, crosses, hasWeights, isDecoder, MOST, sizesOf } from './draft.ts';
import { editsOf, switchesOf } from './fields.ts';
import type { Input, Run, View, Worked } from './state.ts';

/** The displayed run. */
export interface Shown extends Pick<Run, 'manifest' | 'trace'> {
  ranDraft: Draft; // the draft that was run
  beginsWithScores: boolean;
}

export interface WorkedProps extends View {
  controls: ControlsProps;
  run: Shown | null; // `null` until the first run has finished
  draft: Draft; // the draft as currently typed
  fault: Cell | null;
  guided: boolean; // whether a lesson is open
  theme: Theme;
}

export function propsOf(worked: Worked, { guided }: Shared, theme: Theme): WorkedProps | null {
  const { input, run, view, status } = worked;
  if (!input) return null;
  const { draft } = input;
  const shown = run && {
    manifest: run.manifest,
    trace: run.trace,
    ranDraft: run.input.draft,
    beginsWithScores: beginsWithScores(run.input.draft),
  };
  return { ...view, controls: controlsOf(worked, input), run: shown, draft, fault: status.fault, guided, theme };
}

/** A control without an effect is `null`. */
function controlsOf({ presets, run }: Worked, { draft, example, mode, mask, weights }: Input): ControlsProps {
  const preset = presets.find(({ id }) => id === example);
  const edited = !!preset && Object.keys(editsOf(draft, preset.draft)).length > 0;
  return {
    examples: presets.map(({ id }) => id),
    example,
    mode,
    masked: crosses(draft) ? null : mask === 'causal',
    isDecoder: isDecoder(draft),
    crosses: crosses(draft),
    scaled: run && run.input.mode === mode ? run.manifest.scaled : ['scaled', 'lecture_scaled'].includes(mode),
    weightsOff: hasWeights(draft) && !beginsWithScores(draft) ? weights === 'off' : null,
    sizes: sizesOf(draft),
    d_head: beginsWithScores(draft) ? draft.d_head : null,
    edited,
    changed: edited || (!!preset && !isSame(switchesOf(preset), { mode, mask, weights })),
    most: MOST,
  };
}
