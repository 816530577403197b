/** Words with their probabilities, as bars from 0 to 100 %. */
import { percent } from '../draw/percent.ts';
import { html } from './elements.ts';

export function createBestWords(label: string) {
  const list = html('ol', { class: 'best', role: 'list', 'aria-label': label });
  return {
    element: list,
    /** `mark`: label of the chosen word. */
    update(all: { text: string; probability: number; mark?: string }[]) {
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
