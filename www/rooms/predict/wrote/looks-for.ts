/**
 * What the selected head looks for: the words of the whole vocabulary with the highest and lowest scores for a query
 * token of the text.
 */
import { formatNumber } from '../../../draw/format.js';
import type { Scored } from '../../../pkg/headlight.js';
import { html } from '../../../widgets/elements.js';
import { withSubscripts } from '../../../widgets/subscripts.js';
import type { HeldPart } from '../attributed.ts';
import { spelled } from '../tokens/spelled.ts';
import type { Emit } from '../view.ts';
import { words } from '../words.ts';
import { nameOf } from './parts.ts';

const { wrote: say } = words;

export function createLooksFor(emit: Emit) {
  const from = html('select', {
    id: 'predict-looker',
    on: { change: () => emit('looker', from.value === '' ? null : Number(from.value)) },
  });
  let offered = '';
  const highest = html('p', { class: 'held-words' });
  const lowest = html('p', { class: 'held-words' });
  const leftOut = html('p', { class: 'fine', 'data-aside': true });
  const title = html('h3', { id: 'predict-looks-for' });
  const element = html(
    'div',
    { class: 'looks-for', role: 'group', 'aria-labelledby': title.id },
    html(
      'div',
      { class: 'held-head' },
      title,
      html('label', { class: 'field', for: from.id, 'data-aside': true }, html('span', {}, say.looker), from),
    ),
    highest,
    lowest,
    leftOut,
  );

  return {
    element,
    /** @param chosen the currently chosen token */
    update(held: HeldPart | null, tokens: { text: string }[], chosen: number | null, d_vocab: number) {
      // `null` for an MLP.
      const found = held?.looksFor;
      element.hidden = !found;
      if (!found) return;
      const { part } = held;
      title.textContent = say.looksFor(nameOf(part));
      const texts = tokens.map(({ text }) => spelled(text));
      const wanted = JSON.stringify(texts);
      if (wanted !== offered) {
        offered = wanted;
        from.replaceChildren(
          html('option', { value: '' }, say.lastToken),
          ...texts.map((text, place) =>
            html('option', { value: place, dir: 'auto', translate: 'no' }, `${place}: ${text.trim()}`),
          ),
        );
      }
      from.value = chosen === null || chosen >= tokens.length ? '' : String(chosen);
      highest.textContent = say.highest(
        texts[found.from],
        d_vocab.toLocaleString('en'),
        found.highest.map(wordAndScore),
      );
      lowest.textContent = say.lowest(found.lowest.map(wordAndScore));
      leftOut.replaceChildren(...withSubscripts(say.leftOut(part.layer)));
    },
  };
}

const wordAndScore = ({ text, score }: Scored): [word: string, score: string] => [
  spelled(text),
  formatNumber(score, { decimals: 2 }),
];
