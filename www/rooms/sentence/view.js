// @ts-check
/**
 * View of the room "Sentence": the attention of one head as a picture, the grid of all heads, the search for
 * heads, and the explanation of a weight.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {import('./state.js').HeadAt} HeadAt
 * @typedef {import('./state.js').Pair} Pair
 * @typedef {import('../../draw/color.js').Theme} Theme
 * @typedef {import('../../pkg/headlight.js').AttentionReading} AttentionReading
 * @typedef {import('../../pkg/headlight.js').TextToken} TextToken
 * @typedef {HeadAt & { weight: number }} RankedHead
 * @typedef {object} Shown the reading from which the pictures are drawn
 * @property {AttentionReading} attention
 * @property {TextToken[]} tokens
 * @property {HeadAt} at
 * @property {HeadAt[]} together
 * @property {boolean} average
 * @property {'weight' | 'norm'} measure
 * @property {boolean} merged
 * @property {string} folder of the model
 * @property {string} text
 * @property {import('../../pkg/headlight.js').Kinds} kinds
 * @property {'text' | 'random'} kindsOn the text on which the kinds were measured
 * @property {import('../../pkg/headlight.js').Overview} overview
 * @property {{ label: string, from: [number, number], to: [number, number], forward: RankedHead, backward: RankedHead }[]} dependencies
 * @property {import('../../pkg/headlight.js').Look | null} telling
 * @typedef {object} SentenceProps
 * @property {Shown | null} reading `null` until the first run is finished
 * @property {{ n_layers: number, n_heads: number, d_head: number, score_root: number, score_cap?: number, is_causal: boolean }} sizes
 * @property {{ merged: boolean, measure: 'weight' | 'norm', average: boolean, heads: number }} settings the current
 *     input; if the switches showed the reading's values, they would jump back until the next reading
 * @property {RankedHead[] | null} ranked all heads by the weight of the selected pair
 * @property {import('./controller.js').Why | null} computation how the selected pair's weight is computed
 * @property {import('./controller.js').Word | null} word the weight between their words, if a word has several tokens
 * @property {Pair} selectedTokens
 * @property {Pair | null} looked
 * @property {'arrows' | 'columns' | 'heatmap' | 'heads'} show
 * @property {number} share
 * @property {boolean} specials
 * @property {boolean} several
 * @property {string | null} kind
 * @property {'hue' | 'kind'} colouring
 * @property {import('./heads/arrangement.js').Sorting} sorting of all heads
 * @property {import('./heads/scatter.js').Plot | null} plot
 * @property {import('./why/frames.js').Frame | null} frame of "Why this weight?" that replaces the picture
 * @property {import('./state.js').View['taken']} taken
 * @property {QuizAsked | null} quiz `null` while no quiz is open
 * @property {Theme} theme
 * @typedef {object} QuizAsked
 * @property {string[]} names names of the words in the question; empty if no token is selected
 * @property {number[]} guess heights from 0 to 100
 * @property {boolean} nothing whether the answer was requested without a guess
 * @property {{ overlap: number, shares: Float32Array, weights: Float32Array, attention: AttentionReading,
 *     count: number } | null} judged judgement of the guess, with the attention that it was compared with and the
 *     number of heads
 */
