/** Templates of form controls: a switch and the options of a list. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';

export const switchOf = (label: unknown, isOn: boolean, act: (isOn: boolean) => void) =>
  html`<label class="switch"><input
    type="checkbox" .checked=${live(isOn)} @change=${({ target }: Event) => act((target as HTMLInputElement).checked)}
  ><span>${label}</span></label>`;

/** The text for a text box. Text that the user is still typing is not replaced. */
export function typedIn(id: string, text: string) {
  const box = document.getElementById(id) as HTMLInputElement | null;
  return live(box && document.activeElement === box ? box.value : text);
}

export const valueOf = ({ target }: Event) => (target as HTMLSelectElement | HTMLInputElement).value;

/**
 * Options of a list. `isWritten`: whether the options' texts come from a user or a model. Such texts must not be
 * translated.
 */
export const optionsOf = <Value extends string | number>(
  options: { value: Value; text: string }[],
  chosen: Value | null,
  isWritten = false,
) =>
  options.map(
    ({ value, text }) => html`<option
      value=${value} dir="auto" translate=${isWritten ? 'no' : 'yes'} .selected=${live(value === chosen)}
    >${text}</option>`,
  );

/** A row of mutually exclusive choices. `name`: unique on the page. */
export const choicesOf = <Value extends string>(
  name: string,
  legend: string,
  labels: Record<Value, string>,
  chosen: string,
  act: (value: Value) => void,
) => {
  const choiceOf = (value: Value) => html`<label><input
    type="radio" name=${name} value=${value} .checked=${live(value === chosen)} @change=${() => act(value)}
  ><span>${labels[value]}</span></label>`;
  return html`<fieldset class="modes"><legend>${legend}</legend>${(Object.keys(labels) as Value[]).map(choiceOf)}</fieldset>`;
};

/** A list with its label. `none`: text of an entry with the value '' before the others. `isWritten`: as in `optionsOf`. */
export const selectOf = <Value extends string | number>(
  id: string,
  label: string,
  options: { value: Value; text: string }[],
  chosen: Value | null,
  act: (value: string) => void,
  { none, isWritten }: { none?: string; isWritten?: boolean } = {},
) =>
  html`<label class="field" for=${id}><span>${label}</span><select
    id=${id} @change=${(event: Event) => act(valueOf(event))}
  >${none === undefined ? nothing : optionsOf([{ value: '', text: none }], chosen ?? '')}${optionsOf(options, chosen, isWritten)}</select></label>`;

/** Options of a list of layers or heads: the numbers from 0. */
export const numbered = (count: number) =>
  Array.from({ length: count }, (_, value) => ({ value, text: String(value) }));

/** A row of buttons that open examples. `name`: class of the row. */
export const examplesOf = <Example extends { id: string; text: string }>(
  name: string,
  label: string,
  examples: Example[],
  titles: Record<string, string>,
  act: (example: Example) => void,
  others: unknown = '',
) => {
  const buttonOf = (example: Example) =>
    html`<button type="button" title=${example.text} @click=${() => act(example)}>${titles[example.id]}</button>`;
  return html`<span class="examples ${name}" role="group" aria-label=${label}>
    <span class="examples-label" aria-hidden="true">${label}</span>${examples.map(buttonOf)}${others}
  </span>`;
};

/** A slider with its label and its value. `text`: the value, as shown and announced. */
export const sliderOf = (
  id: string,
  label: string,
  [min, max, step]: [min: number, max: number, step: number],
  value: number,
  text: string,
  act: (value: number) => void,
) =>
  html`<label class="field" for=${id}><span>${label}</span><input
    id=${id} type="range" min=${min} max=${max} step=${step} .value=${live(String(value))} aria-valuetext=${text}
    @input=${({ target }: Event) => act((target as HTMLInputElement).valueAsNumber)}
  ><output for=${id}>${text}</output></label>`;
