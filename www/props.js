// @ts-check
/**
 * From the page's state to what each view is given.
 *
 * @typedef {import('./controller.js').State} State
 * @typedef {import('./draw/color.js').Theme} Ground
 */
/**
 * @typedef {'block' | 'positions' | 'lookup'} FollowerRoom a room that follows the sentence
 */
/**
 * What such a room is given.
 *
 * @template Input, View, Answers
 * @typedef {object} FollowerProps
 * @property {Input} input what is asked for now
 * @property {View} view how it is looked at
 * @property {(import('./controller/follower.js').Wish<Input> & { answers: Answers }) | null} reading
 *     what the picture is made from; its `sentence` is `null` where there was no model yet
 * @property {import('./pkg/headlight.js').ModelManifest | null} sizes `null` until there is a model
 * @property {{ layer: number, head: number, specials: boolean }} chosen in the bar and the room "Sentence"
 * @property {import('./state/sentence.js').Pair} held tokens
 * @property {boolean} stale whether the picture is older than what is asked for
 * @property {Ground} theme
 */
import { hideableIn } from './state/appearance.js';
import { beginsWithScores, hasWeights, MOST, sizesOf } from './state/draft.js';
import { EXAMPLES, exampleOf } from './state/examples.js';
import { guessOf, judgedOf, questionOf } from './state/quiz.js';
import { usesModel } from './state/rooms.js';
import { LONGEST_LINK } from './state/sentence.js';
import { editsOf } from './state/url.js';

/**
 * @param {State['worked']} worked with an input
 * @param {Ground} theme
 * @param {boolean} guided whether a lesson tells of it
 * @returns {import('./views/worked.js').WorkedProps}
 */
export function propsOfWorked({ input, presets, run, view, status }, theme, guided) {
  const { draft, example, mode, mask, weights } = /** @type {import('./controller/worked.js').Input} */ (input);
  const preset = presets.find(({ id }) => id === example);
  const weighted = hasWeights(draft);
  return {
    controls: {
      examples: presets.map(({ id }) => id),
      example,
      mode,
      masked: mask === 'causal',
      scaled: run && run.input.mode === mode ? run.manifest.scaled : mode === 'scaled',
      weightsOff: weights === 'off' || !weighted,
      canHaveWeights: weighted,
      hasInputs: !beginsWithScores(draft),
      sizes: sizesOf(draft),
      d_head: beginsWithScores(draft) ? draft.d_head : null,
      edited: !!preset && Object.keys(editsOf(draft, preset.draft)).length > 0,
      most: MOST,
    },
    run: run && {
      manifest: run.manifest,
      trace: run.trace,
      ranDraft: run.input.draft,
      beginsWithScores: beginsWithScores(run.input.draft),
    },
    ...view,
    draft,
    stale: run?.input !== input,
    fault: status.fault,
    guided,
    theme,
  };
}

/**
 * @param {State} state
 * @returns {import('./views/bar.js').BarProps}
 */
export function propsOfBar({ room, sentence: { input, reading, view, fits, status }, model: { manifest } }) {
  const { quiz, held, specials } = view;
  return {
    text: input.text,
    guessing: room === 'sentence' && quiz !== null && !judgedOf(quiz, reading && questionOf(reading.attention.units, held.query, specials)),
    examples: EXAMPLES,
    example: exampleOf(input.text)?.id ?? null,
    model: manifest?.name ?? 'all-MiniLM-L6-v2',
    sizes: manifest,
    layer: input.layer,
    head: input.head,
    tokens: reading && { shown: reading.run.tokens.length, found: reading.run.found, unknown: unknownIn(reading.run) },
    problem: status.problem,
    fits,
    tooLongForLink: input.text.length > LONGEST_LINK,
  };
}

/**
 * What was typed that the model has no token for.
 *
 * @param {import('./controller/sentence.js').Run} run
 */
function unknownIn({ text, tokens }) {
  const unknown = tokens.filter((token) => token.text === '[UNK]' && !token.special);
  return [...new Set(unknown.map(({ start, end }) => text.slice(start, end)))];
}

/**
 * @param {State} state
 * @param {Ground} theme
 * @returns {import('./views/sentence.js').SentenceProps}
 */
