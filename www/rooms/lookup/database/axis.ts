/**
 * A database with keys along an axis and values as heights, together with the query, the weight of each key, and a
 * curve of the answers to all queries.
 */
import { nothing, svg } from 'lit-html';
import { strokeWidth } from '../../../draw/arcs.ts';
import { formatNumber, formatPercent } from '../../../draw/format.ts';
import { curvePath, linear, rangeOf, ticksOf } from '../../../draw/scale.ts';
import { tickRow, tickText } from '../../../widgets/chart.ts';
import { svg as element } from '../../../widgets/elements.ts';
import { createResizedDrawing, type Size } from '../../../widgets/resized-drawing.ts';
import type { Emit } from '../controller.ts';
import { listenToQuery } from '../query-drag.ts';
import { roundBox, writeLabels } from '../separate-labels.ts';
import { words } from '../words/en.js';
import { withTypedDecimals } from './database.ts';
import type { LookupResult } from './lookup-result.ts';
import { handleOf, placeTargets } from './query-handle.ts';

/** The drawing's area and scales, and the query's place in it. */
export type Frame = ReturnType<typeof frameOf>;

const { database } = words;

export function createAxis(emit: Emit) {
  let result: LookupResult | null = null;
  let frame: Frame | null = null;
  const labels = element('g', { 'aria-hidden': 'true' });
  const targets = element('g', { 'aria-hidden': 'true' });

  const attributes = { class: 'axis-picture', role: 'group', 'aria-label': database.axisPicture };
  const drawing = createResizedDrawing('axis-frame', attributes, draw, label);
  const move = listenToQuery(
    drawing.picture,
    emit,
    () => result,
    (x, y) => frame && { key: [frame.x.back(x)], value: frame.y.back(y) },
  );

  function draw(size: Size) {
    frame = result && frameOf(result, size);
    return result && frame ? svg`${pictureOf(result, frame, move)}${labels}${targets}` : nothing;
  }

  function label({ width }: Size) {
    if (!result || !frame) return;
    labels.replaceChildren();
    writeLabels(labels, labelsOf(result, frame), { width, height: frame.bottom }, obstaclesOf(result, frame));
    placeTargets(targets, placesOf(result, frame));
  }

  return {
    element: drawing.element,
    update(next: LookupResult) {
      result = next;
      drawing.redraw();
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
  const rowOf = (tick: number) => tickRow(left, right, y(tick), withTypedDecimals(tick), type);
  const columnOf = (tick: number) => svg`<path class="axis-line" d="M${x(tick)} ${bottom}v5"></path>
    ${tickText(x(tick), bottom + 1.35 * type, formatNumber(tick))}`;
  // The axis name is at the end that is farther from the query's label.
  const [end, anchor] = onLeft ? [left, 'start'] : [right, 'end'];
  return svg`<rect class="span" x=${left} width=${right - left} y=${y(largest)} height=${Math.max(2, y(least) - y(largest))}></rect>
    ${ticksOf(y.from, 5).map(rowOf)}
    <path class="axis-line" d="M${left} ${top}V${bottom}H${right}"></path>
    ${ticksOf(x.from, 7).map(columnOf)}
    ${tickText(end, height - 0.3 * type, database.keyAxis, anchor)}${tickText(4, 0.9 * type, database.valueAxis, 'start')}`;
}

function curveOf({ queries, answers }: LookupResult, { left, right, top, bottom, x, y }: Frame) {
  const [width, height] = [right - left, bottom - top];
  const line = curvePath(queries.map((one, nth) => [x(one), y(answers[nth])]));
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

/** The marks of the entries and of the answer on the axis. */
const ENTRY = 7;
const ANSWER = 8;

const thickOf = (weight: number) => strokeWidth(Math.abs(weight), { max: 16, min: 1.5 });

function entryMark({ keys, values, weights, selected }: LookupResult, { x, y, bottom }: Frame, nth: number) {
  const [key, weight] = [keys[nth][0], weights[nth]];
  const className = `${weight < 0 ? 'negative' : ''} ${selected === nth ? 'selected' : ''}`;
  const hasStem = Number.isFinite(weight) && weight !== 0;
  const stem = svg`<path class="stem ${className}" d="M${x(key)} ${bottom}V${y(values[nth])}" stroke-width=${thickOf(weight)}></path>`;
  return svg`${hasStem ? stem : nothing}<circle class="entry ${className}" cx=${x(key)} cy=${y(values[nth])} r=${ENTRY}></circle>`;
}

/** A dot, or a triangle at the end of the scale for an answer beyond it. */
function answerMark({ inside }: LookupResult, { at, answerY, isBeyond, left, top }: Frame) {
  if (answerY === null) return nothing;
  const side = inside ? '' : 'outside';
  const triangle = answerY === top ? `M${at - 9} ${answerY + 12}h18l-9 -14z` : `M${at - 9} ${answerY - 12}h18l-9 14z`;
  const dot = isBeyond
    ? svg`<path class="answer-dot outside" d=${triangle}></path>`
    : svg`<circle class="answer-dot ${side}" cx=${at} cy=${answerY} r=${ANSWER}></circle>`;
  return svg`<path class="answer-line ${side}" d="M${left} ${answerY}H${at}"></path>${dot}`;
}

function answerText({ answer }: LookupResult, { answerY, isBeyond }: Frame) {
  const { database } = words;
  const number = formatNumber(answer, { decimals: 2 });
  if (answerY === null) return database.noAnswer;
  return isBeyond ? database.beyond(number) : `${database.answer} ${number}`;
}
