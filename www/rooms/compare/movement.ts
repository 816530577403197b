/** The selected word in the plane of two words' directions: its path from layer to layer in A and in B. */
import { html, nothing, svg } from 'lit-html';
import { toThreeDecimals } from '../../draw/format.ts';
import { type Line, placeLabels } from '../../draw/labels.ts';
import type { ComparedPlane } from '../../pkg/headlight.js';
import { pathThrough, textAt } from '../../widgets/chart.ts';
import { typedIn, valueOf } from '../../widgets/controls.ts';
import { headOf, rowOf } from '../../widgets/table.ts';
import type { Emit } from './controller.ts';
import { textsOf } from './picture.ts';
import type { Shown } from './view.ts';
import { words } from './words/en.js';

type Point = [across: number, up: number];

/** Size of the largest drawing and its margin, in units of which a rem has 18. */
const [WIDTH, HEIGHT, MARGIN] = [468, 380, 30];
/** Radius of a point. */
const POINT = 4.5;
/** Distance of a layer's number from its point, and size of a digit. */
const DIGIT = { gap: 7, width: 11, height: 15 };
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
  const { placeOf, height } = placesOf([...paths.flat(), ...tips]);
  const placed = paths.map((path) => path.map(placeOf));
  const rays = tips.map((tip) => [placeOf([0, 0]), placeOf(tip)]);
  const start = say.stage(0);
  const [startAt, ...numbersAt] = labelPlacesOf(placed, rays, start, height);
  const titleOf = (side: number, nth: number) =>
    say.point(words.sides[side], say.stage(nth), paths[side][nth].map(toThreeDecimals));
  const sideOf = (path: Point[], side: number) => {
    const marks = path.map((at, nth) =>
      markOf(at, numbersAt[side * path.length + nth], numberOf(nth, path.length - 1), titleOf(side, nth)),
    );
    return svg`<g class=${`movement-side side-${words.sides[side].toLowerCase()}`}>
      <path class="movement-path" d=${pathThrough(path)}></path>${marks}
    </g>`;
  };
  return html`<svg class="movement-picture" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label=${say.label(wordIn(shown), towards)}>
      ${rays.map(([from, to], nth) => rayOf(from, to, towards[nth], nth === 0))}${placed.map(sideOf)}
      ${textAt('movement-start', ...startAt, start, 'middle')}
    </svg>
    <figcaption class="fine">${say.caption(wordIn(shown), towards)}</figcaption>`;
}

/** Places the origin and all points in the drawing, with the same scale across and up; its height fits them. */
function placesOf(points: Point[]) {
  const [across, up] = [0, 1].map((axis) => {
    const all = points.map((point) => point[axis]);
    return [Math.min(0, ...all), Math.max(0, ...all)];
  });
  const [wide, tall] = [across[1] - across[0], up[1] - up[0]];
  const scale = Math.min((WIDTH - 2 * MARGIN) / wide, (HEIGHT - 2 * MARGIN) / tall);
  const height = Math.ceil(2 * MARGIN + tall * scale);
  const placeOf = ([x, y]: Point): Point => [MARGIN + (x - across[0]) * scale, height - MARGIN - (y - up[0]) * scale];
  return { placeOf, height };
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

/**
 * The places of the word at the start and of all points' numbers: centre and baseline. They keep clear of points, paths,
 * rays and each other. `drawn`: height of the drawing.
 */
function labelPlacesOf(paths: Point[][], rays: Point[][], start: string, drawn: number): Point[] {
  const last = paths[0].length - 1;
  const { gap, width, height } = DIGIT;
  const labelOf = ([x, y]: Point, text: string) => ({ x, y, gap, width: width * text.length, height });
  const labels = [
    { ...labelOf(paths[0][0], start), first: ['below' as const] },
    ...paths.flatMap((path) => path.map((at, nth) => labelOf(at, numberOf(nth, last)))),
  ];
  const linesOf = (path: Point[]) =>
    path.slice(1).map(([x2, y2], nth): Line => ({ x1: path[nth][0], y1: path[nth][1], x2, y2, thick: 2 }));
  const boxes = paths.flat().map(([x, y]) => ({ x: x - POINT, y: y - POINT, width: 2 * POINT, height: 2 * POINT }));
  const around = { room: { width: WIDTH, height: drawn }, boxes, lines: [...paths, ...rays].flatMap(linesOf) };
  return placeLabels(labels, around).map(({ x, y, width, height }): Point => [x + width / 2, y + 0.95 * height]);
}

function markOf([x, y]: Point, [numberX, numberY]: Point, number: string, title: string) {
  return svg`<g><title>${title}</title>
    <circle class="movement-target" r="10" cx=${x} cy=${y}></circle><circle class="movement-point" r=${POINT} cx=${x} cy=${y}></circle>
    ${textAt('movement-number', numberX, numberY, number, 'middle')}
  </g>`;
}

/** Every number of the picture. */
export function movementTable(shown: Shown) {
  const plane = planeOf(shown);
  if (!plane) return nothing;
  const cellsOf = (nth: number) =>
    [plane.a, plane.b].flatMap(({ values }) => Array.from(values.subarray(3 * nth, 3 * nth + 3), toThreeDecimals));
  return html`<details class="movement-numbers"><summary>${say.numbers}</summary><div class="movement-table" tabindex="0" role="group" aria-label=${say.tableLabel}><table>
    <caption>${say.table(wordIn(shown))}</caption>
    ${headOf(say.columns(plane.words))}
    <tbody>${Array.from({ length: plane.a.rows }, (_, nth) => rowOf(say.stage(nth), cellsOf(nth)))}</tbody>
  </table></div></details>`;
}
