// @ts-check
/**
 * The edits of B's model: a list of the active edits, and a form that adds an edit.
 *
 * @typedef {import('./view.js').Emit} Emit
 * @typedef {import('./controls.js').ControlsProps} ControlsProps
 */
import { html } from '../../widgets/elements.js';
import { namesOf } from './sides.js';
import { words } from './words.js';

/** The initial form, because its effect on the arrows is the most visible. */
const FIRST_FORM = 'token.T';

/** @param {Emit} emit */
export function createEdits(emit) {
  const { edits: say } = words;
  /** @param {string} label @param {string} letter */
  const part = (label, letter) => {
    const select = html('select', { id: `compare-edit-${letter}` });
    return {
      letter,
      select,
      element: html('label', { class: 'field', for: select.id }, html('span', {}, label), select),
    };
  };
  const kind = html('select', { id: 'compare-edit', on: { change: showParts } });
  const parts = [part(say.layer, 'L'), part(say.head, 'H'), part(say.token, 'T')];
  const list = html('ul', { class: 'compare-edits', 'aria-label': say.list });
  const add = html('button', { type: 'button', on: { click: addOne } }, say.add);
  const element = html(
    'div',
    { class: 'control-row' },
    html('label', { class: 'field', for: kind.id }, html('span', {}, say.kind), kind),
    ...parts.map(({ element }) => element),
    add,
    list,
  );
  /** JSON of the data from which the lists were built. */
  let made = '';
  let listed = '';

  function showParts() {
    for (const { letter, element } of parts) element.hidden = !kind.value.split('.').includes(letter);
  }

  function addOne() {
    emit(
      'edit',
      kind.value
        .split('.')
        .map((letter) => parts.find((part) => part.letter === letter)?.select.value ?? letter)
        .join('.'),
    );
  }

  /**
   * Fills the lists.
   *
   * @param {ControlsProps['forms']} forms
   * @param {import('./controller.js').Comparison} comparison
   * @param {import('../../pkg/headlight.js').ModelManifest} sizes
   * @param {ControlsProps['chosen']} chosen
   * @param {ControlsProps['selected']} selected
   */
  function fill(forms, comparison, sizes, chosen, selected) {
    const tokens = comparison.tokens.map(({ text }) => text);
    const fits = forms.filter(
      ({ text }) => (text !== 'positions' || sizes.positions === 'added') && (text !== 'causal' || !sizes.is_causal),
    );
    const key = JSON.stringify([fits, tokens, sizes.n_layers, sizes.n_heads, chosen, selected]);
    if (key === made) return;
    made = key;
    const before = kind.value || FIRST_FORM;
    kind.replaceChildren(...fits.map(({ text }) => html('option', { value: text }, say.forms(text, sizes.norm))));
    kind.value = fits.some(({ text }) => text === before) ? before : FIRST_FORM;
    const numbers = (/** @type {number} */ count) => Array.from({ length: count }, (_, nth) => String(nth));
    const options = [numbers(sizes.n_layers), numbers(sizes.n_heads), tokens.map((text, nth) => `${nth} ${text}`)];
    const values = [chosen.layer, chosen.head, selected.key ?? selected.query ?? 0];
    parts.forEach(({ select }, nth) => {
      select.replaceChildren(
        ...options[nth].map((text, value) => html('option', { value, dir: 'auto', translate: 'no' }, text)),
      );
      select.value = String(values[nth]);
    });
    showParts();
  }

  return {
    element,

    /** @param {ControlsProps} props */
    update({ input, comparison, forms, sizes, chosen, selected }) {
      if (sizes && comparison) fill(forms, comparison, sizes, chosen, selected);
      const tokens = comparison?.tokens.map(({ text }) => text) ?? [];
      const names = sizes ? namesOf(input.edits, tokens, sizes) : input.edits;
      if (JSON.stringify(names) === listed) return;
      listed = JSON.stringify(names);
      const isFocused = list.contains(document.activeElement);
      list.replaceChildren(
        ...input.edits.map((edit, nth) =>
          html(
            'li',
            {},
            html('span', { dir: 'auto' }, names[nth]),
            html(
              'button',
              { type: 'button', 'aria-label': say.remove(names[nth]), on: { click: () => emit('edit', edit) } },
              '×',
            ),
          ),
        ),
      );
      if (isFocused) (list.querySelector('button') ?? add).focus();
    },
  };
}
