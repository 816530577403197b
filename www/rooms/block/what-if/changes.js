// @ts-check
/**
 * Compares the edited run with the original run: every token's final vector, the chosen head's pattern, and the change
 * of each head's pattern.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {object} ChangesProps
 * @property {import('../controller.js').BlockAnswers['whatIf']} whatIf
 * @property {import('../controller.js').BlockAnswers['changed']} changed `null` only without edits
 * @property {{ text: string }[]} tokens
 * @property {number} token
 * @property {number} layer
 * @property {number} head
 * @property {string[]} edits
 * @property {import('../../../draw/color.js').Theme} theme
 */
import { diverging, maxAbsOf, sequential } from '../../../draw/color.js';
import { formatNumber } from '../../../draw/format.js';
import { html } from '../../../widgets/elements.js';
import { legendOf } from '../../../widgets/legend.js';
import { showBars, showScales } from '../bars-and-scales.js';
import { largestFirst } from '../block-values.js';
import { toFourDecimals, toThreeDecimals } from '../decimals.js';
import { createLabelledMatrix } from '../labelled-matrix.js';
import { changes as words } from './words.js';

/**
 * Maximum number of tokens for which names are drawn at the sides. With more tokens, only the line below names the
 * marked token.
 */
const MOST_NAMES = 32;

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 * @param {HTMLElement} explanation element for the sentence that sums up the changes
 */
export function createChanges(root, emit, explanation) {
  const bars = html('div', { class: 'bars cosines', tabindex: '0', role: 'region', 'aria-label': words.cosineTitle });
  const moved = createLabelledMatrix((layer, head) => emit('head', { layer, head }));
  const movedLegend = html('p', { class: 'legend' });
  const noneMoved = html('p', { class: 'none-moved' });
  const patterns = /** @type {const} */ (['untouched', 'edited', 'difference']).map((name) => ({
    name,
    board: createLabelledMatrix((row) => emit('selectTokens', { query: row, key: null })),
  }));
  const patternTitle = html('h3', {});
  const [patternLegend, differenceScale] = [html('span', {}), html('span', {})];
  root.append(
    html('h2', {}, words.title),
    html('div', { class: 'change-part' }, html('h3', {}, words.movedTitle), noneMoved, moved.element, movedLegend),
    html('div', { class: 'change-part' }, html('h3', {}, words.cosineTitle), bars),
    html(
      'div',
      { class: 'change-part wide' },
      patternTitle,
      html(
        'div',
        { class: 'patterns' },
        ...patterns.map(({ name, board }) =>
          html('figure', {}, html('figcaption', {}, words.patterns[name]), board.element),
        ),
      ),
      html('p', { class: 'legend' }, patternLegend, differenceScale),
    ),
  );

  return {
    /** @param {ChangesProps} props */
    update({ whatIf, changed, tokens, token, layer, head, edits, theme }) {
      root.hidden = explanation.hidden = edits.length === 0;
      if (root.hidden) return;
      const names = tokens.map(({ text }) => text);
      const { values: cosines } = whatIf.cosine;
      showBars(
        bars,
        Array.from(cosines, (value, at) => ({ name: names[at], value })),
        1,
      );

      const { moved: grid } = whatIf;
      const most = maxAbsOf(grid.values);
      const [first] = largestFirst(grid.values);
      const farthest = largestFirst(cosines, (cosine) => -cosine)[0];
      moved.update({
        label: words.movedLabel,
        rows: grid.rows,
        columns: grid.columns,
        values: grid.values,
        colorOf: (value) => sequential(most > 0 ? value / most : 0, theme),
        rowNames: Array.from({ length: grid.rows }, (_, nth) => `L${nth}`),
        columnNames: Array.from({ length: grid.columns }, (_, nth) => `H${nth}`),
        describe: (row, column) => words.movedAt(row, column, toThreeDecimals(grid.at(row, column))),
        hint: words.movedHint,
        row: layer,
      });
      const last = grid.rows - 1;
      const isAfterAll = edits.every((edit) => Number(edit.split('.')[1]) === last);
      noneMoved.textContent = isAfterAll ? words.noneMoved(last) : words.sameWeights;
      noneMoved.hidden = most > 0;
      moved.element.hidden = movedLegend.hidden = most === 0;
      movedLegend.replaceChildren(legendOf(theme, '0', formatNumber(most, { decimals: 2 })));
      const [movedLayer, movedHead] = [Math.floor(first / grid.columns), first % grid.columns];
      explanation.textContent = words.says({
        count: edits.length,
        token: names[farthest],
        cosine: toThreeDecimals(cosines[farthest]),
        followed: names[token],
        own: toThreeDecimals(cosines[token]),
        layer: movedLayer,
        head: movedHead,
        most: most > 0 ? toThreeDecimals(most) : null,
      });
      patternTitle.textContent = words.patternTitle(layer, head);
      if (!changed) return;
      const end = maxAbsOf(changed.difference.values);
      for (const { name, board } of patterns) {
        const { [name]: matrix } = changed;
        const isSigned = name === 'difference';
        const sides = names.length <= MOST_NAMES ? names : [];
        board.update({
          label: words.patternLabel(words.patterns[name], layer, head),
          rows: matrix.rows,
          columns: matrix.columns,
          values: matrix.values,
          colorOf: isSigned ? (value) => diverging(value, end, theme) : (value) => sequential(value, theme),
          rowNames: sides,
          columnNames: sides,
          describe: (row, column) => words.patternAt(names[row], names[column], toFourDecimals(matrix.at(row, column))),
          hint: words.patternHint,
          row: token,
        });
      }
      patternLegend.replaceChildren(legendOf(theme, '0', '1'));
      showScales(differenceScale, [[words.differenceScale, end]], theme);
    },
  };
}
