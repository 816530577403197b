// @ts-check
/**
 * How the numbers are looked at: which picture, how much of it, and of what.
 *
 * @typedef {import('../sentence.js').Emit} Emit
 * @typedef {'arrows' | 'columns' | 'heatmap' | 'heads'} Show
 * @typedef {object} ControlsProps
 * @property {Show} show
 * @property {number} share
 * @property {boolean} specials
 * @property {string} specialNames such as "[CLS] and [SEP]"
 * @property {boolean} merged
 * @property {'weight' | 'norm'} measure
 * @property {boolean} several
 * @property {boolean} average
 * @property {number} heads how many are shown together
 * @property {boolean} quizzing whether the picture is hidden, and with it what says how it looks
 */
import { choices } from '../../draw/choices.js';
import { html } from '../../draw/elements.js';
import { words } from '../../words/sentence.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createControls(root, emit) {
  const { controls } = words;
  const radios = choices(controls.show, controls.showLabel, 'show', (value) => emit('show', value));
  const measures = choices(controls.measures, controls.measureLabel, 'measure', (value) => emit('measure', value));
  const checkbox = (/** @type {string} */ intent, /** @type {string} */ label) => {
    const input = html('input', { type: 'checkbox', on: { change: () => emit(intent, input.checked) } });
    const text = html('span', {}, label);
    return { input, text, element: html('label', { class: 'switch' }, input, text) };
  };
  const specials = checkbox('specials', '');
  const merged = checkbox('merged', controls.merged);
  const several = checkbox('several', controls.several);
  const average = checkbox('average', controls.average);
  const share = html('input', {
    id: 'share',
    type: 'range',
    min: 10,
    max: 100,
    step: 5,
    on: { input: () => emit('share', share.valueAsNumber / 100) },
  });
  const shareText = html('output', { for: 'share' });
  const shareField = html('label', { class: 'field', for: 'share' }, html('span', {}, controls.share), share, shareText);
  // Where they would push the picture out of sight they stand behind a button; elsewhere the button is hidden.
  const options = html(
    'div',
    { class: 'sentence-options', id: 'sentence-options' },
    shareField,
    measures.element,
    html('span', { class: 'switches' }, specials.element, merged.element, several.element, average.element),
  );
  const opener = html(
    'button',
    { type: 'button', class: 'open-options', 'aria-expanded': 'false', 'aria-controls': options.id, on: { click: () => opener.setAttribute('aria-expanded', String(options.classList.toggle('open'))) } },
    controls.options,
  );
  root.append(html('div', { class: 'control-row' }, radios.element, opener, options));

  return {
    /** @param {ControlsProps} props */
    update(props) {
      radios.choose(props.show);
      measures.choose(props.measure);
      for (const { element } of [radios, measures, several]) element.hidden = props.quizzing;
      shareField.hidden = props.quizzing || props.show === 'heatmap' || props.show === 'heads';
      share.valueAsNumber = Math.round(props.share * 100);
      shareText.textContent = `${Math.round(props.share * 100)} %`;
      specials.input.checked = props.specials;
      specials.text.textContent = controls.specials(props.specialNames);
      merged.input.checked = props.merged;
      several.input.checked = props.several;
      average.input.checked = props.average;
      average.element.hidden = props.quizzing || props.heads < 2;
    },
  };
}
