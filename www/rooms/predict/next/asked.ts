/** User-supplied words: the probability of each, or the product over its tokens. */
import { signBetween } from '../../../draw/equality.js';
import type { Asked } from '../../../pkg/headlight.js';
import { html } from '../../../widgets/elements.js';
import type { Emit } from '../view.ts';
import { words } from '../words.ts';
import { createBars } from './bars.ts';
import { formatSmall } from './format-small.ts';

export function createAsked(emit: Emit) {
  const { asked: say } = words;
  const input = html('input', {
    id: 'predict-ask',
    type: 'text',
    dir: 'auto',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: say.placeholder,
    on: { input: () => emit('ask', input.value) },
  });
  const bars = createBars(say.bars, (ids) => emit('takeWords', ids));
  const products = html('ul', { class: 'asked-products', role: 'list' });
  const element = html(
    'div',
    { class: 'predict-ask' },
    html('label', { class: 'field', for: input.id, 'data-aside': true }, html('span', {}, say.label), input),
    bars.element,
    products,
  );
  let shown = '';

  return {
    element,
    update(ask: string[], asked: Asked[]) {
      // Unfinished input is not replaced; "are," is on the way to "are, is".
      if (shown !== ask.join() && document.activeElement !== input) input.value = ask.join(', ');
      shown = ask.join();
      bars.element.hidden = asked.length === 0;
      element.classList.toggle('asking', asked.length > 0);
      bars.update(
        asked.map(({ word, pieces, probability, rank }) => ({
          text: word,
          value: probability,
          outline: null,
          more: say.rank(rank.toLocaleString('en')),
          ids: pieces.map(({ id }) => id),
        })),
      );
      products.replaceChildren(
        ...asked.filter(({ pieces }) => pieces.length > 1).map((one) => html('li', {}, productOf(one))),
      );
    },
  };
}

const productOf = ({ word, pieces, probability }: Asked) =>
  words.asked.product(
    word,
    pieces.map(({ text, probability }) => [text, formatSmall(probability)]),
    signBetween(pieces.map(({ probability }) => formatSmall(probability)).join('·'), formatSmall(probability)),
    formatSmall(probability),
  );
