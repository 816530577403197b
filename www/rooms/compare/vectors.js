// @ts-check
/**
 * The selected word's vectors in A and in B, layer by layer: their cosine similarity and their norms.
 *
 * @typedef {import('./view.js').Shown} Shown
 */
import { formatNumber } from '../../draw/format.js';
import { curvesOf } from '../../widgets/curves.js';
import { html } from '../../widgets/elements.js';
import { sideColors, textsOf } from './picture.js';
import { words } from './words.js';

const three = (/** @type {number} */ value) => formatNumber(value, { decimals: 3 });

export function createVectors() {
  const { vectors: say } = words;
  const hint = html('p', {}, say.select);
  const cosine = chart(say.cosine);
  const norm = chart(say.norm);
  const caption = html('caption', {});
  const body = html('tbody', {});
  const table = html(
    'table',
    {},
    caption,
    html('thead', {}, html('tr', {}, ...say.columns.map((name) => html('th', { scope: 'col' }, name)))),
    body,
  );
  const key = html(
    'p',
    { class: 'vector-key' },
    ...words.sides.map((side) => html('span', { class: `side-key side-${side.toLowerCase()}` }, side)),
  );
  const told = html(
    'div',
    { class: 'vectors-stage' },
    html('div', { class: 'vectors-charts' }, cosine.element, norm.element, key),
    html('div', { class: 'vectors-table', tabindex: '0', role: 'group', 'aria-label': say.tableLabel }, table),
  );
  const element = html('section', { class: 'compare-vectors' }, hint, told);

  return {
    element,

    /** @param {Shown} shown */
    update({ picture, answers, theme }) {
      const { selected } = answers.comparison;
      hint.hidden = selected !== undefined;
      told.hidden = selected === undefined;
      if (!selected) return;
      const [cosines, a, b] = [selected.cosine, selected.norm_a, selected.norm_b].map(({ values }) => values);
      const last = cosines.length - 1;
      const [colorA, colorB] = sideColors(theme);
      const least = Math.min(0, ...cosines);
      cosine.update([{ start: 0, values: cosines, color: 'currentcolor' }], last, [least, 1]);
      norm.update(
        [
          { start: 0, values: a, color: colorA },
          { start: 0, values: b, color: colorB },
        ],
        last,
        [0, Math.max(...a, ...b)],
      );
      caption.textContent = say.table(textsOf(picture.places[selected.place]));
      body.replaceChildren(
        ...Array.from(cosines, (value, nth) =>
          html(
            'tr',
            {},
            html('th', { scope: 'row' }, say.stage(nth, last)),
            ...[value, a[nth], b[nth]].map((value) => html('td', {}, three(value))),
          ),
        ),
      );
    },
  };
}

/** Summary of the vectors. @param {Shown} shown */
export function sentenceOfVectors({ picture, answers }) {
  const { vectors: say } = words;
  const { selected } = answers.comparison;
  if (!selected) return say.select;
  const { values } = selected.cosine;
  const word = textsOf(picture.places[selected.place]);
  const falls = Array.from(values.subarray(1), (value, layer) => values[layer] - value);
  const most = falls.indexOf(Math.max(...falls));
  if (falls.every((fall) => Math.abs(fall) < 0.0005)) return say.still(word, three(values[0]));
  return say.says(word, three(values[0]), three(values[values.length - 1]), most);
}

/** A chart with its title, the ends of its vertical scale, and the layers below it. @param {string} title */
function chart(title) {
  const { vectors: say } = words;
  const [high, low, first, final] = Array.from({ length: 4 }, () => html('span', {}));
  const plot = html('div', { class: 'chart-plot' });
  const element = html(
    'figure',
    { class: 'chart' },
    html('figcaption', {}, title),
    html('div', { class: 'chart-up', 'aria-hidden': 'true' }, high, low),
    plot,
    html('div', { class: 'chart-across', 'aria-hidden': 'true' }, first, final),
  );
  return {
    element,
    /**
     * @param {import('../../widgets/curves.js').Curve[]} curves
     * @param {number} last
     * @param {[number, number]} range
     */
    update(curves, last, [least, most]) {
      plot.replaceChildren(curvesOf(curves, [0, last], [least, most]));
      high.textContent = formatNumber(most, { decimals: most < 10 ? 1 : 0 });
      low.textContent = formatNumber(least, { decimals: least < 0 ? 1 : 0 });
      first.textContent = say.stage(0, last);
      final.textContent = say.stage(last, last);
    },
  };
}
