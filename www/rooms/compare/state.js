// @ts-check
/**
 * Input and view of the room "Compare", and their URL fields.
 *
 * @typedef {'arrows' | 'heatmaps' | 'heads' | 'vectors' | 'many'} Show
 * @typedef {'sentence' | 'change' | 'model'} Versus
 * @typedef {object} Input
 * @property {Versus} versus other side of the comparison: another sentence, or the first sentence in the edited model
 *     or in another model
 * @property {string | null} other the second sentence; `null` means the other sentence of the example or, for any other
 *     text, a proposed sentence
 * @property {string[]} edits edits of the model, in the core's syntax: "token.2"
 * @property {string} modelB folder of the other model
 * @property {import('../../state/text.js').HeadAt} headB head of the other model
 * @property {boolean} merged whether word pieces are merged into words
 * @typedef {object} View
 * @property {Show} show
 * @property {'all' | 'held'} by whether heads are ranked by all words or by the selected word
 * @property {string | null} lines custom sentences for one head, one per line; `null` means the built-in sentences
 * @property {import('./many-run.js').Survey | null} survey results of the sentences that have been run
 */
import { MODELS, offered } from '../../state/models.js';
import { isSameHead, LONGEST_LINK } from '../../state/text.js';
import { EXAMPLES } from './examples.js';

/** The initial model of B. */
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

/**
 * Pictures that exist for two models. The ranking of heads and the comparison of vectors are missing, because heads and
 * vectors of two models do not correspond.
 */
export const SHOWN_OF_MODELS = /** @type {Show[]} */ (['arrows', 'heatmaps', 'many']);

/** Maximum length of pasted sentences in a link. It is limited because the link also contains two other sentences. */
const LONGEST_LINES = 1500;

/** @type {View} */
export const FIRST_VIEW = { show: 'arrows', by: 'all', lines: null, survey: null };

/**
 * The second sentence.
 *
 * @param {Input} input
 * @param {string} text the first sentence
 */
export const otherOf = ({ other }, text) =>
  other ?? EXAMPLES.find((example) => example.text === text)?.other ?? proposed(text);

/**
 * Proposes a second sentence for any text: a statement becomes a question, and a question becomes a statement.
 *
 * @param {string} text
 */
function proposed(text) {
  const [, sentence, sign] = /^(.*?[\p{L}\p{N}].*?)([.!?…。！？؟]*)\s*$/su.exec(text) ?? [];
  if (sentence === undefined) return text;
  return sentence + (/[?？؟]/.test(sign) ? '.' : '?');
}

/**
 * The state given by a URL.
 *
 * @param {import('../../state/fields.js').Chosen} chosen
 * @returns {{ input: Input, view: View }}
 */
export const fromFields = (chosen) => ({
  input: {
    ...FIRST_INPUT,
    versus: chosen['model-b'] !== undefined ? 'model' : chosen['edit-b'] !== undefined ? 'change' : 'sentence',
    // Comparing a sentence with itself shows nothing, so such a link gets a proposed sentence instead.
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
 * The other model, with the head in the URL or, if there is none, with its default head.
 *
 * @param {string} [modelB]
 * @param {string} [headB]
 */
function headOfB(modelB = FIRST_OTHER.folder, headB) {
  const [layer, head] = headB?.split('.').map(Number) ?? [];
  return { modelB, headB: headB === undefined ? offered(modelB).head : { layer, head } };
}

/**
 * The URL fields; a field with its default value is `null` and omitted.
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
 * The other side of the comparison, for the engine.
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
