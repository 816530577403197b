/** Two continuations of the text: the surprise of each token, and the ratio of the two continuations' probabilities. */
import { html } from 'lit-html';

import { equation } from '../../draw/equality.ts';
import type { Continuations } from '../../pkg/headlight.js';
import { bits, termsOf } from './continuations/terms.ts';
import type { Emit } from './controller.ts';
import { typedIn } from './next/asked.ts';
import { barsOf } from './next/bars.ts';
import { endOf } from './next.ts';
import { lineOf, tokensOf } from './tokens/line.ts';
import { bare } from './tokens/spelled.ts';
import type { Shown } from './view.ts';
import { words } from './words.ts';

type Both = NonNullable<Continuations['both']>;

/** The ratio, rounded to its significant digits. */
const timesOf = (times: number) => times.toLocaleString('en', { maximumSignificantDigits: 3 });

export const createContinuations =
  (emit: Emit) =>
  ({ input, answers, theme }: Shown) => {
    const { continuations: say } = words;
    if (!answers.continuations) return '';
    const { usual, both } = answers.continuations;
    const [first, second] = both ? [both.one.tokens[0].id, both.other.tokens[0].id] : [0, 0];
    const fieldOf = (label: string, nth: number) => {
      const id = `predict-continuation-${nth + 1}`;
      const onInput = ({ target }: Event) => {
        const [one, other] = input.continuations.with(nth, (target as HTMLInputElement).value);
        emit('continuations', [one, other]);
      };
      return html`<label class="field" for=${id}><span>${label}</span><input
        id=${id} type="text" dir="auto" autocomplete="off" spellcheck="false" maxlength="300"
        placeholder=${bare(usual[nth] ?? '')} .value=${typedIn(id, input.continuations[nth])} @input=${onInput}></label>`;
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
  const difference = `${bits(one.log2_probability)} − (${bits(other.log2_probability)})`;
  const [names, sum] = [[bare(one.text), bare(other.text)], equation(difference, bits(log2_odds))];
  const bars = [one, other].map(({ text }, nth) => ({ text, value: shares[nth] }));
  const [short, long] = [one.tokens.length, other.tokens.length];
  return html`
    <p class="continuations-odds">${say.odds(names as [string, string], sum, bits(Math.abs(log2_odds)), timesOf(times))}</p>
    <div class="continuations-alone"><h3>${say.alone}</h3>${barsOf(say.bars, bars, null)}</div>
    <p class="fine" ?hidden=${short === long}>${say.lengths(short, long)}</p>`;
}
