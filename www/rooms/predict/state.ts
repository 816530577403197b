/** Input and view of the room "Predict", and their URL fields. */
import type { ModelManifest, Off } from '../../pkg/headlight.js';
import * as fields from '../../state/field-table.ts';
import type { Chosen, Written } from '../../state/fields.ts';
import type { Survey } from './surveys.ts';

export type ViewName = 'next' | 'typed' | 'layers' | 'wrote' | 'continuations';

/** A head of the model, or the MLP of a layer. */
export type Part = { layer: number; head: number | null };

export type Pace = 'slow' | 'steady' | 'fast';

/** A head, or the average over a layer if `head` is `null`. */
export type Attending = { layer: number; head: number | null };

/** `column` is a dimension or a vocabulary index. */
export type PathNumber = { name: string; column: number };

/** Maximum number of user-supplied words. */
const MOST_ASKED = 8;

const FIELDS = {
  view: fields.text<ViewName>('view', 'next'),
  // The appended words, and the text before them.
  chosen: fields.custom(
    'words',
    { text: '', ids: [] as number[] },
    // In links of other rooms, the field has words instead.
    (words) => ({ text: '', ids: /^\d[\d.]*$/.test(words) ? words.split('.').map(Number) : [] }),
    ({ ids }) => ids.join('.') || null,
  ),
  take: fields.text<'likely' | 'sample'>('take', 'likely'), // how each appended word is chosen
  temperature: fields.number('sampling-temperature', 1),
  topK: fields.number('top-k', 0), // 0 means all words
  topP: fields.number('top-p', 1),
  seed: fields.number('sampling-seed', 1),
  pace: fields.text<Pace>('pace', 'steady'), // speed of generation
  ask: fields.custom<string[]>('ask', [], wordsIn, (words) => words.join(',')), // user-supplied words
  word: fields.optional('word'), // the word whose logit is explained; `null` means the most likely word
  against: fields.optional('against'),
  place: fields.optional('spot'), // the selected token; `null` means the last
  blank: fields.optional('blank'), // for an encoder, the index of the masked word; `null` means the first mask or the last word
  part: fields.custom<Part | null>('writer', null, partFrom, ({ layer, head }) => `${layer}.${head ?? 'mlp'}`),
  // The last token's attention is shown in this head or layer; `null` means the head that adds most to the best word.
  attending: fields.custom<Attending | null>(
    'attending',
    null,
    attendingFrom,
    ({ layer, head }) => `${layer}.${head ?? 'average'}`,
  ),
  // The query token for which the scores of all words are computed; `null` means the last token.
  looker: fields.optional('looker'),
  // Ablation while a part is selected.
  off: fields.custom<Off | null>(
    'off',
    null,
    (off) => (off === 'yes' ? 'part' : (off as Off)),
    (off) => (off === 'part' ? 'yes' : off),
  ),
  colour: fields.text<'part' | 'kind'>('parts-colour', 'part'), // colours of the heads: by contribution, or by kind
  kindsOn: fields.text<'random' | 'text'>('parts-kinds-on', 'random'), // the text on which kinds of heads are measured
  // The explained number on the path from the last vector to the probabilities.
  number: fields.custom<PathNumber | null>('path-number', null, numberFrom, ({ name, column }) => `${name}.${column}`),
  unchanged: fields.flag('unchanged'), // whether unaffected numbers are compared bit by bit after an edit
  // The compared continuations; an empty one defaults to a likely next token.
  continuation1: fields.text<string>('continuation-1', ''),
  continuation2: fields.text<string>('continuation-2', ''),
};

export type Input = fields.StateOf<typeof FIELDS>;

export interface View {
  generating: boolean; // whether generation is running
  stopped: string | null; // why generation stopped
  survey: Survey | null; // results that are requested layer by layer
}

export const FIRST_INPUT: Input = fields.initialOf(FIELDS);

export const FIRST_VIEW: View = { generating: false, stopped: null, survey: null };

/** The input given by a URL. `text`: the text in the URL. */
export function inputFrom(chosen: Chosen, text: string): Input {
  const input = fields.readState(FIELDS, chosen);
  return { ...input, chosen: { ...input.chosen, text }, off: input.part && input.off };
}

export const toFields = (input: Input): Written =>
  fields.writeState(FIELDS, input.part ? input : { ...input, looker: null, off: null });

function partFrom(field: string): Part {
  const [layer, head] = field.split('.');
  return { layer: Number(layer), head: head === 'mlp' ? null : Number(head) };
}

function attendingFrom(field: string): Attending {
  const [layer, head] = field.split('.');
  return { layer: Number(layer), head: head === 'average' ? null : Number(head) };
}

function numberFrom(field: string): PathNumber {
  const dot = field.lastIndexOf('.');
  return { name: field.slice(0, dot), column: Number(field.slice(dot + 1)) };
}

export function wordsIn(typed: string) {
  const words = typed
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  return [...new Set(words.slice(0, MOST_ASKED))];
}

/** The view that is shown: an encoder has no view of the next words. */
export const viewIn = ({ view }: Input, model: ModelManifest | null): ViewName =>
  model?.fills_blanks && (view === 'typed' || view === 'continuations') ? 'next' : view;

/** The appended words, if they continue this text. */
export const takenAfter = ({ chosen }: Input, text: string) => (chosen.text === text ? chosen.ids : []);

/** Whether the sampling distribution differs from the model's distribution. */
export const isReshaped = ({ temperature, topK, topP }: Input) => temperature !== 1 || topK > 0 || topP < 1;

export const isSamePart = (one: Part | null, other: Part | null) =>
  one?.layer === other?.layer && one?.head === other?.head;
