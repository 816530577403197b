/** The stack of layers: the followed token's vector before every layer and after the last layer. */
import { html } from 'lit-html';
import { toFourDecimals, toThreeDecimals } from '../../draw/format.ts';
import { headOf } from '../../widgets/table.ts';
import { StripGroup } from '../../widgets/vector-strip.ts';
import { scaleEnd, scalesOf } from './bars-and-scales.ts';
import { largestFirst } from './block-values.ts';
import type { Emit } from './controller.ts';
import { stripOf } from './named-strips.ts';
import type { Shown } from './shown.ts';
import { words } from './words/en.js';

/** Number of columns if there are no edits. With edits, one more column compares each vector with the unedited run. */
const COLUMNS = 5;

const { stack: say } = words;

export function createStack(emit: Emit) {
  const group = new StripGroup();

  return (props: Shown) => {
    const { stack, layer, theme } = props;
    const edited = props.edits.length > 0;
    const { rows, values, at: numberAt } = stack.vectors;
    const end = scaleEnd(values);
    const nameOf = (nth: number) => say.name(nth, rows - 1);
    const shortOf =
      (at: number) =>
      (_: unknown, nth: number): [string, string] => [say.short(nth, rows - 1), toFourDecimals(numberAt(nth, at))];
    const readoutOf = (at: number | null) =>
      at === null ? words.stripHint : words.dimensions(at, Array.from({ length: rows }, shortOf(at)));
    const columns = [stack.norm, stack.cosine_to_previous, stack.cosine_to_input, stack.cosine_to_untouched];
    const shown = edited ? columns : columns.slice(0, -1);
    const cellOf = (value: number) => html`<td>${Number.isFinite(value) ? toThreeDecimals(value) : say.none}</td>`;
    const rowOf = (nth: number) => html`<tr class=${nth === layer ? 'chosen' : ''}>
      <th scope="row"><button
        type="button" aria-current=${nth === layer} @click=${() => emit('layer', Math.min(nth, rows - 2))}
      >${nameOf(nth)}</button></th>
      <td class="layers-strip">${stripOf(group, String(nth), nameOf(nth), stack.vectors.row(nth), end, theme)}</td>
      ${shown.map(({ values }) => cellOf(values[nth]))}
    </tr>`;
    return html`<section class="block-stack">
      <h2>${say.title}</h2>
      <div class="layers-frame"><table class="layers">
        <caption>${say.caption}</caption>
        ${headOf(say.columns.slice(0, edited ? COLUMNS + 1 : COLUMNS))}
        <tbody>${Array.from({ length: rows }, (_, nth) => rowOf(nth))}</tbody>
      </table></div>
      <p class="readout">${group.readout('stack', readoutOf)}</p>
      ${scalesOf([[words.scale, end]], theme)}
      <p class="block-says">${saysOf(props)}</p>
    </section>`;
  };
}

function saysOf({ stack, tokens, token }: Shown) {
  const [previous, input] = [stack.cosine_to_previous.values, stack.cosine_to_input.values];
  const [turns] = largestFirst(previous, (cosine) => (Number.isFinite(cosine) ? -cosine : -Infinity));
  const last = input[stack.vectors.rows - 1];
  return say.says(tokens[token].text, toThreeDecimals(last), turns - 1, toThreeDecimals(previous[turns]));
}
