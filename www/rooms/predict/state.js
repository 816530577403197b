// @ts-check
/**
 * Input and view of the room "Predict", and both as URL fields.
 *
 * @typedef {'next' | 'typed' | 'layers' | 'wrote' | 'continuations'} ViewName
 * @typedef {{ layer: number, head: number | null }} Part a head of the model, or the MLP of a layer
 * @typedef {import('../../pkg/headlight.js').Off} Off
 * @typedef {'slow' | 'steady' | 'fast'} Pace
 * @typedef {{ name: string, column: number }} PathNumber `column` is a dimension or a vocabulary index
 * @typedef {object} Input
 * @property {ViewName} view
 * @property {{ text: string, ids: number[] }} chosen appended words, and the text that they continue
 * @property {'likely' | 'sample'} take which word "Next word" appends
 * @property {number} temperature
 * @property {number} topK 0 keeps all words
 * @property {number} topP
 * @property {number} seed
 * @property {Pace} pace of generation
 * @property {string[]} ask user-supplied words
 * @property {number | null} word whose logit is explained; `null` means the most likely one
 * @property {number | null} against
 * @property {number | null} place the selected token; `null` means the last
 * @property {Part | null} part the selected head or MLP
 * @property {number | null} looker the query token for which the words that a head looks for are computed; `null` means
 *     the last
 * @property {Off | null} off ablation while a part is selected
 * @property {'part' | 'kind'} colour of the cells of heads: by contribution, or by kind
 * @property {'random' | 'text'} kindsOn the text on which kinds of heads are measured
 * @property {PathNumber | null} number the explained number on the path from the last vector to the probabilities
 * @property {boolean} unchanged whether unaffected numbers are compared bit by bit after an edit
 * @property {[one: string, other: string]} continuations the compared continuations; an empty one defaults to a likely
 *     next token
 * @typedef {object} View
 * @property {boolean} generating whether generation is running
 * @property {string | null} stopped why generating stopped
 * @property {import('./surveys.js').Survey | null} survey results that are requested layer by layer
 */

/** @type {Input} */
export const FIRST_INPUT = {
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

/** @type {View} */
export const FIRST_VIEW = { generating: false, stopped: null, survey: null };

/** Maximum number of user-supplied words. */
const MOST_ASKED = 8;

/**
 * The input named by a URL.
 *
 * @param {import('../../state/fields.js').Chosen} chosen
 * @param {string} text in the URL
 * @returns {Input}
 */
export function inputFrom(chosen, text) {
  const number = (/** @type {string | undefined} */ text, /** @type {number | null} */ usual) =>
    text === undefined ? usual : Number(text);
  const [layer, head] = chosen.writer?.split('.') ?? [];
  return {
    view: /** @type {ViewName} */ (chosen.view ?? FIRST_INPUT.view),
    chosen: { text, ids: chosen.words?.split('.').map(Number) ?? [] },
    take: chosen.take === 'sample' ? 'sample' : 'likely',
    temperature: Number(chosen['sampling-temperature'] ?? FIRST_INPUT.temperature),
    topK: Number(chosen['top-k'] ?? FIRST_INPUT.topK),
    topP: Number(chosen['top-p'] ?? FIRST_INPUT.topP),
    seed: Number(chosen['sampling-seed'] ?? FIRST_INPUT.seed),
    pace: /** @type {Pace} */ (chosen.pace ?? FIRST_INPUT.pace),
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

/**
 * The URL fields; a field with its default value is `null` and left out.
 *
 * @param {Input} input
 * @returns {import('../../state/fields.js').Written}
 */
export function toFields(input) {
  const unlessUsual = (
    /** @type {'view' | 'take' | 'temperature' | 'topK' | 'topP' | 'seed' | 'pace' | 'colour' | 'kindsOn'} */ name,
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

/** @param {string | undefined} field @returns {Off | null} */
function offFrom(field) {
  if (field === undefined) return null;
  return field === 'yes' ? 'part' : /** @type {Off} */ (field);
}

/** @param {string} field @returns {PathNumber} */
function numberFrom(field) {
  const dot = field.lastIndexOf('.');
  return { name: field.slice(0, dot), column: Number(field.slice(dot + 1)) };
}

/** The words of a typed list. @param {string} typed */
export const wordsIn = (typed) => [
  ...new Set(
    typed
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean)
      .slice(0, MOST_ASKED),
  ),
];

/**
 * The appended words, if they continue this text.
 *
 * @param {Input} input
 * @param {string} text
 */
export const takenAfter = ({ chosen }, text) => (chosen.text === text ? chosen.ids : []);

/** Whether the sampling distribution differs from the model's own. @param {Input} input */
export const isReshaped = ({ temperature, topK, topP }) => temperature !== 1 || topK > 0 || topP < 1;

/** @param {Part | null} one @param {Part | null} other */
export const isSamePart = (one, other) => one?.layer === other?.layer && one?.head === other?.head;
