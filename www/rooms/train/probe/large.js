// @ts-check
/**
 * One head's pattern, large, with the words of the sequence at its sides.
 *
 * @typedef {import('../state.js').TrainView} TrainView
 */
import { sequential } from '../../../draw/color.js';
import { paintHeatmap } from '../../../draw/heatmap.js';
import { html } from '../../../widgets/elements.js';
import { words } from '../words.js';

export function createLarge() {
  const { heads: say } = words;
  const name = html('figcaption', {});
  const canvas = html('canvas', { role: 'img' });
  const rows = html('div', { class: 'large-rows', translate: 'no', 'aria-hidden': 'true' });
  const columns = html('div', { class: 'large-columns', translate: 'no', 'aria-hidden': 'true' });
  const element = html('figure', { class: 'train-large' }, name, columns, rows, canvas);
  let shown = '';

  return {
    element,

    /**
     * @param {TrainView} seen
     * @param {number} head
     * @param {string} headName
     * @param {string} scores of the head, in words
     * @param {string[]} vocabulary
     * @param {import('../../../state/room.js').Theme} theme
     */
    update({ patterns, sequence }, head, headName, scores, vocabulary, theme) {
      const { rows: count, columns: cols, values } = patterns[head];
      paintHeatmap(canvas, { rows: count, cols, values }, (value) => sequential(value, theme));
      name.textContent = say.large(headName, scores);
      const tokens = Array.from(sequence, (word) => vocabulary[word]);
      const next = `${headName} ${tokens.join(' ')}`;
      if (next === shown) return;
      shown = next;
      element.style.setProperty('--count', String(count));
      // Long words would cover each other.
      element.classList.toggle(
        'upright',
        tokens.some(({ length }) => length > 1),
      );
      canvas.setAttribute('aria-label', say.picture(headName, count));
      for (const side of [rows, columns]) side.replaceChildren(...tokens.map((token) => html('span', {}, token)));
    },
  };
}
