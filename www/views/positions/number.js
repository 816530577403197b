// @ts-check
/**
 * A number that is used only while it can be.
 */
import { html } from '../../draw/elements.js';

/**
 * What is typed and cannot be used stays in the field, with `problem` told; the picture stays too.
 *
 * @param {object} given
 * @param {string} given.label
 * @param {Record<string, string | number>} given.limits attributes of the field
 * @param {(value: number) => boolean} given.fits
 * @param {(value: number) => void} given.act
 * @param {(isProblem: boolean) => void} given.judge
 */
export function createNumber({ label, limits, fits, act, judge }) {
  const input = html('input', {
    type: 'number',
    ...limits,
    on: {
      input() {
        const isFit = input.value !== '' && fits(input.valueAsNumber);
        input.setAttribute('aria-invalid', String(!isFit));
        judge(!isFit);
        if (isFit) act(input.valueAsNumber);
      },
    },
  });
  let used = NaN;

  function show() {
    input.value = String(used);
    input.removeAttribute('aria-invalid');
    judge(false);
  }

  return {
    input,
    element: html('label', { class: 'field' }, label, input),
    /** Forgets what was typed and could not be used. */
    show,
    update(/** @type {number} */ value) {
      const isNew = value !== used;
      used = value;
      // Setting an equal number would move the caret of the person who types.
      if (isNew && (input.value === '' || input.valueAsNumber !== value)) show();
    },
  };
}
