/** The stack of layers: the followed token's vector before every layer and after the last layer. */
import { html } from 'lit-html';

import { diverging } from '../../draw/color.ts';
import type { Theme } from '../../state/room.ts';
import { html as element } from '../../widgets/elements.ts';
import { createLocalStripGroup } from '../../widgets/vector-strip.ts';
import type { Answers } from './answers.ts';
import { scaleEnd, scalesOf } from './bars-and-scales.ts';
import { largestFirst } from './block-values.ts';
import type { Emit } from './controller.ts';
import { toFourDecimals, toThreeDecimals } from './decimals.ts';
import { words } from './words.js';

interface StackProps {
  stack: Answers['stack'];
  tokens: { text: string }[];
  token: number;
  layer: number;
  edited: boolean;
  theme: Theme;
}

/** Number of columns if there are no edits. With edits, one more column compares each vector with the unedited run. */
const COLUMNS = 5;

const { stack: say } = words;

export function createStack(emit: Emit) {
  const group = createLocalStripGroup();
  const strips: ReturnType<typeof group.strip>[] = [];
  const readout = element('p', { class: 'readout' });
  let vectors: Answers['stack']['vectors'];
  const numberAt = (nth: number, at: number) => toFourDecimals(vectors.at(nth, at));
  const nameOf = (nth: number) => say.name(nth, vectors.rows - 1);
  group.listen((at) => {
    const shorts = Array.from({ length: vectors?.rows ?? 0 }, (_, nth): [string, string] => [
      say.short(nth, vectors.rows - 1),
      at === null ? '' : numberAt(nth, at),
    ]);
    readout.textContent = at === null ? words.stripHint : words.dimensions(at, shorts);
  });

  function drawStrips(end: number, theme: Theme) {
    const { rows, columns, values } = vectors;
    for (let nth = strips.length; nth < rows; nth += 1)
      strips.push(group.strip((at) => words.dimension(nameOf(nth), at, numberAt(nth, at))));
    for (let nth = 0; nth < rows; nth += 1) {
      const row = values.subarray(nth * columns, (nth + 1) * columns);
      const colorOf = (value: number) => diverging(value, end, theme);
      strips[nth].draw({ label: words.strip(nameOf(nth)), values: row, colorOf });
    }
    group.show();
  }

  return (props: StackProps) => {
    const { stack, layer, edited, theme } = props;
    vectors = stack.vectors;
    const { rows, values } = vectors;
    const end = scaleEnd(values);
    drawStrips(end, theme);
    const columns = [stack.norm, stack.cosine_to_previous, stack.cosine_to_input, stack.cosine_to_untouched];
    const shown = edited ? columns : columns.slice(0, -1);
    const cellOf = (value: number) => html`<td>${Number.isFinite(value) ? toThreeDecimals(value) : say.none}</td>`;
    const rowOf = (nth: number) => html`<tr class=${nth === layer ? 'chosen' : ''}>
      <th scope="row"><button
        type="button" aria-current=${nth === layer} @click=${() => emit('layer', Math.min(nth, rows - 2))}
      >${nameOf(nth)}</button></th>
      <td class="layers-strip">${strips[nth].element}</td>
      ${shown.map(({ values }) => cellOf(values[nth]))}
    </tr>`;
    const headings = say.columns.slice(0, edited ? COLUMNS + 1 : COLUMNS);
    return html`<section class="block-stack">
      <h2>${say.title}</h2>
      <div class="layers-frame"><table class="layers">
        <caption>${say.caption}</caption>
        <thead><tr>${headings.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead>
        <tbody>${Array.from({ length: rows }, (_, nth) => rowOf(nth))}</tbody>
      </table></div>
      ${readout}
      ${scalesOf([[words.scale, end]], theme)}
      <p class="block-says">${saysOf(props)}</p>
    </section>`;
  };
}

function saysOf({ stack, tokens, token }: StackProps) {
  const [previous, input] = [stack.cosine_to_previous.values, stack.cosine_to_input.values];
  const [turns] = largestFirst(previous, (cosine) => (Number.isFinite(cosine) ? -cosine : -Infinity));
  const last = input[stack.vectors.rows - 1];
  return say.says(tokens[token].text, toThreeDecimals(last), turns - 1, toThreeDecimals(previous[turns]));
}
