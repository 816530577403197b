// @ts-check
/**
 * The room "Worked example".
 *
 * @typedef {import('./worked/matrix.js').Emit} Emit
 * @typedef {import('./worked/told.js').Cell} Cell
 * @typedef {import('../pkg/headlight.js').WorkedManifest} WorkedManifest
 * @typedef {import('../pkg/headlight.js').Explanation} Explanation
 * @typedef {import('../pkg/headlight.js').Draft} Draft
 * @typedef {import('../engine/trace.js').Trace} Trace
 * @typedef {object} Shown
 * @property {WorkedManifest} manifest
 * @property {Trace} trace
 * @property {Draft} ranDraft what the trace was made from
 * @property {boolean} beginsWithScores
 * @typedef {object} WorkedProps
 * @property {import('./worked/controls.js').ControlsProps} controls
 * @property {Shown | null} run what is shown; `null` until the first run is there
 * @property {Draft} draft what is typed now
 * @property {number} index the step shown
 * @property {Explanation[]} stepWhy
 * @property {Explanation | null} cellWhy
 * @property {Cell | null} held
 * @property {Cell | null} lit
 * @property {string | null} litPart
 * @property {boolean} playing
 * @property {boolean} stale whether what is shown is not what is typed
 * @property {{ name: string, row: number, column: number } | null} fault
 * @property {boolean} guided whether a lesson tells of it
 * @property {import('../draw/color.js').Theme} theme
 */
import { html } from '../draw/elements.js';
import { formatMatrix, formatNumber } from '../draw/format.js';
import { words } from '../words/page.js';
import { createBoard, queryName } from './worked/board.js';
import { createControls } from './worked/controls.js';
import { partOf } from './worked/names.js';
import { createPicture } from './worked/picture.js';
import { createSteps } from './worked/steps.js';
import { createTelling } from './worked/telling.js';
import { toldAt } from './worked/told.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createWorked(root, emit) {
  const section = (/** @type {string} */ tag, /** @type {string} */ className) =>
    /** @type {HTMLElement} */ (html(tag, { class: className }));
  const controls = section('div', 'controls');
  const steps = section('nav', 'steps');
  const telling = section('section', 'telling');
  for (const aside of [steps, telling]) aside.toggleAttribute('data-aside', true);
  const given = section('section', 'board-given');
  const flow = section('section', 'board-flow');
  const picture = section('section', 'picture');
  // There a lesson's text scrolls with the page, and must stay where it is read.
  const narrow = matchMedia('(max-width: 640px)');
  const stage = html('div', { class: 'room-worked', 'data-picture': true }, steps, telling, given, picture, flow);
  root.append(controls, stage);
  const views = {
    controls: createControls(controls, emit),
    steps: createSteps(steps, emit),
    telling: createTelling(telling, emit),
    board: createBoard(given, flow, emit),
    picture: createPicture(picture),
  };
  /** @type {{ trace: Trace, told: Map<string, Int32Array>, numberAt: (cell: Cell) => string } | null} */
  let read = null;
  let shownIndex = 0;

  return {
    /** @param {WorkedProps} props */
    update(props) {
      views.controls.update(props.controls);
      stage.hidden = !props.run;
      if (!props.run) return;
      const { manifest, trace } = props.run;
      if (read?.trace !== trace) read = { trace, told: toldAt(manifest), numberAt: numbersOf(trace) };
      const { told, numberAt } = read;
      const { index, cellWhy, stepWhy, held } = props;
      stage.classList.toggle('stale', props.stale);
      views.steps.update({ entries: manifest.steps.map((step) => entryOf(manifest, step)), index });
      views.telling.update({ ...tellingOf(manifest, index, props.controls.example), ...props, isHeld: held !== null, numberAt, lookedPart: cellWhy && partOf(cellWhy.cell.name), count: manifest.steps.length });
      views.board.update({
        ...props,
        ...props.run,
        told,
        numberAt,
        sources: cellWhy ? cellWhy.sources : stepWhy.flatMap(({ sources }) => sources),
        target: cellWhy && cellWhy.cell,
      });
      views.picture.update({ ...pictureOf(manifest, trace, told, index, numberAt), theme: props.theme });
      // The picture's sentence moves what stands below it.
      if (shownIndex !== index && !(props.guided && narrow.matches)) bringIntoView(telling, [given, flow]);
      shownIndex = index;
    },
  };
}

/**
 * Scrolls as far as needed to see what the step adds, below the telling, which stays on top.
 *
 * @param {HTMLElement} telling
 * @param {HTMLElement[]} boards
 */
