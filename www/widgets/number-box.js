// @ts-check
/**
 * A box for a number. A number out of range, or with too many decimals, is corrected while it is typed, a fraction or
 * root when the box is left; text that is not a number stays in the box and has no effect. A message reports each case.
 */
import { isDecimal } from '../draw/typed-number.js';
import { words } from '../words/typed-number.js';
import { html } from './elements.js';
import { createNumberInput } from './number-input.js';

/** A line for the sentence. */
export function createCorrection() {
  const element = html('p', { class: 'correction', role: 'status', hidden: true, style: { color: 'var(--problem)' } });
  return {
    element,
    /** @param {string} text */
    report(text) {
      if (element.textContent !== text) element.textContent = text;
      element.hidden = text === '';
    },
  };
}

/**
 * @param {object} options
 * @param {string} options.label name of the number in the sentence
 * @param {number} options.min
 * @param {number} options.max
 * @param {number} [options.decimals] most decimals
 * @param {Record<string, any>} [options.attributes] further attributes of the box
 * @param {boolean} [options.whenLeft] whether a number is passed on when the box is left, not while it is typed
 * @param {(value: number) => void} options.act
 * @param {(sentence: string) => void} options.report called with '' when the number can be used
 */
export function createNumberBox({ label, min, max, decimals = 0, attributes = {}, whenLeft = false, act, report }) {
  const range = { min, max, decimals };
  let used = min;
  const { step, ...others } = attributes;
  const { input, read, write } = createNumberInput({
    min,
    max,
    step,
    attributes: others,
    on: { input: take, change: passOn, blur: leave },
  });

  /** The number nearest to the typed one that can be used; NaN for text that is not a number. */
  const nearest = () => Math.round(Math.min(max, Math.max(min, read())) * 10 ** decimals) / 10 ** decimals;

  function take() {
    const typed = input.value.trim();
    const value = nearest();
    const isRefused = typed !== '' && Number.isNaN(value);
    input.setAttribute('aria-invalid', String(isRefused));
    if (Number.isNaN(value)) return report(isRefused ? words.refused(label, range, used) : '');
    const isCorrected = value !== read();
    // The text of a fraction stays while it is typed: 1/3 may become 1/32.
    const isReplaced = isCorrected && isDecimal(typed);
    if (isReplaced) write(value);
    report(isCorrected ? words.corrected(label, range, typed, value) : '');
    // A box whose text was replaced has no change event.
    if (isReplaced || !whenLeft) passOn();
  }

  function passOn() {
    const value = nearest();
    if (Number.isNaN(value) || value === used) return;
    used = value;
    act(value);
  }

  /** Shows the number in use in digits, unless the text is not a number. */
  function leave() {
    if (input.value.trim() === '' || !Number.isNaN(nearest())) write(used);
  }

  return {
    input,
    value: () => used,

    /** @param {number} value the number in use */
    update(value) {
      const isNew = value !== used;
      used = value;
      const typed = nearest();
      const isRefused = input.value.trim() !== '' && Number.isNaN(typed);
      // Setting an equal number would move the caret, and a number that is being typed stays.
      if (typed === value || (!isNew && (isRefused || document.activeElement === input))) return;
      write(value);
      input.removeAttribute('aria-invalid');
      if (isNew) report('');
    },
  };
}
