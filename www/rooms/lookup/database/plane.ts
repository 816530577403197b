/**
 * A database with keys in the plane and values as colours. Each point of the background has the colour of the answer to
 * a query at that point.
 */
import { nothing, render, svg } from 'lit-html';
import { diverging, hexFromRgb, inkOn, maxAbsOf } from '../../../draw/color.ts';
import { formatNumber, formatPercent } from '../../../draw/format.ts';
import { paintHeatmap } from '../../../draw/heatmap.ts';
import { sharedArea } from '../../../draw/labels.ts';
import type { Box } from '../../../draw/layout.ts';
import { linear, ticksOf } from '../../../draw/scale.ts';
import type { Theme } from '../../../state/room.ts';
import { svg as element, html } from '../../../widgets/elements.ts';
import { signedLegend } from '../../../widgets/legend.ts';
import { createResizedDrawing, type Size } from '../../../widgets/resized-drawing.ts';
import { labelled } from '../../../words/en/phrases.js';
import type { Emit } from '../controller.ts';
import { listenToQuery } from '../query-drag.ts';
import { leadTo, roundBox, writeLabels } from '../separate-labels.ts';
import { words } from '../words/en.js';
import { withTypedDecimals } from './database.ts';
import { KEY, linksOf, pictureOfLink, QUERY } from './links.ts';
import type { LookupResult } from './lookup-result.ts';
import { handleOf, placeTargets } from './query-handle.ts';

type Frame = ReturnType<typeof frameOf>;

const { database } = words;

export function createPlane(emit: Emit) {
  let shown: { result: LookupResult; theme: Theme } | null = null;
  let frame: Frame | null = null;
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const [leads, labels, targets] = [1, 2, 3].map(() => element('g', { 'aria-hidden': 'true' }));

  const attributes = { class: 'plane-picture', role: 'group', 'aria-label': database.planePicture };
  const { element: root, picture, redraw } = createResizedDrawing('plane-frame', attributes, draw, label);
  root.prepend(canvas);
  const legend = html('span', {});
  const move = listenToQuery(
    picture,
    emit,
    () => shown && shown.result,
    (x, y) => frame && { key: [frame.x.back(x), frame.y.back(y)] },
  );

  function draw(size: Size) {
    if (!shown) return nothing;
    frame = frameOf(shown.result, size);
    return svg`${pictureOf(shown.result, frame, shown.theme, leads, labels, move)}${targets}`;
  }

  function label(size: Size) {
    if (!shown || !frame) return;
    const taken = drawLabels(leads, labels, shown.result, frame, size);
    hideTicksBehind(taken, picture);
    placeTargets(targets, frame.places);
  }

  return {
    element: html(
      'div',
      { class: 'plane' },
      root,
      html('p', { class: 'fine legend' }, labelled(database.colour), legend),
    ),
    update(result: LookupResult, theme: Theme) {
      shown = { result, theme };
      const side = sideOf(result);
      const maxAbs = maxAbsOf(result.values);
      const colorOf = (value: number) => diverging(value, maxAbs, theme);
      paintHeatmap(canvas, { rows: side, columns: side, values: result.answers }, colorOf);
      legend.replaceChildren(signedLegend(theme, formatNumber(-maxAbs), formatNumber(maxAbs)));
      redraw();
    },
  };
}

const sideOf = ({ answers }: LookupResult) => Math.round(Math.sqrt(answers.length));

function frameOf(result: LookupResult, { width, height, type }: Size) {
  const { limits, query, keys } = result;
  // The outermost query is at the centre of its pixel, so the picture extends half a pixel beyond it.
  const reach = limits.key * (1 + 1 / (sideOf(result) - 1));
  const x = linear([-reach, reach], [0, width]);
  const y = linear([-reach, reach], [height, 0]);
  const places = keys.map(([across, up]) => [x(across), y(up)]);
  return { width, height, type, x, y, origin: [x(0), y(0)], left: x(query[0]), top: y(query[1]), places };
}

