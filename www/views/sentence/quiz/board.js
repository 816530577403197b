// @ts-check
/**
 * The sentence as columns, one for each word, that go on in further lines where they do not fit in
 * one; at the beginning of every line stands what the ends of the bars mean.
 */
import { html } from '../../../draw/elements.js';

/** @param {string} label */
export function createBoard(label) {
  const axis = html('div', { class: 'quiz-axis', 'aria-hidden': 'true' });
  const columns = html('ul', { class: 'quiz-columns', 'aria-label': label });
  let ends = /** @type {string[]} */ ([]);
  new ResizeObserver(drawAxis).observe(columns);

  return {
    element: html('div', { class: 'quiz-board' }, axis, columns),

    /** @param {HTMLElement[]} items @param {string[]} newEnds top and bottom */
    fill(items, newEnds) {
      columns.replaceChildren(...items);
      ends = newEnds;
      drawAxis();
    },
  };

  function drawAxis() {
    const lines = new Set([...columns.children].map((column) => /** @type {HTMLElement} */ (column).offsetTop)).size;
    axis.replaceChildren(...Array.from({ length: lines }, () => html('div', {}, ...ends.map((end) => html('span', {}, end)))));
  }
}
