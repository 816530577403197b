// @ts-check
/**
 * Controls of the picture: its form, the share of links that are drawn, and the displayed tokens, heads and numbers.
 *
 * @typedef {import('./view.js').Emit} Emit
 * @typedef {'arrows' | 'columns' | 'heatmap' | 'heads'} Show
 * @typedef {object} ControlsProps
 * @property {Show} show
 * @property {number} share
 * @property {boolean} specials
 * @property {string} specialNames for example "[CLS] and [SEP]"
 * @property {boolean} merged
 * @property {'weight' | 'norm'} measure
 * @property {boolean} several
 * @property {boolean} average
 * @property {number} heads number of heads shown together
 * @property {boolean} quizzing whether a quiz is open; it hides the picture and its controls
 */
import { formatPercent } from '../../draw/format.js';
import { choices } from '../../widgets/choices.js';
import { html } from '../../widgets/elements.js';
import { createMark } from '../../widgets/mark.js';
import { words } from './words.js';

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
  let measure = /** @type {ControlsProps['measure']} */ ('weight');
  const shareText = html('output', { for: 'share' });
  const shareField = html(
    'label',
    { class: 'field', for: 'share' },
    html('span', {}, controls.share),
    share,
    shareText,
  );
  const shareLine = html(
    'span',
    {},
    shareField,
    createMark(controls.shareMark, () => controls.shareExplained(shareText.value, measure)),
  );
  const measureLine = html(
    'span',
    {},
    measures.element,
    createMark(controls.measureMark, () => controls.measureExplained),
  );
  // The options, opened by a button. On a phone and in presentation mode, only the form is visible without them.
  const options = html(
    'div',
    { class: 'sentence-options', id: 'sentence-options' },
    html('span', { class: 'switches' }, merged.element, several.element, average.element),
    shareLine,
    measureLine,
  );
  const opener = html(
    'button',
    {
      type: 'button',
      class: 'open-options',
      'aria-expanded': 'false',
      'aria-controls': options.id,
      on: { click: () => open(opener.getAttribute('aria-expanded') === 'false') },
    },
    controls.options,
  );
  const open = (/** @type {boolean} */ isOpen) => {
    opener.setAttribute('aria-expanded', String(isOpen));
    root.classList.toggle('open', isOpen);
  };
  root.append(html('div', { class: 'control-row' }, radios.element, specials.element, opener, options));

  return {
    /** @param {ControlsProps} props */
    update(props) {
      radios.choose(props.show);
      measure = props.measure;
      measures.choose(measure);
      for (const element of [radios.element, measureLine, several.element]) element.hidden = props.quizzing;
      shareLine.hidden = props.quizzing || props.show === 'heatmap' || props.show === 'heads';
      share.valueAsNumber = Math.round(props.share * 100);
      shareText.textContent = formatPercent(props.share);
      specials.input.checked = props.specials;
      specials.text.textContent = controls.specials(props.specialNames);
      specials.element.hidden = props.specialNames === '';
      merged.input.checked = props.merged;
      several.input.checked = props.several;
      average.input.checked = props.average;
      average.element.hidden = props.quizzing || props.heads < 2;
    },
  };
}
