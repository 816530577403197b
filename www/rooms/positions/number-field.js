// @ts-check
/** A number field that reports only valid numbers. */
import { html } from '../../widgets/elements.js';

/**
 * An invalid number stays in the field with a message; the picture keeps the last valid one.
 *
 * @param {object} options
 * @param {string} options.label
 * @param {Record<string, string | number>} options.limits attributes of the field
 * @param {(value: number) => boolean} options.isValid
 * @param {(value: number) => void} options.act
 * @param {(isProblem: boolean) => void} options.report
 */
export function createNumberField({ label, limits, isValid, act, report }) {
  const input = html('input', {
    type: 'number',
    ...limits,
    on: {
      input() {
        const isUsable = input.value !== '' && isValid(input.valueAsNumber);
        input.setAttribute('aria-invalid', String(!isUsable));
        report(!isUsable);
        if (isUsable) act(input.valueAsNumber);
      },
    },
  });
  let valid = NaN;

  function show() {
    input.value = String(valid);
    input.removeAttribute('aria-invalid');
    report(false);
  }

  return {
    input,
    element: html('label', { class: 'field' }, label, input),
    /** Replaces an invalid number by the last valid one. */
    show,
    update(/** @type {number} */ value) {
      const isNew = value !== valid;
      valid = value;
      // Setting an unchanged number would move the caret while the user types.
      if (isNew && (input.value === '' || input.valueAsNumber !== value)) show();
    },
  };
}