function pictureOf(
  result: LookupResult,
  frame: Frame,
  theme: Theme,
  leads: Element,
  labels: Element,
  move: (event: KeyboardEvent) => void,
) {
  const { left, top } = frame;
  const handle = svg`<circle class="query-halo" r=${QUERY} cx=${left} cy=${top}></circle>
    <path class="query-grip" d="M${left} ${top - 10}l10 10l-10 10l-10 -10z"></path>`;
  return svg`<g aria-hidden="true">${groundOf(result, frame)}</g>
    ${leads}
    <g aria-hidden="true">${linksOf(result, frame).map(pictureOfLink)}${keysOf(result, frame, theme)}</g>
    ${labels}
    ${handleOf(result, handle, move)}`;
}

function groundOf({ limits }: LookupResult, { width, height, type, x, y }: Frame) {
  const tickOf = (
    tick: number,
  ) => svg`<text class="cross-text" translate="no" x=${x(tick)} y=${y(0) + 1.1 * type} text-anchor="middle">${formatNumber(tick)}</text>
    <text class="cross-text" translate="no" x=${x(0) - 4} y=${y(tick)} text-anchor="end" dominant-baseline="central">${formatNumber(tick)}</text>`;
  // A number at the edge would be cut.
  const ticks = ticksOf([-limits.key, limits.key], 7).filter((tick) => tick !== 0 && Math.abs(tick) < limits.key);
  return svg`<path class="cross" d="M0 ${y(0)}H${width}M${x(0)} 0V${height}"></path>${ticks.map(tickOf)}`;
}

function keysOf({ values, selected }: LookupResult, { places }: Frame, theme: Theme) {
  const maxAbs = maxAbsOf(values);
  return places.map(([x, y], nth) => {
    const color = diverging(values[nth], maxAbs, theme);
    return svg`<circle class=${selected === nth ? 'place selected' : 'place'} cx=${x} cy=${y} r=${KEY} fill=${hexFromRgb(color)}></circle>
      <text class="place-value" translate="no" x=${x} y=${y} fill=${inkOn(color)} text-anchor="middle" dominant-baseline="central">${withTypedDecimals(values[nth])}</text>`;
  });
}

/** Returns the places of all marks and labels. */
function drawLabels(leads: SVGElement, labels: SVGElement, result: LookupResult, frame: Frame, size: Size) {
  const { answer, inside, names, weights, selected } = result;
  const { left, top, places } = frame;
  labels.replaceChildren();
  const point = { x: left, y: top, gap: QUERY + 4 };
  const side = inside ? '' : ' outside';
  const links = linksOf(result, frame);
  const keyBoxes = places.map(([x, y]) => roundBox(x, y, KEY));
  const boxes = [roundBox(left, top, QUERY), ...keyBoxes];
  const number = formatNumber(answer, { decimals: 2 });
  const text = Number.isFinite(answer) ? `${database.answer} ${number}` : database.noAnswer;
  const label = { ...point, text, className: `answer-text${side}` };
  const [answerPlace] = writeLabels(labels, [label], size, { boxes, lines: links });
  const lead = leadTo(point, answerPlace, keyBoxes);
  const d = lead && `M${lead.x1} ${lead.y1}L${lead.x2} ${lead.y2}`;
  const line = svg`<path class="look-halo" d=${d} stroke-width="5"></path><path class="answer-line${side}" d=${d}></path>`;
  render(lead ? line : nothing, leads);
  const labelOf = ([x, y]: number[], nth: number) => ({
    text: `${names[nth]} ${formatPercent(weights[nth])}`,
    ...{ x, y, gap: KEY + 4 },
    className: selected === nth ? 'selected' : '',
  });
  const lines = lead ? [...links, lead] : links;
  const taken = [...boxes, answerPlace];
  return [...taken, ...writeLabels(labels, places.map(labelOf), size, { boxes: taken, lines })];
}

/** Hides the numbers of the axes that a mark or label would touch. */
function hideTicksBehind(taken: Box[], picture: SVGElement) {
  for (const tick of picture.querySelectorAll<SVGTextElement>('.cross-text')) {
    const box = tick.getBBox();
    tick.setAttribute('visibility', taken.some((other) => sharedArea(box, other) > 0) ? 'hidden' : 'visible');
  }
}
