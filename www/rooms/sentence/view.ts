/**
 * View of the room "Sentence": the attention of one head as a picture, the grid of all heads, the search for heads, and
 * the explanation of a weight.
 */
import { html, nothing, render } from 'lit-html';
import { lazily } from '../../widgets/lazily.ts';
import { Arrows } from './arrows.ts';
import { createCard } from './card.ts';
import { tilesOf } from './columns/tiles.ts';
import { Columns } from './columns.ts';
import type { Emit } from './controller.ts';
import { createControls } from './controls.ts';
import { createExplanation, whyOfferOf } from './explanation.ts';
import { createFind } from './find.ts';
import { headFieldsOf } from './heads/fields.ts';
import { createHeads } from './heads.ts';
import { createHeatmap } from './heatmap.ts';
import { isLong, sentenceOf } from './picture.ts';
import { judgedOf, questionOf } from './quiz/question.ts';
import { words as quizWords } from './quiz/words/en.js';
import { createShown, namesOfSpecial, type SentenceProps, type Shown } from './shown.ts';
import { createTable } from './table.ts';
import { tellingOfferOf } from './telling-offer.ts';
import { frameOf } from './why/frames.ts';
import { words } from './words/en.js';

export function createSentence(root: HTMLElement, emit: Emit) {
  let last: SentenceProps;
  const redraw = () => update(last);
  const shownOf = createShown();
  const controlsOf = createControls(emit);
  const answers = createAnswers(root, emit, redraw);
  const quizOf = createQuiz(emit, redraw);
  const keepFocus = createFocus(root);
  const explanation = createExplanation(emit, redraw);

  function update(props: SentenceProps) {
    last = props;
    const shown = shownOf(props);
    // The model's sizes are unknown while the engine restarts; the last picture stays.
    if (!shown) return props.reading ? undefined : render('', root);
    const { view } = shown;
    const isQuiz = view.quiz !== null;
    const isWall = view.show === 'heads';
    const fields = headFieldsOf(shown, emit);
    const afterDrawing = keepFocus(isQuiz);
    explanation.beforeDrawing(shown);
    const looks = `room-sentence ${view.several ? 'several' : ''} ${isQuiz ? 'quizzing' : ''}`;
    const template = html`<div
      class=${looks} data-picture data-show=${view.show} ?data-wordless=${isWall}
      ?data-long=${view.show === 'arrows' && isLong(shown.picture)}
      data-frame=${frameOf(shown) ?? nothing}
    >
      ${explanation.zoom}
      ${controlsOf(shown, isWall ? fields : null)}
      ${isQuiz ? html`<section class="sentence-quiz">${quizOf(shown)}</section>` : answers.templateOf(shown)}
      ${explanation.why}
    </div>`;
    render(template, root);
    if (!isQuiz) answers.update(shown, isWall ? '' : [fields.colour, fields.measured]);
    explanation.update(shown);
    afterDrawing();
  }

  return { update };
}

/** Parts that a quiz hides, because they show the answer. */
function createAnswers(root: HTMLElement, emit: Emit, redraw: () => void) {
  const pictures = { arrows: new Arrows(emit), columns: new Columns(emit), heatmap: createHeatmap(emit) };
  const heads = createHeads(emit);
  const findOf = createFind(emit);
  const wordsOf = createWords(emit, redraw);
  const dependencies = lazily(() => import('./dependencies.ts'), redraw);
  // The click changes the picture, but the picture may be above the visible part of the page.
  const showPicture = () => root.querySelector('.room-sentence')?.scrollIntoView({ block: 'start' });

  return {
    templateOf(shown: Shown) {
      const { view, followed, picture } = shown;
      const { show } = view;
      return html`
        <div class="sentence-picture">${
          show === 'heads'
            ? ''
            : html`<section class="sentence-${show}">
                ${show === 'columns' ? tilesOf(shown, emit) : ''}${pictures[show].element}
              </section>`
        }</div>
        <div class="sentence-side">
          <section class="sentence-heads heads" ?data-aside=${show !== 'heads'}>${heads.element}</section>
          <section class="sentence-find find-view" data-aside>${findOf(shown)}</section>
        </div>
        <div class="sentence-words">${wordsOf(shown)}</div>
        <section class="sentence-dependencies" data-aside ?hidden=${!followed}>${
          followed && dependencies()?.dependenciesOf(followed, picture.units, emit, showPicture)
        }</section>`;
    },

    /**
     * Draws the pictures, whose elements must already be in the page. `fields`: controls next to the title of the
     * overview of all heads.
     */
    update(shown: Shown, fields: unknown) {
      const { view, picture, pair, followed, theme } = shown;
      const common = { picture, selected: pair, looked: view.looked, share: view.share, theme };
      if (view.show !== 'heads') pictures[view.show].update({ ...common, dependencies: followed });
      heads.update(shown, fields);
    },
  };
}

/** The words below the picture. */
function createWords(emit: Emit, redraw: () => void) {
  const tableOf = createTable(redraw);
  const cardOf = createCard(emit);
  return (shown: Shown) => {
    const { picture, pair, selected, view, reading } = shown;
    const taken = view.taken?.selected === selected ? view.taken.look : null;
    const look = taken ?? (selected.query === null ? reading.answers.telling : null);
    return html`
      <p class="says" data-says aria-live="polite">${sentenceOf(picture, pair)}</p>
      ${tellingOfferOf(look, reading.sentence.run.tokens, taken !== null, emit)}
      ${whyOfferOf(shown, emit)}
      ${cardOf(shown)}
      <p class="quiz-offer" data-dock ?hidden=${pair.query === null}>
        <button type="button" @click=${() => emit('quiz', true)}>${quizWords.open}</button>
      </p>
      <p class="fine" data-aside>${words.howTo} ${words.caution}</p>
      ${tableOf(picture, pair.query)}`;
  };
}

/** The quiz, which is loaded when it is opened. */
function createQuiz(emit: Emit, redraw: () => void) {
  const loaded = lazily(async () => (await import('./quiz.ts')).createQuiz(emit), redraw);
  return (shown: Shown) => {
    const { reading, view, chosen, picture, selected } = shown;
    const quiz = view.quiz as NonNullable<typeof view.quiz>;
    const question = questionOf(reading.answers.attention.units, selected.query, chosen.specials);
    const judged = judgedOf(quiz, question);
    const { attention, together } = (judged?.reading ?? reading).answers;
    const [head] = judged ? shown.pictureWith(attention, together.length + 1).maps : picture.maps;
    return loaded()?.({ quiz, question, picture, head, specialNames: chosen.specials ? '' : namesOfSpecial(shown) });
  };
}

/** Moves the focus to the quiz when the quiz replaces the focused part, and back when it closes. */
function createFocus(root: HTMLElement) {
  let wasQuiz = false;
  /** Selector of the element that gets the focus once it is drawn. */
  let wanted: string | null = null;
  return (isQuiz: boolean) => {
    const { activeElement } = document;
    const isInControls = activeElement?.closest('.sentence-controls') != null;
    if (isQuiz !== wasQuiz && root.contains(activeElement) && !isInControls)
      wanted = isQuiz ? '.quiz-head h2' : '.quiz-offer button';
    wasQuiz = isQuiz;
    return () => {
      const element = wanted && root.querySelector<HTMLElement>(wanted);
      if (!element) return;
      wanted = null;
      element.focus();
    };
  };
}
