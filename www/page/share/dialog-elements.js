// @ts-check
/**
 * Elements of the dialog "Share".
 *
 * @typedef {import('../../widgets/elements.js').Child} Child
 */
import { html } from '../../widgets/elements.js';

/** @param {string} label @param {() => void} act */
export const button = (label, act) => html('button', { type: 'button', on: { click: act } }, label);

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

/** @param {string} name @param {string} title @param {Child[]} children */
export const section = (name, title, ...children) =>
  html('section', { class: `share-${name}` }, html('h3', {}, title), ...children);

/** A row of buttons. @param {Child[]} children */
export const acts = (...children) => html('p', { class: 'share-acts' }, ...children);

/** @param {string} text */
export const note = (text) => html('p', { class: 'fine' }, text);
