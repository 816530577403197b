/** Elements of the dialog "Share". */
import { html } from '../../widgets/elements.ts';

export function check(label: string, checked: boolean, act: () => void) {
  const input = html('input', { type: 'checkbox', on: { change: act } });
  input.checked = checked;
  return { input, element: html('label', { class: 'share-check' }, input, label) };
}

export const note = (text: string) => html('p', { class: 'fine' }, text);
