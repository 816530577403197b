/** The surprise of each typed token, and the factors of the whole text's probability. */
import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { hexFromRgb, inkOn, sequential } from '../../draw/color.ts';
import { formatNumber, percent } from '../../draw/format.ts';
import { written } from '../../draw/written.ts';
import type { Surprise, Unchanged } from '../../pkg/headlight.js';
import type { Theme } from '../../state/room.ts';
import { legendOf } from '../../widgets/legend.ts';
import type { Emit } from './controller.ts';
import { barsOf } from './next/bars.ts';
import { type LineToken, lineOf, tokensOf } from './tokens/line.ts';
import { spelled } from './tokens/spelled.ts';
import { productOf } from './typed/product.ts';
import type { Shown } from './view.ts';
import { words } from './words/en.js';

type Expected = Surprise['expected'][number];

/**
 * Maximum of the colour scale in bits. It is roughly the surprise of a token under a uniform distribution over the
 * vocabulary.
 */
const MOST_BITS = 16;

const bits = (surprise: number) => formatNumber(surprise, { decimals: 1 });

export const createTyped =
  (emit: Emit) =>
  ({ input, answers, theme }: Shown) => {
    if (!answers.surprise) return '';
    const { typed: say } = words;
    const { expected } = answers.surprise;
    const tokens = tokensOf(answers).map((token, place) => ({ ...token, ...tintOf(expected[place - 1], theme) }));
    const last = tokens.length - 1;
    const held = Math.min(input.place ?? last, last);
    const here = expected[held - 1];
    const onChange = ({ target }: Event) => emit('change', { unchanged: (target as HTMLInputElement).checked });
    return html`
      ${lineOf(words.tokens.withSurprise, tokens, held, (place) => emit('place', place), 'tinted')}
      <p class="fine legend"><span>${say.legend} ${legendOf(theme, say.bits('0'), say.bits(String(MOST_BITS)))}</span></p>
      <p class="says" data-says aria-live="polite">${here ? saysOf(here) : say.saysFirst(spelled(tokens[0].text))}</p>
      <div class="typed-stage">
        <div class="typed-best"><h3>${here ? say.expected : ''}</h3>${here ? barsOf(say.best, likely(here)) : ''}</div>
        <div class="typed-product">${productOf(answers.surprise)}</div>
      </div>
      <p class="fine" data-aside>${say.howTo}</p>
      <label class="field typed-compares" data-aside><input
        type="checkbox" .checked=${live(input.unchanged)} @change=${onChange}><span>${say.unchanged}</span></label>
      <p class="typed-unchanged" role="status" ?hidden=${!input.unchanged}>${saysUnchanged(answers.unchanged ?? null)}</p>
      <p class="fine" data-aside ?hidden=${!input.unchanged}>${say.unchangedHow}</p>`;
  };

function tintOf(here: Expected | undefined, theme: Theme): Partial<LineToken> {
  if (!here) return { note: words.typed.none };
  const ground = sequential(here.surprise / MOST_BITS, theme);
  return { ground: hexFromRgb(ground), ink: inkOn(ground), note: bits(here.surprise) };
}

function likely({ best, came, rank }: Expected) {
  const { came: mark } = words.typed;
  const bars = best.map(({ id, text, probability }) => ({
    text,
    value: probability,
    mark: id === came.id ? mark : '',
  }));
  if (best.some(({ id }) => id === came.id)) return bars;
  const more = words.asked.rank(written(rank));
  return [...bars, { text: came.text, value: came.probability, mark, more }];
}

const saysOf = ({ came, surprise, rank }: Expected) =>
  words.typed.says(spelled(came.text), percent(came.probability), bits(surprise), written(rank));

/** `found`: the comparison of the vectors before and after the last edit; `null` before the first edit. */
function saysUnchanged(found: Unchanged | null) {
  const { typed: say } = words;
  if (!found) return say.unchangedHint;
  const [equal, numbers] = [found.equal, found.numbers].map((count) => written(count));
  return found.tokens === 0 ? say.unchangedFirst : say.unchangedSays(found.tokens, equal, numbers);
}
