/** The settings: task, cell, attention and sizes. Each setting is a list of a few values. */
import { html } from '../../widgets/elements.ts';
import { createCorrection, createNumberBox } from '../../widgets/number-box.ts';
import { createTypedPairs } from '../../widgets/typed-pairs.ts';
import { OFFERED } from './fields.ts';
import { hasSentences } from './state.ts';
import type { Emit, RecurrentProps } from './view.ts';
import { words } from './words.js';

/** For each setting: whether it affects the picture and applies to the task. */
const MEANT: Record<string, (props: RecurrentProps) => boolean> = {
  task: ({ view }) => view !== 'gradients',
  length: ({ view, input }) => !hasSentences(input) && view !== 'gradients',
  cell: ({ view }) => view !== 'gradients',
  attention: ({ view }) => view !== 'gradients',
  // The picture "bottleneck" has its own, larger control for this setting, so the list omits it there.
  d_model: ({ view }) => view !== 'bottleneck',
};

/** Values that a picture does not support. */
const WITHOUT: Partial<Record<string, Record<string, string[]>>> = {
  bottleneck: { task: ['six_words', 'typed'], attention: ['none'] },
  alignment: { attention: ['none'] },
};

export function createSettings(emit: Emit) {
  const { settings } = words;
  const boxes = (Object.keys(OFFERED) as (keyof typeof OFFERED)[]).map((name) => {
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
  const correction = createCorrection();
  const seed = createNumberBox({
    label: settings.seed,
    min: 1,
    max: 999_999,
    attributes: { id: 'recurrent-seed' },
    whenLeft: true,
    act: (seed) => emit('setting', { seed }),
    report: correction.report,
  });

  const pairs = createTypedPairs('recurrent-pairs', settings.pairs, (pairs) => emit('setting', { pairs }));

  return {
    pairs: pairs.element,
    elements: [
      ...boxes.map(({ element }) => element),
      html('label', { class: 'field', for: seed.input.id }, html('span', {}, settings.seed), seed.input),
      correction.element,
    ],

    update(props: RecurrentProps) {
      const { input, view } = props;
      for (const { name, select, element } of boxes) {
        const without = WITHOUT[view]?.[name] ?? [];
        for (const option of select.options) option.hidden = option.disabled = without.includes(option.value);
        // A picture that needs attention uses "dot" in place of "none", and the list then shows "dot".
        const text = name === 'attention' && without.includes(input.attention) ? 'dot' : String(input[name]);
        if (select.value !== text) select.value = text;
        element.hidden = MEANT[name]?.(props) === false;
      }
      pairs.element.hidden = input.task !== 'typed' || !MEANT.task(props);
      pairs.update(input.pairs);
      seed.update(input.seed);
    },
  };
}
