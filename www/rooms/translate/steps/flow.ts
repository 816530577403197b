/**
 * One word in one layer of the decoder: the input, the memory, the cross-attention, the feed-forward part, and the most
 * likely words. Stages after the current step are hidden.
 */
import { html } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { formatNumber } from '../../../draw/format.ts';
import type { MaskedStep } from '../../../pkg/headlight.js';
import { legendOf } from '../../../widgets/legend.ts';
import { createScoreTable } from '../../../widgets/score-table.ts';
import { endWithout, signedLegend } from '../../../widgets/signed.ts';
import type { Step } from '../answers.ts';
import type { Emit } from '../controller.ts';
import { readText, writtenText } from '../spelled.js';
import { languagesOf, STAGES, type Stage } from '../state.ts';
import type { Shown } from '../view.ts';
import { words } from '../words.js';
import { bestOf } from './best.ts';
import { createNumberWhy, stageOf } from './number-why.js';
import { createVectors } from './vectors.ts';
import { createWeightWhy } from './weight-why.js';

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
  const vectors = createVectors(emit);
  const tables = createTables(emit);
  const why = createWeightWhy(emit);
  const number = createNumberWhy(emit);

  /** The content of a stage. */
  function insideOf(stage: Stage, drawn: Drawn) {
    const { shown, step } = drawn;
    const rows = vectors.rowsOf(stage);
    if (stage === 'memory') return rows.map(({ name, row }) => (name === 'self_q' ? [row, tables.own(drawn)] : row));
    if (stage === 'scores') return [rows.map(({ row }) => row), tables.source(drawn), why.element];
    if (stage === 'word') return bestOf(shown.answers.translation.target_tokens[step.word], drawn.languages.written);
    return rows.map(({ row }) => row);
  }

  return (shown: Shown) => {
    const { answers, read, theme } = shown;
    const { step, translation } = answers;
    if (!read.written || !step) return '';
    const now = STAGES.indexOf(read.written.stage);
    const drawn = { shown, step, now, languages: languagesOf(read.direction) };
    const end = endOf(step);
    const isPre = shown.sizes.blocks[0][1]?.name === 'norm1';
    vectors.draw(step, isPre, end, theme);
    why.update(step, translation.source_tokens, shown.sizes.score_root > 1, theme);
    number.update(step.number, translation, isPre);
    const partOf = (stage: Stage, nth: number) => {
      const name = stage === 'memory' && step.numbers.masked ? say.maskedName : say.stageNames[stage];
      const looks = `flow-part ${stage} ${nth === now ? 'now' : nth > now ? 'later' : ''}`;
      const isExplained = step.number && stageOf(step.number) === stage;
      return html`<section class=${looks} aria-label=${name}>
        <h3>${name}</h3>
        <div class="flow-inside">${insideOf(stage, drawn)}${isExplained ? number.element : ''}</div>
      </section>`;
    };
    return html`<div class="flow">${STAGES.map(partOf)}${legendLineOf(drawn, end)}</div>`;
  };
}

/** The maximum of the colour scale that all vectors share. A gate is a share from 0 to 1 and has its own scale. */
function endOf({ numbers: { recurrent, masked, ...shared } }: Step) {
  const { forget: _, ...vectors } = { ...recurrent };
  const all = Object.values({ ...vectors, ...masked, ...shared });
  return endWithout(BEYOND, ...all.map(({ values }) => values)) || 1;
}

function legendLineOf({ shown: { theme }, step }: Drawn, end: number) {
  const text = formatNumber(end, { decimals: 2 });
  const gate =
    step.numbers.recurrent && html`<span>${say.gate} ${guard([theme], () => legendOf(theme, '0', '1'))}</span>`;
  return html`<p class="fine legend flow-legend">
    <span>${say.legend} ${guard([theme, end], () => signedLegend(theme, `−${text}`, text))}</span>${gate}
  </p>`;
}

/** The tables of scores and weights of the masked self-attention and of the cross-attention. */
function createTables(emit: Emit) {
  let step: Step;
  const named = { own: { ...say.own }, source: { ...say.source } };
  const own = createScoreTable(named.own, (row, column) => {
    const site = row === 'score' ? 'attn_scores' : 'pattern';
    emit('number', { name: `decoder.${step.layer}.self_attn.${site}.${step.head}`, row: step.word, column });
  });
  const source = createScoreTable(named.source, (_row, column) => emit('why', column));

  return {
    own(drawn: Drawn) {
      ({ step } = drawn);
      const { masked } = step.numbers;
      const { score_root, has_distance_bias } = drawn.shown.sizes;
      const formula = say.scoreFormula(score_root > 1, has_distance_bias, true);
      named.own.scores = { ...say.own.scores, formula };
      return masked ? ownOf(own, drawn, masked) : '';
    },
    source({ shown: { answers, sizes, theme }, step, now, languages }: Drawn) {
      const formula = say.scoreFormula(sizes.score_root > 1, false, false);
      named.source.scores = { ...say.source.scores, formula };
      const { scores, pattern } = step.numbers;
      source.names.lang = languages.read;
      const texts = answers.translation.source_tokens.map(readText);
      source.update(texts, scores.values, pattern.values, now >= STAGES.indexOf('mix'), theme);
      return source.element;
    },
  };
}

function ownOf(
  table: ReturnType<typeof createScoreTable>,
  { shown: { answers, theme }, now, languages }: Drawn,
  { self_scores, self_pattern }: Pick<MaskedStep, 'self_scores' | 'self_pattern'>,
) {
  const { target_tokens } = answers.translation;
  const read = [say.start, ...target_tokens.slice(0, -1).map(writtenText)];
  table.names.lang = languages.written;
  table.update(read, self_scores.values, self_pattern.values, now >= STAGES.indexOf('memory'), theme);
  return table.element;
}
