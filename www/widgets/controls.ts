/** Templates of form controls: a switch and the options of a list. */
import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';

export const switchOf = (label: string, isOn: boolean, act: (isOn: boolean) => void) =>
  html`<label class="switch"><input
    type="checkbox" .checked=${live(isOn)} @change=${({ target }: Event) => act((target as HTMLInputElement).checked)}
  ><span>${label}</span></label>`;

/** The value of a list or a text box that fired an event. */
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
