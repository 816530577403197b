/**
 * A long sentence on paper: each token with the token that it attends to most, in columns, because a printed line
 * cannot be scrolled. The list is written when the page is printed.
 */
import { html } from '../../../widgets/elements.ts';
import { formatWeight } from '../arcs/choice.ts';
import type { Picture } from '../picture.ts';
import { words } from '../words/en.js';

/** `pictureNow`: returns `null` if the line needs no scrolling. */
export function createPaperLines(pictureNow: () => Picture | null) {
  const element = html('div', { class: 'paper-lines' });
  const paper = matchMedia('print');
  paper.addEventListener('change', write);
  // This file may arrive after the page has switched to print.
  write();
  return element;

  function write() {
    const picture = paper.matches ? pictureNow() : null;
    element.replaceChildren(...(picture ? written(picture) : []));
  }
}

function written({ units, shown, maps: [{ of, values, n }], measure }: Picture) {
  const named = (place: number) => [`${place + 1} `, html('bdi', {}, units[shown[place]].text)];
  const lines = shown.map((query, place) => {
    const weights = shown.map((key) => values[query * n + key]);
    const most = Math.max(...weights);
    return html(
      'li',
      {},
      ...named(place),
      ' → ',
      ...named(weights.indexOf(most)),
      ' ',
      html('b', {}, formatWeight(most, measure)),
    );
  });
  return [html('p', {}, words.arrows.onPaper(of)), html('ul', { translate: 'no' }, ...lines)];
}
