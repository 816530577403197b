/** The engine's answers from which the pictures of the room "Sentence" are drawn. */
import { patternsInDirection } from '../../draw/direction.ts';
import { type Weight, weightOf } from '../../engine/trace.ts';
import type { AttentionReading, Kinds, Look, Overview, RankedHead, WordWeight } from '../../pkg/headlight.js';
import { type Dependency, exampleOf } from '../../state/examples.ts';
import { nothingRead, type ReadingState, type Wish as WishOf } from '../../state/reading.ts';
import type { Context } from '../../state/room.ts';
import { memo } from '../../state/same.ts';
import { type HeadAt, REPEATED, unitOf } from '../../state/text.ts';
import { words } from '../../words/en/page.js';
import { FIRST_INPUT, FIRST_VIEW, furtherHeads, type Input, type View } from './state.ts';

type Span = { first: number; end: number };

/** The weight between two words of the picture, with the tokens of each word. */
export type Word = WordWeight & { query: Span; key: Span };

/** A dependency with the heads that match it best. */
export type FollowedDependency = Dependency & { forward: RankedHead; backward: RankedHead };

/** Explanation of the selected pair. */
interface Explanation {
  ranked: RankedHead[]; // all heads, ranked by the pair's weight
  computation: Weight; // how the weight between the two tokens is computed
  word: Word | null; // the weight between their words, if one of these has several tokens
}

export interface Answers {
  at: HeadAt; // the head of the picture
  attention: AttentionReading;
  together: HeadAt[]; // additional heads in the picture
  average: boolean;
  kinds: Kinds;
  kindsOn: Input['kindsOn']; // the text on which the kinds were measured
  overview: Overview;
  dependencies: FollowedDependency[];
  explanation: Explanation | null; // `null` if no pair is selected
  telling: Look | null; // the suggested selection; `null` if a token is selected or no two words are linked
}

export type Sentence = ReadingState<Input, View, Answers>;
type Wish = WishOf<Input>;

/** Maximum number of cells along a side of a thumbnail; more would not be visible. */
const THUMBNAIL = 64;

export const NO_SENTENCE: Sentence = nothingRead(FIRST_INPUT, FIRST_VIEW);

export function createRead(context: Context<Sentence>) {
  const { client } = context;
  const ofText = createOfText(context);

  return async (wish: Wish): Promise<Answers | null> => {
    const { input, text, selected, model } = wish;
    // These answers rank the heads of all layers.
    const isWhole = context.shared().model.first === null;
    if (!text) return null;
    const { measure, merged, average } = input;
    const together = togetherOf(context, wish);
    const { layer, head } = text;
    const isOnRandom = input.kindsOn === 'random' && model?.is_causal === true && isWhole;
    const reading = client.call('attention', { heads: [{ layer, head }, ...together], measure, merged, average });
    const key = [text.text, text.cut, model] as const;
    const [attention, kinds, overview, dependencies, explanation, telling] = await Promise.all([
      reading,
      isOnRandom ? ofText.repeatedKinds(model) : ofText.kinds(...key),
      ofText.overview(...key),
      isWhole ? ofText.dependencies(...key) : [],
      explanationOf(context, wish, reading),
      selected.query === null && isWhole ? ofText.telling(merged, ...key) : null,
    ]);
    const answers = {
      at: { layer, head },
      attention,
      together,
      average,
      kinds,
      overview,
      dependencies,
      explanation,
      telling,
    };
    return { ...answers, kindsOn: isOnRandom ? 'random' : 'text' };
  };
}

/** Answers that do not depend on the chosen head, cached by text, `cut` and model. */
function createOfText({ client }: Context<Sentence>) {
  const first = async (from: [number, number], to: [number, number]) =>
    (await client.call('rank', spanOf(from), spanOf(to)))[0];
  const followed = async (dependency: Dependency) => {
    const { from, to } = dependency;
    const [forward, backward] = await Promise.all([first(from, to), first(to, from)]);
    return { ...dependency, forward, backward };
  };
  return {
    kinds: memo((..._text: unknown[]) => client.call('kinds')),
    repeatedKinds: memo((_model: unknown) => client.call('kinds_on_repeated', REPEATED.seed, REPEATED.length)),
    overview: memo(async (text: string, ..._rest: unknown[]) =>
      patternsInDirection(await client.call('overview', THUMBNAIL), text),
    ),
    dependencies: memo((text: string, ..._rest: unknown[]) =>
      Promise.all((exampleOf(text)?.dependencies ?? []).map(followed)),
    ),
    telling: memo(async (merged: boolean, ..._text: unknown[]) => (await client.call('telling', merged)) ?? null),
  };
}

/** The additional heads of the input, without those that the model does not have. */
function togetherOf({ note, shared }: Context<Sentence>, { input, text, model }: Wish) {
  const together = furtherHeads(input, text as HeadAt);
  const { n_layers, n_heads } = model as NonNullable<typeof model>;
  const existing = together.filter(({ layer, head }) => layer < n_layers && head < n_heads);
  if (existing.length < together.length && shared().model.first === null)
    note(words.notices.noSuchHead(n_layers, n_heads));
  return existing;
}

async function explanationOf(
  { client }: Context<Sentence>,
  { input, text, selected: { query, key } }: Wish,
  reading: Promise<AttentionReading>,
): Promise<Explanation | null> {
  if (!text || query === null || key === null) return null;
  // If tokens are merged into words, the words of a new text are not known until its reading has arrived.
  const units = input.merged ? (await reading).units : [];
  const range = (token: number) => {
    const unit = unitOf(units, token);
    return spanOf(unit ? [unit.first, unit.end] : [token, token + 1]);
  };
  const spans = { query: range(query), key: range(key) };
  const hasPieces = [spans.query, spans.key].some(({ first, end }) => end - first > 1);
  const [ranked, computation, word] = await Promise.all([
    client.call('rank', spans.query, spans.key),
    client.call('why', text.layer, text.head, query, key),
    hasPieces ? client.call('word_weight', text.layer, text.head, spans.query, spans.key) : null,
  ]);
  return { ranked, computation: weightOf(computation), word: word && { ...word, ...spans } };
}

/** A span of tokens from the first token to the token after the last. */
const spanOf = ([first, end]: [number, number]): Span => ({ first, end });
