// @ts-check
/**
 * The example's switches and sizes.
 *
 * @typedef {import('./matrix.js').Emit} Emit
 * @typedef {import('./controller.js').Mode} Mode
 * @typedef {object} ControlsProps
 * @property {string[]} examples
 * @property {string} example
 * @property {Mode} mode
 * @property {boolean} masked
 * @property {boolean} crosses whether a second sequence provides the queries; then there is no future to mask
 * @property {boolean} isDecoder whether that sequence goes through masked self-attention first
 * @property {boolean} weightsOff
 * @property {boolean} scaled whether scores are divided by √d_k, by the user's choice or as in the lecture
 * @property {boolean} canHaveWeights
 * @property {boolean} hasInputs whether the example starts with inputs; one that starts with scores has no weights
 * @property {[string, number][]} sizes
 * @property {string | null} d_head d_k as typed, in an example that starts with scores
 * @property {boolean} edited whether numbers, names or sizes differ from the example's
 * @property {boolean} changed whether numbers, names, sizes or switches differ from the example's
 * @property {number} most maximum number of rows or columns of a table
 */
import { enable, html } from '../../widgets/elements.js';
import { createNumberBox } from '../../widgets/number-box.js';
import { oneStop } from '../../widgets/one-stop.js';
import { withSubscripts } from '../../widgets/subscripts.js';
import { words } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createControls(root, emit) {
  const example = html('select', {
    id: 'example',
    on: {
      change: () => {
        correct('');
        emit('example', example.value);
      },
    },
  });
  const radios = /** @type {[Mode, string][]} */ (Object.entries(words.modes)).map(([mode, label]) => {
    const input = html('input', { type: 'radio', name: 'mode', value: mode, on: { change: () => emit('mode', mode) } });
    return { mode, input, element: html('label', {}, input, html('span', {}, label)) };
  });
  const checkbox = (/** @type {string} */ label, /** @type {(on: boolean) => void} */ act) => {
    const input = html('input', { type: 'checkbox', on: { change: () => act(input.checked) } });
    const text = html('span', {}, ...withSubscripts(label));
    return { input, text, element: html('label', { class: 'switch' }, input, text) };
  };
  const mask = checkbox(words.mask, (on) => emit('mask', on ? 'causal' : 'none'));
  const weights = checkbox(words.weightsOff, (on) => emit('weights', on ? 'off' : 'on'));
  const scaling = checkbox(words.scaling, (on) => emit('scaling', on));
  const sizes = html('span', { class: 'sizes' });
  const edited = html('span', { class: 'edited' }, words.edited);
  const reset = html('button', { type: 'button', on: { click: restore } }, words.reset);
  const tools = html(
    'div',
    { class: 'toolbar', role: 'toolbar', 'aria-label': words.toolsLabel },
    html('span', { class: 'switches' }, mask.element, weights.element, scaling.element),
    sizes,
    reset,
  );
  oneStop(tools, 'input, button');
  const note = html('p', { class: 'note' });
  const correction = html('p', { class: 'size-correction', role: 'status' });
  root.append(
    html(
      'div',
      { class: 'control-row' },
      html('label', { for: 'example', class: 'field' }, html('span', {}, words.example), example),
      html(
        'fieldset',
        { class: 'modes' },
        html('legend', {}, words.modeLabel),
        ...radios.map(({ element }) => element),
      ),
      html(
        'p',
        { class: 'colours' },
        ...Object.entries(words.colours).map(([kind, meaning]) => html('span', { class: `colour ${kind}` }, meaning)),
      ),
      tools,
      edited,
    ),
    correction,
    note,
  );
  const scoreWidth = html('input', {
    type: 'text',
    inputmode: 'numeric',
    class: 'short',
    on: { input: () => emit('d_head', scoreWidth.value) },
  });
  /** @type {ReturnType<typeof createNumberBox>[]} */
  let sizeBoxes = [];
  let shownExamples = '';
  let shownSizes = '';
  let shownNote = '';

  return {
    /** @param {ControlsProps} props */
    update(props) {
      if (String(props.examples) !== shownExamples) {
        shownExamples = String(props.examples);
        example.replaceChildren(...props.examples.map((id) => html('option', { value: id }, words.examples[id] ?? id)));
      }
      example.value = props.example;
      for (const { mode, input } of radios)
        input.checked = mode === (props.mode.startsWith('lecture') ? 'lecture' : props.mode);
      mask.input.checked = props.masked;
      mask.input.disabled = props.crosses;
      const off = props.crosses ? words.weightsOffCrossing : words.weightsOff;
      weights.text.textContent = props.isDecoder ? words.weightsOffDecoder : off;
      weights.input.checked = props.weightsOff;
      weights.input.disabled = !props.canHaveWeights;
      weights.element.hidden = !props.hasInputs;
      scaling.input.checked = props.scaled;
      edited.hidden = !props.edited;
      enable(reset, props.changed);
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
      sizeBoxes = wanted.map(([dimension]) => sizeBox(dimension, most));
      const fields = wanted.map(([dimension], nth) => sizeField(words.sizes[dimension], sizeBoxes[nth].input));
      sizes.replaceChildren(...fields, ...(d_head === null ? [] : [sizeField(words.d_head, scoreWidth)]));
    }
    wanted.forEach(([, size], nth) => sizeBoxes[nth].update(size));
    if (d_head !== null && scoreWidth.value !== d_head) scoreWidth.value = d_head;
  }

  /**
   * @param {string} dimension
   * @param {number} most
   */
  function sizeBox(dimension, most) {
    return createNumberBox({
      label: words.sizes[dimension],
      min: 1,
      max: most,
      act: (size) => emit('resize', { dimension, size }),
      report: correct,
    });
  }

  /** @param {string} label @param {HTMLInputElement} input */
  function sizeField(label, input) {
    return html('label', { class: 'field' }, html('span', {}, ...withSubscripts(label)), input);
  }

  function restore() {
    correct('');
    emit('reset');
  }

  /** @param {string} text */
  function correct(text) {
    correction.replaceChildren(...withSubscripts(text));
  }
}

/** @param {ControlsProps} props */
function modeNote({ mode, example }) {
  const { modeNotes } = words;
  const note = mode === 'lecture' ? (modeNotes.lecture[example] ?? modeNotes.lectureOwn) : modeNotes[mode];
  return `${note} ${modeNotes.digits}`;
}
