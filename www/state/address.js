// @ts-check
/**
 * How a state of the page reads as an address, and cells as words of it.
 *
 * @typedef {{ name: string, row: number, column: number }} Cell
 * @typedef {{ trace: Map<string, { rows: number, columns: number }> }} Traced
 */
import { toFields as appearanceFields, USUAL } from './appearance.js';
import { toFields as blockFields } from './block.js';
import { toFields as lessonFields } from './lessons.js';
import { toFields as lookupFields } from './lookup.js';
import { toFields as positionsFields } from './positions.js';
import { usesModel } from './rooms.js';
import { FIRST_INPUT, FIRST_VIEW, toFields as sentenceFields } from './sentence.js';
import { editsOf, writeHash } from './url.js';

/**
 * The address of a state, or `null` while nothing has been asked for. What is usual is left
 * out, so a room that nobody has touched takes no part in it.
 *
 * @param {import('../controller.js').State} state
 * @param {string[]} unknown fields of other versions, kept as they are
 */
export function hashOf({ room, appearance, lessons, worked, sentence, block, positions, lookup }, unknown) {
  const { input, presets } = worked;
  const preset = presets.find(({ id }) => id === input?.example);
  if (!input || !preset) return null;
  const edits = editsOf(input.draft, preset.draft);
  const isWorked = room === 'worked' || preset !== presets[0] || Object.keys(edits).length > 0;
  const ofSentence = sentenceFields(sentence.input, sentence.view);
  const asksForSentence = usesModel({ room, positions, lookup }) && JSON.stringify(ofSentence) !== JSON.stringify(USUAL_SENTENCE);
  const fields = {
    room,
    ...(isWorked ? workedFields(worked, input, preset) : {}),
    ...(room === 'sentence' || room === 'block' || sentence.touched || asksForSentence ? ofSentence : {}),
    ...(room === 'block' || block.touched ? blockFields(block.input, block.view) : {}),
    ...(room === 'positions' || positions.touched ? positionsFields(positions.input, positions.view) : {}),
    ...(room === 'lookup' || lookup.touched ? lookupFields(lookup.input, lookup.view) : {}),
    ...appearanceFields(appearance),
    ...lessonFields(lessons),
  };
  return writeHash(fields, edits, unknown);
}

/** What an address without a sentence means. */
const USUAL_SENTENCE = sentenceFields(FIRST_INPUT, FIRST_VIEW);

/**
 * The address of what is shown, whatever was asked for in other rooms, however the page looks and in
 * which lesson: two equal pictures have equal ones.
 *
 * @param {import('../controller.js').State} state
 */
export function pictureHashOf(state) {
  const { sentence, block, positions, lookup } = state;
  const untouched = { touched: false };
  return hashOf(
    {
      ...state,
      appearance: USUAL,
      lessons: { ...state.lessons, id: null },
      sentence: { ...sentence, ...untouched },
      block: { ...block, ...untouched },
      positions: { ...positions, ...untouched },
      lookup: { ...lookup, ...untouched },
    },
    [],
  );
}

/**
 * @param {import('../controller.js').State['worked']} worked
 * @param {import('../controller/worked.js').Input} input
 * @param {import('../pkg/headlight.js').Preset} preset
 */
function workedFields({ run, view }, input, preset) {
  return {
    example: input.example,
    mode: unless(input.mode, preset.mode),
    mask: unless(input.mask, 'none'),
    weights: unless(input.weights, 'on'),
    step: run ? run.manifest.steps[view.index].id : null,
    cell: view.held && `${view.held.name}.${view.held.row}.${view.held.column}`,
  };
}

/**
 * @param {string} value
 * @param {string} usual
 */
const unless = (value, usual) => (value === usual ? null : value);

/**
 * The cell that a link names as `matrix.row.column`, if the run has it.
 *
 * @param {Traced} run
 * @param {string} text
 * @returns {Cell | null}
 */
export function cellFromText(run, text) {
  const words = text.split('.');
  const [row, column] = words.splice(-2).map(Number);
  const cell = { name: words.join('.'), row, column };
  return hasCell(run, cell) ? cell : null;
}

/**
 * @param {Traced} run
 * @param {Cell | null} cell
 */
export function hasCell({ trace }, cell) {
  const matrix = cell && trace.get(cell.name);
  if (!matrix) return false;
  const within = (/** @type {number} */ at, /** @type {number} */ size) => Number.isInteger(at) && at >= 0 && at < size;
  return within(cell.row, matrix.rows) && within(cell.column, matrix.columns);
}