export function propsOfSentence({ sentence: { input, reading, explained, view }, model: { manifest } }, theme) {
  const { held, quiz, ...looks } = view;
  return {
    reading: reading && {
      attention: reading.attention,
      ...reading.run,
      ...reading.input,
      at: reading.input,
    },
    asked: { merged: input.merged, measure: input.measure, average: input.average, heads: input.together.length + 1 },
    sizes: manifest ?? { n_layers: 0, n_heads: 0, d_head: 0 },
    ...explanationOf(explained, reading, held),
    heldTokens: held,
    quiz: quiz && quizOf(quiz, reading && questionOf(reading.attention.units, held.query, view.specials)),
    ...looks,
    stale: reading !== null && (reading.run.text !== input.text || reading.run.cut !== input.cut),
    theme,
  };
}

/**
 * @param {import('./state/sentence.js').Quiz} quiz
 * @param {import('./state/quiz.js').Question | null} question
 * @returns {import('./views/sentence.js').QuizAsked}
 */
function quizOf(quiz, question) {
  const judged = judgedOf(quiz, question);
  return {
    names: question?.names ?? [],
    guess: question ? guessOf(quiz, question) : [],
    nothing: quiz.nothing,
    judged: judged && { ...judged, attention: judged.reading.attention, count: judged.reading.input.together.length + 1 },
  };
}

/**
 * What is known of the held pair so far: what explains another pair or another head would be read
 * as the reason for this one. The ranking is of all heads, so that it stays while one goes through them.
 *
 * @param {State['sentence']['explained']} explained
 * @param {State['sentence']['reading']} reading
 * @param {State['sentence']['view']['held']} held
 */
function explanationOf(explained, reading, held) {
  const isOfPair = explained !== null && explained.held === held && explained.reading.run === reading?.run && explained.reading.input.merged === reading.input.merged;
  return { ranked: isOfPair ? explained.ranked : null, story: isOfPair && explained.reading === reading ? explained.story : null };
}

/**
 * @param {State} state
 * @param {object} page
 * @param {import('./state/appearance.js').Shade} page.theme
 * @param {string} page.link
 * @param {string} page.title of the room
 * @param {boolean} page.isThere whether the room's view has come
 * @returns {import('./views/share.js').ShareProps}
 */
export function propsOfShare(state, { theme, link, title, isThere }) {
  const { share, room, appearance, sentence, model, worked } = state;
  const ofSentence = [sentence.reading, sentence.explained, sentence.view, model.manifest];
  const ofRoom = room === 'worked' ? [worked.run, worked.view] : [...ofSentence, state[room].reading, state[room].view];
  const caption = { title, ...drawnBy(state) };
  return { ...share, room, drawnFrom: [room, isThere, theme, link, ...ofRoom], link, tooLongForLink: usesModel(state) && sentence.input.text.length > LONGEST_LINK, caption, hide: appearance.hide, hideable: hideableIn(room) };
}

/**
 * What the open room's picture is of, which for a moment is not what is asked for.
 *
 * @param {State} state
 * @returns {Omit<import('./views/share.js').Caption, 'title'>}
 */
function drawnBy(state) {
  const { room, sentence, model } = state;
  const reading = room === 'worked' || !usesModel(state) ? null : room === 'sentence' ? sentence.reading : state[room].reading?.sentence;
  if (!reading) return { text: null, model: null, heads: [], way: 'each' };
  const { layer, head, together, average } = reading.input;
  const isOfSeveral = room === 'sentence' && together.length > 0;
  return {
    text: reading.run.text,
    model: model.manifest?.name ?? null,
    heads: [{ layer, head }, ...(isOfSeveral ? together : [])],
    way: room === 'sentence' && sentence.view.show === 'heads' ? 'all' : isOfSeveral && average ? 'average' : 'each',
  };
}

/**
 * @param {State} state
 * @param {FollowerRoom} room
 * @param {Ground} theme
 * @returns {FollowerProps<any, any, any>}
 */
export function propsOfFollower(state, room, theme) {
  const { input, view, reading } = state[room];
  const { sentence, model } = state;
  const { layer, head } = sentence.input;
  return {
    input,
    view,
    reading,
    sizes: model.manifest,
    chosen: { layer, head, specials: sentence.view.specials },
    held: sentence.view.held,
    stale: reading !== null && (reading.input !== input || (usesModel(state) && (reading.sentence?.input !== sentence.input || reading.held !== sentence.view.held))),
    theme,
  };
}
