// @ts-check
/** A row of mutually exclusive choices, as a group of radio buttons. */
import { html } from './elements.js';

/**
 * @template {string} Value
 * @param {Record<Value, string>} labels by value
 * @param {string} legend
 * @param {string} name of the group, unique on the page
 * @param {(value: Value) => void} act
 */
export function choices(labels, legend, name, act) {
  const values = /** @type {Value[]} */ (Object.keys(labels));
  const inputs = values.map((value) => {
    const input = html('input', { type: 'radio', name, value, on: { change: () => act(value) } });
    return { input, element: html('label', {}, input, html('span', {}, labels[value])) };
  });
  return {
    element: html('fieldset', { class: 'modes' }, html('legend', {}, legend), ...inputs.map(({ element }) => element)),
    choose(/** @type {Value} */ value) {
      for (const { input } of inputs) input.checked = input.value === value;
    },
  };
}
