/**
 * The weight between two words, calculated from the weights between their pieces: these are summed over the pieces of
 * the key word and averaged over the pieces of the query word. The explanation below is about one of these weights.
 */
import { formatPercent } from '../../../draw/format.ts';
import { html } from '../../../widgets/elements.ts';
import type { Word } from '../controller.js';
import { words } from '../words.js';

export type NamedWord = Word & { names: { query: string; key: string } };

type Pair = { query: number; key: number };

export function createPieces(choose: (pair: Pair) => void) {
  const { pieces: say } = words.why;
  const element = html('div', { class: 'why-pieces', hidden: true });

  return {
    element,

    /** `word`: `null` if both are tokens. `pair`: the tokens whose weight is explained. */
    update(word: NamedWord | null, tokens: { text: string }[], pair: Pair) {
      element.hidden = word === null;
      if (!word) return element.replaceChildren();
      const { query, key, pieces, sums } = word;
      const [rows, columns] = [tokens.slice(query.first, query.end), tokens.slice(key.first, key.end)];
      const [isAdded, isAveraged] = [columns.length > 1, rows.length > 1];
      const name = (scope: string) => (token: { text: string }) => html('th', { scope }, html('bdi', {}, token.text));
      const cell = (row: number, column: number) => {
        const at = { query: query.first + row, key: key.first + column };
        const pressed = at.query === pair.query && at.key === pair.key;
        const weight = formatPercent(pieces.values[row * columns.length + column]);
        return html(
          'td',
          {},
          html('button', { type: 'button', 'aria-pressed': String(pressed), on: { click: () => choose(at) } }, weight),
        );
      };
      const weight = formatPercent(word.weight);
      const chosen = pieces.values[(pair.query - query.first) * columns.length + pair.key - key.first];
      const names = { query: tokens[pair.query].text, key: tokens[pair.key].text };
      element.replaceChildren(
        html(
          'table',
          {},
          html('caption', {}, say.caption),
          html(
            'thead',
            {},
            html(
              'tr',
              {},
              html('td', {}),
              ...columns.map(name('col')),
              isAdded && html('th', { scope: 'col' }, say.sum),
            ),
          ),
          html(
            'tbody',
            {},
            ...rows.map((token, row) =>
              html(
                'tr',
                {},
                name('row')(token),
                ...columns.map((_, column) => cell(row, column)),
                isAdded && html('td', {}, isAveraged ? formatPercent(sums[row]) : html('strong', {}, weight)),
              ),
            ),
            isAveraged &&
              html(
                'tr',
                {},
                html('th', { scope: 'row', colspan: columns.length + (isAdded ? 1 : 0) }, say.mean),
                html('td', {}, html('strong', {}, weight)),
              ),
          ),
        ),
        html('p', {}, say.chosen(names, formatPercent(chosen))),
      );
    },
  };
}
