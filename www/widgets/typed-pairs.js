// @ts-check
/** A box for sentence pairs, one per line: "merci -> thanks". They take effect when the user leaves the box. */
import { html } from './elements.js';

/** Initial pairs of the box. */
export const FIRST_PAIRS =
  'merci -> thanks\nbonjour -> good morning\nje suis étudiant -> I am a student\nje suis là -> I am here';

/**
 * @param {string} id
 * @param {{ label: string, hint: string }} words
 * @param {(pairs: string) => void} take
 */
export function createTypedPairs(id, { label, hint }, take) {
  const box = html('textarea', {
    id,
    rows: 3,
    spellcheck: 'false',
    autocomplete: 'off',
    translate: 'no',
    'aria-describedby': `${id}-hint`,
    on: { change: () => take(box.value) },
  });
  return {
    element: html(
      'div',
      { class: 'typed-pairs' },
      html('label', { class: 'field', for: id }, html('span', {}, label), box),
      html('p', { id: `${id}-hint`, class: 'fine' }, hint),
    ),

    /** @param {string} pairs */
    update(pairs) {
      if (document.activeElement !== box && box.value !== pairs) box.value = pairs;
    },
  };
}
