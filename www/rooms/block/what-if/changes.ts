/**
 * Compares the edited run with the original run: every token's final vector, the chosen head's pattern, and the change
 * of each head's pattern.
 */
import { html } from 'lit-html';
import { diverging, maxAbsOf, sequential } from '../../../draw/color.ts';
import { toFourDecimals, toThreeDecimals, toTwoDecimals } from '../../../draw/format.ts';
import { legendOf } from '../../../widgets/legend.ts';
import { words as pageWords } from '../../../words/en/page.js';
import { barsOf, scalesOf } from '../bars-and-scales.ts';
import { largestFirst } from '../block-values.ts';
import type { Emit } from '../controller.ts';
import { LabelledMatrix } from '../labelled-matrix.ts';
import type { Shown } from '../shown.ts';
import { changes as say } from './words/en.js';

const { axes } = pageWords.cells;

/**
 * Maximum number of tokens for which names are drawn at the sides. With more tokens, only the line below names the
 * marked token.
 */
const MOST_NAMES = 32;

export function createChanges(emit: Emit) {
  const movedOf = createMoved(emit);
  const patternsOf = createPatterns(emit);

  return (props: Shown) => {
    const { whatIf, tokens } = props;
    const cosines = Array.from(whatIf.cosine.values, (value, at) => ({ name: tokens[at].text, value }));
    return html`<section class="block-changes">
      <h2>${say.title}</h2>
      <div class="change-part"><h3>${say.movedTitle}</h3>${movedOf(props)}</div>
      <div class="change-part">
        <h3>${say.cosineTitle}</h3>
        <div class="bars cosines" tabindex="0" role="region" aria-label=${say.cosineTitle}>${barsOf(cosines, 1)}</div>
      </div>
      <div class="change-part wide">${patternsOf(props)}</div>
    </section>`;
  };
}

/** The change of each head's pattern. */
function createMoved(emit: Emit) {
  const board = new LabelledMatrix((layer, head) => emit('head', { layer, head }));
  return ({ whatIf: { moved }, layer, edits, theme }: Shown) => {
    const { rows, columns, values } = moved;
    const most = maxAbsOf(values);
    if (!(most > 0)) {
      const isAfterAll = edits.every((edit) => Number(edit.split('.')[1]) === rows - 1);
      return html`<p class="none-moved">${isAfterAll ? say.noneMoved(rows - 1) : say.sameWeights}</p>`;
    }
    const drawn = board.draw({
      label: say.movedLabel,
      ...{ rows, columns, values },
      colorOf: (value) => sequential(value / most, theme),
      rowNames: Array.from({ length: rows }, (_, nth) => `L${nth}`),
      columnNames: Array.from({ length: columns }, (_, nth) => `H${nth}`),
      describe: (row, column) => say.movedAt(row, column, toThreeDecimals(moved.at(row, column))),
      hint: say.movedHint,
      range: [0, most],
      axes: [axes.layers, axes.heads],
      row: layer,
    });
    return html`${drawn}<p class="legend">${legendOf(theme, '0', toTwoDecimals(most))}</p>`;
  };
}

/** The chosen head's pattern before and after the edits, and the difference. */
function createPatterns(emit: Emit) {
  const boards = (['untouched', 'edited', 'difference'] as const).map((name) => ({
    name,
    matrix: new LabelledMatrix((row) => emit('selectTokens', { query: row, key: null })),
  }));
  return ({ changed, tokens, isRtl, token, layer, head, theme }: Shown) => {
    if (!changed) return '';
    const names = tokens.map(({ text }) => text);
    const sides = names.length <= MOST_NAMES ? names : [];
    const end = maxAbsOf(changed.difference.values);
    const figureOf = ({ name, matrix: board }: (typeof boards)[number]) => {
      const { [name]: matrix } = changed;
      const drawn = board.draw({
        label: say.patternLabel(say.patterns[name], layer, head),
        ...matrix,
        colorOf: (value) => (name === 'difference' ? diverging(value, end, theme) : sequential(value, theme)),
        rowNames: sides,
        columnNames: sides,
        describe: (row, column) => say.patternAt(names[row], names[column], toFourDecimals(matrix.at(row, column))),
        hint: say.patternHint,
        range: name === 'difference' ? [-end, end] : [0, 1],
        axes: [axes.queries, axes.keys],
        row: token,
        isRtl,
      });
      return html`<figure><figcaption>${say.patterns[name]}</figcaption>${drawn}</figure>`;
    };
    return html`
      <h3>${say.patternTitle(layer, head)}</h3>
      <div class="patterns">${boards.map(figureOf)}</div>
      <div class="legend"><span>${legendOf(theme, '0', '1')}</span>${scalesOf([[say.differenceScale, end]], theme)}</div>`;
  };
}

export function saysOfChanges({ whatIf, tokens, token, edits }: Shown) {
  const { values: cosines } = whatIf.cosine;
  const { values, columns } = whatIf.moved;
  const [farthest] = largestFirst(cosines, (cosine) => -cosine);
  const [first] = largestFirst(values);
  const most = maxAbsOf(values);
  return say.says({
    count: edits.length,
    token: tokens[farthest].text,
    cosine: toThreeDecimals(cosines[farthest]),
    followed: tokens[token].text,
    own: toThreeDecimals(cosines[token]),
    layer: Math.floor(first / columns),
    head: first % columns,
    most: most > 0 ? toThreeDecimals(most) : null,
  });
}
