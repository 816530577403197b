// @ts-check
/**
 * The bars of a guess. Each bar is a slider that works with touch, pointer and keys.
 *
 * @typedef {{ text: string, name: string, looks: boolean }} Word `name`: unique among the words; `looks`: whether it is
 *     the query
 */
import { html } from '../../../widgets/elements.js';
import { createWordColumns } from './word-columns.js';
import { words } from './words.js';

const STEP = 5;

/** @param {(name: string, height: number) => void} act */
export function createGuess(act) {
  const columns = createWordColumns(words.board);
  let bars = /** @type {HTMLInputElement[]} */ ([]);
  let made = '';

  return {
    element: columns.element,

    /** @param {{ names: string[], heights: number[], words: Word[] }} props */
    update({ names, heights, words: shown }) {
      if (made !== names.join()) {
        made = names.join();
        bars = shown.map(({ name }, at) => {
          const bar = html('input', {
            type: 'range',
            min: 0,
            max: 100,
            step: STEP,
            'aria-label': name,
            on: { input: () => act(names[at], bar.valueAsNumber) },
          });
          return bar;
        });
        const items = shown.map(({ text, looks }, at) =>
          html('li', {}, html('label', {}, bars[at], html('bdi', { class: looks ? 'looks' : '' }, text))),
        );
        columns.fill(items, [words.high, words.low]);
      }
      bars.forEach((bar, at) => {
        bar.valueAsNumber = heights[at];
        bar.setAttribute('aria-valuetext', words.height(heights[at]));
        bar.style.setProperty('--height', String(heights[at] / 100));
      });
    },
  };
}
