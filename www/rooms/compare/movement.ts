/** The selected word in the plane of two words' directions: its path from layer to layer in A and in B. */
import { html, nothing, svg } from 'lit-html';

import { toThreeDecimals } from '../../draw/format.ts';
import type { ComparedPlane } from '../../pkg/headlight.js';
import { pathThrough, textAt } from '../../widgets/chart.ts';
import { typedIn, valueOf } from '../../widgets/controls.ts';
import type { Emit } from './controller.ts';
import { textsOf } from './picture.ts';
import type { Shown } from './view.ts';
import { words } from './words/en.js';

type Point = [across: number, up: number];

/** Size of the drawing and its margin, in units of which a rem has 18. */
const [WIDTH, HEIGHT, MARGIN] = [468, 380, 30];
/** Distance of a layer's number from its point. */
const NUMBER_DISTANCE = 15;
/** Half the width of a letter of a word at a ray's tip. */
const HALF_LETTER = 6;
/** The least length of a word's ray. */
const LEAST_REACH = 0.1;
/** With more layers, only every fifth one is numbered. */
const MOST_NUMBERS = 12;

const { movement: say } = words;

/** The columns of a matrix of the core: cosine with the first word, cosine with the second word, height. */
const pointsOf = ({ values }: ComparedPlane['ends']): Point[] =>
  Array.from({ length: values.length / 3 }, (_, row) => [values[3 * row], values[3 * row + 2]]);

export function createMovement(emit: Emit) {
  const wordOf = (shown: Shown, nth: 0 | 1) => {
    const typed = shown.input.towards ?? [];
    const id = `compare-towards-${nth}`;
    const change = (event: Event) => emit('towards', { nth, word: valueOf(event).replaceAll(',', ' ').trim() });
    const usual = planeOf(shown)?.words[nth] ?? '';
    return html`<label class="field" for=${id}><span>${say.words[nth]}</span><input
      id=${id} size="9" dir="auto" spellcheck="false" autocomplete="off" placeholder=${usual}
      .value=${typedIn(id, typed[nth] ?? '')} @change=${change}
    ></label>`;
  };

  return (shown: Shown) => {
    if (shown.input.towards === null) return nothing;
    const plane = planeOf(shown);
    return html`<figure class="movement">
      <div class="control-row movement-words">${wordOf(shown, 0)}${wordOf(shown, 1)}</div>
      ${plane ? pictureOf(shown, plane) : html`<p>${say.none}</p>`}
    </figure>`;
  };
}

const planeOf = ({ answers }: Shown) => answers.comparison.selected?.plane;

const wordIn = ({ picture }: Shown) => {
  const { query } = picture.selected;
  return query === null ? [] : textsOf(picture.places[query]);
};

export function sentenceOfMovement(shown: Shown) {
  const plane = planeOf(shown);
  if (!plane) return '';
  const ends = [plane.a, plane.b].map(({ values }) => Array.from(values.slice(-3, -1), toThreeDecimals));
  return say.says(plane.words, ends);
}

function pictureOf(shown: Shown, plane: ComparedPlane) {
  const { words: towards } = plane;
  const paths = [plane.a, plane.b].map(pointsOf);
  const tips = tipsOf(paths.flat(), pointsOf(plane.ends)[1]);
  const placeOf = placesOf([...paths.flat(), ...tips]);
  const placed = paths.map((path) => path.map(placeOf));
  const last = paths[0].length - 1;
  const titleOf = (side: number, nth: number) =>
    say.point(words.sides[side], say.stage(nth), paths[side][nth].map(toThreeDecimals));
  const sideOf = (path: Point[], side: number) => {
    const other = placed[1 - side];
    const marks = path.map((at, nth) => {
      const along = difference(path[Math.min(nth + 1, last)], path[Math.max(nth - 1, 0)]);
      return markOf(at, besideOf(along, difference(at, other[nth])), numberOf(nth, last), titleOf(side, nth));
    });
    return svg`<g class=${`movement-side side-${words.sides[side].toLowerCase()}`}>
      <path class="movement-path" d=${pathThrough(path)}></path>${marks}
    </g>`;
  };
  return html`<svg class="movement-picture" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${say.label(wordIn(shown), towards)}>
      ${tips.map((tip, nth) => rayOf(placeOf([0, 0]), placeOf(tip), towards[nth], nth === 0))}${placed.map(sideOf)}
      ${textAt('movement-start', placed[0][0][0], placed[0][0][1] + NUMBER_DISTANCE + 6, say.stage(0), 'middle')}
    </svg>
    <figcaption class="fine">${say.caption(wordIn(shown), towards)}</figcaption>`;
}

