/** A row of mutually exclusive choices, as a group of radio buttons. */
import { html } from './elements.ts';

export function choices<Value extends string>(
  labels: Record<Value, string>,
  legend: string,
  name: string,
  act: (value: Value) => void,
) {
  const values = Object.keys(labels) as Value[];
  const inputs = values.map((value) => {
    const input = html('input', { type: 'radio', name, value, on: { change: () => act(value) } });
    return { input, element: html('label', {}, input, html('span', {}, labels[value])) };
  });
  return {
    element: html('fieldset', { class: 'modes' }, html('legend', {}, legend), ...inputs.map(({ element }) => element)),
    choose(value: Value) {
      for (const { input } of inputs) input.checked = input.value === value;
    },
  };
}
