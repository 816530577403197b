/** A masked word of an encoder: the most likely words as bars, their computation, and user-supplied words. */
import { html } from 'lit-html';
import { percent } from '../../../draw/format.ts';
import { written } from '../../../draw/written.ts';
import type { Prediction } from '../../../pkg/headlight.js';
import { sentences } from '../../../words/en/phrases.js';
import type { Emit } from '../controller.ts';
import { lineOf, tokensOf } from '../tokens/line.ts';
import { bare } from '../tokens/spelled.ts';
import type { Shown } from '../view.ts';
import { words } from '../words/en.js';
import { askedOf, barsOf } from './bars.ts';
import { numberWhyOf, pathOf } from './path.ts';

const { masked: say, next } = words;

export const createMasked =
  (emit: Emit) =>
  ({ input, answers, sizes }: Shown) => {
    const { prediction } = answers;
    const { tokens, position, asked } = prediction;
    const line = tokensOf(answers).map((token, place) => ({ ...token, fixed: tokens[place].special }));
    const mask = bare(tokens[position].text);
    const unasked = input.ask.filter((word) => !asked.some((one) => one.word === word));
    return html`
      ${lineOf(say.tokens, line, position, (place) => emit('mask', tokens[place].word))}
      <div class="next-stage">
        <div class="next-picture">
          ${pathOf(sizes, prediction.next[0], 1, input.number, emit)}
          ${answers.number && numberWhyOf(answers.number, prediction, sizes.norm, null, emit)}
          ${barsOf(say.bars, barsIn(prediction, sizes.d_vocab))}
          <p class="says" data-says aria-live="polite">${saysOf(prediction, mask)}</p>
        </div>
        <div class="next-side">
          ${askedOf(input.ask, asked, say.asked, null, emit)}
          <p class="fine" ?hidden=${unasked.length === 0}>${unasked.length > 0 && say.unasked(unasked)}</p>
          <p class="fine" data-aside>${say.howTo(mask)}</p>
          <p class="fine" data-aside ?hidden=${sizes.n_token_types < 2}>${say.pair}</p>
        </div>
      </div>`;
  };

const barsIn = ({ next: best, rest }: Prediction, d_vocab: number) => [
  ...best.map(({ text, probability }) => ({ text, value: probability })),
  { text: next.others(written(d_vocab - best.length)), value: rest, rest: true },
];

function saysOf({ next: [best], hidden }: Prediction, mask: string) {
  const first = say.says(mask, bare(best.text), percent(best.probability));
  if (!hidden) return first;
  const { word, token, rank } = hidden;
  const second = token && rank ? say.hidden(word, percent(token.probability), written(rank)) : say.hiddenPieces(word);
  return sentences([first, second]);
}
