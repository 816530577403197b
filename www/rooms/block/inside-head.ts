/** Pictures of the chosen head in the data flow: its projections, and its attention weights for the followed token. */
import { html } from 'lit-html';
import { diverging, maxAbsOf, sequential } from '../../draw/color.ts';
import { formatPercent } from '../../draw/format.ts';
import { painted } from '../../widgets/styled.ts';
import { StripGroup } from '../../widgets/vector-strip.ts';
import { largestFirst } from './block-values.ts';
import type { Shown } from './shown.ts';
import { words } from './words/en.js';

const { flow: say } = words;

/** Query, key and value of the followed token. */
export function projectionsOf({ block, token, head, d_head, theme }: Shown) {
  const partOf = (letter: 'q' | 'k' | 'v') => {
    const values = letter === 'q' ? block.q.values : block[letter].row(token);
    const end = maxAbsOf(values);
    const cells = { rows: 1, columns: values.length, values };
    return html`<span class="projected-part of-${letter}"><strong>${letter}</strong><canvas
      aria-hidden="true" ${painted(cells, (value) => diverging(value, end, theme))}
    ></canvas></span>`;
  };
  return html`<div class="projected"><span>${say.inHead(head, d_head)}</span>${(['q', 'k', 'v'] as const).map(partOf)}</div>`;
}

/** The attention weights, one cell per token, in the direction of the text. */
export function createWeights() {
  const group = new StripGroup();
  return ({ block, tokens, isRtl, token, head, theme }: Shown) => {
    const weights = block.pattern.values;
    const [first] = largestFirst(weights);
    const most = say.looksMost(head, tokens[token].text, tokens[first].text, formatPercent(weights[first]));
    const tokenAt = (cell: number) => (isRtl ? tokens.length - 1 - cell : cell);
    const describe = (cell: number) => say.weight(tokens[tokenAt(cell)].text, formatPercent(weights[tokenAt(cell)]));
    group.select(null);
    const strip = group.strip('weights', {
      label: say.weights(head, tokens[token].text),
      values: isRtl ? weights.toReversed() : weights,
      colorOf: (value) => sequential(value, theme),
      describe,
    });
    const readout = group.readout('weights', (cell) =>
      cell === null || cell >= tokens.length ? most : describe(cell),
    );
    return html`<div class="looked"><span>${readout}</span>${strip}</div>`;
  };
}
