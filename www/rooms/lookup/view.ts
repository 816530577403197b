/**
 * The room "Lookup": attention as a lookup among keys, the similarity of real words without trained weights, and why
 * scores are divided by √d.
 */
import { html, render } from 'lit-html';

import type { ReadingProps } from '../../state/reading.ts';
import { choices } from '../../widgets/choices.ts';
import { createControlBar } from '../../widgets/control-bar.ts';
import { html as element } from '../../widgets/elements.ts';
import type { Answers, Emit } from './controller.ts';
import { createDatabase } from './database.ts';
import { createScaling } from './scaling.ts';
import { createSettings } from './settings.ts';
import { createSimilarity } from './similarity.ts';
import type { Input, Part, View } from './state.ts';
import { words } from './words.js';

export type { Emit };

export type LookupProps = ReadingProps<Input, View, Answers>;

export function createLookup(root: HTMLElement, emit: Emit) {
  const section = (part: Part) => element('section', { class: `lookup-${part}`, 'aria-label': words.parts[part] });
  const roots = { database: section('database'), words: section('words'), scaling: section('scaling') };
  const radios = choices<Part>(words.parts, words.partsLabel, 'lookup-part', (part) => emit('part', part));
  const bar = createControlBar();
  const settings = createSettings(emit);
  const views = {
    database: createDatabase(roots.database, emit),
    words: createSimilarity(roots.words, emit),
    scaling: createScaling(roots.scaling, emit),
  };

  return {
    update(props: LookupProps) {
      const { part } = props.input;
      radios.choose(part);
      for (const [name, own] of Object.entries(roots)) own.hidden = name !== part;
      const template = html`<div class="room-lookup" data-picture>
        <div data-dock>${bar(radios.element, settings(props.input))}</div>${Object.values(roots)}
      </div>`;
      render(template, root);
      views[part].update(props);
    },
  };
}
