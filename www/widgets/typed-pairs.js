// @ts-check
/** A box for pairs of sentences, one a line: "merci -> thanks". They are taken when a person leaves the box. */
import { html } from './elements.js';

/** The pairs that the box begins with. */
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
