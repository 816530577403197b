/** The folded controls: task, model and optimiser, steps and curves, and files. Each setting is a list of a few values. */
import { html, nothing } from 'lit-html';
import { written } from '../../draw/written.ts';
import type { TrainSettings } from '../../pkg/headlight.js';
import { choicesOf, selectOf, switchOf } from '../../widgets/controls.ts';
import { createSeed } from '../../widgets/number-box.ts';
import { createTypedPairs } from '../../widgets/typed-pairs.ts';
import { sentences } from '../../words/en/phrases.js';
import type { Emit } from './controller.ts';
import { OFFERED } from './fields.ts';
import { canContinue, type Shown } from './heads.ts';
import { hasHeads, isOpenable } from './presets.ts';
import { words } from './words/en.js';

type Name = keyof typeof OFFERED;

const OF_MODEL: Name[] = ['task', 'length', 'architecture', 'n_layers', 'n_heads', 'd_model', 'positions'];
const OF_TRAINING: Name[] = ['optimizer', 'learning_rate', 'warm_up', 'smoothing', 'batch'];
const SWITCHES = ['has_residual', 'has_norms'] as const;

/** Conditions for settings that do not apply to some tasks or models. */
const MEANT: Partial<Record<keyof TrainSettings, (input: TrainSettings) => boolean>> = {
  length: ({ task }) => task !== 'six_words' && task !== 'typed',
  n_layers: ({ architecture }) => architecture !== 'gru_attention',
  n_heads: hasHeads,
  positions: ({ architecture }) => architecture === 'transformer',
  has_residual: hasHeads,
  has_norms: hasHeads,
};
const isMeant = (name: keyof TrainSettings, input: TrainSettings) => MEANT[name]?.(input) !== false;

const { settings: say } = words;

export function createSettings(emit: Emit) {
  const seedOf = createSeed('train-seed', say.names.seed, (seed) => emit('setting', { seed }));
  const pairs = createTypedPairs('train-pairs', say.pairs, (pairs) => emit('setting', { pairs }));

  return (shown: Shown) => {
    const { input, run, view } = shown;
    pairs.update(input.pairs);
    const { scales, scaleLabel } = words.curves;
    const scale = choicesOf('train-scale', scaleLabel, scales, view.scale, (scale) => emit('scale', scale));
    const listsOf = (names: Name[]) =>
      names.filter((name) => isMeant(name, input)).map((name) => listOf(name, input, emit));
    const switches = SWITCHES.filter((name) => isMeant(name, input)).map((name) =>
      switchOf(say.names[name], input[name], (isOn) => emit('setting', { [name]: isOn })),
    );
    const about = aboutOf(input);
    return html`
      <div class="control-row">
        ${listsOf(OF_MODEL)}${switches}<span class="train-size">${say.size(written(run.plan.n_parameters))}</span>
      </div>
      ${input.task === 'typed' ? pairs.element : nothing}
      <div class="control-row">
        ${listsOf(OF_TRAINING)}${seedOf(input.seed)}
      </div>
      ${about === '' ? nothing : html`<p class="fine">${about}</p>`}
      <div class="control-row">
        <span class="field"><span aria-hidden="true">${scaleLabel}</span>${scale}</span>
        ${actsOf(shown, emit)}
      </div>`;
  };
}

function listOf(name: Name, input: TrainSettings, emit: Emit) {
  const isWord = typeof input[name] === 'string';
  const options = OFFERED[name].map((value) => ({ value, text: isWord ? say.values[value] : value }));
  const choose = (value: string) => emit('setting', { [name]: isWord ? value : Number(value) });
  return selectOf(`train-${name}`, say.names[name], options, String(input[name]), choose);
}

/** Buttons that train, keep the curve, and open or save the model. A button without an effect is left out. */
function actsOf(shown: Shown, emit: Emit) {
  const { input, run } = shown;
  const { acts } = words;
  const room = input.architecture === 'encoder_decoder' ? 'translate' : 'sentence';
  const canTrain = canContinue(shown);
  const hasSteps = run.step > 0;
  const canSave = hasSteps && (isOpenable(input) || !hasHeads(input));
  const actOf = (isShown: boolean, label: string, act: () => void, hint?: string) =>
    isShown ? html`<button type="button" title=${hint ?? nothing} @click=${act}>${label}</button>` : nothing;
  return [
    actOf(canTrain, acts.portion, () => emit('portion')),
    actOf(hasSteps, acts.restart, () => emit('restart')),
    actOf(canTrain, acts.open, () => emit('openStep')),
    actOf(hasSteps, acts.keep, () => emit('keepCurve')),
    actOf(hasSteps && isOpenable(input), acts.openModel[room], () => emit('openModel'), acts.openModelHint[room]),
    actOf(canSave, acts.save, () => emit('saveModel'), acts.saveHint[hasHeads(input) ? room : 'recurrent']),
    actOf(true, acts.read, () => emit('chooseFiles'), acts.readHint),
  ];
}

/** Remarks about the chosen architecture, optimiser and smoothing, if they need one. */
const aboutOf = ({ architecture, optimizer, smoothing }: TrainSettings) =>
  sentences([
    architecture === 'gru_attention' ? say.aboutAttention : '',
    architecture === 'encoder_decoder' ? say.aboutEncoderDecoder : '',
    optimizer === 'sgd' ? say.aboutSgd : '',
    smoothing > 0 ? say.aboutSmoothing : '',
  ]);
