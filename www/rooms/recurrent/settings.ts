/** The settings: task, cell, attention and sizes. Each setting is a list of a few values. */
import { html, nothing } from 'lit-html';
import { selectOf } from '../../widgets/controls.ts';
import { createSeed } from '../../widgets/number-box.ts';
import { createTypedPairs } from '../../widgets/typed-pairs.ts';
import type { Emit } from './controller.ts';
import { OFFERED } from './fields.ts';
import { hasSentences } from './presets.ts';
import type { RecurrentProps } from './view.ts';
import { words } from './words/en.js';

type Name = keyof typeof OFFERED;

const MEANT: Record<string, (props: RecurrentProps) => boolean> = {
  task: ({ view }) => view !== 'gradients',
  length: ({ view, input }) => !hasSentences(input) && view !== 'gradients',
  cell: ({ view }) => view !== 'gradients',
  attention: ({ view }) => view !== 'gradients',
  // The picture "bottleneck" has its own, larger control for this setting, so the list omits it there.
  d_model: ({ view }) => view !== 'bottleneck',
};

const WITHOUT: Partial<Record<string, Record<string, string[]>>> = {
  bottleneck: { task: ['six_words', 'typed'], attention: ['none'] },
  alignment: { attention: ['none'] },
};

export function createSettings(emit: Emit) {
  const { settings: say } = words;
  const seedOf = createSeed('recurrent-seed', say.seed, (seed) => emit('setting', { seed }));
  const pairs = createTypedPairs('recurrent-pairs', say.pairs, (pairs) => emit('setting', { pairs }));

  function listOf(name: Name, { input, view }: RecurrentProps) {
    const isWord = ['task', 'cell', 'attention'].includes(name);
    const without = WITHOUT[view]?.[name] ?? [];
    const options = OFFERED[name]
      .filter((value) => !without.includes(value))
      .map((value) => ({ value, text: isWord ? say.values[value] : value }));
    // A picture that needs attention uses "dot" in place of "none", and the list then shows "dot".
    const chosen = name === 'attention' && without.includes(input.attention) ? 'dot' : String(input[name]);
    const act = (value: string) => emit('setting', { [name]: isWord ? value : Number(value) });
    return selectOf(`recurrent-${name}`, say.names[name], options, chosen, act);
  }

  return (props: RecurrentProps) => {
    const { task, seed } = props.input;
    const names = (Object.keys(OFFERED) as Name[]).filter((name) => MEANT[name]?.(props) !== false);
    pairs.update(props.input.pairs);
    return {
      lists: html`${names.map((name) => listOf(name, props))}${seedOf(seed)}`,
      pairs: task === 'typed' && MEANT.task(props) ? pairs.element : nothing,
    };
  };
}
