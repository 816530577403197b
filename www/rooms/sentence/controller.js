// @ts-check
/**
 * The room "Sentence": the answers from which its pictures are drawn, and its intents.
 *
 * @typedef {import('../../pkg/headlight.js').AttentionReading} AttentionReading
 * @typedef {import('../../pkg/headlight.js').Kinds} Kinds
 * @typedef {import('../../pkg/headlight.js').Overview} Overview
 * @typedef {import('../../pkg/headlight.js').RankedHead} RankedHead
 * @typedef {import('../../pkg/headlight.js').Look} Look
 * @typedef {import('../../engine/trace.js').Matrices<import('../../pkg/headlight.js').Why>} Why
 * @typedef {import('../../state/text.js').HeadAt} HeadAt
 * @typedef {import('../../state/text.js').Pair} Pair
 * @typedef {import('../../state/examples.js').Dependency} Dependency
 * @typedef {import('./state.js').Input} Input
 * @typedef {import('./state.js').View} View
 * @typedef {import('../../state/reading.js').Wish<Input>} Wish
 * @typedef {Dependency & { forward: RankedHead, backward: RankedHead }} FollowedDependency a dependency with the heads
 *     that match it best
 * @typedef {{ first: number, end: number }} Span
 * @typedef {import('../../pkg/headlight.js').WordWeight & { query: Span, key: Span }} Word the weight between two words of
 *     the picture, with the tokens of each
 * @typedef {{ ranked: RankedHead[], computation: Why, word: Word | null }} Explanation of the selected pair: all heads
 *     ranked by the pair's weight, how the weight between the two tokens is computed, and the weight between their words
 *     if one of these has several tokens
 * @typedef {object} Answers
 * @property {AttentionReading} attention
 * @property {HeadAt[]} together additional heads in the picture
 * @property {boolean} average
 * @property {Kinds} kinds
 * @property {Input['kindsOn']} kindsOn the text on which the kinds were measured
 * @property {Overview} overview
 * @property {FollowedDependency[]} dependencies
 * @property {Explanation | null} explanation `null` if no pair is selected
 * @property {Look | null} telling the suggested selection; `null` if a token is selected or no two words are linked
 * @typedef {import('../../state/reading.js').ReadingState<Input, View, Answers>} Sentence
 */
import { matricesOf } from '../../engine/trace.js';
import { exampleOf } from '../../state/examples.js';
import { changesOf, nothingRead } from '../../state/reading.js';
import { REPEATED } from '../../state/repeated.js';
import { memo } from '../../state/same.js';
import { isSameHead, NOTHING, steppedPair, unitOf } from '../../state/text.js';
import { words } from '../../words/page.js';
import { createQuiz } from './quiz/controller.js';
import { FIRST_INPUT, FIRST_VIEW, furtherHeads, NEW_QUIZ } from './state.js';
import { FRAMES, framesOf } from './why/frames.js';

/** Maximum number of cells along a side of a thumbnail; more would not be visible. */
const THUMBNAIL = 64;

/** @type {Sentence} */
export const NO_SENTENCE = nothingRead(FIRST_INPUT, FIRST_VIEW);

