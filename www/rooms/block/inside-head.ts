/** Pictures of the chosen head in the data flow: its projections, and its attention weights for the followed token. */
import { html } from 'lit-html';

import { diverging, maxAbsOf, sequential } from '../../draw/color.ts';
import { formatPercent } from '../../draw/format.ts';
import { paintHeatmap } from '../../draw/heatmap.ts';
import { html as element } from '../../widgets/elements.ts';
import { createLocalStripGroup } from '../../widgets/vector-strip.ts';
import { largestFirst } from './block-values.ts';
import type { StageProps } from './stages/stage-panel.ts';
import { words } from './words.js';

const { flow: say } = words;

/** Query, key and value of the followed token. */
export function createProjections() {
  const parts = (['q', 'k', 'v'] as const).map((letter) => ({
    letter,
    canvas: element('canvas', { 'aria-hidden': 'true' }),
  }));

  return ({ block, token, head, d_head, theme }: StageProps) => {
    for (const { letter, canvas } of parts) {
      const own = token * d_head;
      const values = letter === 'q' ? block.q.values : block[letter].values.subarray(own, own + d_head);
      const end = maxAbsOf(values);
      paintHeatmap(canvas, { rows: 1, cols: values.length, values }, (value) => diverging(value, end, theme));
    }
    return html`<div class="projected">
      <span>${say.inHead(head, d_head)}</span>
      ${parts.map(({ letter, canvas }) => html`<span class="projected-part of-${letter}"><strong>${letter}</strong>${canvas}</span>`)}
    </div>`;
  };
}

/** The attention weights, one cell per token. */
export function createWeights() {
  const group = createLocalStripGroup();
  const said = element('span', {});
  let names: string[] = [];
  let weights = new Float32Array();
  let most = '';
  const describe = (at: number) => say.weight(names[at] ?? '', formatPercent(weights[at]));
  const strip = group.strip(describe);
  group.listen((at) => {
    said.textContent = at === null || at >= names.length ? most : describe(at);
  });

  return ({ block, tokens, token, head, theme }: StageProps) => {
    names = tokens.map(({ text }) => text);
    weights = block.pattern.values as Float32Array<ArrayBuffer>;
    const [first] = largestFirst(weights);
    most = say.looksMost(head, names[token], names[first], formatPercent(weights[first]));
    const colorOf = (value: number) => sequential(value, theme);
    strip.draw({ label: say.weights(head, names[token]), values: weights, colorOf });
    group.update(null);
    return html`<div class="looked">${said}${strip.element}</div>`;
  };
}
