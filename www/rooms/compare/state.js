// @ts-check
/**
 * Input and view of the room "Compare", and both as fields of the address.
 *
 * @typedef {'arrows' | 'heatmaps' | 'heads' | 'vectors' | 'many'} Show
 * @typedef {'sentence' | 'change' | 'model'} Versus
 * @typedef {object} Input
 * @property {Versus} versus what the first sentence is compared with: another one, itself in the changed model, or
 *     itself in another model
 * @property {string | null} other the second sentence; `null` is the partner of an example, or a proposal
 * @property {string[]} edits changes of the model, as the core spells them: "token.2"
 * @property {string} modelB folder of the other model
 * @property {import('../../state/text.js').HeadAt} headB head of the other model
 * @property {boolean} merged whether word pieces are merged into words
 * @typedef {object} View
 * @property {Show} show
 * @property {'all' | 'held'} by whether heads are ranked by all words or by the held one
 * @property {string | null} lines sentences of one's own for one head, a line each; `null` are those of the page
 * @property {import('./many-run.js').Survey | null} survey of the sentences, as far as they are read
 */
import { MODELS, offered } from '../../state/models.js';
import { isSameHead, LONGEST_LINK } from '../../state/text.js';
import { EXAMPLES } from './examples.js';

/** The other model that begins. */
const FIRST_OTHER = MODELS[1];

/** @type {Input} */
export const FIRST_INPUT = {
  versus: 'sentence',
  other: null,
  edits: [],
  modelB: FIRST_OTHER.folder,
  headB: FIRST_OTHER.head,
  merged: false,
};

/** Pictures that two models have: their heads cannot be ranked by how much they change, nor their vectors compared. */
export const SHOWN_OF_MODELS = /** @type {Show[]} */ (['arrows', 'heatmaps', 'many']);

/** Most letters of pasted sentences in a link, which holds two other sentences as well. */
const LONGEST_LINES = 1500;

/** @type {View} */
export const FIRST_VIEW = { show: 'arrows', by: 'all', lines: null, survey: null };

/**
 * The second sentence.
 *
 * @param {Input} input
 * @param {string} text the first one
 */
export const otherOf = ({ other }, text) =>
  other ?? EXAMPLES.find((example) => example.text === text)?.other ?? proposed(text);

/** A sentence to compare with any other: without its last word, or with its only word twice. @param {string} text */
function proposed(text) {
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].filter(
    ({ isWordLike }) => isWordLike,
  );
  const last = words.at(-1);
  if (!last) return text;
  if (words.length === 1) return `${text} ${last.segment}`;
  return text.slice(0, last.index).trimEnd() + text.slice(last.index + last.segment.length);
}

/**
 * The state that an address asks for.
 *
 * @param {import('../../state/fields.js').Chosen} chosen
 * @returns {{ input: Input, view: View }}
 */
export const fromFields = (chosen) => ({
  input: {
    ...FIRST_INPUT,
    versus: chosen['model-b'] !== undefined ? 'model' : chosen['edit-b'] !== undefined ? 'change' : 'sentence',
    // Nobody compares a sentence with itself; a link that does gets a proposal.
    other: chosen.second === chosen.text ? null : (chosen.second ?? null),
    edits: [...new Set(chosen['edit-b']?.split(',').filter(Boolean))],
    ...headOfB(chosen['model-b'], chosen['head-b']),
    merged: chosen.whole === 'yes',
  },
  view: {
    ...FIRST_VIEW,
    lines: chosen.lines ?? null,
    show: /** @type {Show} */ (chosen.compare ?? FIRST_VIEW.show),
    by: chosen.changes === 'held' ? 'held' : 'all',
  },
});

/**
 * The other model with the head that an address names, or with its first one.
 *
 * @param {string} [modelB]
 * @param {string} [headB]
 */
function headOfB(modelB = FIRST_OTHER.folder, headB) {
  const [layer, head] = headB?.split('.').map(Number) ?? [];
  return { modelB, headB: headB === undefined ? offered(modelB).head : { layer, head } };
}

/**
 * The fields of the address; a field with its usual value is `null` and left out.
 *
 * @param {Input} input
 * @param {View} view
 * @returns {import('../../state/fields.js').Written}
 */
export const toFields = ({ versus, other, edits, modelB, headB, merged }, { show, by, lines }) => ({
  second: other !== null && other.length > LONGEST_LINK ? null : other,
  'edit-b': versus === 'change' ? edits.join(',') : null,
  'model-b': versus === 'model' ? modelB : null,
  'head-b': versus === 'model' && !isSameHead(headB, offered(modelB).head) ? `${headB.layer}.${headB.head}` : null,
  compare: show === FIRST_VIEW.show ? null : show,
  changes: by === 'held' ? by : null,
  whole: merged ? 'yes' : null,
  lines: lines === null || lines.length > LONGEST_LINES ? null : lines,
});

/**
 * What the engine compares the first sentence with.
 *
 * @param {Input} input
 * @param {import('../../state/text.js').TextInput} text
 * @returns {import('../../pkg/headlight.js').Other}
 */
export function askedOf(input, { text, cut }) {
  if (input.versus === 'change') return { kind: 'change', edits: input.edits };
  if (input.versus === 'model') return { kind: 'model', folder: input.modelB, head: input.headB };
  return { kind: 'sentence', text: otherOf(input, text), cut };
}
