/** Describes the picture in words. */
import { percent } from '../../draw/format.ts';
import { sentences } from '../../words/en/phrases.js';
import { changeAt, isAlike, type Picture, textsOf } from './picture.ts';
import type { Shown } from './view.ts';
import { words } from './words/en.js';

/** A sentence about the selected word or, without a selection, about the pair that changes most. */
export function sentenceOf({ picture, input, sizes }: Shown) {
  const { places, shown, sides, heads, selected } = picture;
  const { versus } = input;
  const says = { ...words.says, ...(versus === 'model' ? words.saysOfModels : {}) };
  if (versus === 'change' && input.edits.length === 0) return says.unchanged;
  if (versus === 'sentence' && isAlike(picture)) return says.same;
  const text = (at: number) => textsOf(places[at]);
  const shares = (row: number, column: number) =>
    sides.map((weights) => {
      const weight = weights(row, column);
      return Number.isNaN(weight) ? null : percent(weight);
    });
  if (selected.query === null) {
    const pairs = shown.flatMap((row) => shown.flatMap((column) => (row === column ? [] : [{ row, column }])));
    const most = largest(pairs, ({ row, column }) => picture.difference(row, column));
    return most ? says.most(heads, text(most.row), text(most.column), shares(most.row, most.column)) : says.none(heads);
  }
  const query = selected.query;
  if (!places[query].b) return input.byVectors ? says.unpaired(text(query)) : says.onlyInA(text(query));
  if (selected.key !== null) return says.pair(heads, text(query), text(selected.key), shares(query, selected.key));
  const strongest = largest(shown, (column) => Math.max(...sides.map((weights) => weights(query, column) || 0)));
  // Each model has its own special tokens, so two models are compared only at words that both models have.
  const compared = versus === 'model' ? shown.filter((at) => places[at].a && places[at].b) : shown;
  const changed = largest(compared, (column) => changeAt(picture, query, column));
  if (strongest === undefined) return says.none(heads);
  const first = says.pair(heads, text(query), text(strongest), shares(query, strongest));
  if (changed === undefined)
    return sentences([first, says.still, sizes.is_causal && versus === 'sentence' && says.causal]);
  if (strongest === changed && versus === 'change') {
    const gains = largest(shown, (column) => Math.max(0, -picture.difference(query, column)));
    return gains === undefined || gains === changed
      ? first
      : sentences([first, says.gains(text(gains), shares(query, gains))]);
  }
  return strongest === changed ? first : sentences([first, says.changes(text(changed), shares(query, changed))]);
}

/** A sentence about the attention that the selected word gives to hidden special tokens; empty if there are none. */
export function hiddenOf({ places, shown, selected }: Picture) {
  const hidden = places.flatMap(({ a, b }, at) => (shown.includes(at) ? [] : [(a ?? b)?.text ?? '']));
  if (hidden.length === 0 || selected.query === null || !places[selected.query].b) return '';
  const { special_a, special_b } = places[selected.query];
  return words.says.hidden(hidden, percent(special_a), percent(special_b));
}

function largest<Item>(items: Item[], sizeOf: (item: Item) => number) {
  let best: Item | undefined;
  let most = 0;
  for (const item of items) {
    const size = Math.abs(sizeOf(item));
    if (size > most) [best, most] = [item, size];
  }
  return best;
}
