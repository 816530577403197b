/**
 * Checkboxes for the parts of the page that the link hides.
 */
import { html } from '../../widgets/elements.ts';
import { check, note } from './dialog-elements.ts';
import { words } from './words.js';

export function createHidden(hide: (names: string[]) => void) {
  const choices = html('div', { class: 'share-hidden' });
  /** Parts that can be hidden in this room, and parts that are already hidden in any room. */
  let shown: { hideable: string[]; hidden: string[] } = { hideable: [], hidden: [] };

  function choose() {
    const elsewhere = shown.hidden.filter((name) => !shown.hideable.includes(name));
    const here = [...choices.querySelectorAll('input')].filter((input) => input.checked).map(({ value }) => value);
    hide([...elsewhere, ...here]);
  }

  return {
    element: html('details', {}, html('summary', {}, words.link.hide), note(words.link.hideNote), choices),

    update(hideable: string[], hidden: string[]) {
      if (shown.hideable.join() !== hideable.join()) {
        choices.replaceChildren(
          ...hideable.map((name) => {
            const { input, element } = check(words.hideable[name] ?? name, false, choose);
            input.value = name;
            return element;
          }),
        );
      }
      shown = { hideable, hidden };
      for (const input of choices.querySelectorAll('input')) input.checked = hidden.includes(input.value);
    },
  };
}
