// @ts-check
/**
 * The text box for the beginning of the translation, and the button that restores the model's own beginning.
 *
 * @typedef {import('./view.js').Emit} Emit
 * @typedef {import('./view.js').Shown} Shown
 */
import { html } from '../../widgets/elements.js';
import { beginningOf, isChosen } from './forcing.js';
import { languagesOf } from './state.js';
import { words } from './words.js';

/** @param {Emit} emit */
export function createBeginning(emit) {
  const { beginning: say } = words;
  const said = html('span', { id: 'translate-beginning-said', class: 'beginning-said', role: 'status' });
  const input = html('input', {
    id: 'translate-beginning',
    type: 'text',
    dir: 'auto',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: say.placeholder,
    'aria-describedby': said.id,
    on: { input: () => emit('begin', input.value) },
  });
  const button = (/** @type {string} */ label, /** @type {string} */ intent) =>
    html('button', { type: 'button', on: { click: () => emit(intent) } }, label);
  const undo = button(words.undo, 'undo');
  const clear = button(words.clear, 'clearForced');

  return {
    element: html(
      'div',
      { class: 'beginning', 'data-aside': true },
      html('label', { class: 'field', for: input.id }, html('span', {}, say.label), input),
      html('span', { class: 'forced-acts' }, undo, clear),
      said,
    ),
    /** @param {Shown} shown */
    update({ answers: { translation }, read, view: { beginning } }) {
      const { target_tokens } = translation;
      const given = target_tokens.filter(({ is_forced }) => is_forced);
      const chosen = given.filter(isChosen).length;
      const text = beginning?.typed ?? beginningOf(target_tokens);
      // Setting an unchanged text would move the caret.
      if (input.value !== text) input.value = text;
      input.lang = languagesOf(read.direction).written;
      const refused = beginning?.refused ?? null;
      input.setAttribute('aria-invalid', String(refused !== null));
      undo.hidden = chosen === 0;
      clear.hidden = given.length === 0;
      const next = refused ?? (given.length > 0 ? say.given(given.length, chosen) : say.hint);
      if (said.textContent !== next) said.textContent = next;
      said.classList.toggle('problem', refused !== null);
    },
  };
}
