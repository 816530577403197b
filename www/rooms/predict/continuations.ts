/** Two continuations of the text: the surprise of each token, and the ratio of the two continuations' probabilities. */
import { html } from 'lit-html';
import { hexFromRgb, inkOn, sequential } from '../../draw/color.ts';
import { directionOf, isRightToLeft } from '../../draw/direction.ts';
import { equation } from '../../draw/equality.ts';
import { formatSmall, toTwoDecimals } from '../../draw/format.ts';
import { written } from '../../draw/written.ts';
import type { Continuation, Continuations } from '../../pkg/headlight.js';
import type { Theme } from '../../state/room.ts';
import { typedIn, valueOf } from '../../widgets/controls.ts';
import { styled } from '../../widgets/styled.ts';
import type { Emit } from './controller.ts';
import { barsOf } from './next/bars.ts';
import { endOf } from './next.ts';
import { lineOf, tokensOf } from './tokens/line.ts';
import { bare, spelled } from './tokens/spelled.ts';
import type { Shown } from './view.ts';
import { words } from './words/en.js';

type Both = NonNullable<Continuations['both']>;

const timesOf = (times: number) => written(times, { maximumSignificantDigits: 3 });

export const createContinuations =
  (emit: Emit) =>
  ({ input, answers, theme }: Shown) => {
    const { continuations: say } = words;
    if (!answers.continuations) return '';
    const { usual, both } = answers.continuations;
    const [first, second] = both ? [both.one.tokens[0].id, both.other.tokens[0].id] : [0, 0];
    const fieldOf = (label: string, nth: number) => {
      const id = `predict-continuation-${nth + 1}`;
      const name = (['continuation1', 'continuation2'] as const)[nth];
      const onInput = (event: Event) => emit('change', { [name]: valueOf(event) });
      return html`<label class="field" for=${id}><span>${label}</span><input
        id=${id} type="text" dir="auto" autocomplete="off" spellcheck="false" maxlength="300"
        placeholder=${bare(usual[nth] ?? '')} .value=${typedIn(id, input[name])} @input=${onInput}></label>`;
    };
    return html`
      ${lineOf(words.tokens.label, tokensOf(answers), null, null)}
      <div class="control-row" data-dock data-aside>
        ${say.labels.map(fieldOf)}
        <button
          type="button" ?hidden=${first === second} @click=${() => emit('whoWrote', { word: first, against: second })}
        >${say.whoWrote}</button>
      </div>
      ${both ? termsOf([both.one, both.other], theme) : ''}
      <p class="says" data-says aria-live="polite">${both ? saysOf(both, answers) : say.missing}</p>
      ${both ? oddsOf(both) : ''}
      <p class="fine" data-aside>${say.how}</p>`;
  };

function saysOf({ one, other, log2_odds, times }: Both, answers: Shown['answers']) {
  const { continuations: say } = words;
  const [likelier, less] = log2_odds < 0 ? [other, one] : [one, other];
  const after = endOf(answers);
  return log2_odds === 0 ? say.same(after) : say.says(after, bare(likelier.text), timesOf(times), bare(less.text));
}

function oddsOf({ one, other, log2_odds, times, shares }: Both) {
  const { continuations: say } = words;
  const difference = `${toTwoDecimals(one.log2_probability)} − (${toTwoDecimals(other.log2_probability)})`;
  const [names, sum] = [[bare(one.text), bare(other.text)], equation(difference, toTwoDecimals(log2_odds))];
  const bars = [one, other].map(({ text }, nth) => ({ text, value: shares[nth] }));
  const [short, long] = [one.tokens.length, other.tokens.length];
  return html`
    <p class="continuations-odds">${say.odds(names as [string, string], sum, toTwoDecimals(Math.abs(log2_odds)), timesOf(times))}</p>
    <div class="continuations-alone"><h3>${say.alone}</h3>${barsOf(say.bars, bars)}</div>
    <p class="fine" ?hidden=${short === long}>${say.lengths(short, long)}</p>`;
}

/** Maximum of the colour scale in bits; it is the same as for a typed text. */
const MOST_BITS = 16;

/** Continuations token by token: the logarithm of each token's probability, and their sum. */
function termsOf(all: Continuation[], theme: Theme) {
  const { continuations: say } = words;
  return html`<table class="continuation-table">
    <caption class="unseen">${say.caption}</caption>
    <thead><tr>
      <th scope="col">${say.continuation}</th>
      <th scope="col">${say.terms}</th>
      <th scope="col" class="continuation-number">${say.sum}</th>
      <th scope="col" class="continuation-number">${say.probability}</th>
    </tr></thead>
    <tbody>${all.map(
      ({ text, tokens, logs, log2_probability, probability }) => html`<tr>
        <th scope="row" dir="auto" translate="no">${bare(text)}</th>
        <td><span class="continuation-terms" dir=${directionOf(isRightToLeft(text))}>${tokens.map((token, nth) => termOf(token, logs[nth], theme))}</span></td>
        ${numberOf(say.sum, toTwoDecimals(log2_probability))}${numberOf(say.probability, formatSmall(probability))}
      </tr>`,
    )}</tbody>
  </table>`;
}

/** A number with the label of its column. The label is visible only on narrow screens. */
const numberOf = (label: string, number: string) =>
  html`<td class="continuation-number"><span class="continuation-label" aria-hidden="true">${label} </span>${number}</td>`;

function termOf({ text, probability }: Continuation['tokens'][number], log: number, theme: Theme) {
  const ground = sequential(-log / MOST_BITS, theme);
  const colors = styled({ '--token-ground': hexFromRgb(ground), '--token-ink': inkOn(ground) });
  return html`<span class="continuation-term" data-drawn ${colors}>
    <span class="term-token" translate="no">${spelled(text)}</span>
    <span class="term-log" dir="ltr">${toTwoDecimals(log)}</span>
    <span class="term-share" dir="ltr">${formatSmall(probability)}</span>
  </span>`;
}
