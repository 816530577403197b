// @ts-check
/**
 * A database with keys in the plane and values as colours. Each point of the background has the colour of the answer to
 * a query at that point.
 *
 * @typedef {import('./lookup-result.js').LookupResult} LookupResult
 */
import { strokeWidth } from '../../../draw/arcs.js';
import { diverging, hexFromRgb, inkOn, maxAbsOf } from '../../../draw/color.js';
import { formatNumber, formatPercent } from '../../../draw/format.js';
import { paintHeatmap } from '../../../draw/heatmap.js';
import { linear, ticksOf } from '../../../draw/scale.js';
import { html, svg } from '../../../widgets/elements.js';
import { createResizedDrawing } from '../../../widgets/resized-drawing.js';
import { signedLegend } from '../../../widgets/signed.js';
import { listenToDrag, movedByKey } from '../query-drag.js';
import { leadTo, roundBox, writeLabels } from '../separate-labels.js';
import { withTypedDecimals } from '../typed-decimals.js';
import { words } from '../words.js';
import { describeQuery, placeTargets } from './axis.js';

/** Radius of a key's mark, and of the query's mark. */
const KEY = 15;
const QUERY = 13;

/** @param {import('../controller.ts').Emit} emit */
export function createPlane(emit) {
  const { database } = words;
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const ground = svg('g', { 'aria-hidden': 'true' });
  const marks = svg('g', { 'aria-hidden': 'true' });
  const halo = svg('circle', { class: 'query-halo', r: QUERY });
  const grip = svg('path', { class: 'query-grip' });
  const handle = svg(
    'g',
    { class: 'query-handle', role: 'slider', tabindex: 0, 'aria-label': database.queryAt, on: { keydown: move } },
    halo,
    grip,
  );
  const targets = svg('g', { 'aria-hidden': 'true' });
  const {
    element: frame,
    picture,
    redraw,
  } = createResizedDrawing(
    'plane-frame',
    { class: 'plane-picture', role: 'group', 'aria-label': database.planePicture },
    draw,
  );
  picture.append(ground, marks, handle, targets);
  frame.prepend(canvas);
  const legend = html('span', {});
  const element = html(
    'div',
    { class: 'plane' },
    frame,
    html('p', { class: 'fine legend' }, `${database.colour}: `, legend),
  );
  /** @type {{ result: LookupResult, theme: import('../../../draw/color.js').Theme } | null} */
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
    click: (entry) => emit('selectEntry', shown?.result.selected === entry ? null : entry),
  });

  /** @param {KeyboardEvent} event */
  function move(event) {
    const query = shown && movedByKey(event, shown.result.currentQuery, shown.result.limits.key);
    if (!query) return;
    event.preventDefault();
    emit('query', query);
  }

  /** @param {{ width: number, height: number, type: number }} size */
  function draw(size) {
    if (!shown) return;
    const { result, theme } = shown;
    const { query, keys, values, weights, answer, names, limits, inside, selected } = result;
    const { width, height, type } = size;
    picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
    // The outermost query is at the centre of its pixel, so the picture extends half a pixel beyond it.
    const reach = limits.key * (1 + 1 / (sideOf(result) - 1));
    const x = linear([-reach, reach], [0, width]);
    const y = linear([-reach, reach], [height, 0]);
    scale = { x, y };
    const [left, top] = [x(query[0]), y(query[1])];
    const maxAbs = maxAbsOf(values);
    const ticks = ticksOf([-limits.key, limits.key], 7);
    ground.replaceChildren(
      svg('path', { class: 'cross', d: `M0 ${y(0)}H${width}M${x(0)} 0V${height}` }),
      ...ticks
        .filter((tick) => tick !== 0)
        .flatMap((tick) => [
          svg(
            'text',
            { class: 'cross-text', x: x(tick), y: y(0) + 1.1 * type, 'text-anchor': 'middle' },
            formatNumber(tick),
          ),
          svg(
            'text',
            { class: 'cross-text', x: x(0) - 4, y: y(tick), 'text-anchor': 'end', 'dominant-baseline': 'central' },
            formatNumber(tick),
          ),
        ]),
    );
    const looks = keys.flatMap(([across, up], nth) => {
      const much = Math.abs(weights[nth]);
      if (!Number.isFinite(much) || much === 0) return [];
      const thick = strokeWidth(much, { max: 14, min: 1.5 });
      return [{ x1: left, y1: top, x2: x(across), y2: y(up), thick, isNegative: weights[nth] < 0 }];
    });
    marks.replaceChildren(
      ...looks.flatMap(({ x1, y1, x2, y2, thick, isNegative }) => {
        const d = `M${x1} ${y1}L${x2} ${y2}`;
        return [
          svg('path', { class: 'look-halo', d, 'stroke-width': thick + 3 }),
          svg('path', { class: isNegative ? 'look negative' : 'look', d, 'stroke-width': thick }),
        ];
      }),
      ...keys.flatMap(([across, up], nth) => {
        const color = diverging(values[nth], maxAbs, theme);
        return [
          svg('circle', {
            class: selected === nth ? 'place selected' : 'place',
            cx: x(across),
            cy: y(up),
            r: KEY,
            fill: hexFromRgb(color),
          }),
          svg(
            'text',
            {
              class: 'place-value',
              x: x(across),
              y: y(up),
              fill: inkOn(color),
              'text-anchor': 'middle',
              'dominant-baseline': 'central',
            },
            withTypedDecimals(values[nth]),
          ),
        ];
      }),
    );
    const point = { x: left, y: top, gap: QUERY + 4 };
    const side = inside ? '' : ' outside';
    const keyBoxes = keys.map(([across, up]) => roundBox(x(across), y(up), KEY));
    const boxes = [roundBox(left, top, QUERY), ...keyBoxes];
    const answerText = Number.isFinite(answer)
      ? `${database.answer} ${formatNumber(answer, { decimals: 2 })}`
      : database.noAnswer;
    const label = { ...point, text: answerText, className: `answer-text${side}` };
    const [answerPlace] = writeLabels(marks, [label], size, { boxes, lines: looks });
    const lead = leadTo(point, answerPlace, keyBoxes);
    if (lead) {
      const d = `M${lead.x1} ${lead.y1}L${lead.x2} ${lead.y2}`;
      marks.prepend(
        svg('path', { class: 'look-halo', d, 'stroke-width': 5 }),
        svg('path', { class: `answer-line${side}`, d }),
      );
    }
    writeLabels(
      marks,
      keys.map(([across, up], nth) => ({
        text: `${names[nth]} ${formatPercent(weights[nth])}`,
        x: x(across),
        y: y(up),
        gap: KEY + 4,
        className: selected === nth ? 'selected' : '',
      })),
      size,
      { boxes: [...boxes, answerPlace], lines: lead ? [...looks, lead] : looks },
    );
    halo.setAttribute('cx', String(left));
    halo.setAttribute('cy', String(top));
    grip.setAttribute('d', `M${left} ${top - 10}l10 10l-10 10l-10 -10z`);
    describeQuery(handle, result);
    placeTargets(
      targets,
      keys.map(([across, up]) => [x(across), y(up)]),
    );
  }

  return {
    element,
    /**
     * @param {LookupResult} result
     * @param {import('../../../draw/color.js').Theme} theme
     */
    update(result, theme) {
      shown = { result, theme };
      const side = sideOf(result);
      const maxAbs = maxAbsOf(result.values);
      paintHeatmap(canvas, { rows: side, cols: side, values: result.answers }, (value) =>
        diverging(value, maxAbs, theme),
      );
      legend.replaceChildren(signedLegend(theme, formatNumber(-maxAbs), formatNumber(maxAbs)));
      redraw();
    },
  };
}

/** Number of queries along a side. @param {LookupResult} result */
const sideOf = ({ answers }) => Math.round(Math.sqrt(answers.length));
