// @ts-check
/**
 * What the selected head looks for: the words of the whole vocabulary with the highest and lowest scores for a query
 * token of the text.
 *
 * @typedef {import('../attributed.js').HeldPart} HeldPart
 * @typedef {import('../../../pkg/headlight.js').Scored} Scored
 */
import { formatNumber } from '../../../draw/format.js';
import { html } from '../../../widgets/elements.js';
import { withSubscripts } from '../../../widgets/subscripts.js';
import { spelled } from '../tokens/spelled.js';
import { words } from '../words.js';
import { nameOf } from './parts.js';

const { wrote: say } = words;

/** @param {import('../view.js').Emit} emit */
export function createLooksFor(emit) {
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
    /**
     * @param {HeldPart | null} held
     * @param {{ text: string }[]} tokens
     * @param {number | null} chosen the currently chosen token
     * @param {number} d_vocab
     */
    update(held, tokens, chosen, d_vocab) {
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

/** @param {Scored} scored @returns {[word: string, score: string]} */
const wordAndScore = ({ text, score }) => [spelled(text), formatNumber(score, { decimals: 2 })];
