// @ts-check
/**
 * Input and view of the room "Block", and their URL fields.
 *
 * @typedef {import('../../pkg/headlight.js').Structure} Structure
 * @typedef {import('../../pkg/headlight.js').Operation} Operation
 * @typedef {import('../../pkg/headlight.js').EditForm} EditForm
 * @typedef {import('../../pkg/headlight.js').HeadMatrix} HeadMatrix
 * @typedef {object} Input
 * @property {string[]} edits changes of the run, in the core's syntax: "head.0.2"
 * @property {string | null} rows site of the block at which all tokens are shown
 * @property {HeadMatrix | null} weights the displayed trained matrix of the chosen head
 * @typedef {object} View
 * @property {string | null} stage the open stage
 * @property {number | null} dimension the dimension selected in all vectors of the block
 */
import { WEIGHTS_OF } from './fields.js';

/** @type {Input} */
export const FIRST_INPUT = { edits: [], rows: null, weights: null };

/** @type {View} */
export const FIRST_VIEW = { stage: null, dimension: null };

/** Names of the operations that open as stages. @param {Operation[]} operations @returns {string[]} */
export const stagesOf = (operations) => operations.filter(({ rows }) => rows.length > 0).map(({ name }) => name);

/**
 * URL fields whose values are not in the engine's structure.
 *
 * @param {Structure} structure
 * @param {Record<string, string>} chosen
 */
export function refusedBy({ edits, post, ...others }, chosen) {
  const operations = [post, ...Object.values(others)].flat();
  const isEdit = (/** @type {string} */ text) => edits.some((form) => placesIn(form, text));
  const unique = (/** @type {string[]} */ names) => [...new Set(names)];
  const allowed = {
    edit: /** @type {string[]} */ ([]),
    stage: unique(stagesOf(operations)),
    rows: unique(operations.flatMap(({ rows }) => rows)),
  };
  return Object.entries(allowed).flatMap(([field, choices]) => {
    const value = chosen[field];
    const fits = value === undefined || (field === 'edit' ? value.split(',').every(isEdit) : choices.includes(value));
    return fits ? [] : [{ field, value, choices }];
  });
}

/**
 * Layer, head and token in the text of an edit, keyed by the letters of its form. `null` if the text does not match the
 * form. The engine checks whether they exist in the model.
 *
 * @param {EditForm} form
 * @param {string} text
 */
function placesIn({ text: form }, text) {
  const pattern = form.replaceAll('.', '\\.').replace(/[LHT]/g, '(?<$&>\\d{1,3})');
  const match = new RegExp(`^${pattern}$`).exec(text);
  return match && (match.groups ?? {});
}

/**
 * Input and view from URL fields.
 *
 * @param {Record<string, string | undefined>} chosen fields with allowed values
 * @returns {{ input: Input, view: View }}
 */
export function fromFields({ edit, stage, rows, matrix, dim }) {
  return {
    input: {
      edits: edit === undefined ? [] : [...new Set(edit.split(','))],
      rows: stage ? (rows ?? null) : null,
      weights: WEIGHTS_OF[stage ?? '']?.find((name) => name === matrix) ?? null,
    },
    view: { stage: stage ?? null, dimension: dim === undefined ? null : Number(dim) },
  };
}

/**
 * The URL fields; a field with its default value is `null` and omitted.
 *
 * @param {Input} input
 * @param {View} view
 * @returns {Record<string, string | number | null>}
 */
export function toFields({ edits, rows, weights }, { stage, dimension }) {
  return { edit: edits.join(',') || null, stage, rows, matrix: weights, dim: dimension };
}

/**
 * Adds an edit to the list, or removes it if it is already in the list. A head has at most one edit: either it is
 * ablated, or its pattern is forced.
 *
 * @param {EditForm[]} forms
 * @param {string[]} edits
 * @param {string} edit
 */
export function toggled(forms, edits, edit) {
  if (edits.includes(edit)) return edits.filter((other) => other !== edit);
  const head = headOf(forms, edit);
  return [...edits.filter((other) => head === null || headOf(forms, other) !== head), edit];
}

/** The head that an edit changes, as "0.2". @param {EditForm[]} forms @param {string} edit */
function headOf(forms, edit) {
  const places = forms.map((form) => placesIn(form, edit)).find((letters) => letters?.H);
  return places ? `${places.L}.${places.H}` : null;
}
