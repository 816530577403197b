// @ts-check
/**
 * Keys in the plane and values as colours: the ground has at every place the colour of the answer that
 * a query there would get.
 *
 * @typedef {import('./found.js').Found} Found
 */
import { strokeWidth } from '../../../draw/arcs.js';
import { diverging, hexFromRgb, inkOn, maxAbsOf } from '../../../draw/color.js';
import { html, svg } from '../../../draw/elements.js';
import { formatNumber, formatPercent } from '../../../draw/format.js';
import { paintHeatmap } from '../../../draw/heatmap.js';
import { signedLegend } from '../../../draw/signed.js';
import { words } from '../../../words/lookup.js';
import { listenToDrag, movedByKey } from '../drag.js';
import { createFrame } from '../frame.js';
import { labelsOf } from '../labels.js';
import { linear, ticksOf } from '../scale.js';
import { placeHits, sayQuery } from './axis.js';
import { asTyped } from '../typed.js';

/** @param {(intent: string, detail?: any) => void} emit */
export function createPlane(emit) {
  const { database } = words;
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const ground = svg('g', { 'aria-hidden': 'true' });
  const marks = svg('g', { 'aria-hidden': 'true' });
  const halo = svg('circle', { class: 'query-halo', r: 13 });
  const grip = svg('path', { class: 'query-grip' });
  const handle = svg('g', { class: 'query-handle', role: 'slider', tabindex: 0, 'aria-label': database.queryAt, on: { keydown: move } }, halo, grip);
  const hits = svg('g', { 'aria-hidden': 'true' });
  const { element: frame, picture, redraw } = createFrame('plane-frame', { class: 'plane-picture', role: 'group', 'aria-label': database.planePicture }, draw);
  picture.append(ground, marks, handle, hits);
  frame.prepend(canvas);
  const legend = html('span', {});
  const element = html('div', { class: 'plane' }, frame, html('p', { class: 'fine legend' }, `${database.colour}: `, legend));
  /** @type {{ found: Found, theme: import('../../../draw/color.js').Theme } | null} */
  let shown = null;
  /** @type {{ x: ReturnType<typeof linear>, y: ReturnType<typeof linear> } | null} */
  let scale = null;
  listenToDrag(picture, {
    drag({ x, y }, entry) {
      if (!scale) return;
      const place = [scale.x.back(x), scale.y.back(y)];
      if (entry === null) {
        handle.focus({ preventScroll: true });
        emit('query', place);
      } else emit('entry', { entry, key: place });
    },
    click: (entry) => emit('holdEntry', shown?.found.held === entry ? null : entry),
  });

  /** @param {KeyboardEvent} event */
  function move(event) {
    const query = shown && movedByKey(event, shown.found.asked, shown.found.most.key);
    if (!query) return;
    event.preventDefault();
    emit('query', query);
  }

  /** @param {{ width: number, height: number, type: number }} size */
  function draw(size) {
    if (!shown) return;
    const { found, theme } = shown;
    const { query, keys, values, weights, answer, names, most, inside, held } = found;
    const { width, height, type } = size;
    picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
    // The pixel of the outermost query reaches half a pixel beyond it.
    const reach = most.key * (1 + 1 / (sideOf(found) - 1));
    const x = linear([-reach, reach], [0, width]);
    const y = linear([-reach, reach], [height, 0]);
    scale = { x, y };
    const [left, top] = [x(query[0]), y(query[1])];
    const maxAbs = maxAbsOf(values);
    const ticks = ticksOf([-most.key, most.key], 7);
    ground.replaceChildren(
      svg('path', { class: 'cross', d: `M0 ${y(0)}H${width}M${x(0)} 0V${height}` }),
      ...ticks.filter((tick) => tick !== 0).flatMap((tick) => [
        svg('text', { class: 'cross-text', x: x(tick), y: y(0) + 1.1 * type, 'text-anchor': 'middle' }, formatNumber(tick)),
        svg('text', { class: 'cross-text', x: x(0) - 4, y: y(tick), 'text-anchor': 'end', 'dominant-baseline': 'central' }, formatNumber(tick)),
      ]),
    );
    marks.replaceChildren(
      ...keys.flatMap(([across, up], nth) => {
        const much = Math.abs(weights[nth]);
        if (!Number.isFinite(much) || much === 0) return [];
        const thick = strokeWidth(much, { max: 14, min: 1.5 });
        const d = `M${left} ${top}L${x(across)} ${y(up)}`;
        return [svg('path', { class: 'look-halo', d, 'stroke-width': thick + 3 }), svg('path', { class: weights[nth] < 0 ? 'look negative' : 'look', d, 'stroke-width': thick })];
      }),
      ...keys.flatMap(([across, up], nth) => {
        const color = diverging(values[nth], maxAbs, theme);
        return [
          svg('circle', { class: held === nth ? 'place held' : 'place', cx: x(across), cy: y(up), r: 15, fill: hexFromRgb(color) }),
          svg('text', { class: 'place-value', x: x(across), y: y(up), fill: inkOn(color), 'text-anchor': 'middle', 'dominant-baseline': 'central' }, asTyped(values[nth])),
        ];
      }),
      ...labelsOf(
        [
          { text: Number.isFinite(answer) ? `${database.answer} ${formatNumber(answer, { decimals: 2 })}` : database.noAnswer, x: left, y: top - 1.1 * type, gap: 3 * type, className: inside ? 'answer-text' : 'answer-text outside' },
          ...keys.map(([across, up], nth) => ({ text: `${names[nth]} ${formatPercent(weights[nth])}`, x: x(across), y: y(up) - 1.2 * type, gap: 3.3 * type, className: held === nth ? 'held' : '' })),
        ],
        size,
      ),
    );
    halo.setAttribute('cx', String(left));
    halo.setAttribute('cy', String(top));
    grip.setAttribute('d', `M${left} ${top - 10}l10 10l-10 10l-10 -10z`);
    sayQuery(handle, found);
    placeHits(hits, keys.map(([across, up]) => [x(across), y(up)]));
  }

  return {
    element,
    /**
     * @param {Found} found
     * @param {import('../../../draw/color.js').Theme} theme
     */
    update(found, theme) {
      shown = { found, theme };
      const side = sideOf(found);
      const maxAbs = maxAbsOf(found.values);
      paintHeatmap(canvas, { rows: side, cols: side, values: found.answers }, (value) => diverging(value, maxAbs, theme));
      legend.replaceChildren(signedLegend(theme, formatNumber(-maxAbs), formatNumber(maxAbs)));
      redraw();
    },
  };
}

/** How many queries lie along a side. @param {Found} found */
const sideOf = ({ answers }) => Math.round(Math.sqrt(answers.length));
