// @ts-check
/**
 * The room "Lookup": attention as a lookup among keys, similarity of real words without any
 * weights, and why the scores are divided by √d.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {import('../props.js').FollowerProps<import('../state/lookup.js').Input, import('../state/lookup.js').View, import('../controller/lookup.js').Answers>} LookupProps
 */
import { choices } from '../draw/choices.js';
import { html } from '../draw/elements.js';
import { words } from '../words/lookup.js';
import { createDatabase } from './lookup/database.js';
import { createScaling } from './lookup/scaling.js';
import { createWords } from './lookup/words.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createLookup(root, emit) {
  const section = (/** @type {string} */ part) => html('section', { class: `lookup-${part}`, 'aria-label': words.parts[part] });
  const roots = { database: section('database'), words: section('words'), scaling: section('scaling') };
  const radios = choices(words.parts, words.partsLabel, 'lookup-part', (part) => emit('part', part));
  const stage = html('div', { class: 'room-lookup', 'data-picture': true }, html('h2', { class: 'unseen' }, words.title), radios.element, ...Object.values(roots));
  root.append(stage);
  const views = {
    database: createDatabase(roots.database, emit),
    words: createWords(roots.words, emit),
    scaling: createScaling(roots.scaling, emit),
  };

  return {
    /** @param {LookupProps} props */
    update(props) {
      const { part } = props.input;
      radios.choose(part);
      for (const [name, own] of Object.entries(roots)) own.hidden = name !== part;
      roots[part].classList.toggle('stale', props.stale);
      views[part].update(props);
    },
  };
}