/** Places the origin and all points in the drawing, with the same scale across and up. */
function placesOf(points: Point[]) {
  const [across, up] = [0, 1].map((axis) => {
    const all = points.map((point) => point[axis]);
    return [Math.min(0, ...all), Math.max(0, ...all)];
  });
  const [width, height] = [WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN];
  const scale = Math.min(width / (across[1] - across[0]), height / (up[1] - up[0]));
  return ([x, y]: Point): Point => [MARGIN + (x - across[0]) * scale, HEIGHT - MARGIN - (y - up[0]) * scale];
}

/**
 * The ends of both words' rays, which reach as far as the outermost point. The first ray is the axis to the right; `end`
 * is the direction of the second.
 */
function tipsOf(points: Point[], end: Point): Point[] {
  const [right, top] = [0, 1].map((axis) => Math.max(LEAST_REACH, ...points.map((point) => point[axis])));
  const reach = Math.min(1, top / end[1]);
  return [
    [right, 0],
    [reach * end[0], reach * end[1]],
  ];
}

/** The direction of a word, with the word at its tip. */
const rayOf = (from: Point, [x, y]: Point, word: string, isAxis: boolean) =>
  svg`<path class="movement-ray" d=${pathThrough([from, [x, y]])}></path>
    ${isAxis ? textAt('movement-word', x, y + 21, word) : textAt('movement-word', Math.max(x, HALF_LETTER * word.length), y - 9, word, 'middle')}`;

const numberOf = (nth: number, last: number) =>
  nth === 0 || (last > MOST_NUMBERS && nth % 5 !== 0 && nth !== last) ? '' : String(nth - 1);

const difference = ([x, y]: Point, [fromX, fromY]: Point): Point => [x - fromX, y - fromY];

/** From a point to its number: across the path, on the side that faces away from the other sentence's point. */
function besideOf([x, y]: Point, away: Point): Point {
  const length = Math.hypot(x, y) || 1;
  const isTurned = away[0] * y - away[1] * x < 0;
  return [y, -x].map((part) => ((isTurned ? -1 : 1) * NUMBER_DISTANCE * part) / length) as Point;
}

function markOf([x, y]: Point, [byX, byY]: Point, number: string, title: string) {
  return svg`<g><title>${title}</title>
    <circle class="movement-target" r="10" cx=${x} cy=${y}></circle><circle class="movement-point" r="4.5" cx=${x} cy=${y}></circle>
    ${textAt('movement-number', x + byX, y + byY + 5, number, 'middle')}
  </g>`;
}

/** Every number of the picture. */
export function movementTable(shown: Shown) {
  const plane = planeOf(shown);
  if (!plane) return nothing;
  const last = plane.a.rows - 1;
  const rowOf = (_: unknown, nth: number) => html`<tr>
    <th scope="row">${say.stage(nth)}</th>
    ${[plane.a, plane.b].map(({ values }) => Array.from(values.subarray(3 * nth, 3 * nth + 3), (one) => html`<td>${toThreeDecimals(one)}</td>`))}
  </tr>`;
  return html`<details class="movement-numbers"><summary>${say.numbers}</summary><div class="movement-table" tabindex="0" role="group" aria-label=${say.tableLabel}><table>
    <caption>${say.table(wordIn(shown))}</caption>
    <thead><tr>${say.columns(plane.words).map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${Array.from({ length: last + 1 }, rowOf)}</tbody>
  </table></div></details>`;
}
