// @ts-check
/**
 * The room "Worked example".
 *
 * @typedef {import('./matrix.js').Emit} Emit
 * @typedef {import('./cells.js').Cell} Cell
 * @typedef {import('../../pkg/headlight.js').WorkedManifest} WorkedManifest
 * @typedef {import('../../pkg/headlight.js').Explanation} Explanation
 * @typedef {import('../../pkg/headlight.js').Draft} Draft
 * @typedef {import('../../engine/trace.js').Trace} Trace
 * @typedef {object} Shown the displayed run
 * @property {WorkedManifest} manifest
 * @property {Trace} trace
 * @property {Draft} ranDraft the draft that was run
 * @property {boolean} beginsWithScores
 * @typedef {object} WorkedProps
 * @property {import('./controls.js').ControlsProps} controls
 * @property {Shown | null} run `null` until the first run has finished
 * @property {Draft} draft as currently typed
 * @property {number} index index of the current step
 * @property {Explanation[]} stepWhy
 * @property {Explanation | null} cellWhy
 * @property {Cell | null} selected
 * @property {Cell | null} lit
 * @property {string | null} litPart
 * @property {boolean} playing
 * @property {import('./sheet-steps.js').Sheet | null} sheet
 * @property {{ name: string, row: number, column: number } | null} fault
 * @property {boolean} guided whether a lesson is open
 * @property {import('../../draw/color.js').Theme} theme
 */

import { formatMatrix, formatNumber } from '../../draw/format.js';
import { html } from '../../widgets/elements.js';
import { cellSteps } from './cell-steps.js';
import { createControls } from './controls.js';
import { createMatrixBoard, queryName } from './matrix-board.js';
import { partOf } from './matrix-parts.js';
import { createPicture } from './picture.js';
import { createSheet } from './sheet.js';
import { createStepPanel } from './step-panel.js';
import { createSteps } from './steps.js';
import { typedNumbers } from './typed-numbers.js';
import { words } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createWorked(root, emit) {
  const section = (/** @type {string} */ tag, /** @type {string} */ className) =>
    /** @type {HTMLElement} */ (html(tag, { class: className }));
  const controls = section('div', 'controls');
  const steps = section('nav', 'steps');
  const panel = section('section', 'telling');
  for (const aside of [steps, panel]) aside.toggleAttribute('data-aside', true);
  const given = section('section', 'board-given');
  const flow = section('section', 'board-flow');
  const picture = section('section', 'picture');
  const sheet = section('section', 'sheet');
  // On a narrow screen the lesson's text scrolls with the page, so the page must not scroll while the user reads.
  const narrow = matchMedia('(max-width: 640px)');
  const stage = html('div', { class: 'room-worked', 'data-picture': true }, steps, panel, given, picture, flow, sheet);
  root.append(controls, stage);
  const views = {
    controls: createControls(controls, emit),
    steps: createSteps(steps, emit),
    stepPanel: createStepPanel(panel, emit),
    board: createMatrixBoard(given, flow, emit),
    picture: createPicture(picture),
    sheet: createSheet(sheet),
  };
  /** @type {{ trace: Trace, stepsByMatrix: Map<string, Int32Array>, numberAt: (cell: Cell) => string, typedAt: (cell: Cell) => string | null } | null} */
  let read = null;
  let shownIndex = 0;

  return {
    /** @param {WorkedProps} props */
    update(props) {
      views.controls.update(props.controls);
      stage.hidden = !props.run;
      if (!props.run) return;
      const { manifest, trace } = props.run;
      if (read?.trace !== trace)
        read = {
          trace,
          stepsByMatrix: cellSteps(manifest),
          numberAt: numbersOf(trace),
          typedAt: typedNumbers(props.run.ranDraft, props.run.beginsWithScores, trace),
        };
      const { stepsByMatrix, numberAt, typedAt } = read;
      stage.classList.toggle('picture-below', manifest.is_decoder || manifest.n_key > MANY_TOKENS);
      const { index, cellWhy, stepWhy, selected } = props;
      views.steps.update({ entries: manifest.steps.map((step) => entryOf(manifest, step)), index });
      views.stepPanel.update({
        ...stepTextOf(manifest, index, props.controls.example),
        ...props,
        isSelected: selected !== null,
        numberAt,
        typedAt,
        lookedPart: cellWhy && partOf(cellWhy.cell.name),
        count: manifest.steps.length,
      });
      views.board.update({
        ...props,
        ...props.run,
        stepsByMatrix,
        numberAt,
        stepSources: stepWhy.flatMap(({ sources }) => sources),
        sources: cellWhy ? cellWhy.sources : stepWhy.flatMap(({ sources }) => sources),
        target: cellWhy && cellWhy.cell,
      });
      views.picture.update({ ...pictureOf(manifest, trace, stepsByMatrix, index, numberAt), theme: props.theme });
      views.sheet.update({
        sheet: props.sheet?.run.trace === trace ? props.sheet : null,
        token: queryName(manifest, props.sheet?.token ?? 0),
        textOf: (at) => stepTextOf(manifest, at, props.controls.example),
        numberAt,
        typedAt,
      });
      // The matrices are scrolled into view after the picture is drawn, because the height of the picture's sentence
      // changes their position.
      if (shownIndex !== index && !(props.guided && narrow.matches)) bringIntoView(panel, [given, flow]);
      shownIndex = index;
    },
  };
}

/**
 * Scrolls just as far as needed to show the added cells below the step panel, which is pinned to the top.
 *
 * @param {HTMLElement} panel the step panel
 * @param {HTMLElement[]} boards
 */
