// @ts-check
/**
 * What the edits changed against the untouched run: every token's final vector, the chosen head's
 * pattern, and which heads look elsewhere.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {object} ChangesProps
 * @property {import('../../engine/trace.js').Trace} whatIf
 * @property {import('../../engine/trace.js').Trace | null} changed `null` only where nothing is edited
 * @property {{ text: string }[]} tokens
 * @property {number} token
 * @property {number} layer
 * @property {number} head
 * @property {string[]} edits
 * @property {import('../../draw/color.js').Theme} theme
 */
import { diverging, maxAbsOf, sequential } from '../../draw/color.js';
import { html } from '../../draw/elements.js';
import { formatNumber } from '../../draw/format.js';
import { legendOf } from '../../draw/legend.js';
import { changes as said } from '../../words/block/what-if.js';
import { createBoard } from './board.js';
import { exactly, largestFirst, matrixOf, showBars, showScales, valuesOf, written } from './parts.js';

/** So many tokens are named along a side; of more, the line below says which one is looked at. */
const NAMED = 32;

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 * @param {HTMLElement} says where the sentence about it stands
 */
export function createChanges(root, emit, says) {
  const bars = html('div', { class: 'bars cosines', tabindex: '0', role: 'region', 'aria-label': said.cosineTitle });
  const moved = createBoard((layer, head) => emit('head', { layer, head }));
  const movedLegend = html('p', { class: 'legend' });
  const patterns = ['untouched', 'edited', 'difference'].map((name) => ({ name, board: createBoard((row) => emit('holdTokens', { query: row, key: null })) }));
  const patternTitle = html('h3', {});
  const [patternLegend, differenceScale] = [html('span', {}), html('span', {})];
  root.append(
    html('h2', {}, said.title),
    html('div', { class: 'change-part' }, html('h3', {}, said.movedTitle), moved.element, movedLegend),
    html('div', { class: 'change-part' }, html('h3', {}, said.cosineTitle), bars),
    html(
      'div',
      { class: 'change-part wide' },
      patternTitle,
      html('div', { class: 'patterns' }, ...patterns.map(({ name, board }) => html('figure', {}, html('figcaption', {}, said.patterns[name]), board.element))),
      html('p', { class: 'legend' }, patternLegend, differenceScale),
    ),
  );

  return {
    /** @param {ChangesProps} props */
    update({ whatIf, changed, tokens, token, layer, head, edits, theme }) {
      root.hidden = says.hidden = edits.length === 0;
      if (root.hidden) return;
      const names = tokens.map(({ text }) => text);
      const cosines = valuesOf(whatIf, 'cosine');
      showBars(bars, Array.from(cosines, (value, at) => ({ name: names[at], value })), 1);

      const grid = matrixOf(whatIf, 'moved');
      const most = maxAbsOf(grid.values);
      const [first] = largestFirst(grid.values);
      const farthest = largestFirst(cosines, (cosine) => -cosine)[0];
      moved.update({
        label: said.movedLabel,
        rows: grid.rows,
        columns: grid.columns,
        values: grid.values,
        colorOf: (value) => sequential(most > 0 ? value / most : 0, theme),
        rowNames: Array.from({ length: grid.rows }, (_, nth) => `L${nth}`),
        columnNames: Array.from({ length: grid.columns }, (_, nth) => `H${nth}`),
        tell: (row, column) => said.movedAt(row, column, written(grid.at(row, column))),
        hint: said.movedHint,
        row: layer,
      });
      movedLegend.replaceChildren(legendOf(theme, '0', formatNumber(most, { decimals: 2 })));
      const [movedLayer, movedHead] = [Math.floor(first / grid.columns), first % grid.columns];
      says.textContent = said.says({ count: edits.length, token: names[farthest], cosine: written(cosines[farthest]), followed: names[token], own: written(cosines[token]), layer: movedLayer, head: movedHead, most: most > 0 ? written(most) : null });
      patternTitle.textContent = said.patternTitle(layer, head);
      const end = maxAbsOf(matrixOf(changed, 'difference').values);
      for (const { name, board } of patterns) {
        const matrix = matrixOf(changed, name);
        const isSigned = name === 'difference';
        const sides = names.length <= NAMED ? names : [];
        board.update({
          label: said.patternLabel(said.patterns[name], layer, head),
          rows: matrix.rows,
          columns: matrix.columns,
          values: matrix.values,
          colorOf: isSigned ? (value) => diverging(value, end, theme) : (value) => sequential(value, theme),
          rowNames: sides,
          columnNames: sides,
          tell: (row, column) => said.patternAt(names[row], names[column], exactly(matrix.at(row, column))),
          hint: said.patternHint,
          row: token,
        });
      }
      patternLegend.replaceChildren(legendOf(theme, '0', '1'));
      showScales(differenceScale, [[said.differenceScale, end]], theme);
    },
  };
}