/** @param {import('../../state/room.js').Context<Sentence>} context */
export function createSentence(context) {
  const { get, shared, client, note, newHistoryEntry, select, chooseHead } = context;
  const { change, turn, look } = changesOf(context);

  // Answers that do not depend on the chosen head are cached by text, `cut` and model.
  const kindsOf = memo((/** @type {unknown[]} */ ..._text) => client.call('kinds'));
  const repeatedKindsOf = memo((/** @type {unknown} */ _model) =>
    client.call('kinds_on_repeated', REPEATED.seed, REPEATED.length),
  );
  const tellingOf = memo(
    async (/** @type {boolean} */ merged, /** @type {unknown[]} */ ..._text) =>
      (await client.call('telling', merged)) ?? null,
  );
  const overviewOf = memo((/** @type {unknown[]} */ ..._text) => client.call('overview', THUMBNAIL));
  const dependenciesOf = memo(async (/** @type {string} */ text, /** @type {unknown[]} */ ..._rest) => {
    const first = async (/** @type {[number, number]} */ from, /** @type {[number, number]} */ to) =>
      (await client.call('rank', spanOf(from), spanOf(to)))[0];
    const followed = (exampleOf(text)?.dependencies ?? []).map(async (dependency) => {
      const [forward, backward] = await Promise.all([
        first(dependency.from, dependency.to),
        first(dependency.to, dependency.from),
      ]);
      return { ...dependency, forward, backward };
    });
    return Promise.all(followed);
  });

  /**
   * The additional heads of the input, without those that the model does not have.
   *
   * @param {Wish} wish
   */
  function togetherOf({ input, text, model }) {
    const together = furtherHeads(input, /** @type {HeadAt} */ (text));
    const { n_layers, n_heads } = /** @type {NonNullable<typeof model>} */ (model);
    const existing = together.filter(({ layer, head }) => layer < n_layers && head < n_heads);
    if (existing.length < together.length) note(words.notices.noSuchHead(n_layers, n_heads));
    return existing;
  }

  /**
   * @param {Wish} wish
   * @param {Promise<AttentionReading>} reading
   * @returns {Promise<Explanation | null>}
   */
  async function explanationOf({ input, text, selected: { query, key } }, reading) {
    if (!text || query === null || key === null) return null;
    // The units of a new text are known only from the answer.
    const units = input.merged ? (await reading).units : [];
    const range = (/** @type {number} */ token) => {
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
    return { ranked, computation: matricesOf(computation), word: word && { ...word, ...spans } };
  }

  /**
   * @param {Wish} wish
   * @returns {Promise<Answers | null>}
   */
  async function read(wish) {
    const {
      input: { measure, merged, average, kindsOn },
      text,
      selected,
      model,
    } = wish;
    if (!text) return null;
    const together = togetherOf(wish);
    const { layer, head } = text;
    const heads = [{ layer, head }, ...together];
    const isOnRandom = kindsOn === 'random' && model?.is_causal === true;
    const reading = client.call('attention', { heads, measure, merged, average });
    const [attention, kinds, overview, dependencies, explanation, telling] = await Promise.all([
      reading,
      isOnRandom ? repeatedKindsOf(model) : kindsOf(text.text, text.cut, model),
      overviewOf(text.text, text.cut, model),
      dependenciesOf(text.text, text.cut, model),
      explanationOf(wish, reading),
      selected.query === null ? tellingOf(merged, text.text, text.cut, model) : null,
    ]);
    const answers = { attention, together, average, kinds, overview, dependencies, explanation, telling };
    return { ...answers, kindsOn: isOnRandom ? 'random' : 'text' };
  }

  /** The first tokens of units of the picture. @param {Pair} units @returns {Pair} */
  function tokensOf({ query, key }) {
    const { units } = /** @type {NonNullable<Sentence['reading']>} */ (get().reading).answers.attention;
    return { query: query === null ? null : units[query].first, key: key === null ? null : units[key].first };
  }

  /** @param {number} by */
  function moveFrame(by) {
    const { reading, view } = get();
    const computation = reading?.answers.explanation?.computation;
    // The explanation may have been closed just before the transition begins.
    if (!view.frame || !computation) return;
    const frames = framesOf(computation);
    const next = frames.indexOf(view.frame) + by;
    turn({ frame: frames[Math.min(frames.length - 1, Math.max(0, next))] });
  }

  /** @param {Look} telling */
  function beginWith({ layer, head, query, key }) {
    newHistoryEntry();
    chooseHead({ layer, head });
    select({ query, key });
  }

  /** @param {Look} telling */
  function takeLook(telling) {
    const { layer, head } = shared().text.input;
    beginWith(telling);
    look({ taken: { look: telling, selected: shared().text.selected, before: { layer, head } } });
  }

  const files = async () => (await import('./files.js')).createFiles(context);

  /** @type {Promise<ReturnType<typeof import('./taking.js').createTaking>> | null} */
  let taking = null;
  const quiz = createQuiz(context, look);

  /** @type {import('../../state/room.js').Intents} */
  const intents = {
    toggle(at) {
      const { input } = get();
      const together = furtherHeads(input, shared().text.input);
      if (together.some((other) => isSameHead(other, at)))
        return change({ together: together.filter((other) => !isSameHead(other, at)) });
      if (!isSameHead(at, shared().text.input)) return change({ together: [...together, at] });
      const [next, ...rest] = together;
      if (!next) return;
      change({ together: rest });
      chooseHead(next);
    },
    several(several) {
      turn({ several });
      if (!several) change({ together: [], average: false });
    },
    average: (average) => change({ average }),
    measure: (measure) => change({ measure }),
    merged: (merged) => change({ merged }),
    kindsOn: (kindsOn) => change({ kindsOn }),
    show: (show) => turn({ show }),
    share: (share) => turn({ share }),
    kind: (kind) => turn({ kind }),
    colouring: (colouring) => turn({ colouring }),
    plot: (plot) => turn({ plot }),
    arrange: ({ plot, sorting }) => turn({ plot, sorting }),
    look: (looked) => look({ looked }),
    select: (pair) => select(tokensOf(pair)),
    /** A click in the picture. The click that completes a pair opens the zoom. */
    press(pair) {
      const next = tokensOf(pair);
      const { text, embedded, hide } = shared();
      const isSame = next.query === text.selected.query && next.key === text.selected.key;
      select(next);
      // An embedded page has no space for the zoom, so it is not available there.
      if (!isSame && next.query !== null && next.key !== null && !embedded && !hide.includes('why'))
        intents.zoom(FRAMES[0]);
    },
    telling: beginWith,
    async finished() {
      const { input } = shared().text;
      taking ??= import('./taking.js').then(({ createTaking }) => createTaking(context, takeLook));
      (await taking)(input);
    },
    zoom(frame = get().view.frame ? null : FRAMES[0]) {
      newHistoryEntry();
      turn({ frame });
    },
    move(by) {
      const { reading, view } = get();
      if (view.frame && reading?.answers.explanation)
        return import('./why/glide.js').then(({ glide }) => glide(() => moveFrame(by)));
      if (reading) select(steppedPair(reading.answers.attention.units, shared().text, by));
    },
    quiz(isOpen) {
      newHistoryEntry();
      turn({ quiz: isOpen ? NEW_QUIZ : null });
      // The quiz is about weights.
      if (isOpen && get().input.measure !== 'weight') change({ measure: 'weight' });
    },
    ...quiz.intents,
    release() {
      const { selected } = shared().text;
      const { taken } = get().view;
      if (get().view.quiz) intents.quiz(false);
      else if (get().view.frame && selected.key !== null) turn({ frame: null });
      else if (taken?.selected === selected) {
        chooseHead(taken.before);
        select(NOTHING);
      } else select(selected.key === null ? NOTHING : { query: selected.query, key: null });
    },
  };

  return {
    read,
    intents,
    openExample({ merged = false }) {
      turn({ kind: null, frame: null });
      change({ together: [], average: false, merged });
    },
    files: { csv: async () => (await files()).csv(), json: async () => (await files()).json() },
  };
}

/** A span of tokens. @param {[number, number]} tokens first token, and the token after the last */
const spanOf = ([first, end]) => ({ first, end });
