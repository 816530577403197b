/**
 * A box for a number. A number that is out of range or has too many decimals is corrected: a decimal number while it is
 * typed; a fraction, a root or the start of a larger number when the user leaves the box. Text that is not a number
 * stays in the box and has no effect. A message reports each case.
 */
import { isDecimal } from '../draw/typed-number.ts';
import { words } from '../words/en/typed-number.js';
import { type Attributes, html } from './elements.ts';
import { createNumberInput } from './number-input.ts';

/** A line for messages about corrected or ignored input. */
export function createCorrection() {
  const element = html('p', { class: 'correction', role: 'status', hidden: true, style: { color: 'var(--problem)' } });
  return {
    element,
    report(text: string) {
      if (element.textContent !== text) element.textContent = text;
      element.hidden = text === '';
    },
  };
}

interface NumberBoxOptions {
  label: string; // name of the number in the messages
  min: number;
  max: number;
  decimals?: number; // maximum number of decimals
  attributes?: Attributes & { step?: number }; // further attributes of the box
  whenLeft?: boolean; // whether `act` is called when the user leaves the box instead of on each key
  act: (value: number) => void;
  report: (sentence: string) => void; // called with '' if the number is valid
}

export function createNumberBox(options: NumberBoxOptions) {
  const { label, min, max, decimals = 0, whenLeft = false, act, report } = options;
  const range = { min, max, decimals };
  const { step, ...attributes } = options.attributes ?? {};
  let used = min;
  const on = { input: take, change: passOn, blur: leave };
  const { input, read, write } = createNumberInput({ min, max, step, attributes, on });

  const nearest = () => Math.round(Math.min(max, Math.max(min, read())) * 10 ** decimals) / 10 ** decimals;

  function take() {
    const typed = input.value.trim();
    const value = nearest();
    const isRefused = typed !== '' && Number.isNaN(value);
    input.setAttribute('aria-invalid', String(isRefused));
    if (Number.isNaN(value)) return report(isRefused ? words.refused(label, range, used) : '');
    const isCorrected = value !== read();
    // An unfinished number is not replaced: 1/3 may become 1/32, and if 1 is too small, it may become 10.
    const isUnfinished = !isDecimal(typed) || (read() > 0 && read() < min);
    const isReplaced = isCorrected && !isUnfinished;
    if (isReplaced) write(value);
    report(isCorrected ? words.corrected(label, range, typed, value) : '');
    // The browser sends no change event for a box whose text was replaced.
    if (isReplaced || !whenLeft) passOn();
  }

  function passOn() {
    const value = nearest();
    if (Number.isNaN(value) || value === used) return;
    used = value;
    act(value);
  }

  /** Writes the current number in digits, unless the box contains text that is not a number. */
  function leave() {
    if (input.value.trim() === '' || !Number.isNaN(nearest())) write(used);
  }

  return {
    input,
    value: () => used,

    update(value: number) {
      const isNew = value !== used;
      used = value;
      const typed = nearest();
      const isRefused = input.value.trim() !== '' && Number.isNaN(typed);
      // Setting an equal number would move the caret. The text is not replaced while the user types.
      if (typed === value || (!isNew && (isRefused || document.activeElement === input))) return;
      write(value);
      input.removeAttribute('aria-invalid');
      if (isNew) report('');
    },
  };
}

/** A box for a random seed, with its label and a line for messages. */
export function createSeed(id: string, label: string, act: (seed: number) => void) {
  const { element, report } = createCorrection();
  const box = createNumberBox({ label, min: 1, max: 999_999, attributes: { id }, whenLeft: true, act, report });
  const field = html('label', { class: 'field', for: id }, html('span', {}, label), box.input);
  return (seed: number) => {
    box.update(seed);
    return [field, element];
  };
}
