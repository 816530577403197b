/** Input and view of the room "Block", and their URL fields. */
import type { EditForm, HeadMatrix, Operation, Structure } from '../../pkg/headlight.js';
import type { Written } from '../../state/fields.ts';
import { WEIGHTS_OF } from './fields.ts';

export interface Input {
  edits: string[]; // changes of the run, in the core's syntax: "head.0.2"
  rows: string | null; // site of the block at which all tokens are shown
  weights: HeadMatrix | null; // the displayed trained matrix of the chosen head
}

export interface View {
  stage: string | null; // the open stage
  dimension: number | null; // the dimension selected in all vectors of the block
}

export const FIRST_INPUT: Input = { edits: [], rows: null, weights: null };

export const FIRST_VIEW: View = { stage: null, dimension: null };

/** Names of the operations that open as stages. */
export const stagesOf = (operations: Operation[]) =>
  operations.filter(({ rows }) => rows.length > 0).map(({ name }) => name);

/** URL fields whose value the model does not allow, according to the structure that the engine reports. */
export function refusedBy({ edits, operations }: Structure, chosen: Record<string, string>) {
  const isEdit = (text: string) => edits.some((form) => placesIn(form, text));
  const unique = (names: string[]) => [...new Set(names)];
  const allowed = {
    edit: [] as string[],
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
 * The numbers of layer, head and token in the text of an edit, keyed by their placeholders L, H and T in the edit's
 * form. `null` if the text does not match the form. The engine checks whether they exist in the model.
 */
function placesIn({ text: form }: EditForm, text: string) {
  const pattern = form.replaceAll('.', '\\.').replace(/[LHT]/g, '(?<$&>\\d{1,3})');
  const match = new RegExp(`^${pattern}$`).exec(text);
  return match && (match.groups ?? {});
}

export function fromFields(chosen: Record<string, string | undefined>): { input: Input; view: View } {
  const { edit, stage, rows, matrix, dim } = chosen;
  return {
    input: {
      edits: edit === undefined ? [] : [...new Set(edit.split(','))],
      rows: stage ? (rows ?? null) : null,
      weights: WEIGHTS_OF[stage ?? '']?.find((name) => name === matrix) ?? null,
    },
    view: { stage: stage ?? null, dimension: dim === undefined ? null : Number(dim) },
  };
}

/** The URL fields; a field with its default value is `null` and omitted. */
export function toFields({ edits, rows, weights }: Input, { stage, dimension }: View): Written {
  return { edit: edits.join(',') || null, stage, rows, matrix: weights, dim: dimension };
}

/**
 * Adds an edit to the list, or removes it if it is already in the list. A head has at most one edit: either it is
 * ablated, or its pattern is forced.
 */
export function toggled(forms: EditForm[], edits: string[], edit: string) {
  if (edits.includes(edit)) return edits.filter((other) => other !== edit);
  const head = headOf(forms, edit);
  return [...edits.filter((other) => head === null || headOf(forms, other) !== head), edit];
}

/** The head that an edit changes, as "0.2". */
function headOf(forms: EditForm[], edit: string) {
  const places = forms.map((form) => placesIn(form, edit)).find((letters) => letters?.H);
  return places ? `${places.L}.${places.H}` : null;
}
