// @ts-check
/**
 * The room "Sentence": one head's attention as a picture, all heads beside it, which heads link
 * two words, and why a weight is what it is.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {import('../state/sentence.js').HeadAt} HeadAt
 * @typedef {import('../state/sentence.js').Pair} Pair
 * @typedef {import('../draw/color.js').Theme} Theme
 * @typedef {import('../pkg/headlight.js').AttentionReading} AttentionReading
 * @typedef {import('../pkg/headlight.js').TextToken} TextToken
 * @typedef {HeadAt & { weight: number }} RankedHead
 * @typedef {object} Shown what the pictures are made from
 * @property {AttentionReading} attention
 * @property {TextToken[]} tokens
 * @property {HeadAt} at
 * @property {HeadAt[]} together
 * @property {boolean} average
 * @property {'weight' | 'norm'} measure
 * @property {boolean} merged
 * @property {import('../pkg/headlight.js').Kinds} kinds
 * @property {import('../pkg/headlight.js').Overview} overview
 * @property {{ label: string, from: [number, number], to: [number, number], forward: RankedHead, backward: RankedHead }[]} arcs
 * @typedef {object} SentenceProps
 * @property {Shown | null} reading `null` until the first run is there
 * @property {{ n_layers: number, n_heads: number, d_head: number }} sizes
 * @property {{ merged: boolean, measure: 'weight' | 'norm', average: boolean, heads: number }} asked
 *     what is asked for now: a switch that waited for the picture would jump back under the finger
 * @property {RankedHead[] | null} ranked all heads by what they link of the held pair
 * @property {import('../engine/trace.js').Trace | null} story how the held pair's weight came about
 * @property {Pair} heldTokens
 * @property {Pair | null} looked
 * @property {'arrows' | 'columns' | 'heatmap' | 'heads'} show
 * @property {number} share
 * @property {boolean} specials
 * @property {boolean} several
 * @property {string | null} kind
 * @property {'hue' | 'kind'} colouring
 * @property {QuizAsked | null} quiz `null` while nothing is to be guessed
 * @property {boolean} stale whether what is shown is not what is typed
 * @property {Theme} theme
 * @typedef {object} QuizAsked
 * @property {string[]} names of the words asked about; none where no token looks
 * @property {number[]} guess heights from 0 to 100
 * @property {boolean} nothing whether somebody asked for an answer without a guess
 * @property {{ overlap: number, shares: Float32Array, weights: Float32Array, attention: AttentionReading, count: number } | null} judged
 *     the guess beside the weights of the reading it was held against, and of how many heads that is
 */
