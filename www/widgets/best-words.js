// @ts-check
/** Words with their probabilities, as bars from 0 to 100 %. */
import { percent } from '../draw/percent.js';
import { html } from './elements.js';

/** @param {string} label */
export function createBestWords(label) {
  const list = html('ol', { class: 'best', role: 'list', 'aria-label': label });
  return {
    element: list,
    /** @param {{ text: string, probability: number, mark?: string }[]} all `mark`: label of the chosen word */
    update(all) {
      list.replaceChildren(
        ...all.map(({ text, probability, mark }) =>
          html(
            'li',
            { class: mark ? 'taken' : '', style: { '--size': String(probability) } },
            html('span', { class: 'best-word', dir: 'auto', translate: 'no' }, text),
            html('span', { class: 'best-track', 'aria-hidden': 'true' }),
            html('span', { class: 'best-value' }, percent(probability)),
            mark && html('span', { class: 'best-mark' }, mark),
          ),
        ),
      );
    },
  };
}
