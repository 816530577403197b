// @ts-check
/**
 * The sentence as columns, one per word, wrapped into lines; each line starts with labels for the top and the bottom of
 * the bars.
 */
import { html } from '../../../widgets/elements.js';

/** @param {string} label */
export function createWordColumns(label) {
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
    axis.replaceChildren(
      ...Array.from({ length: lines }, () => html('div', {}, ...ends.map((end) => html('span', {}, end)))),
    );
  }
}
