// @ts-check
/** A mark that explains a term: a click opens a few sentences. */
import { html } from './elements.js';

/**
 * @param {string} question such as “What is a norm?”
 * @param {() => string} answer read when it opens, because it may depend on what is shown
 * @param {string} [label] by default a question mark, named by the question
 */
export function createMark(question, answer, label) {
  const text = html('p', { class: 'mark-text', popover: 'auto' });
  const name = label === undefined ? question : null;
  const button = html('button', { type: 'button', class: 'mark', title: question, 'aria-label': name }, label ?? '?');
  button.popoverTargetElement = text;
  text.addEventListener('beforetoggle', ({ newState }) => {
    if (newState === 'open') text.textContent = answer();
  });
  text.addEventListener('toggle', () => place(text, button));
  // Elsewhere Esc clears what is selected.
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !text.matches(':popover-open')) return;
    text.hidePopover();
    event.stopPropagation();
  });
  return html('span', {}, button, text);
}

/**
 * Puts an open text under its button, inside the window.
 *
 * @param {HTMLElement} text
 * @param {HTMLElement} button
 */
function place(text, button) {
  const { left, bottom } = button.getBoundingClientRect();
  const most = document.documentElement.clientWidth - text.offsetWidth;
  text.style.left = `${Math.max(0, Math.min(left, most))}px`;
  text.style.top = `${bottom}px`;
}
