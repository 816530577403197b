/** The surprise of each typed token, and the factors of the whole text's probability. */
import { hexFromRgb, inkOn, sequential } from '../../draw/color.js';
import { formatNumber } from '../../draw/format.js';
import { percent } from '../../draw/percent.js';
import type { Unchanged } from '../../pkg/headlight.js';
import { html } from '../../widgets/elements.js';
import { legendOf } from '../../widgets/legend.js';
import { createBars } from './next/bars.ts';
import { createTokenLine, type LineToken, lineOf } from './tokens/line.ts';
import { bare, spelled } from './tokens/spelled.ts';
import { createProduct } from './typed/product.ts';
import type { Emit, Shown } from './view.ts';
import { words } from './words.ts';

/** Bits at the end of the colour scale: about the surprise of a uniform distribution over the vocabulary. */
const MOST_BITS = 16;

export function createTyped(root: HTMLElement, emit: Emit) {
  const { typed: say } = words;
  const line = createTokenLine(words.tokens.withSurprise, (place) => emit('place', place));
  line.element.classList.add('tinted');
  const legend = html('p', { class: 'fine legend' });
  const says = html('p', { class: 'says', 'data-says': true, 'aria-live': 'polite' });
  const title = html('h3', {});
  const bars = createBars(say.best, null);
  const product = createProduct();
  root.append(
    line.element,
    legend,
    says,
    html(
      'div',
      { class: 'typed-stage' },
      html('div', { class: 'typed-best' }, title, bars.element),
      html('div', { class: 'typed-product' }, product.element),
    ),
    html('p', { class: 'fine', 'data-aside': true }, say.howTo),
  );
  const compares = html('input', { type: 'checkbox', on: { change: () => emit('unchanged', compares.checked) } });
  const unchanged = html('p', { class: 'typed-unchanged', role: 'status' });
  const how = html('p', { class: 'fine', 'data-aside': true }, say.unchangedHow);
  root.append(
    html('label', { class: 'field typed-compares', 'data-aside': true }, compares, html('span', {}, say.unchanged)),
    unchanged,
    how,
  );
  let legendTheme = '';

  return {
    update({ input, answers, theme }: Shown) {
      const { prediction, surprise } = answers;
      if (!surprise) return;
      const { expected, log2_probability, perplexity } = surprise;
      compares.checked = input.unchanged;
      how.hidden = unchanged.hidden = !input.unchanged;
      if (input.unchanged) unchanged.textContent = saysUnchanged(answers.unchanged ?? null);
      if (legendTheme !== theme) {
        legendTheme = theme;
        legend.replaceChildren(
          html('span', {}, say.legend, ' ', legendOf(theme, say.bits('0'), say.bits(String(MOST_BITS)))),
        );
      }
      const tokens = lineOf(answers).map((token, place) => ({ ...token, ...tintOf(place) }));
      function tintOf(place: number): Partial<LineToken> {
        const here = expected[place - 1];
        if (!here) return { note: say.none };
        const ground = sequential(here.surprise / MOST_BITS, theme);
        return {
          ground: hexFromRgb(ground),
          ink: inkOn(ground),
          note: formatNumber(here.surprise, { decimals: 1 }),
        };
      }
      const last = tokens.length - 1;
      const held = Math.min(input.place ?? last, last);
      line.update(tokens, held);
      const here = expected[held - 1];
      title.textContent = here ? say.expected : '';
      bars.element.hidden = !here;
      if (here) {
        const { best, came, rank } = here;
        const isAmong = best.some(({ id }) => id === came.id);
        bars.update([
          ...best.map((one) => ({
            text: one.text,
            value: one.probability,
            outline: null,
            mark: one.id === came.id ? say.came : '',
          })),
          ...(isAmong
            ? []
            : [
                {
                  text: came.text,
                  value: came.probability,
                  outline: null,
                  mark: say.came,
                  more: words.asked.rank(rank.toLocaleString('en')),
                },
              ]),
        ]);
        says.textContent = say.says(
          spelled(came.text),
          percent(came.probability),
          formatNumber(here.surprise, { decimals: 1 }),
          rank.toLocaleString('en'),
        );
      } else {
        says.textContent = say.saysFirst(spelled(prediction.tokens[0].text));
      }
      product.update(
        expected.map(({ came, surprise }) => ({ text: bare(came.text), surprise })),
        { log2_probability, perplexity },
      );
    },
  };
}

/** @param found `null` before the first edit */
function saysUnchanged(found: Unchanged | null) {
  const { typed: say } = words;
  if (!found) return say.unchangedHint;
  const [equal, numbers] = [found.equal, found.numbers].map((count) => count.toLocaleString('en'));
  return found.tokens === 0 ? say.unchangedFirst : say.unchangedSays(found.tokens, equal, numbers);
}