function bringIntoView(telling, boards) {
  const added = boards.flatMap((board) => [...board.querySelectorAll('.added')]);
  if (added.length === 0) return;
  const boxes = added.map((cell) => cell.getBoundingClientRect());
  const top = Math.min(...boxes.map((box) => box.top)) - ROOM_AROUND;
  const bottom = Math.max(...boxes.map((box) => box.bottom)) + ROOM_AROUND / 2;
  const free = telling.getBoundingClientRect().height;
  if (bottom > innerHeight) scrollBy(0, Math.min(bottom - innerHeight, top - free));
  else if (top < free) scrollBy(0, top - free);
  for (const board of boards) {
    const own = added.filter((cell) => board.contains(cell));
    const left = Math.min(...own.map((cell) => cell.getBoundingClientRect().left)) - ROOM_AROUND;
    if (own.length > 0) board.scrollLeft += left - board.getBoundingClientRect().left;
  }
}

/** Enough to see the names above a matrix as well, in pixels. */
const ROOM_AROUND = 48;

/**
 * The number of any cell, with as many decimals as its matrix is shown with.
 *
 * @param {Trace} trace
 */
function numbersOf(trace) {
  const formats = new Map(
    [...trace].map(([name, { values, decimals }]) => [name, formatOf(values, decimals)]),
  );
  return (/** @type {Cell} */ { name, row, column }) => {
    const matrix = trace.get(name);
    const format = formats.get(name);
    return matrix && format ? format(matrix.at(row, column)) : '';
  };
}

/**
 * One way of writing for a whole matrix: with a lecture's decimals unless they would hide
 * digits of a number that was edited, and otherwise with as few as show every digit, at most
 * four.
 *
 * @param {Float32Array} values
 * @param {number | undefined} lecture
 */
function formatOf(values, lecture) {
  if (lecture !== undefined && areExact(values, lecture)) return formatMatrix(values, lecture);
  const few = [1, 2, 3].find((decimals) => areExact(values, decimals));
  if (few === undefined || areExact(values, 0)) return formatMatrix(values);
  return (/** @type {number} */ value) => formatNumber(value, value === 0 ? {} : { decimals: few });
}

/**
 * @param {Float32Array} values
 * @param {number} decimals
 */
function areExact(values, decimals) {
  return values.every(
    (value) => !Number.isFinite(value) || Math.abs(value - Number(value.toFixed(decimals))) <= 1e-6 * Math.abs(value),
  );
}

/**
 * @param {WorkedManifest} manifest
 * @param {WorkedManifest['steps'][number]} step
 */
function wordsOf(manifest, { kind, token = 0, key = 0 }) {
  const ofInput = ['key', 'value', 'query'].includes(kind);
  return words.step(kind, {
    token: ofInput ? manifest.tokens[token] : queryName(manifest, token),
    key: manifest.tokens[key],
    d_head: manifest.d_head,
    d_model: manifest.d_model,
    n_key: manifest.n_key,
    decimals: manifest.decimals,
  });
}

/**
 * @param {WorkedManifest} manifest
 * @param {WorkedManifest['steps'][number]} step
 */
function entryOf(manifest, step) {
  const { group, title } = wordsOf(manifest, step);
  const looking = group === 'token' ? words.worked.lookingToken(queryName(manifest, step.token ?? 0)) : group;
  return { id: step.id, group: looking, title };
}

/**
 * @param {WorkedManifest} manifest
 * @param {number} index
 * @param {string} example
 */
function tellingOf(manifest, index, example) {
  const step = manifest.steps[index];
  const { title, text } = wordsOf(manifest, step);
  const { n_key, n_query, d_model, d_head, scaled, masked, decimals, first_query } = manifest;
  const ofInput = ['key', 'value', 'query'].includes(step.kind);
  const token = (step.token ?? 0) + (ofInput ? 0 : first_query) + 1;
  const d_v = manifest.matrices.find(({ name }) => partOf(name) === 'z')?.columns ?? d_head;
  const sizes = { d_v, token, key: (step.key ?? 0) + 1, n_key, n_query, d_model, d_head, scaled, masked, rounded: decimals !== undefined };
  const about = index === 0 ? `${words.worked.about[example] ?? ''} ` : '';
  return { title, text: about + text, kind: step.kind, sizes };
}

/**
 * @param {WorkedManifest} manifest
 * @param {Trace} trace
 * @param {Map<string, Int32Array>} told
 * @param {number} index
 * @param {(cell: Cell) => string} numberAt
 */
function pictureOf(manifest, trace, told, index, numberAt) {
  const part = manifest.decimals === undefined ? 'pattern' : 'pattern_rounded';
  const weights = /** @type {import('../engine/trace.js').Matrix} */ (
    [...trace.values()].find(({ name }) => partOf(name) === part)
  );
  const steps = /** @type {Int32Array} */ (told.get(weights.name));
  const queries = Array.from({ length: manifest.n_query }, (_, row) => queryName(manifest, row));
  const { kind, token } = manifest.steps[index];
  const ofQuery = token !== undefined && !['key', 'value', 'query'].includes(kind);
  return {
    tokens: manifest.tokens,
    queries,
    firstQuery: manifest.first_query,
    weights,
    known: queries.map((_, row) => steps[row * weights.columns] <= index),
    query: ofQuery ? token : null,
    text: (/** @type {number} */ row, /** @type {number} */ column) => numberAt({ name: weights.name, row, column }),
  };
}
