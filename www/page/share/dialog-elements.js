// @ts-check
/** Elements of the dialog "Share". */
import { html } from '../../widgets/elements.ts';

/**
 * @param {string} label
 * @param {boolean} checked
 * @param {() => void} act
 */
export function check(label, checked, act) {
  const input = html('input', { type: 'checkbox', on: { change: act } });
  input.checked = checked;
  return { input, element: html('label', { class: 'share-check' }, input, label) };
}

/** @param {string} text */
export const note = (text) => html('p', { class: 'fine' }, text);
