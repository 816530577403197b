/** Input and view of the room "Predict", and their URL fields. */
import type { Off } from '../../pkg/headlight.js';
import type { Chosen, Written } from '../../state/fields.ts';
import type { Survey } from './surveys.ts';

export type ViewName = 'next' | 'typed' | 'layers' | 'wrote' | 'continuations';

/** A head of the model, or the MLP of a layer. */
export type Part = { layer: number; head: number | null };

export type Pace = 'slow' | 'steady' | 'fast';

/** `column` is a dimension or a vocabulary index. */
export type PathNumber = { name: string; column: number };

export interface Input {
  view: ViewName;
  chosen: { text: string; ids: number[] }; // appended words, and the text before them
  take: 'likely' | 'sample'; // how each appended word is chosen
  temperature: number;
  topK: number; // 0 means all words
  topP: number;
  seed: number;
  pace: Pace; // speed of generation
  ask: string[]; // user-supplied words
  word: number | null; // the word whose logit is explained; `null` means the most likely word
  against: number | null;
  place: number | null; // the selected token; `null` means the last
  part: Part | null; // the selected head or MLP
  /** the query token for which the scores of all words are computed; `null` means the last token */
  looker: number | null;
  off: Off | null; // ablation while a part is selected
  colour: 'part' | 'kind'; // colours of the heads: by contribution, or by kind
  kindsOn: 'random' | 'text'; // the text on which kinds of heads are measured
  number: PathNumber | null; // the explained number on the path from the last vector to the probabilities
  unchanged: boolean; // whether unaffected numbers are compared bit by bit after an edit
  /** the compared continuations; an empty continuation defaults to a likely next token */
  continuations: [one: string, other: string];
}

export interface View {
  generating: boolean; // whether generation is running
  stopped: string | null; // why generation stopped
  survey: Survey | null; // results that are requested layer by layer
}

export const FIRST_INPUT: Input = {
  view: 'next',
  chosen: { text: '', ids: [] },
  take: 'likely',
  temperature: 1,
  topK: 0,
  topP: 1,
  seed: 1,
  pace: 'steady',
  ask: [],
  word: null,
  against: null,
  place: null,
  part: null,
  looker: null,
  off: null,
  colour: 'part',
  kindsOn: 'random',
  number: null,
  unchanged: false,
  continuations: ['', ''],
};

export const FIRST_VIEW: View = { generating: false, stopped: null, survey: null };

/** Maximum number of user-supplied words. */
const MOST_ASKED = 8;

/** The ids of appended tokens. In links of other rooms, the field has words instead. */
const idsFrom = (words = '') => (/^\d[\d.]*$/.test(words) ? words.split('.').map(Number) : []);

/** The input given by a URL. `text`: the text in the URL. */
export function inputFrom(chosen: Chosen, text: string): Input {
  const number = (text: string | undefined, usual: number | null) => (text === undefined ? usual : Number(text));
  const [layer, head] = chosen.writer?.split('.') ?? [];
  return {
    view: (chosen.view ?? FIRST_INPUT.view) as ViewName,
    chosen: { text, ids: idsFrom(chosen.words) },
    take: chosen.take === 'sample' ? 'sample' : 'likely',
    temperature: Number(chosen['sampling-temperature'] ?? FIRST_INPUT.temperature),
    topK: Number(chosen['top-k'] ?? FIRST_INPUT.topK),
    topP: Number(chosen['top-p'] ?? FIRST_INPUT.topP),
    seed: Number(chosen['sampling-seed'] ?? FIRST_INPUT.seed),
    pace: (chosen.pace ?? FIRST_INPUT.pace) as Pace,
    ask: wordsIn(chosen.ask ?? ''),
    word: number(chosen.word, null),
    against: number(chosen.against, null),
    place: number(chosen.spot, null),
    part: chosen.writer === undefined ? null : { layer: Number(layer), head: head === 'mlp' ? null : Number(head) },
    looker: number(chosen.looker, null),
    off: chosen.writer === undefined ? null : offFrom(chosen.off),
    colour: chosen['parts-colour'] === 'kind' ? 'kind' : 'part',
    kindsOn: chosen['parts-kinds-on'] === 'text' ? 'text' : 'random',
    number: chosen['path-number'] === undefined ? null : numberFrom(chosen['path-number']),
    unchanged: chosen.unchanged === 'yes',
    continuations: [chosen['continuation-1'] ?? '', chosen['continuation-2'] ?? ''],
  };
}

/** The URL fields; a field with its default value is `null` and omitted. */
export function toFields(input: Input): Written {
  const unlessUsual = (
    name: 'view' | 'take' | 'temperature' | 'topK' | 'topP' | 'seed' | 'pace' | 'colour' | 'kindsOn',
  ) => (input[name] === FIRST_INPUT[name] ? null : input[name]);
  const { chosen, ask, word, against, place, part, looker, off, number, unchanged, continuations } = input;
  return {
    view: unlessUsual('view'),
    words: chosen.ids.join('.') || null,
    take: unlessUsual('take'),
    'sampling-temperature': unlessUsual('temperature'),
    'top-k': unlessUsual('topK'),
    'top-p': unlessUsual('topP'),
    'sampling-seed': unlessUsual('seed'),
    pace: unlessUsual('pace'),
    ask: ask.join(',') || null,
    word,
    against,
    spot: place,
    writer: part && `${part.layer}.${part.head ?? 'mlp'}`,
    looker: part && looker,
    off: part && off === 'part' ? 'yes' : part && off,
    'parts-colour': unlessUsual('colour'),
    'parts-kinds-on': unlessUsual('kindsOn'),
    'path-number': number && `${number.name}.${number.column}`,
    unchanged: unchanged ? 'yes' : null,
    'continuation-1': continuations[0] || null,
    'continuation-2': continuations[1] || null,
  };
}

function offFrom(field: string | undefined): Off | null {
  if (field === undefined) return null;
  return field === 'yes' ? 'part' : (field as Off);
}

function numberFrom(field: string): PathNumber {
  const dot = field.lastIndexOf('.');
  return { name: field.slice(0, dot), column: Number(field.slice(dot + 1)) };
}

export const wordsIn = (typed: string) => [
  ...new Set(
    typed
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean)
      .slice(0, MOST_ASKED),
  ),
];

/** The appended words, if they continue this text. */
export const takenAfter = ({ chosen }: Input, text: string) => (chosen.text === text ? chosen.ids : []);

/** Whether the sampling distribution differs from the model's distribution. */
export const isReshaped = ({ temperature, topK, topP }: Input) => temperature !== 1 || topK > 0 || topP < 1;

export const isSamePart = (one: Part | null, other: Part | null) =>
  one?.layer === other?.layer && one?.head === other?.head;