import { html } from '../draw/elements.js';
import { listed } from '../words/phrases.js';
import { words as quizWords } from '../words/quiz.js';
import { words } from '../words/sentence.js';
import { createArrows } from './sentence/arrows.js';
import { createColumns } from './sentence/columns.js';
import { createControls } from './sentence/controls.js';
import { createDependencies } from './sentence/dependencies.js';
import { createFind } from './sentence/find.js';
import { createHeads } from './sentence/heads.js';
import { createHeatmap } from './sentence/heatmap.js';
import { pictureOf, sentenceOf } from './sentence/picture.js';
import { createQuiz } from './sentence/quiz.js';
import { createTable } from './sentence/table.js';
import { createWhy } from './sentence/why.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createSentence(root, emit) {
  const sentence = words;
  const part = (/** @type {string} */ name) => html('section', { class: name });
  const controls = html('div', { class: 'sentence-controls', 'data-aside': true });
  const [arrows, columns, heatmap, heads, find, dependencies, why, quiz] = ['arrows', 'columns', 'heatmap', 'heads', 'find', 'dependencies', 'why', 'quiz'].map((name) => part(`sentence-${name}`));
  const table = createTable();
  const says = html('p', { class: 'says', 'data-says': true, 'aria-live': 'polite' });
  const offer = html('button', { type: 'button', on: { click: () => emit('quiz', true) } }, quizWords.open);
  /** What a quiz hides, because it tells the answer. */
  const answers = [
    html('div', { class: 'sentence-picture' }, arrows, columns, heatmap),
    html('div', { class: 'sentence-side' }, heads, find),
    html(
      'div',
      { class: 'sentence-words' },
      says,
      html('p', { class: 'quiz-offer' }, offer),
      html('p', { class: 'fine', 'data-aside': true }, `${sentence.howTo} ${sentence.caution}`),
      table.element,
    ),
    dependencies,
    why,
  ];
  const stage = html('div', { class: 'room-sentence', 'data-picture': true }, controls, quiz, ...answers);
  for (const aside of [find, dependencies, why]) aside.toggleAttribute('data-aside', true);
  root.append(stage);
  const pictures = {
    arrows: { root: arrows, view: createArrows(arrows, emit) },
    columns: { root: columns, view: createColumns(columns, emit) },
    heatmap: { root: heatmap, view: createHeatmap(heatmap, emit) },
  };
  const views = {
    controls: createControls(controls, emit),
    heads: createHeads(heads, emit),
    // As in the grid: while several heads are shown, a press adds one or takes it away.
    find: createFind(find, (intent, detail) => emit(intent === 'head' && stage.classList.contains('several') ? 'toggle' : intent, detail)),
    dependencies: createDependencies(dependencies, (intent, detail) => {
      emit(intent, detail);
      // What was asked for is shown in the picture, which may be above the screen.
      stage.scrollIntoView({ block: 'start' });
    }),
    why: createWhy(why, emit),
    quiz: createQuiz(quiz, emit),
  };
  const picture = remembered(pictureOf);
  const followed = remembered(dependenciesOf);

  return {
    /** @param {SentenceProps} props */
    update(props) {
      const { reading, sizes, show, theme, specials } = props;
      stage.hidden = !reading;
      // While the engine is started anew nobody knows the model's sizes; the last picture stays.
      if (!reading || sizes.n_heads === 0) return;
      const { attention, at, together, average, measure, kinds } = reading;
      const { units } = attention;
      const drawn = picture(attention, { measure, specials, count: together.length + 1, n_heads: sizes.n_heads, theme });
      const held = { query: unitOf(units, props.heldTokens.query), key: unitOf(units, props.heldTokens.key) };
      const arcs = followed(reading.arcs, units);
      const common = { picture: drawn, held, looked: props.looked, share: props.share, theme };
      stage.dataset.show = show;
      heads.toggleAttribute('data-aside', show !== 'heads');
      stage.classList.toggle('stale', props.stale);
      stage.classList.toggle('several', props.several);
      views.controls.update({
        show,
        share: props.share,
        specials,
        specialNames: namesOfSpecial(units),
        ...props.asked,
        several: props.several,
        quizzing: props.quiz !== null,
      });
      turn(props.quiz !== null);
      offer.hidden = held.query === null;
      if (props.quiz) {
        const { judged } = props.quiz;
        const [head] = judged ? pictureOf(judged.attention, { measure, specials, count: judged.count, n_heads: sizes.n_heads, theme }).maps : drawn.maps;
        views.quiz.update({ ...props.quiz, units, shown: drawn.shown, query: held.query, head, specialNames: specials ? '' : namesOfSpecial(units) });
        return;
      }
      for (const [name, { root: own, view }] of Object.entries(pictures)) {
        own.hidden = name !== show;
        if (name === show) view.update({ ...common, dependencies: arcs });
      }
      views.heads.update({ ...sizes, overview: reading.overview, chosen: at, together, several: props.several, kinds, colouring: props.colouring, theme });
      views.find.update({ units, shown: drawn.shown, held, ranked: props.ranked, kinds, n_heads: sizes.n_heads, kind: props.kind, chosen: at, theme });
      views.dependencies.update({ dependencies: arcs, units });
      const { query, key } = props.heldTokens;
      views.why.update({ story: props.story, tokens: reading.tokens, query: query ?? 0, key: key ?? 0, layer: at.layer, head: at.head, d_head: sizes.d_head, note: noteOf(reading, props.heldTokens, held), theme });
      says.textContent = sentenceOf(drawn, held);
      table.update(drawn, held.query);
    },
  };

  /**
   * To the quiz or back to the picture; who was in the one is then in the other.
   *
   * @param {boolean} isQuiz
   */
  function turn(isQuiz) {
    const left = isQuiz ? answers : [quiz];
    const wasInside = left.some((part) => part.contains(document.activeElement));
    stage.classList.toggle('quizzing', isQuiz);
    quiz.hidden = !isQuiz;
    for (const part of answers) part.hidden = isQuiz;
    if (wasInside) (isQuiz ? views.quiz : offer).focus();
  }
}

/**
 * As the function, but with the last result while the arguments are the same.
 *
 * @template {unknown[]} Args
 * @template Result
 * @param {(...args: Args) => Result} make
 * @returns {(...args: Args) => Result}
 */
function remembered(make) {
  let [key, result] = /** @type {[unknown[], Result | undefined]} */ ([[], undefined]);
  return (...args) => {
    const next = args.flatMap((arg) => (arg?.constructor === Object ? Object.values(arg) : [arg]));
    if (result === undefined || next.length !== key.length || next.some((part, index) => part !== key[index])) {
      [key, result] = [next, make(...args)];
    }
    return result;
  };
}

/**
 * Of what the picture shows as one, only a part is explained: one head of an average, and one piece of a word.
 *
 * @param {Shown} reading
 * @param {Pair} tokens that are held
 * @param {Pair} units that hold them
 */
function noteOf({ attention, tokens, average, together }, { query, key }, units) {
  const { notes } = words;
  const pieces = [[query, units.query], [key, units.key]].flatMap(([token, place]) => {
    const unit = place !== null && attention.units[place];
    return token !== null && unit && unit.end - unit.first > 1 ? [notes.piece(tokens[token].text, unit.text)] : [];
  });
  return [...(average ? [notes.oneOf(together.length + 1)] : []), ...new Set(pieces)].join(' ');
}

/**
 * The unit that holds a token.
 *
 * @param {{ first: number, end: number }[]} units
 * @param {number | null} token
 */
function unitOf(units, token) {
  const unit = units.findIndex(({ first, end }) => token !== null && first <= token && token < end);
  return unit < 0 ? null : unit;
}

/** @param {{ text: string, special: boolean }[]} units */
function namesOfSpecial(units) {
  return listed([...new Set(units.filter(({ special }) => special).map(({ text }) => text))]);
}

/**
 * @param {Shown['arcs']} arcs
 * @param {import('../pkg/headlight.js').Unit[]} units
 */
function dependenciesOf(arcs, units) {
  if (arcs.length === 0) return null;
  const unit = (/** @type {[number, number]} */ [first]) => /** @type {number} */ (unitOf(units, first));
  return arcs.map(({ label, from, to, forward, backward }) => ({ label, from: unit(from), to: unit(to), forward, backward }));
}
