/** All tokens at one site of the block, as rows of a matrix. Shown on demand. */
import { html } from 'lit-html';
import { diverging, maxAbsOf, sequential } from '../../../draw/color.ts';
import { formatPercent, toFourDecimals } from '../../../draw/format.ts';
import type { Matrix } from '../../../engine/trace.ts';
import { legendOf } from '../../../widgets/legend.ts';
import { words as pageWords } from '../../../words/en/page.js';
import { scaleEnd, scalesOf } from '../bars-and-scales.ts';
import type { Emit } from '../controller.ts';
import { LabelledMatrix } from '../labelled-matrix.ts';
import type { Order } from '../operation-order.ts';
import type { Shown } from '../shown.ts';
import { words } from '../words/en.js';

const { rows: say } = words;
const { axes } = pageWords.cells;

export function createRows({ nameOf, parts }: Order, emit: Emit, places: string[]) {
  const board = new LabelledMatrix((row) => emit('selectTokens', { query: row, key: null }));

  function shownOf(place: string, matrix: Matrix, { tokens, isRtl, token, head, theme }: Shown) {
    const names = tokens.map(({ text }) => text);
    const { rows, columns, values } = matrix;
    const common = { rows, columns, values, rowNames: names, hint: say.hint, row: token };
    if (place === 'pattern') {
      const drawn = board.draw({
        ...common,
        isRtl,
        label: say.patternLabel(head),
        range: [0, 1],
        axes: [axes.queries, axes.keys],
        colorOf: (value) => sequential(value, theme),
        describe: (row, column) => say.looks(names[row], names[column], formatPercent(matrix.at(row, column))),
      });
      return html`<div>${drawn}<p class="legend">${legendOf(theme, '0', '1')}</p></div>`;
    }
    const end = place === 'mlp.post' ? maxAbsOf(values) : scaleEnd(values);
    const drawn = board.draw({
      ...common,
      label: say.label(nameOf(place)),
      range: [-end, end],
      axes: [axes.tokens, axes.dimensions],
      colorOf: (value) => diverging(value, end, theme),
      describe: (row, column) => say.tell(names[row], column, toFourDecimals(matrix.at(row, column))),
    });
    return html`<div>${drawn}${scalesOf([[words.scale, end]], theme)}</div>`;
  }

  return (props: Shown) => {
    const { place, rows, changed } = props;
    const matrix = place === 'pattern' ? changed?.edited : rows;
    const buttonOf = (site: string) => html`<button
      type="button" aria-pressed=${site === place} @click=${() => emit('rows', site)}
    >${say.show(words.places(parts)[site] ?? nameOf(site))}</button>`;
    return html`<div class="rows">
      <p class="rows-choices">${places.map(buttonOf)}</p>
      ${matrix && place !== null && places.includes(place) ? shownOf(place, matrix, props) : ''}
    </div>`;
  };
}
