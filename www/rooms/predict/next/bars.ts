/** Words with their probabilities as bars, from 0 to 100 %. A word that can be chosen is a button. */

import { percent } from '../../../draw/percent.js';
import { html } from '../../../widgets/elements.js';
import { bare } from '../tokens/spelled.ts';

export interface Bar {
  text: string;
  value: number;
  outline: number | null; // a second value, drawn as an outline: the model's own, before reshaping or ablation
  mark?: string; // for example "next"
  more?: string; // additional text
  ids?: number[]; // tokens that a click appends; absent if it cannot be chosen
  rest?: boolean; // whether it represents all other words
}

export function createBars(label: string, take: ((ids: number[]) => void) | null) {
  const element = html('ul', { class: 'bars', role: 'list', 'aria-label': label });

  function rowOf() {
    let ids: number[] = [];
    const word = html('span', { class: 'bar-word', dir: 'auto' });
    const track = html('span', { class: 'bar-track', 'aria-hidden': 'true' });
    const value = html('span', { class: 'bar-value' });
    const outline = html('span', { class: 'bar-outline' });
    const mark = html('span', { class: 'bar-mark' });
    const more = html('span', { class: 'bar-more' });
    const parts = [word, ' ', track, value, ' ', outline, ' ', mark, ' ', more];
    const body = take
      ? html('button', { type: 'button', class: 'bar', 'data-drawn': true, on: { click: () => take(ids) } }, ...parts)
      : html('div', { class: 'bar' }, ...parts);
    return {
      element: html('li', {}, body),
      update(bar: Bar) {
        ids = bar.ids ?? [];
        word.translate = bar.rest === true;
        word.textContent = bar.rest ? bar.text : bare(bar.text);
        value.textContent = percent(bar.value);
        outline.textContent = bar.outline === null ? '' : percent(bar.outline);
        mark.textContent = bar.mark ?? '';
        more.textContent = bar.more ?? '';
        body.classList.toggle('rest', bar.rest === true);
        body.classList.toggle('marked', Boolean(bar.mark));
        body.style.setProperty('--size', String(bar.value));
        body.style.setProperty('--outline', String(bar.outline ?? bar.value));
        if (take) (body as HTMLButtonElement).disabled = ids.length === 0;
      },
    };
  }
  const rows: ReturnType<typeof rowOf>[] = [];

  return {
    element,
    update(bars: Bar[]) {
      while (rows.length < bars.length) {
        const row = rowOf();
        rows.push(row);
        element.append(row.element);
      }
      for (const { element } of rows.splice(bars.length)) element.remove();
      bars.forEach((bar, nth) => rows[nth].update(bar));
      element.classList.toggle(
        'compared',
        bars.some(({ outline }) => outline !== null),
      );
    },
  };
}
