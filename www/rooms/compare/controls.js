// @ts-check
/**
 * Controls for the other side of the comparison, for the examples, for the kind of picture, and for its words.
 *
 * @typedef {import('./view.js').Emit} Emit
 * @typedef {object} ControlsProps
 * @property {import('./state.js').Input} input
 * @property {import('./state.js').View} view
 * @property {string} text the first sentence
 * @property {{ layer: number, head: number, specials: boolean }} chosen
 * @property {import('../../state/text.js').Pair} selected selected tokens
 * @property {import('../../pkg/headlight.js').ModelManifest | null} sizes
 * @property {import('../../pkg/headlight.js').EditForm[]} forms syntax of the edits
 * @property {import('./controller.js').Comparison | null} comparison
 */
import { choices } from '../../widgets/choices.js';
import { html } from '../../widgets/elements.js';
import { createEdits } from './edits.js';
import { EXAMPLES } from './examples.js';
import { createOtherModel } from './other-model.js';
import { otherOf, SHOWN_OF_MODELS } from './state.js';
import { words } from './words.js';

/** @param {Emit} emit */
export function createControls(emit) {
  const { controls: say } = words;
  const other = html('textarea', {
    id: 'other-sentence',
    rows: 1,
    placeholder: say.placeholder,
    dir: 'auto',
    spellcheck: 'false',
    autocomplete: 'off',
    on: {
      input: () => emit('other', other.value),
      keydown(event) {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        other.blur();
      },
    },
  });
  const versus = choices(say.versus, say.versusLabel, 'compare-versus', (versus) => emit('versus', versus));
  const edits = createEdits(emit);
  const otherModel = createOtherModel(emit);
  const radios = choices(say.show, say.showLabel, 'compare-show', (show) => emit('show', show));
  const ofModels = Object.fromEntries(SHOWN_OF_MODELS.map((show) => [show, say.show[show]]));
  const radiosOfModels = choices(ofModels, say.showLabel, 'compare-show-models', (show) => emit('show', show));
  const noRanking = html('p', { class: 'fine' }, say.noRanking);
  const checkbox = (/** @type {string} */ intent, /** @type {string} */ label) => {
    const input = html('input', { type: 'checkbox', on: { change: () => emit(intent, input.checked) } });
    const text = html('span', {}, label);
    return { input, text, element: html('label', { class: 'switch' }, input, text) };
  };
  const specials = checkbox('specials', '');
  const merged = checkbox('merged', say.merged);
  const cut = html('p', { class: 'fine', role: 'status' });
  const sentence = html(
    'div',
    { class: 'control-row second-row' },
    html(
      'label',
      { class: 'field second', for: other.id },
      html('span', { class: 'side-key side-b' }, say.other),
      other,
    ),
    html('button', { type: 'button', on: { click: () => emit('swap') } }, say.swap),
    html(
      'span',
      { class: 'compare-examples', role: 'group', 'aria-label': say.examplesLabel },
      html('span', { class: 'examples-label', 'aria-hidden': 'true' }, say.examplesLabel),
      ...EXAMPLES.map(({ id, other }) =>
        html('button', { type: 'button', title: other, on: { click: () => emit('tryExample', id) } }, say.examples[id]),
      ),
    ),
  );
  const element = html(
    'div',
    { class: 'compare-top', 'data-aside': true },
    html(
      'div',
      { class: 'control-row versus-row' },
      html('span', { class: 'side-key side-b', 'aria-hidden': 'true' }, say.versusLabel),
      versus.element,
      edits.element,
      otherModel.element,
    ),
    sentence,
    cut,
    html('div', { class: 'control-row' }, radios.element, radiosOfModels.element, specials.element, merged.element),
    noRanking,
  );

  return {
    element,

    /** @param {ControlsProps} props */
    update(props) {
      const { input, view, text, chosen, comparison } = props;
      versus.choose(input.versus);
      sentence.hidden = input.versus !== 'sentence';
      edits.element.hidden = input.versus !== 'change';
      otherModel.element.hidden = noRanking.hidden = radiosOfModels.element.hidden = input.versus !== 'model';
      radios.element.hidden = input.versus === 'model';
      edits.update(props);
      otherModel.update(props);
      radiosOfModels.choose(view.show);
      const value = otherOf(input, text);
      // Setting an unchanged value would move the caret.
      if (other.value !== value) other.value = value;
      radios.choose(view.show);
      merged.input.checked = input.merged;
      specials.input.checked = chosen.specials;
      const names = (comparison?.places ?? []).flatMap(({ a, b }) => ((a ?? b)?.special ? [(a ?? b)?.text ?? ''] : []));
      specials.element.hidden = names.length === 0;
      specials.text.textContent = say.specials([...new Set(names)]);
      const { tokens = [], found = 0 } = comparison ?? {};
      cut.hidden = tokens.length === found;
      cut.textContent = cut.hidden ? '' : say.cut(tokens.length, found);
    },
  };
}
