/**
 * The current step in numbers: states, gates, scores and weights, context, output, and the most likely words. If a
 * state is selected, its numbers are shown instead.
 */

import { html, nothing, render } from 'lit-html';
import { formatNumber, percent } from '../../../draw/format.ts';
import { rowOf } from '../../../draw/scale.ts';
import { numbersInRow } from '../../../draw/written.ts';
import type { Explanation, RecurrentView } from '../../../pkg/headlight.js';
import { barsOf } from '../../../widgets/bars.ts';
import { html as element } from '../../../widgets/elements.ts';
import { sumText } from '../../../widgets/explanation.ts';
import { scoreTableOf } from '../../../widgets/score-table.ts';
import { subscripted } from '../../../widgets/subscripted.ts';
import type { StripGroup } from '../../../widgets/vector-strip.ts';
import { colored } from '../colored.ts';
import type { Emit } from '../controller.ts';
import type { SelectedState, Why } from '../state.ts';
import type { Shown } from '../unrolled.ts';
import { words } from '../words/en.js';
import { rowOfVector, vectorsOf } from './detail-rows.ts';
import { type Place, stagesOf } from './order.ts';

const BEST = 5;
const DECIMALS = 2;

const { unrolled: say } = words;

export function createDetail(group: StripGroup, emit: Emit) {
  const root = element('div', { class: 'detail', role: 'group', 'aria-label': say.detail });

  function tableOf({ run, spelled, theme }: Shown, at: number, now: number) {
    const { seen, settings } = run;
    const stages = stagesOf(seen);
    const table = {
      say: { ...say.table, scores: say.scores[settings.attention === 'additive' ? 'additive' : 'dot'] },
      texts: spelled.source,
      scores: rowOf(seen.scores, at),
      weights: rowOf(seen.pattern, at),
      isMixed: now >= stages.indexOf('pattern'),
      theme,
      formulaOf: colored,
    };
    return html`<div class=${now < stages.indexOf('scores') ? 'later' : ''}>${scoreTableOf(table, (stage, column) => emit('why', { stage, column }))}</div>`;
  }

  function leftOf(shown: Shown, at: SelectedState, now: number) {
    const { seen } = shown.run;
    const vectors = vectorsOf(shown, at, now);
    const elements = vectors.map((vector, nth) => rowOfVector(group, nth, vector, shown));
    const isAttending = at.side === 'g' && seen.scores.columns > 0;
    const own = isAttending ? vectors.length - 2 : vectors.length;
    const isPlain = shown.look.gates && seen.encoder_gates.length === 0;
    return html`<div class="detail-rows">
      ${elements.slice(0, own)}
      ${isPlain ? html`<p class="fine detail-none">${say.noGates}</p>` : nothing}
      ${isAttending ? [tableOf(shown, at.at, now), ...elements.slice(own)] : nothing}
      ${shown.look.selected ? html`<p class="detail-numbers">${numbersOf(seen, at)}</p>` : nothing}
    </div>`;
  }

  function bestOf({ run: { seen, plan } }: Shown, at: number, now: number) {
    const shares = rowOf(seen.probabilities, at);
    const order = Array.from(shares, (_, word) => word).sort((one, other) => shares[other] - shares[one]);
    const entryOf = (word: number) => ({
      text: plan.vocabulary[word],
      value: shares[word],
      mark: word === seen.words[at] ? say.taken : undefined,
    });
    const isLater = now < stagesOf(seen).indexOf('word');
    return html`<div class="detail-best ${isLater ? 'later' : ''}"><h3>${say.best}</h3>${barsOf(say.best, order.slice(0, BEST).map(entryOf))}</div>`;
  }

  return {
    element: root,
    update(shown: Shown) {
      const { run, look, place, sum, why, spelled } = shown;
      const at = look.selected ?? sideOf(place, run.seen);
      const stages = stagesOf(run.seen);
      const now = !look.selected && place.kind === 'write' ? stages.indexOf(place.stage) : stages.length;
      const text = sum && why ? writtenOut(sum, why, spelled.source) : '';
      const template = html`${leftOf(shown, at, now)}
        ${at.side === 'g' ? bestOf(shown, at.at, now) : nothing}
        <p class="detail-why" aria-live="polite" ?hidden=${text === ''}>${subscripted(text)}</p>`;
      render(template, root);
    },
  };
}

function numbersOf({ encoder, decoder }: RecurrentView, { side, at }: SelectedState) {
  const values = rowOf(side === 'g' ? decoder : encoder, at);
  const written = Array.from(values, (value) => formatNumber(value, { decimals: DECIMALS }));
  return `${say.numbers(`${side}${at + 1}`)} [${numbersInRow(written)}]`;
}

const sideOf = (place: Place, { encoder }: RecurrentView): SelectedState =>
  place.kind === 'write'
    ? { side: 'g', at: place.at }
    : { side: 'h', at: place.kind === 'read' ? place.at : encoder.rows - 1 };

const two = (number: number) => formatNumber(number, { decimals: 2 });

/** The formula of one number that a step computes, with the numbers from which it is computed. */
function writtenOut(number: Explanation, { stage, column }: Why, source: string[]) {
  const { why: say } = words;
  const name = stage === 'score' || stage === 'pattern' ? say[stage](source[column]) : say[stage](column + 1);
  const result = stage === 'pattern' ? percent(number.value) : two(number.value);
  return `${name} = ${sumText(number, { say, format: two, result })}. ${say.of[stage]}`;
}
