// @ts-check
/** Props of the room's view, from its state. */
import { beginsWithScores, crosses, hasWeights, isDecoder, MOST, sizesOf } from './draft.js';
import { editsOf, switchesOf } from './fields.js';

/**
 * @param {import('./controller.js').Worked} worked
 * @param {import('../../state/room.js').Shared} shared
 * @param {import('../../state/room.js').Theme} theme
 * @returns {import('./view.js').WorkedProps | null}
 */
export function propsOf({ input, presets, run, view, status }, { guided }, theme) {
  if (!input) return null;
  const { draft, example, mode, mask, weights } = input;
  const preset = presets.find(({ id }) => id === example);
  const weighted = hasWeights(draft);
  const edited = !!preset && Object.keys(editsOf(draft, preset.draft)).length > 0;
  const switched = !!preset && JSON.stringify(switchesOf(preset)) !== JSON.stringify({ mode, mask, weights });
  return {
    controls: {
      examples: presets.map(({ id }) => id),
      example,
      mode,
      masked: isDecoder(draft) || (mask === 'causal' && !crosses(draft)),
      isDecoder: isDecoder(draft),
      crosses: crosses(draft),
      scaled: run && run.input.mode === mode ? run.manifest.scaled : ['scaled', 'lecture_scaled'].includes(mode),
      weightsOff: weights === 'off' || !weighted,
      canHaveWeights: weighted,
      hasInputs: !beginsWithScores(draft),
      sizes: sizesOf(draft),
      d_head: beginsWithScores(draft) ? draft.d_head : null,
      edited,
      changed: edited || switched,
      most: MOST,
    },
    run: run && {
      manifest: run.manifest,
      trace: run.trace,
      ranDraft: run.input.draft,
      beginsWithScores: beginsWithScores(run.input.draft),
    },
    ...view,
    draft,
    fault: status.fault,
    guided,
    theme,
  };
}
