// @ts-check
/**
 * Task, cell, attention and sizes: each setting is a list of a few values.
 *
 * @typedef {import('./state.js').Settings} Settings
 * @typedef {import('./view.js').Emit} Emit
 * @typedef {import('./view.js').RecurrentProps} RecurrentProps
 */
import { html } from '../../widgets/elements.js';
import { createTypedPairs } from '../../widgets/typed-pairs.js';
import { OFFERED } from './fields.js';
import { hasSentences } from './state.js';
import { words } from './words.js';

/**
 * Settings that do not affect a picture or do not apply to a task.
 * @type {Record<string, (props: RecurrentProps) => boolean>}
 */
const MEANT = {
  task: ({ view }) => view !== 'gradients',
  length: ({ view, input }) => !hasSentences(input) && view !== 'gradients',
  cell: ({ view }) => view !== 'gradients',
  attention: ({ view }) => view !== 'gradients',
  // There it has a large control above the picture.
  d_model: ({ view }) => view !== 'bottleneck',
};

/** Values that a picture does not support. @type {Partial<Record<string, Record<string, string[]>>>} */
const WITHOUT = {
  bottleneck: { task: ['six_words', 'typed'], attention: ['none'] },
  alignment: { attention: ['none'] },
};

/** @param {Emit} emit */
export function createSettings(emit) {
  const { settings } = words;
  const boxes = /** @type {(keyof typeof OFFERED)[]} */ (Object.keys(OFFERED)).map((name) => {
    const isWord = ['task', 'cell', 'attention'].includes(name);
    const select = html(
      'select',
      {
        id: `recurrent-${name}`,
        on: { change: () => emit('setting', { [name]: isWord ? select.value : Number(select.value) }) },
      },
      ...OFFERED[name].map((value) => html('option', { value }, isWord ? settings.values[value] : value)),
    );
    const element = html('label', { class: 'field', for: select.id }, html('span', {}, settings.names[name]), select);
    return { name, select, element };
  });
  let seedNow = 1;
  const seed = html('input', {
    id: 'recurrent-seed',
    type: 'number',
    min: 1,
    max: 999_999,
    step: 1,
    on: {
      change: () => seed.validity.valid && seed.value !== '' && emit('setting', { seed: seed.valueAsNumber }),
      blur: () => {
        seed.value = String(seedNow);
      },
    },
  });

  const pairs = createTypedPairs('recurrent-pairs', settings.pairs, (pairs) => emit('setting', { pairs }));

  return {
    pairs: pairs.element,
    elements: [
      ...boxes.map(({ element }) => element),
      html('label', { class: 'field', for: seed.id }, html('span', {}, settings.seed), seed),
    ],

    /** @param {RecurrentProps} props */
    update(props) {
      const { input, view } = props;
      for (const { name, select, element } of boxes) {
        const without = WITHOUT[view]?.[name] ?? [];
        for (const option of select.options) option.hidden = option.disabled = without.includes(option.value);
        // A picture that needs attention shows the value it uses instead.
        const text = name === 'attention' && without.includes(input.attention) ? 'dot' : String(input[name]);
        if (select.value !== text) select.value = text;
        element.hidden = MEANT[name]?.(props) === false;
      }
      pairs.element.hidden = input.task !== 'typed' || !MEANT.task(props);
      pairs.update(input.pairs);
      seedNow = input.seed;
      if (document.activeElement !== seed) seed.value = String(seedNow);
    },
  };
}
