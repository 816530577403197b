/**
 * A database with keys along an axis and values as heights, together with the query, the weight of each key, and a
 * curve of the answers to all queries.
 */
import { render, svg } from 'lit-html';

import { formatNumber, formatPercent } from '../../../draw/format.ts';
import { curvePath, linear, rangeOf, ticksOf } from '../../../draw/scale.ts';
import { svg as element } from '../../../widgets/elements.ts';
import { createResizedDrawing } from '../../../widgets/resized-drawing.ts';
import type { Emit } from '../controller.ts';
import { listenToDrag, movedByKey } from '../query-drag.ts';
import { roundBox, writeLabels } from '../separate-labels.ts';
import { withTypedDecimals } from '../typed-decimals.ts';
import { words } from '../words.js';
import { ANSWER, answerMark, answerText, ENTRY, entryMark, thickOf } from './axis-marks.ts';
import type { LookupResult } from './lookup-result.ts';
import { handleOf, placeTargets } from './query-handle.ts';

interface Size {
  width: number;
  height: number;
  type: number; // the font size
}

/** The drawing's area and scales, and the query's place in it. */
export type Frame = ReturnType<typeof frameOf>;

const { database } = words;

export function createAxis(emit: Emit) {
  let result: LookupResult | null = null;
  let frame: Frame | null = null;
  const labels = element('g', { 'aria-hidden': 'true' });
  const targets = element('g', { 'aria-hidden': 'true' });

  function draw(size: Size) {
    if (!result) return;
    frame = frameOf(result, size);
    picture.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`);
    render(pictureOf(result, frame, move), picture);
    picture.append(labels, targets);
    labels.replaceChildren();
    writeLabels(
      labels,
      labelsOf(result, frame),
      { width: size.width, height: frame.bottom },
      obstaclesOf(result, frame),
    );
    placeTargets(targets, placesOf(result, frame));
  }

  const attributes = { class: 'axis-picture', role: 'group', 'aria-label': database.axisPicture };
  const { element: root, picture, redraw } = createResizedDrawing('axis-frame', attributes, draw);
  listenToDrag(picture, {
    drag({ x, y }, entry) {
      if (!frame) return;
      const [key, value] = [frame.x.back(x), frame.y.back(y)];
      if (entry !== null) return emit('entry', { entry, key: [key], value });
      picture.querySelector<SVGElement>('.query-handle')?.focus({ preventScroll: true });
      emit('query', [key]);
    },
    click: (entry) => emit('selectEntry', result?.selected === entry ? null : entry),
  });

  function move(event: KeyboardEvent) {
    const query = result && movedByKey(event, result.currentQuery, result.limits.key);
    if (!query) return;
    event.preventDefault();
    emit('query', query);
  }

  return {
    element: root,
    update(next: LookupResult) {
      result = next;
      redraw();
    },
  };
}

function frameOf({ limits, values, answers, answer, query }: LookupResult, { width, height, type }: Size) {
  const [left, right, top, bottom] = [2.4 * type, width - 0.8 * type, 1.6 * type, height - 3 * type];
  const x = linear([-limits.key, limits.key], [left, right]);
  const y = linear(rangeOf(Math.min(...values), Math.max(...values), [...answers]), [bottom, top]);
  const at = x(query[0]);
  // An answer beyond the scale is shown at its end.
  const answerY = Number.isFinite(answer) ? Math.max(top, Math.min(bottom, y(answer))) : null;
  const isBeyond = answerY !== null && answerY !== y(answer);
  const onLeft = at > (left + right) / 2;
  return { width, height, type, left, right, top, bottom, x, y, at, answerY, isBeyond, onLeft };
}

const placesOf = ({ keys, values }: LookupResult, { x, y }: Frame) =>
  keys.map(([key], nth) => [x(key), y(values[nth])]);

function pictureOf(result: LookupResult, frame: Frame, move: (event: KeyboardEvent) => void) {
  const { at, top, bottom } = frame;
  const handle = svg`<path class="query-line" d="M${at} ${top}V${bottom}"></path>
    <circle class="query-grip" r="11" cx=${at} cy=${bottom}></circle>`;
  return svg`<g aria-hidden="true">${groundOf(result, frame)}</g>
    ${curveOf(result, frame)}
    ${handleOf(result, handle, move)}
    <g aria-hidden="true">
      ${result.keys.map((_, nth) => entryMark(result, frame, nth))}
      ${answerMark(result, frame)}
      <text class="lookup-name query-text" translate="no" text-anchor="middle" y=${frame.height - 0.35 * frame.type}
        x=${Math.max(3.5 * frame.type, Math.min(at, frame.width - 3.5 * frame.type))}>${database.query} ${result.at}</text>
    </g>`;
}

function groundOf({ values }: LookupResult, frame: Frame) {
  const { left, right, top, bottom, x, y, type, height, onLeft } = frame;
  const [least, largest] = [Math.min(...values), Math.max(...values)];
  const rowOf = (tick: number) => svg`<path class="tick" d="M${left} ${y(tick)}H${right}"></path>
    <text class="tick-text" translate="no" x=${left - 6} y=${y(tick)} text-anchor="end" dominant-baseline="central">${withTypedDecimals(tick)}</text>`;
  const columnOf = (tick: number) => svg`<path class="axis-line" d="M${x(tick)} ${bottom}v5"></path>
    <text class="tick-text" translate="no" x=${x(tick)} y=${bottom + 1.35 * type} text-anchor="middle">${formatNumber(tick)}</text>`;
  // The axis name is at the end that is farther from the query's label.
  const [end, anchor] = onLeft ? [left, 'start'] : [right, 'end'];
  return svg`<rect class="span" x=${left} width=${right - left} y=${y(largest)} height=${Math.max(2, y(least) - y(largest))}></rect>
    ${ticksOf(y.from, 5).map(rowOf)}
    <path class="axis-line" d="M${left} ${top}V${bottom}H${right}"></path>
    ${ticksOf(x.from, 7).map(columnOf)}
    <text class="tick-text" translate="no" x=${end} y=${height - 0.3 * type} text-anchor=${anchor}>${database.keyAxis}</text>
    <text class="tick-text" translate="no" x="4" y=${0.9 * type}>${database.valueAxis}</text>`;
}

/** The curve is clipped to the drawing area. */
function curveOf({ queries, answers }: LookupResult, { left, right, top, bottom, x, y }: Frame) {
  const [width, height] = [right - left, bottom - top];
  const line = curvePath(
    queries.map((one) => x(one)),
    [...answers].map((one) => y(one)),
  );
  return svg`<svg aria-hidden="true" x=${left} y=${top} width=${width} height=${height} viewBox="${left} ${top} ${width} ${height}">
    <path class="answer-curve" d=${line}></path>
  </svg>`;
}

function labelsOf(result: LookupResult, frame: Frame) {
  const { keys, values, weights, names, selected, inside } = result;
  const { at, x, y, answerY, top, bottom, onLeft } = frame;
  const first: ('left' | 'right')[] = onLeft ? ['left'] : ['right'];
  const answer = {
    text: answerText(result, frame),
    ...{ x: at, y: answerY ?? (top + bottom) / 2, gap: ANSWER + 6, first },
    className: inside ? 'answer-text' : 'answer-text outside',
  };
  const entryOf = ([key]: number[], nth: number) => ({
    text: `${names[nth]} ${formatPercent(weights[nth])}`,
    ...{ x: x(key), y: y(values[nth]), gap: ENTRY + 4 },
    className: selected === nth ? 'selected' : '',
  });
  return [answer, ...keys.map(entryOf)];
}

/** Boxes and lines that labels must not cover, and faint lines that they may cross. */
function obstaclesOf(result: LookupResult, frame: Frame) {
  const { weights, queries, answers } = result;
  const { at, x, y, answerY, left, top, bottom } = frame;
  const places = placesOf(result, frame);
  const stems = places.map(([x1, y2], nth) => ({ x1, y1: bottom, x2: x1, y2, thick: thickOf(weights[nth]) }));
  const curve = queries
    .slice(1)
    .map((one, nth) => ({ x1: x(queries[nth]), y1: y(answers[nth]), x2: x(one), y2: y(answers[nth + 1]), thick: 1 }))
    .filter(({ y1, y2 }) => Number.isFinite(y1 + y2));
  return {
    boxes: [
      ...places.map(([keyX, keyY]) => roundBox(keyX, keyY, ENTRY)),
      ...(answerY === null ? [] : [roundBox(at, answerY, ANSWER)]),
    ],
    lines: [...stems, { x1: at, y1: top, x2: at, y2: bottom, thick: 3 }, { x1: left, y1: top, x2: left, y2: bottom }],
    faint: [...(answerY === null ? [] : [{ x1: left, y1: answerY, x2: at, y2: answerY, thick: 1 }]), ...curve],
  };
}
