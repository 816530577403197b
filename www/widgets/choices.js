// @ts-check
/** A row of mutually exclusive choices, as a group of radio buttons. */
import { html } from './elements.js';

/**
 * @param {Record<string, string>} labels by value
 * @param {string} legend
 * @param {string} name of the group, unique on the page
 * @param {(value: string) => void} act
 */
export function choices(labels, legend, name, act) {
  const inputs = Object.entries(labels).map(([value, label]) => {
    const input = html('input', { type: 'radio', name, value, on: { change: () => act(value) } });
    return { input, element: html('label', {}, input, html('span', {}, label)) };
  });
  return {
    element: html('fieldset', { class: 'modes' }, html('legend', {}, legend), ...inputs.map(({ element }) => element)),
    choose(/** @type {string} */ value) {
      for (const { input } of inputs) input.checked = input.value === value;
    },
  };
}