function bringIntoView(panel, boards) {
  const added = boards.flatMap((board) => [...board.querySelectorAll('.added')]);
  if (added.length === 0) return;
  const boxes = added.map((cell) => cell.getBoundingClientRect());
  const top = Math.min(...boxes.map((box) => box.top)) - ROOM_AROUND;
  const bottom = Math.max(...boxes.map((box) => box.bottom)) + ROOM_AROUND / 2;
  const free = panel.getBoundingClientRect().height;
  if (bottom > innerHeight) scrollBy(0, Math.min(bottom - innerHeight, top - free));
  else if (top < free) scrollBy(0, top - free);
  for (const board of boards) {
    const cells = added.filter((cell) => board.contains(cell));
    const left = Math.min(...cells.map((cell) => cell.getBoundingClientRect().left)) - ROOM_AROUND;
    if (cells.length > 0) board.scrollLeft += left - board.getBoundingClientRect().left;
  }
}

/** With this many tokens, the heatmap is wider than the column next to the inputs. */
const MANY_TOKENS = 5;

/** Space around added cells in pixels: enough for the names above a matrix. */
const ROOM_AROUND = 48;

/**
 * A function that formats the number of any cell, with the decimals of its matrix.
 *
 * @param {Trace} trace
 */
function numbersOf(trace) {
  const formats = new Map([...trace].map(([name, { values, decimals }]) => [name, formatOf(values, decimals)]));
  return (/** @type {Cell} */ { name, row, column }) => {
    const matrix = trace.get(name);
    const format = formats.get(name);
    return matrix && format ? format(matrix.at(row, column)) : '';
  };
}

/**
 * The format of a whole matrix: the lecture's number of decimals. If this would hide digits of an edited number, the
 * format has as few decimals as show all digits, but at most four.
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
function wordsOf(manifest, { kind, own, token = 0, key = 0 }) {
  const isLookedAt = ['key', 'value'].includes(kind);
  const keys = own ? manifest.looking : manifest.tokens;
  return words.step(kind, {
    token: isLookedAt ? keys[token] : queryName(manifest, token),
    key: keys[key],
    d_head: own ? manifest.d_model : manifest.d_head,
    d_model: manifest.d_model,
    n_key: manifest.n_key,
    n_query: manifest.n_query,
    crosses: manifest.crosses && !own,
    decoder: manifest.is_decoder,
    own,
    decimals: manifest.decimals,
  });
}

/**
 * @param {WorkedManifest} manifest
 * @param {WorkedManifest['steps'][number]} step
 */
function entryOf(manifest, step) {
  const { group, title } = wordsOf(manifest, step);
  const looking = group === 'token' ? words.lookingToken(queryName(manifest, step.token ?? 0)) : group;
  const isOfAttention = !['inputs', 'looking', 'scores'].includes(step.kind);
  const whose =
    manifest.is_decoder && isOfAttention
      ? words.ofAttention(step.own, group === 'token' ? looking : `${group[0].toLowerCase()}${group.slice(1)}`)
      : looking;
  return { id: step.id, group: whose, title };
}

/**
 * @param {WorkedManifest} manifest
 * @param {number} index
 * @param {string} example
 */
function stepTextOf(manifest, index, example) {
  const step = manifest.steps[index];
  const { title, text } = wordsOf(manifest, step);
  const { n_query, d_model, scaled, decimals, first_query, crosses } = manifest;
  const { own } = step;
  const [n_key, d_head] = own ? [n_query, d_model] : [manifest.n_key, manifest.d_head];
  const masked = manifest.masked || own;
  const ofInput = ['key', 'value', 'query'].includes(step.kind);
  const token = (step.token ?? 0) + (ofInput ? 0 : first_query) + 1;
  const z = own ? 'own_z' : 'z';
  const d_v = manifest.matrices.find(({ name }) => partOf(name) === z)?.columns ?? d_head;
  const sizes = {
    d_v,
    token,
    key: (step.key ?? 0) + 1,
    n_key,
    n_query,
    d_model,
    d_head,
    scaled,
    masked,
    crosses,
    decoder: manifest.is_decoder,
    own,
    rounded: decimals !== undefined,
  };
  const about = index === 0 ? `${words.about[example] ?? ''} ` : '';
  return { title, text: about + text, kind: step.kind, sizes };
}

/**
 * @param {WorkedManifest} manifest
 * @param {Trace} trace
 * @param {Map<string, Int32Array>} stepsByMatrix
 * @param {number} index
 * @param {(cell: Cell) => string} numberAt
 */
function pictureOf(manifest, trace, stepsByMatrix, index, numberAt) {
  const { kind, token, own } = manifest.steps[index];
  const part = (own ? 'own_' : '') + (manifest.decimals === undefined ? 'pattern' : 'pattern_rounded');
  const weights = /** @type {import('../../engine/trace.js').NamedMatrix} */ (
    [...trace.values()].find(({ name }) => partOf(name) === part)
  );
  const steps = /** @type {Int32Array} */ (stepsByMatrix.get(weights.name));
  const queries = Array.from({ length: manifest.n_query }, (_, row) => queryName(manifest, row));
  const ofQuery = token !== undefined && !['key', 'value', 'query'].includes(kind);
  return {
    tokens: own ? manifest.looking : manifest.tokens,
    queries,
    firstQuery: manifest.first_query,
    crosses: manifest.crosses && !own,
    weights,
    known: queries.map((_, row) => steps[row * weights.columns] <= index),
    query: ofQuery ? token : null,
    text: (/** @type {number} */ row, /** @type {number} */ column) => numberAt({ name: weights.name, row, column }),
  };
}
