// @ts-check
/**
 * The presets, and the settings of task, model and optimiser. Each setting is a list of a few values.
 *
 * @typedef {import('./state.js').TrainSettings} TrainSettings
 * @typedef {import('./view.js').Emit} Emit
 */
import { html } from '../../widgets/elements.ts';
import { createCorrection, createNumberBox } from '../../widgets/number-box.ts';
import { createTypedPairs } from '../../widgets/typed-pairs.ts';
import { OFFERED } from './fields.js';
import { hasHeads, PRESETS, presetOf } from './presets.js';
import { words } from './words.js';

/**
 * Conditions for settings that do not apply to some tasks or models.
 * @type {Partial<Record<string, (input: TrainSettings) => boolean>>}
 */
const MEANT = {
  length: ({ task }) => task !== 'six_words' && task !== 'typed',
  n_layers: ({ architecture }) => architecture !== 'gru_attention',
  n_heads: hasHeads,
  has_positions: ({ architecture }) => architecture === 'transformer',
  has_residual: hasHeads,
  has_norms: hasHeads,
};

/** @type {('has_positions' | 'has_residual' | 'has_norms')[]} */
const SWITCHES = ['has_positions', 'has_residual', 'has_norms'];

/**
 * The first entries of OFFERED, up to this number, describe task and model. The other entries describe the training.
 */
const OF_MODEL = 6;

/** @param {Emit} emit */
export function createSettings(emit) {
  const { settings } = words;
  const boxes = /** @type {(keyof typeof OFFERED)[]} */ (Object.keys(OFFERED)).map((name) => {
    const isWord = name === 'task' || name === 'architecture' || name === 'optimizer';
    const select = html(
      'select',
      {
        id: `train-${name}`,
        on: { change: () => emit('setting', { [name]: isWord ? select.value : Number(select.value) }) },
      },
      ...OFFERED[name].map((value) => html('option', { value }, isWord ? settings.values[value] : value)),
    );
    const element = html('label', { class: 'field', for: select.id }, html('span', {}, settings.names[name]), select);
    return { name, select, element };
  });
  const switches = SWITCHES.map((name) => {
    const box = html('input', { type: 'checkbox', on: { change: () => emit('setting', { [name]: box.checked }) } });
    return { name, box, element: html('label', { class: 'switch' }, box, html('span', {}, settings.names[name])) };
  });
  const correction = createCorrection();
  const seed = createNumberBox({
    label: settings.names.seed,
    min: 1,
    max: 999_999,
    attributes: { id: 'train-seed' },
    whenLeft: true,
    act: (seed) => emit('setting', { seed }),
    report: correction.report,
  });
  const seedField = html(
    'label',
    { class: 'field', for: seed.input.id },
    html('span', {}, settings.names.seed),
    seed.input,
  );
  const presets = PRESETS.map(({ id }) => ({
    id,
    button: html('button', { type: 'button', on: { click: () => emit('preset', id) } }, words.presets[id].name),
  }));
  const pairs = createTypedPairs('train-pairs', settings.pairs, (pairs) => emit('setting', { pairs }));
  const size = html('span', { class: 'train-size' });
  const about = html('p', { class: 'fine' });

  const elements = boxes.map(({ element }) => element);

  /** Settings for which the lists were filled. @type {{ input?: TrainSettings, plan?: object }} */
  let drawn = {};

  return {
    element: html(
      'div',
      { class: 'train-settings', 'data-aside': true },
      html(
        'div',
        { class: 'control-row train-presets', role: 'group', 'aria-label': words.presetsLabel },
        html('span', { class: 'train-label', 'aria-hidden': 'true' }, words.presetsLabel),
        ...presets.map(({ button }) => button),
      ),
      html(
        'div',
        { class: 'control-row' },
        ...elements.slice(0, OF_MODEL),
        ...switches.map(({ element }) => element),
        size,
      ),
      html('div', { class: 'control-row' }, ...elements.slice(OF_MODEL), seedField),
      correction.element,
      pairs.element,
      about,
    ),

    /** @param {import('./view.js').Shown} shown */
    update({ input, run }) {
      if (input === drawn.input && run.plan === drawn.plan) return;
      drawn = { input, plan: run.plan };
      for (const { name, select, element } of boxes) {
        const text = String(input[name]);
        if (select.value !== text) select.value = text;
        element.hidden = MEANT[name]?.(input) === false;
      }
      pairs.element.hidden = input.task !== 'typed';
      pairs.update(input.pairs);
      for (const { name, box, element } of switches) {
        box.checked = input[name];
        element.hidden = MEANT[name]?.(input) === false;
      }
      seed.update(input.seed);
      const told = [
        input.architecture === 'gru_attention' && settings.aboutAttention,
        input.architecture === 'encoder_decoder' && settings.aboutEncoderDecoder,
        input.optimizer === 'sgd' && settings.aboutSgd,
        input.smoothing > 0 && settings.aboutSmoothing,
      ].filter((text) => text !== false);
      about.textContent = told.join(' ');
      about.hidden = told.length === 0;
      size.textContent = settings.size(run.plan.n_parameters.toLocaleString('en'));
      const chosen = presetOf(input)?.id;
      for (const { id, button } of presets) button.setAttribute('aria-pressed', String(id === chosen));
    },
  };
}
