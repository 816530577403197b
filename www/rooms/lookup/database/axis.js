// @ts-check
/**
 * A database with keys along an axis and values as heights, together with the query, the weight of each key, and a
 * curve of the answers to all queries.
 *
 * @typedef {import('./lookup-result.js').LookupResult} LookupResult
 * @typedef {{ width: number, height: number, type: number }} Size
 */
import { strokeWidth } from '../../../draw/arcs.js';
import { formatNumber, formatPercent } from '../../../draw/format.js';
import { curvePath, linear, rangeOf, ticksOf } from '../../../draw/scale.js';
import { svg } from '../../../widgets/elements.js';
import { createResizedDrawing } from '../../../widgets/resized-drawing.js';
import { listenToDrag, movedByKey } from '../query-drag.js';
import { roundBox, writeLabels } from '../separate-labels.js';
import { withTypedDecimals } from '../typed-decimals.js';
import { words } from '../words.js';

/** Radius of an entry's touch target; the target is larger than the mark. */
const TARGET_RADIUS = 15;
/** Radius of the marks for the entries and the answer. */
const ENTRY = 7;
const ANSWER = 8;

/** Thickness of the bar for a weight. @param {number} weight */
const thickOf = (weight) => strokeWidth(Math.abs(weight), { max: 16, min: 1.5 });

