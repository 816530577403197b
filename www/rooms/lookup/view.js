// @ts-check
/**
 * The room "Lookup": attention as a lookup among keys, the similarity of real words without trained weights, and why
 * scores are divided by √d.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {import('../../state/reading.js').ReadingProps<import('./state.js').Input, import('./state.js').View, import('./controller.js').Answers>} LookupProps
 */
import { choices } from '../../widgets/choices.js';
import { html } from '../../widgets/elements.js';
import { createDatabase } from './database.js';
import { createScaling } from './scaling.js';
import { createSimilarity } from './similarity.js';
import { words } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createLookup(root, emit) {
  const section = (/** @type {string} */ part) =>
    html('section', { class: `lookup-${part}`, 'aria-label': words.parts[part] });
  const roots = { database: section('database'), words: section('words'), scaling: section('scaling') };
  const radios = choices(words.parts, words.partsLabel, 'lookup-part', (part) => emit('part', part));
  const stage = html('div', { class: 'room-lookup', 'data-picture': true }, radios.element, ...Object.values(roots));
  root.append(stage);
  const views = {
    database: createDatabase(roots.database, emit),
    words: createSimilarity(roots.words, emit),
    scaling: createScaling(roots.scaling, emit),
  };

  return {
    /** @param {LookupProps} props */
    update(props) {
      const { part } = props.input;
      radios.choose(part);
      for (const [name, own] of Object.entries(roots)) own.hidden = name !== part;
      views[part].update(props);
    },
  };
}
