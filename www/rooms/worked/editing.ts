/** Handlers of the controls and tables that change the input. */
import type { Draft } from '../../pkg/headlight.js';
import type { Context } from '../../state/room.ts';
import { type Dimension, type Names, type TableName, withCell, withToken } from './draft.ts';
import { switchesOf } from './fields.ts';
import { around, resized } from './resized.ts';
import type { Input, Worked } from './state.ts';

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

  /** Opens an example. `withSwitches`: whether the switches are reset to the example's initial values. */
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