/** @param {import('../controller.ts').Emit} emit */
export function createAxis(emit) {
  const { database } = words;
  const ground = svg('g', { 'aria-hidden': 'true' });
  const curve = svg('svg', { 'aria-hidden': 'true' });
  const marks = svg('g', { 'aria-hidden': 'true' });
  const line = svg('path', { class: 'query-line' });
  const grip = svg('circle', { class: 'query-grip', r: 11 });
  const handle = svg(
    'g',
    { class: 'query-handle', role: 'slider', tabindex: 0, 'aria-label': database.queryAt, on: { keydown: move } },
    line,
    grip,
  );
  const targets = svg('g', { 'aria-hidden': 'true' });
  const { element, picture, redraw } = createResizedDrawing(
    'axis-frame',
    { class: 'axis-picture', role: 'group', 'aria-label': database.axisPicture },
    draw,
  );
  picture.append(ground, curve, handle, marks, targets);
  /** @type {LookupResult | null} */
  let result = null;
  /** @type {{ x: ReturnType<typeof linear>, y: ReturnType<typeof linear> } | null} */
  let scale = null;
  listenToDrag(picture, {
    drag({ x, y }, entry) {
      if (!scale) return;
      if (entry === null) {
        handle.focus({ preventScroll: true });
        emit('query', [scale.x.back(x)]);
      } else emit('entry', { entry, key: [scale.x.back(x)], value: scale.y.back(y) });
    },
    click: (entry) => emit('selectEntry', result?.selected === entry ? null : entry),
  });

  /** @param {KeyboardEvent} event */
  function move(event) {
    const query = result && movedByKey(event, result.currentQuery, result.limits.key);
    if (!query) return;
    event.preventDefault();
    emit('query', query);
  }

  /** @param {Size} size */
  function draw(size) {
    if (!result) return;
    const { query, keys, values, weights, answer, names, limits, queries, answers, inside, selected } = result;
    const { width, height, type } = size;
    picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
    const area = { left: 2.4 * type, right: width - 0.8 * type, top: 1.6 * type, bottom: height - 3 * type };
    const [least, largest] = [Math.min(...values), Math.max(...values)];
    const x = linear([-limits.key, limits.key], [area.left, area.right]);
    const y = linear(rangeOf(least, largest, [...answers]), [area.bottom, area.top]);
    scale = { x, y };
    const at = x(query[0]);
    const onLeft = at > (area.left + area.right) / 2;

    ground.replaceChildren(
      svg('rect', {
        class: 'span',
        x: area.left,
        width: area.right - area.left,
        y: y(largest),
        height: Math.max(2, y(least) - y(largest)),
      }),
      ...ticksOf(y.from, 5).flatMap((tick) => [
        svg('path', { class: 'tick', d: `M${area.left} ${y(tick)}H${area.right}` }),
        svg(
          'text',
          { class: 'tick-text', x: area.left - 6, y: y(tick), 'text-anchor': 'end', 'dominant-baseline': 'central' },
          withTypedDecimals(tick),
        ),
      ]),
      svg('path', { class: 'axis-line', d: `M${area.left} ${area.top}V${area.bottom}H${area.right}` }),
      ...ticksOf(x.from, 7).flatMap((tick) => [
        svg('path', { class: 'axis-line', d: `M${x(tick)} ${area.bottom}v5` }),
        svg(
          'text',
          { class: 'tick-text', x: x(tick), y: area.bottom + 1.35 * type, 'text-anchor': 'middle' },
          formatNumber(tick),
        ),
      ]),
      // The axis name is at the end that is farther from the query's label.
      svg(
        'text',
        {
          class: 'tick-text',
          x: onLeft ? area.left : area.right,
          y: height - 0.3 * type,
          'text-anchor': onLeft ? 'start' : 'end',
        },
        database.keyAxis,
      ),
      svg('text', { class: 'tick-text', x: 4, y: 0.9 * type }, database.valueAxis),
    );

    for (const [name, value] of Object.entries({
      x: area.left,
      y: area.top,
      width: area.right - area.left,
      height: area.bottom - area.top,
    }))
      curve.setAttribute(name, String(value));
    curve.setAttribute('viewBox', `${area.left} ${area.top} ${area.right - area.left} ${area.bottom - area.top}`);
    curve.replaceChildren(
      svg('path', {
        class: 'answer-curve',
        d: curvePath(
          queries.map((one) => x(one)),
          [...answers].map((one) => y(one)),
        ),
      }),
    );

    const shownY = Number.isFinite(answer) ? Math.max(area.top, Math.min(area.bottom, y(answer))) : null;
    const isBeyond = shownY !== null && shownY !== y(answer);
    const number = formatNumber(answer, { decimals: 2 });
    marks.replaceChildren(
      ...keys.flatMap(([key], nth) => {
        const size = Math.abs(weights[nth]);
        const className = `${weights[nth] < 0 ? 'negative' : ''} ${selected === nth ? 'selected' : ''}`;
        const stem =
          Number.isFinite(size) && size > 0
            ? svg('path', {
                class: `stem ${className}`,
                d: `M${x(key)} ${area.bottom}V${y(values[nth])}`,
                'stroke-width': thickOf(weights[nth]),
              })
            : null;
        return [stem, svg('circle', { class: `entry ${className}`, cx: x(key), cy: y(values[nth]), r: ENTRY })].filter(
          (one) => one !== null,
        );
      }),
      ...(shownY === null
        ? []
        : [
            svg('path', { class: `answer-line ${inside ? '' : 'outside'}`, d: `M${area.left} ${shownY}H${at}` }),
            isBeyond
              ? svg('path', {
                  class: 'answer-dot outside',
                  d:
                    shownY === area.top
                      ? `M${at - 9} ${shownY + 12}h18l-9 -14z`
                      : `M${at - 9} ${shownY - 12}h18l-9 14z`,
                })
              : svg('circle', { class: `answer-dot ${inside ? '' : 'outside'}`, cx: at, cy: shownY, r: ANSWER }),
          ]),
      svg(
        'text',
        {
          class: 'lookup-name query-text',
          x: Math.max(3.5 * type, Math.min(at, width - 3.5 * type)),
          y: height - 0.35 * type,
          'text-anchor': 'middle',
        },
        `${database.query} ${result.at}`,
      ),
    );
    writeLabels(
      marks,
      [
        {
          text:
            shownY === null ? database.noAnswer : isBeyond ? database.beyond(number) : `${database.answer} ${number}`,
          x: at,
          y: shownY ?? (area.top + area.bottom) / 2,
          gap: ANSWER + 6,
          first: onLeft ? /** @type {const} */ (['left']) : /** @type {const} */ (['right']),
          className: inside ? 'answer-text' : 'answer-text outside',
        },
        ...keys.map(([key], nth) => ({
          text: `${names[nth]} ${formatPercent(weights[nth])}`,
          x: x(key),
          y: y(values[nth]),
          gap: ENTRY + 4,
          className: selected === nth ? 'selected' : '',
        })),
      ],
      { width, height: area.bottom },
      {
        boxes: [
          ...keys.map(([key], nth) => roundBox(x(key), y(values[nth]), ENTRY)),
          ...(shownY === null ? [] : [roundBox(at, shownY, ANSWER)]),
        ],
        lines: [
          ...keys.map(([key], nth) => ({
            ...{ x1: x(key), y1: area.bottom, x2: x(key), y2: y(values[nth]) },
            thick: thickOf(weights[nth]),
          })),
          { x1: at, y1: area.top, x2: at, y2: area.bottom, thick: 3 },
          { x1: area.left, y1: area.top, x2: area.left, y2: area.bottom },
        ],
        faint: [
          ...(shownY === null ? [] : [{ x1: area.left, y1: shownY, x2: at, y2: shownY, thick: 1 }]),
          ...queries
            .slice(1)
            .map((one, nth) => ({
              ...{ x1: x(queries[nth]), y1: y(answers[nth]), x2: x(one), y2: y(answers[nth + 1]) },
              thick: 1,
            }))
            .filter(({ y1, y2 }) => Number.isFinite(y1 + y2)),
        ],
      },
    );
    line.setAttribute('d', `M${at} ${area.top}V${area.bottom}`);
    grip.setAttribute('cx', String(at));
    grip.setAttribute('cy', String(area.bottom));
    describeQuery(handle, result);
    placeTargets(
      targets,
      keys.map(([key], nth) => [x(key), y(values[nth])]),
    );
  }

  return {
    element,
    /** @param {LookupResult} next */
    update(next) {
      result = next;
      redraw();
    },
  };
}

/**
 * Values of the query's slider for screen readers.
 *
 * @param {SVGElement} handle
 * @param {LookupResult} result
 */
export function describeQuery(handle, { limits, query, at, answer }) {
  handle.setAttribute('aria-valuemin', String(-limits.key));
  handle.setAttribute('aria-valuemax', String(limits.key));
  handle.setAttribute('aria-valuenow', String(query[0]));
  handle.setAttribute(
    'aria-valuetext',
    words.database.queryText(
      at,
      Number.isFinite(answer) ? formatNumber(answer, { decimals: 2 }) : words.database.noAnswer,
    ),
  );
}

/**
 * Touch targets for dragging entries. Their elements are reused, so that a drag is not interrupted.
 *
 * @param {SVGGElement} group
 * @param {number[][]} places
 */
export function placeTargets(group, places) {
  while (group.childElementCount > places.length) group.lastElementChild?.remove();
  while (group.childElementCount < places.length)
    group.append(svg('circle', { class: 'hit', r: TARGET_RADIUS, dataset: { entry: group.childElementCount } }));
  places.forEach(([x, y], nth) => {
    group.children[nth].setAttribute('cx', String(x));
    group.children[nth].setAttribute('cy', String(y));
  });
}
