/** A box for sentence pairs, one per line: "merci -> thanks". They take effect when the user leaves the box. */
import { html } from './elements.ts';

export const FIRST_PAIRS =
  'merci -> thanks\nbonjour -> good morning\nje suis étudiant -> I am a student\nje suis là -> I am here';

export function createTypedPairs(
  id: string,
  { label, hint }: { label: string; hint: string },
  take: (pairs: string) => void,
) {
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

    update(pairs: string) {
      if (document.activeElement !== box && box.value !== pairs) box.value = pairs;
    },
  };
}
