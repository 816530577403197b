/** The first Tab stop: a button that moves the focus past the header and the sentence box to the picture. */
import { html } from '../widgets/elements.ts';
import { words } from '../words/page.js';

/** A button, not a link, because the URL's hash contains the state. */
export function createSkip(picture: () => HTMLElement | null) {
  const button = html('button', { type: 'button', class: 'skip', on: { click: skip } }, words.skip);

  function skip() {
    const target = picture();
    if (!target) return;
    // The picture itself is not a Tab stop; the next Tab stop is its first control.
    target.tabIndex = -1;
    target.focus();
  }

  return button;
}
