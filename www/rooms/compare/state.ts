/** Input and view of the room "Compare", and their URL fields. */
import type { Other } from '../../pkg/headlight.js';
import type { Chosen, Written } from '../../state/fields.ts';
import { linesInLink, type Survey } from '../../state/head-survey.ts';
import { MODELS, offered } from '../../state/models.ts';
import { type HeadAt, isSameHead, LONGEST_LINK, type TextInput } from '../../state/text.ts';
import { PATCH_EXAMPLES } from './patch/examples.ts';
import { FIRST_PATCH_VIEW, type PatchView, patchFromFields, patchToFields } from './patch/state.ts';

export type Show = 'arrows' | 'heatmaps' | 'heads' | 'vectors' | 'many' | 'patch';
export type Versus = 'sentence' | 'change' | 'model';

export interface Input {
  versus: Versus; // other side: another sentence, or the first sentence in the edited model or in another model
  /** the second sentence; `null` means the other sentence of the example or, for any other text, a proposed sentence */
  other: string | null;
  edits: string[]; // edits of the model, in the core's syntax: "token.2"
  modelB: string; // folder of the other model
  headB: HeadAt; // head of the other model
  merged: boolean; // whether word pieces are merged into words
  /** The two words of the plane in the picture "Vectors", empty for the words that differ; `null` in other pictures. */
  towards: string[] | null;
  byVectors: boolean; // whether the words of two sentences are paired by their vectors, not by their tokens
}

export interface View extends PatchView {
  show: Show;
  by: 'all' | 'held'; // whether heads are ranked by all words or by the selected word
  lines: string | null; // custom sentences for one head, one per line; `null` means the built-in sentences
  survey: Survey | null; // results of the sentences that have been run
}

const FIRST_OTHER = MODELS[1];

export const FIRST_INPUT: Input = {
  versus: 'sentence',
  other: null,
  edits: [],
  modelB: FIRST_OTHER.folder,
  headB: FIRST_OTHER.head,
  merged: false,
  towards: null,
  byVectors: false,
};

/**
 * Pictures that exist for two models. The ranking of heads and the comparison of vectors are missing, because heads and
 * vectors of two models do not correspond.
 */
const SHOWN_OF_MODELS: Show[] = ['arrows', 'heatmaps', 'many'];

/** Whether a kind of comparison has this picture. */
export const isShownOf = (versus: Versus, show: Show) =>
  versus === 'sentence' || (versus === 'model' ? SHOWN_OF_MODELS.includes(show) : show !== 'patch');

export const FIRST_VIEW: View = { show: 'arrows', by: 'all', lines: null, survey: null, ...FIRST_PATCH_VIEW };

export const otherOf = ({ other }: Input, text: string) =>
  other ??
  EXAMPLES.find((example) => example.text === text)?.other ??
  PATCH_EXAMPLES.find(({ a }) => a === text)?.b ??
  proposed(text);

/** Proposes a second sentence for any text: a statement becomes a question, and a question becomes a statement. */
function proposed(text: string) {
  const [, sentence, sign] = /^(.*?[\p{L}\p{N}].*?)([.!?…。！？؟]*)\s*$/su.exec(text) ?? [];
  if (sentence === undefined) return text;
  return sentence + (/[?？؟]/.test(sign) ? '.' : '?');
}

export const fromFields = (chosen: Chosen): { input: Input; view: View } => ({
  input: {
    ...FIRST_INPUT,
    versus: chosen['model-b'] !== undefined ? 'model' : chosen['edit-b'] !== undefined ? 'change' : 'sentence',
    // Comparing a sentence with itself shows nothing, so such a link gets a proposed sentence instead.
    other: chosen.second === chosen.text ? null : (chosen.second ?? null),
    edits: [...new Set(chosen['edit-b']?.split(',').filter(Boolean))],
    ...headOfB(chosen['model-b'], chosen['head-b']),
    merged: chosen.whole === 'yes',
    towards: chosen.compare === 'vectors' ? (chosen.towards?.split(',') ?? []) : null,
    byVectors: chosen.align === 'vectors',
  },
  view: {
    ...FIRST_VIEW,
    ...patchFromFields(chosen),
    lines: chosen.lines ?? null,
    show: (chosen.compare ?? FIRST_VIEW.show) as Show,
    by: chosen.changes === 'held' ? 'held' : 'all',
  },
});

function headOfB(modelB = FIRST_OTHER.folder, headB?: string) {
  const [layer, head] = headB?.split('.').map(Number) ?? [];
  return { modelB, headB: headB === undefined ? offered(modelB).head : { layer, head } };
}

/** The URL fields; a field with its default value is `null` and omitted. */
export const toFields = (
  { versus, other, edits, modelB, headB, merged, byVectors, towards }: Input,
  view: View,
): Written => ({
  second: other !== null && other.length > LONGEST_LINK ? null : other,
  'edit-b': versus === 'change' ? edits.join(',') : null,
  'model-b': versus === 'model' ? modelB : null,
  'head-b': versus === 'model' && !isSameHead(headB, offered(modelB).head) ? `${headB.layer}.${headB.head}` : null,
  compare: view.show === FIRST_VIEW.show ? null : view.show,
  changes: view.by === 'held' ? view.by : null,
  whole: merged ? 'yes' : null,
  towards: towards?.some(Boolean) ? towards.join(',') : null,
  align: byVectors ? 'vectors' : null,
  lines: linesInLink(view.lines),
  ...patchToFields(view),
});

export function askedOf(input: Input, { text, cut }: TextInput): Other {
  if (input.versus === 'change') return { kind: 'change', edits: input.edits };
  if (input.versus === 'model') return { kind: 'model', folder: input.modelB, head: input.headB };
  return { kind: 'sentence', text: otherOf(input, text), cut };
}

/** Address fields of one sentence in two languages, with the model that reads both. */
export const TWO_LANGUAGES = new URLSearchParams({
  ...{ room: 'compare', model: 'e5-small', layer: '8', head: '8', token: '10', whole: 'yes', align: 'vectors' },
  text: "The animal didn't cross the street because it was too tired",
  second: 'Тварина не перейшла вулицю, бо вона була надто втомлена',
}).toString();

interface Example {
  id: string;
  text: string;
  other: string;
  selected: string; // text of the initially selected word; its token is looked up in the current model
  at: HeadAt; // the initial head of the first model
}

/** Pairs of sentences that differ in one word. Their titles are in the room's words, keyed by id. */
export const EXAMPLES: [Example, ...Example[]] = [
  {
    id: 'tired',
    text: "The animal didn't cross the street because it was too tired",
    other: "The animal didn't cross the street because it was too wide",
    selected: 'it',
    at: { layer: 5, head: 11 },
  },
  {
    id: 'river',
    text: 'They met at the bank to talk about the river',
    other: 'They met at the bank to talk about the loan',
    selected: 'bank',
    at: { layer: 0, head: 10 },
  },
  {
    id: 'her',
    text: 'The queen told the king that everybody admired her',
    other: 'The queen told the king that everybody admired him',
    selected: 'her',
    at: { layer: 1, head: 3 },
  },
];
