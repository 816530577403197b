/** A button that explains a term: a click opens a few sentences. */
import { html } from './elements.ts';
import { withSubscripts } from './subscripts.ts';

/**
 * `question`: such as “What is a norm?”. `answer`: called when the text opens, because it may depend on the picture.
 * `label`: text of the button; by default a question mark, with the question as its accessible name.
 */
export function createMark(question: string, answer: () => string, label?: string) {
  const text = html('p', { class: 'mark-text', popover: 'auto' });
  const name = label === undefined ? question : null;
  const button = html('button', { type: 'button', class: 'mark', title: question, 'aria-label': name }, label ?? '?');
  button.popoverTargetElement = text;
  text.addEventListener('beforetoggle', ({ newState }) => {
    if (newState === 'open') text.replaceChildren(...withSubscripts(answer()));
  });
  text.addEventListener('toggle', () => place(text, button));
  // The event stops here, because elsewhere on the page Esc clears the selection.
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !text.matches(':popover-open')) return;
    text.hidePopover();
    event.stopPropagation();
  });
  return html('span', {}, button, text);
}

/** Distance in pixels that an open text keeps from the window's edges. */
const MARGIN = 8;

/** Moves an open text below its button, but not out of the window. */
function place(text: HTMLElement, button: HTMLElement) {
  const { left, bottom } = button.getBoundingClientRect();
  const most = document.documentElement.clientWidth - text.offsetWidth - MARGIN;
  text.style.left = `${Math.max(MARGIN, Math.min(left, most))}px`;
  text.style.top = `${bottom}px`;
}
