// @ts-check
/**
 * The example's switches and sizes.
 *
 * @typedef {import('./matrix.js').Emit} Emit
 * @typedef {'lecture' | 'exact' | 'scaled'} Mode
 * @typedef {object} ControlsProps
 * @property {string[]} examples
 * @property {string} example
 * @property {Mode} mode
 * @property {boolean} masked
 * @property {boolean} weightsOff
 * @property {boolean} scaled whether scores are divided, also where a lecture does so
 * @property {boolean} canHaveWeights
 * @property {boolean} hasInputs rather than scores, which no weights are applied to
 * @property {[string, number][]} sizes
 * @property {string | null} d_head the typed d_k of an example that begins with scores
 * @property {boolean} edited
 * @property {number} most
 */
import { enable, html } from '../../draw/elements.js';
import { withSubscripts } from '../../draw/subscripts.js';
import { words } from '../../words/page.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createControls(root, emit) {
  const { worked } = words;
  const example = html('select', {
    id: 'example',
    on: { change: () => emit('example', example.value) },
  });
  const radios = /** @type {[Mode, string][]} */ (Object.entries(worked.modes)).map(([mode, label]) => {
    const input = html('input', { type: 'radio', name: 'mode', value: mode, on: { change: () => emit('mode', mode) } });
    return { mode, input, element: html('label', {}, input, html('span', {}, label)) };
  });
  const checkbox = (/** @type {string} */ label, /** @type {(on: boolean) => void} */ act) => {
    const input = html('input', { type: 'checkbox', on: { change: () => act(input.checked) } });
    return { input, element: html('label', { class: 'switch' }, input, html('span', {}, ...withSubscripts(label))) };
  };
  const mask = checkbox(worked.mask, (on) => emit('mask', on ? 'causal' : 'none'));
  const weights = checkbox(worked.weightsOff, (on) => emit('weights', on ? 'off' : 'on'));
  const scaling = checkbox(worked.scaling, (on) => emit('mode', on ? 'scaled' : 'exact'));
  const sizes = html('span', { class: 'sizes' });
  const edited = html('span', { class: 'edited' }, worked.edited);
  const reset = html('button', { type: 'button', on: { click: () => emit('reset') } }, worked.reset);
  const note = html('p', { class: 'note' });
  root.append(
    html(
      'div',
      { class: 'control-row' },
      html('label', { for: 'example', class: 'field' }, html('span', {}, worked.example), example),
      html('fieldset', { class: 'modes' }, html('legend', {}, worked.modeLabel), ...radios.map(({ element }) => element)),
      html('p', { class: 'colours' }, ...Object.entries(worked.colours).map(([kind, meaning]) => html('span', { class: `colour ${kind}` }, meaning))),
      html('span', { class: 'switches' }, mask.element, weights.element, scaling.element),
      sizes,
      reset,
      edited,
    ),
    note,
  );
  let shownExamples = '';
  let shownSizes = '';
  let shownNote = '';

  return {
    /** @param {ControlsProps} props */
    update(props) {
      if (String(props.examples) !== shownExamples) {
        shownExamples = String(props.examples);
        example.replaceChildren(...props.examples.map((id) => html('option', { value: id }, worked.examples[id] ?? id)));
      }
      example.value = props.example;
      for (const { mode, input } of radios) input.checked = mode === props.mode;
      mask.input.checked = props.masked;
      weights.input.checked = props.weightsOff;
      weights.input.disabled = !props.canHaveWeights;
      weights.element.hidden = !props.hasInputs;
      scaling.input.checked = props.scaled;
      edited.hidden = !props.edited;
      enable(reset, props.edited);
      if (modeNote(props) !== shownNote) {
        shownNote = modeNote(props);
        note.replaceChildren(...withSubscripts(shownNote));
      }
      updateSizes(props);
    },
  };

  /** @param {ControlsProps} props */
  function updateSizes({ sizes: wanted, d_head, most }) {
    const names = JSON.stringify([wanted.map(([name]) => name), d_head !== null]);
    if (names !== shownSizes) {
      shownSizes = names;
      const fields = wanted.map(([dimension]) => sizeField(dimension, most));
      if (d_head !== null) fields.push(scoreWidthField());
      sizes.replaceChildren(...fields);
    }
    const values = [...wanted.map(([, value]) => String(value)), ...(d_head === null ? [] : [d_head])];
    sizes.querySelectorAll('input').forEach((input, index) => {
      if (input !== document.activeElement || input.type === 'text') {
        if (input.value !== values[index]) input.value = values[index];
      }
    });
  }

  /**
   * @param {string} dimension
   * @param {number} most
   */
  function sizeField(dimension, most) {
    const input = html('input', {
      type: 'number',
      min: '1',
      max: String(most),
      on: {
        input: () => {
          if (input.value !== '') emit('resize', { dimension, size: Number(input.value) });
        },
        // What was typed may be out of range; once left, the field says what is true.
        blur: () => emit('refresh'),
      },
    });
    const label = /** @type {Record<string, string>} */ (worked.sizes)[dimension];
    return html('label', { class: 'field' }, html('span', {}, ...withSubscripts(label)), input);
  }

  function scoreWidthField() {
    const input = html('input', {
      type: 'text',
      inputmode: 'numeric',
      class: 'short',
      on: { input: () => emit('d_head', input.value) },
    });
    return html('label', { class: 'field' }, html('span', {}, ...withSubscripts(worked.d_head)), input);
  }
}

/** @param {ControlsProps} props */
function modeNote({ mode, example }) {
  const { modeNotes } = words.worked;
  if (mode !== 'lecture') return modeNotes[mode];
  return modeNotes.lecture[example] ?? modeNotes.lectureOwn;
}