import { formatPercent } from '../../draw/format.js';
import { addressOfHead } from '../../state/head-address.js';
import { memo } from '../../state/same.js';
import { html } from '../../widgets/elements.js';
import { listed } from '../../words/phrases.js';
import { createArrows } from './arrows.js';
import { createColumns } from './columns.js';
import { createControls } from './controls.js';
import { createFind } from './find.js';
import { createHeads } from './heads.js';
import { createHeatmap } from './heatmap.js';
import { pictureOf, sentenceOf } from './picture.js';
import { words as quizWords } from './quiz/words.js';
import { createTable } from './table.js';
import { createTellingOffer } from './telling-offer.js';
import { framesOf } from './why/frames.js';
import { words } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createSentence(root, emit) {
  const controls = html('div', { class: 'sentence-controls', 'data-aside': true });
  const [arrows, columns, heatmap, heads, find, dependencies, why, quiz] = [
    'arrows',
    'columns',
    'heatmap',
    'heads',
    'find',
    'dependencies',
    'why',
    'quiz',
  ].map((name) => html('section', { class: `sentence-${name}` }));
  const table = createTable();
  const says = html('p', { class: 'says', 'data-says': true, 'aria-live': 'polite' });
  const open = html('button', { type: 'button', class: 'why-open', on: { click: () => emit('zoom') } });
  const telling = createTellingOffer(emit);
  const offer = html('button', { type: 'button', on: { click: () => emit('quiz', true) } }, quizWords.open);
  /** Parts that a quiz hides, because they show the answer. */
  const answers = [
    html('div', { class: 'sentence-picture' }, arrows, columns, heatmap),
    html('div', { class: 'sentence-side' }, heads, find),
    html(
      'div',
      { class: 'sentence-words' },
      says,
      telling.element,
      html('p', { class: 'why-offer' }, open),
      html('p', { class: 'quiz-offer' }, offer),
      html('p', { class: 'fine', 'data-aside': true }, `${words.howTo} ${words.caution}`),
      table.element,
    ),
    dependencies,
    why,
  ];
  const zoom = html('div', { class: 'zoom', hidden: true });
  const stage = html('div', { class: 'room-sentence', 'data-picture': true }, zoom, controls, quiz, ...answers);
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
    // As in the grid, a click adds or removes a head while several are shown.
    find: createFind(find, (intent, detail) =>
      emit(intent === 'head' && stage.classList.contains('several') ? 'toggle' : intent, detail),
    ),
  };
  /**
   * The explanation, which is loaded after the first picture.
   *
   * @type {ReturnType<typeof import('./why.js').createWhy> | null}
   */
  let whyView = null;
  /** The last props of the explanation. @type {import('./why.js').WhyProps | null} */
  let whyProps = null;
  /**
   * The quiz, which is loaded when it is opened.
   *
   * @type {Promise<ReturnType<typeof import('./quiz.js').createQuiz>> | null}
   */
  let quizView = null;
  /** The last props of the quiz. @type {import('./quiz.js').QuizProps | null} */
  let quizProps = null;
  /**
   * The dependencies, loaded with the first sentence that has dependencies.
   *
   * @type {ReturnType<typeof import('./dependencies.js').createDependencies> | null}
   */
  let dependenciesView = null;
  /** The last props of the dependencies. @type {import('./dependencies.js').DependenciesProps} */
  let dependenciesProps = { dependencies: null, units: [] };
  /**
   * The zoom, which is loaded when it is opened.
   *
   * @type {ReturnType<typeof import('./why/zoom.js').createZoom> | null}
   */
  let zoomView = null;
  /** The last props of the zoom. @type {import('./why/zoom.js').ZoomProps | null} */
  let zoomProps = null;
  /** The element that had the focus when the zoom opened. @type {import('./why/zoom.js').ZoomProps['opener']} */
  let opener = null;
  const picture = memo(pictureOf);
  const dependenciesInUnits = memo(dependenciesOf);

  return {
    /** @param {SentenceProps} props */
    update(props) {
      const { reading, sizes, show, theme, specials } = props;
      stage.hidden = !reading;
      // The model's sizes are unknown while the engine restarts; the last picture stays.
      if (!reading || sizes.n_heads === 0) return;
      const { attention, at, together, measure, kinds, kindsOn } = reading;
      const { units } = attention;
      const looks = {
        measure,
        specials,
        n_heads: sizes.n_heads,
        theme,
        kinds: props.colouring === 'kind' ? kinds.kinds : null,
      };
      const drawn = picture(attention, { ...looks, count: together.length + 1 });
      const selected = {
        query: unitOf(units, props.selectedTokens.query),
        key: unitOf(units, props.selectedTokens.key),
      };
      const followed = dependenciesInUnits(reading.dependencies, units);
      const common = { picture: drawn, selected, looked: props.looked, share: props.share, theme };
      stage.dataset.show = show;
      stage.toggleAttribute('data-wordless', show === 'heads');
      heads.toggleAttribute('data-aside', show !== 'heads');
      stage.classList.toggle('several', props.several);
      views.controls.update({
        show,
        share: props.share,
        specials,
        specialNames: namesOfSpecial(units),
        ...props.settings,
        several: props.several,
        quizzing: props.quiz !== null,
      });
      turn(props.quiz !== null);
      offer.hidden = selected.query === null;
      if (props.quiz) {
        delete stage.dataset.frame;
        showZoom(null);
        const { judged } = props.quiz;
        const [head] = judged ? pictureOf(judged.attention, { ...looks, count: judged.count }).maps : drawn.maps;
        showQuiz({
          ...props.quiz,
          units,
          shown: drawn.shown,
          query: selected.query,
          head,
          specialNames: specials ? '' : namesOfSpecial(units),
        });
        return;
      }
      for (const [name, { root: pictureRoot, view }] of Object.entries(pictures)) {
        pictureRoot.hidden = name !== show;
        if (name === show) view.update({ ...common, dependencies: followed });
      }
      views.heads.update({
        ...sizes,
        overview: reading.overview,
        chosen: at,
        together,
        several: props.several,
        kinds,
        kindsOn,
        colouring: props.colouring,
        sorting: props.sorting,
        plot: props.plot,
        isWall: show === 'heads',
        theme,
      });
      views.find.update({
        units,
        shown: drawn.shown,
        selected,
        ranked: props.ranked,
        kinds,
        kindsOn,
        n_heads: sizes.n_heads,
        kind: props.kind,
        chosen: at,
        theme,
      });
      showDependencies({ dependencies: followed, units });
      const { query, key } = props.selectedTokens;
      const { computation } = props;
      const frame = computation && props.frame;
      const active = document.activeElement;
      if (frame && active && !stage.dataset.frame) opener = { place: active, isSeen: active.matches(':focus-visible') };
      if (frame) stage.dataset.frame = frame;
      else delete stage.dataset.frame;
      showZoom(
        frame && query !== null && key !== null
          ? { frame, frames: framesOf(computation), tokens: reading.tokens, query, key, opener }
          : null,
      );
      open.hidden = !computation;
      const { word } = props;
      // The picture may show a number other than the pair's weight in the chosen head.
      const inHead = reading.average ? `L${at.layer} H${at.head}` : null;
      if (computation && key !== null)
        open.textContent = words.why.open(
          formatPercent(word ? word.weight : computation.pattern.values[key]),
          inHead,
          measure === 'norm',
        );
      showWhy({
        computation,
        frame,
        tokens: reading.tokens,
        query: query ?? 0,
        key: key ?? 0,
        layer: at.layer,
        head: at.head,
        d_head: sizes.d_head,
        root: sizes.score_root,
        cap: sizes.score_cap ?? null,
        isCausal: sizes.is_causal,
        weightsAddress: `${addressOfHead('block', reading.folder, reading.text, at, query ?? 0)}&stage=projections&matrix=w_q`,
        word:
          word && selected.query !== null && selected.key !== null
            ? { ...word, names: { query: units[selected.query].text, key: units[selected.key].text } }
            : null,
        note: reading.average ? words.notes.oneOf(together.length + 1) : '',
        theme,
      });
      const taken = props.taken?.selected === props.selectedTokens ? props.taken.look : null;
      telling.update(taken ?? (query === null ? reading.telling : null), reading.tokens, taken !== null);
      says.textContent = sentenceOf(drawn, selected);
      table.update(drawn, selected.query);
    },
  };

  /**
   * Shows the quiz or the picture. If the focus is in the hidden part, it moves to the visible one.
   *
   * @param {boolean} isQuiz
   */
  function turn(isQuiz) {
    const left = isQuiz ? answers : [quiz];
    const wasInside = left.some((part) => part.contains(document.activeElement));
    stage.classList.toggle('quizzing', isQuiz);
    quiz.hidden = !isQuiz;
    for (const part of answers) part.hidden = isQuiz;
    if (!wasInside) return;
    if (isQuiz) loadQuiz().then((view) => view.focus());
    else offer.focus();
  }

  /** @param {typeof dependenciesProps} next */
  function showDependencies(next) {
    dependenciesProps = next;
    dependencies.hidden = next.dependencies === null;
    if (dependenciesView) dependenciesView.update(next);
    else if (next.dependencies)
      import('./dependencies.js').then(({ createDependencies }) => {
        dependenciesView ??= createDependencies(dependencies, (intent, detail) => {
          emit(intent, detail);
          // The click changes the picture, but the picture may be above the visible part of the page.
          stage.scrollIntoView({ block: 'start' });
        });
        dependenciesView.update(dependenciesProps);
      });
  }

  /** @param {import('./why/zoom.js').ZoomProps | null} next `null` shows the picture again */
  function showZoom(next) {
    zoomProps = next;
    if (zoomView) zoomView.update(next);
    else if (next)
      import('./why/zoom.js').then(({ createZoom }) => {
        zoomView ??= createZoom(zoom, emit);
        zoomView.update(zoomProps);
      });
  }

  /** @param {import('./why.js').WhyProps} next */
  function showWhy(next) {
    const isFirst = whyProps === null;
    whyProps = next;
    if (whyView) whyView.update(next);
    else if (isFirst)
      import('./why.js').then(({ createWhy }) => {
        whyView = createWhy(why, emit);
        if (whyProps) whyView.update(whyProps);
      });
  }

  function loadQuiz() {
    quizView ??= import('./quiz.js').then(({ createQuiz }) => createQuiz(quiz, emit));
    return quizView;
  }

  /** @param {import('./quiz.js').QuizProps} next */
  async function showQuiz(next) {
    quizProps = next;
    const view = await loadQuiz();
    if (quizProps === next) view.update(next);
  }
}

/**
 * Index of the unit that contains a token.
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
 * @param {Shown['dependencies']} dependencies
 * @param {import('../../pkg/headlight.js').Unit[]} units
 */
function dependenciesOf(dependencies, units) {
  if (dependencies.length === 0) return null;
  const unit = (/** @type {[number, number]} */ [first]) => /** @type {number} */ (unitOf(units, first));
  return dependencies.map(({ label, from, to, forward, backward }) => ({
    label,
    from: unit(from),
    to: unit(to),
    forward,
    backward,
  }));
}
