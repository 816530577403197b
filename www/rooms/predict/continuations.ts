/** Two continuations of the text: the surprise of each token, and the ratio of their probabilities. */
import { equation } from '../../draw/equality.js';
import { formatNumber } from '../../draw/format.js';
import { html } from '../../widgets/elements.js';
import { createTerms } from './continuations/terms.ts';
import { createBars } from './next/bars.ts';
import { endOf } from './next.ts';
import { createTokenLine, lineOf } from './tokens/line.ts';
import { bare } from './tokens/spelled.ts';
import type { Emit, Shown } from './view.ts';
import { words } from './words.ts';

const bits = (value: number) => formatNumber(value, { decimals: 2 });
/** The ratio, with its significant digits. */
const timesOf = (times: number) => times.toLocaleString('en', { maximumSignificantDigits: 3 });

export function createContinuations(root: HTMLElement, emit: Emit) {
  const { continuations: say } = words;
  const line = createTokenLine(words.tokens.label, null);
  const fields = say.labels.map((label, nth) => {
    const input = html('input', {
      id: `predict-continuation-${nth + 1}`,
      type: 'text',
      dir: 'auto',
      autocomplete: 'off',
      spellcheck: 'false',
      maxlength: 300,
      on: {
        input: () =>
          emit(
            'continuations',
            fields.map(({ input }) => input.value),
          ),
      },
    });
    return { input, element: html('label', { class: 'field', for: input.id }, html('span', {}, label), input) };
  });
  const why = html('button', { type: 'button', on: { click: () => emit('whoWrote', question) } }, say.whoWrote);
  let question: { word: number; against: number } | null = null;
  const terms = createTerms();
  const says = html('p', { class: 'says', 'data-says': true, 'aria-live': 'polite' });
  const odds = html('p', { class: 'continuations-odds' });
  const bars = createBars(say.bars, null);
  const lengths = html('p', { class: 'fine' });
  const alone = html('div', { class: 'continuations-alone' }, html('h3', {}, say.alone), bars.element);
  root.append(
    line.element,
    html('div', { class: 'control-row', 'data-aside': true }, ...fields.map(({ element }) => element), why),
    terms.element,
    says,
    odds,
    alone,
    lengths,
    html('p', { class: 'fine', 'data-aside': true }, say.how),
  );

  return {
    update({ input, answers, theme }: Shown) {
      const { at, prediction, continuations } = answers;
      if (!continuations) return;
      const { usual, both } = continuations;
      line.update(lineOf(answers), null);
      fields.forEach(({ input: box }, nth) => {
        // A space at the end is the start of the next word.
        if (document.activeElement !== box) box.value = input.continuations[nth];
        box.placeholder = bare(usual[nth] ?? '');
      });
      for (const part of [terms.element, odds, alone]) part.hidden = !both;
      why.hidden = lengths.hidden = true;
      question = null;
      if (!both) {
        says.textContent = say.missing;
        return;
      }
      const { one, other, log2_odds, times, shares } = both;
      terms.update([one, other], theme);
      const [likelier, less] = log2_odds < 0 ? [other, one] : [one, other];
      const after = endOf(
        `${at.text}${prediction.tokens
          .slice(prediction.typed)
          .map(({ text }) => text)
          .join('')}`,
      );
      says.textContent =
        log2_odds === 0 ? say.same(after) : say.says(after, bare(likelier.text), timesOf(times), bare(less.text));
      odds.textContent = say.odds(
        [bare(one.text), bare(other.text)],
        equation(`${bits(one.log2_probability)} − (${bits(other.log2_probability)})`, bits(log2_odds)),
        bits(Math.abs(log2_odds)),
        timesOf(times),
      );
      bars.update([one, other].map(({ text }, nth) => ({ text, value: shares[nth], outline: null })));
      const [first, second] = [one.tokens[0].id, other.tokens[0].id];
      if (first !== second) {
        question = { word: first, against: second };
        why.hidden = false;
      }
      lengths.hidden = one.tokens.length === other.tokens.length;
      lengths.textContent = lengths.hidden ? '' : say.lengths(one.tokens.length, other.tokens.length);
    },
  };
}
