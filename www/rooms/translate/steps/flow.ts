/**
 * One word in one layer of the decoder: the input, the memory, the cross-attention, the feed-forward part, and the most
 * likely words. Stages after the current step are hidden.
 */
import { html } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { toTwoDecimals } from '../../../draw/format.ts';
import { barsOf } from '../../../widgets/bars.ts';
import { endWithout, legendOf, signedLegend } from '../../../widgets/legend.ts';
import { scoreTableOf } from '../../../widgets/score-table.ts';
import { isMasked, rowAt, type Step } from '../answers.ts';
import type { Emit } from '../controller.ts';
import { isChosen } from '../forcing.ts';
import { entryText, readText, writtenText } from '../spelled.ts';
import { languagesOf, STAGES, type Stage } from '../state.ts';
import type { Shown } from '../view.ts';
import { words } from '../words/en.js';
import { numberWhyOf, stageOf } from './number-why.ts';
import { createVectors, drawnMatrices } from './vectors.ts';
import { createWeightWhy } from './weight-why.ts';

/** Share of the numbers that may exceed a scale, because a few outliers would make all other colours pale. */
const BEYOND = 0.02;

const { steps: say } = words;

/** A step with its stage. */
interface Drawn {
  shown: Shown;
  step: Step;
  now: number; // index of the current stage
  languages: ReturnType<typeof languagesOf>;
}

export function createFlow(emit: Emit) {
  const vectorsOf = createVectors(emit);
  const weightWhyOf = createWeightWhy(emit);

  /** The content of a stage. */
  function insideOf(stage: Stage, drawn: Drawn, rows: ReturnType<typeof vectorsOf>) {
    const { shown, step } = drawn;
    const ofStage = rows.filter((row) => row.stage === stage);
    if (stage === 'word') return bestOf(drawn);
    return [
      ofStage.map(({ name, row }) => (name === 'self_q' ? [row, ownTableOf(drawn, emit)] : row)),
      stage === 'scores' ? [sourceTableOf(drawn, emit), step.why && weightWhyOf(step, step.why, shown)] : '',
    ];
  }

  return (shown: Shown) => {
    const { answers, read, theme } = shown;
    const { step, translation } = answers;
    if (!read.written || !step) return '';
    const now = STAGES.indexOf(read.written.stage);
    const drawn = { shown, step, now, languages: languagesOf(read.direction) };
    const isPre = shown.sizes.blocks[0][1]?.name === 'norm1';
    const end = endOf(step, isPre);
    const rows = vectorsOf(step, isPre, end, theme);
    const partOf = (stage: Stage, nth: number) => {
      const name = stage === 'memory' && isMasked(step) ? say.maskedName : say.stageNames[stage];
      const looks = `flow-part ${stage} ${nth === now ? 'now' : nth > now ? 'later' : ''}`;
      const { number } = step;
      const isExplained = number && stageOf(number) === stage;
      const why = isExplained ? numberWhyOf(number, translation.source_tokens, isPre, emit) : '';
      return html`<section class=${looks} aria-label=${name}>
        <h3>${name}</h3>
        <div class="flow-inside">${insideOf(stage, drawn, rows)}${why}</div>
      </section>`;
    };
    return html`<div class="flow">${STAGES.map(partOf)}${legendLineOf(drawn, end)}</div>`;
  };
}

/** The maximum of the colour scale that all vectors share. A gate is a share from 0 to 1 and has its own scale. */
function endOf(step: Step, isPre: boolean) {
  const names = drawnMatrices(isPre).filter((name) => name !== 'ssru.forget');
  return endWithout(BEYOND, ...names.map((name) => rowAt(step, name))) || 1;
}

function legendLineOf({ shown: { theme }, step }: Drawn, end: number) {
  const text = toTwoDecimals(end);
  const gate = isMasked(step)
    ? ''
    : html`<span class="flow-gate">${say.gate} ${guard([theme], () => legendOf(theme, '0', '1'))}</span>`;
  return html`<p class="fine legend flow-legend">
    <span>${say.legend} ${guard([theme, end], () => signedLegend(theme, `−${text}`, text))}</span>${gate}
  </p>`;
}

/** Scores and weights of the source words. */
function sourceTableOf({ shown: { answers, sizes, theme }, step, now, languages }: Drawn, emit: Emit) {
  const formula = say.scoreFormula(sizes.score_root > 1, false, false);
  const table = {
    say: { ...say.source, scores: { ...say.source.scores, formula } },
    texts: answers.translation.source_tokens.map(readText),
    lang: languages.read,
    scores: rowAt(step, 'cross_attn.attn_scores'),
    weights: rowAt(step, 'cross_attn.pattern'),
    isMixed: now >= STAGES.indexOf('mix'),
    theme,
  };
  return scoreTableOf(table, (_row, column) => emit('why', column));
}

/** Scores and weights of the output so far, in masked self-attention. */
function ownTableOf({ shown: { answers, sizes, theme }, step, now, languages }: Drawn, emit: Emit) {
  const { layer, head, word } = step;
  if (!isMasked(step)) return '';
  const { target_tokens } = answers.translation;
  const formula = say.scoreFormula(sizes.score_root > 1, sizes.has_distance_bias, true);
  const table = {
    say: { ...say.own, scores: { ...say.own.scores, formula } },
    texts: [say.start, ...target_tokens.slice(0, -1).map(writtenText)],
    lang: languages.written,
    scores: rowAt(step, 'self_attn.attn_scores'),
    weights: rowAt(step, 'self_attn.pattern'),
    isMixed: now >= STAGES.indexOf('memory'),
    theme,
  };
  return scoreTableOf(table, (row, column) => {
    const site = row === 'score' ? 'attn_scores' : 'pattern';
    emit('number', { name: `decoder.${layer}.self_attn.${site}.${head}`, row: word, column });
  });
}

/** The five most likely words, as bars from 0 to 100 %. */
function bestOf({ shown, step, languages }: Drawn) {
  const token = shown.answers.translation.target_tokens[step.word];
  const { candidates, probability } = step.choice;
  const mark = isChosen(token) ? words.forced : words.steps.taken;
  // A user-supplied word may not be among the most likely ones.
  const isAmong = candidates.some(({ id }) => id === token.id);
  const bars = (isAmong ? candidates : [...candidates, { ...token, probability }]).map(({ id, text, probability }) => ({
    text: entryText(text),
    value: probability,
    mark: id === token.id ? mark : undefined,
  }));
  return barsOf(words.steps.best, bars, null, languages.written);
}
