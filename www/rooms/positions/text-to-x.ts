/**
 * From text to X: the tokens with their ids, the selected token's row of the embedding table, and the vectors from there
 * to its row of X. One dimension of each vector is written out.
 */

import { html, nothing, render } from 'lit-html';
import { classMap } from 'lit-html/directives/class-map.js';
import { ref } from 'lit-html/directives/ref.js';
import { diverging, type Theme } from '../../draw/color.ts';
import { formatNumber } from '../../draw/format.ts';
import { rowOf } from '../../draw/scale.ts';
import { written } from '../../draw/written.ts';
import type { Explanation, Numbers } from '../../pkg/headlight.js';
import { mathml } from '../../widgets/elements.ts';
import { sumText } from '../../widgets/explanation.ts';
import { signedLegend } from '../../widgets/legend.ts';
import { inlineMath, mn, row, sub, type Term, under } from '../../widgets/mathml.ts';
import { oneStop } from '../../widgets/one-stop.ts';
import { styled } from '../../widgets/styled.ts';
import { subscripted } from '../../widgets/subscripted.ts';
import { headOf } from '../../widgets/table.ts';
import { StripGroup } from '../../widgets/vector-strip.ts';
import type { Emit } from './controller.ts';
import type { EmbeddedSentence } from './reading.ts';
import type { PositionsProps } from './view.ts';
import { words } from './words/en.js';

type Props = PositionsProps & { embedded: EmbeddedSentence };

const { embedding: say } = words;

type Ends = { raw: number; normalized: number }; // ends of the colour scales before and after the norm

const isNormalized = ({ name }: { name: string }) => name.startsWith('ln_');

const largestOf = (vectors: Numbers[]) =>
  vectors.reduce((most, { values }) => values.reduce((size, value) => Math.max(size, Math.abs(value)), most), 0);

/** Draws a vector as a strip, with the end of its colour scale. */
type DrawStrip = (key: string, name: string, values: Float32Array, end: number) => Element;

const toOneStop = (list?: Element) => list && oneStop(list as HTMLElement, 'button');

export function createTextToX(root: HTMLElement, emit: Emit) {
  const group = new StripGroup((dimension) => dimension !== null && emit('change', { column: dimension }));

  return {
    update({ embedded, sizes, theme }: Props) {
      const { answer, tokens, token } = embedded;
      const [first] = answer.vectors;
      const names = answer.vectors.map(({ name }) => name);
      const ofRows = answer.vectors.filter(({ columns }) => columns > 1);
      const ends = {
        raw: largestOf(ofRows.filter((one) => !isNormalized(one))),
        normalized: largestOf(ofRows.filter(isNormalized)),
      };
      const n_ctx = sizes?.n_ctx ?? tokens.length;
      const stripOf: DrawStrip = (key, name, values, end) =>
        group.strip(key, {
          label: say.strip(name),
          values,
          colorOf: (value) => diverging(value, end, theme),
          describe: (at) => say.number(name, at, formatNumber(values[at])),
        });
      const says = say.says(tokens[token].text, answer.id, token, first.columns, names.includes('pos_embed'));
      const template = html`
        ${tokensOf(embedded, emit)}
        <p class="tox-formula" tabindex="0" role="group" aria-label=${say.formula}>${formulaOf(answer.d_vocab, first.columns, names)}</p>
        ${tableOf(embedded, stripOf, ends.raw, theme)}${vectorsOf(embedded, stripOf, ends, theme)}
        <p class="tox-context"><span class="tox-bar" ${styled({ '--share': `${(100 * tokens.length) / n_ctx}%` })}></span>
          ${say.context(tokens.length, n_ctx)}</p>
        <p class="positions-says" data-says>${subscripted(says)}</p>`;
      render(template, root);
      group.select(answer.why[0].cell.column);
    },
  };
}

const tokensOf = ({ tokens, token }: EmbeddedSentence, emit: Emit) =>
  html`<ol class="tox-tokens" role="list" aria-label=${say.tokens} ${ref(toOneStop)}>${tokens.map(
    ({ text, id }, at) => html`<li><button
      type="button" aria-pressed=${at === token} @click=${() => emit('selectTokens', { query: at, key: null })}
    ><bdi translate="no">${text}</bdi> <span class="tox-id">${say.count(id)}</span></button></li>`,
  )}</ol>`;

function tableOf({ answer }: EmbeddedSentence, stripOf: DrawStrip, end: number, theme: Theme) {
  const { entries, one_hot, table, d_vocab } = answer;
  const entryOf = ({ id, text }: (typeof entries)[number], nth: number) => {
    const factor = one_hot.values[nth];
    return html`<tr class=${factor === 1 ? 'chosen' : ''}>
      <td class="tox-factor">${factor}</td><td>${say.count(id)}</td>
      <th scope="row"><bdi translate="no">${text}</bdi></th>
      <td class="tox-strip">${stripOf(`table ${nth}`, say.row(id), rowOf(table, nth), end)}</td>
    </tr>`;
  };
  const weights = html`${legendOf(end, theme)} ${subscripted(say.weights(d_vocab, table.columns))}`;
  return html`<table class="tox-table" aria-label=${say.table}>
    ${headOf([say.oneHot(d_vocab), say.id, say.entry, weights])}
    <tbody class=${classMap({ above: entries[0].id > 0, below: entries[entries.length - 1].id < d_vocab - 1 })}>${entries.map(entryOf)}</tbody>
  </table>`;
}

function vectorsOf({ answer, token }: EmbeddedSentence, stripOf: DrawStrip, ends: Ends, theme: Theme) {
  const rowOf = (why: Explanation, nth: number) => {
    const { name, columns, values } = answer.vectors[nth];
    if (columns === 1) return nothing;
    const title = say.vectors(name, { position: token, id: answer.id });
    const end = isNormalized({ name }) ? ends.normalized : ends.raw;
    const isStandardized = why.operation === 'standardize';
    return html`<tr class=${why.operation === 'given' ? 'given' : ''}>
      <th scope="row">${subscripted(title)}</th><td class="tox-strip">${stripOf(`vector ${name}`, title, values, end)}</td>
      <td class="tox-sum">${sumText(why, { say: say.sums })}${isStandardized ? html`<span class="fine">${say.standardized}</span>` : nothing}</td>
    </tr>`;
  };
  return html`<table class="tox-table tox-vectors" aria-label=${say.computed}>
    <thead><tr>
      <td></td><th scope="col">${say.vector}</th>
      <th scope="col">${say.dimension(answer.why[0].cell.column)}
        ${ends.normalized > 0 ? html`<span class="tox-scale">${say.normalized} ${legendOf(ends.normalized, theme)}</span>` : nothing}</th>
    </tr></thead>
    <tbody>${answer.why.map(rowOf)}</tbody>
  </table>`;
}

function legendOf(end: number, theme: Theme) {
  const [least, largest] = [-end, end].map((one) => formatNumber(one, { decimals: 2 }));
  return signedLegend(theme, least, largest);
}

/** One-hot vector times table, with the vectors that are added and the norm, each with its size. */
function formulaOf(d_vocab: number, width: number, names: string[]) {
  const sized = (symbol: Term, columns: number) => under(symbol, row(1, '×', mn(written(columns))));
  const added = [
    ['pos_embed', sub('p', 't')],
    ['token_type_embed', 's'],
  ] as const;
  const terms = added.filter(([name]) => names.includes(name));
  const sum = row(
    sized(sub('e', 'id'), d_vocab),
    mathml('mspace', { width: '1em' }),
    under(sub('W', 'E'), row(mn(written(d_vocab)), '×', width)),
    ...terms.flatMap(([, symbol]) => ['+', sized(symbol, width)]),
  );
  const isNormed = names.some((name) => name.startsWith('ln_embed'));
  const whole = isNormed ? row('LayerNorm', '(', sum, ')') : sum;
  return inlineMath(sized(sub('x', 't'), width), '=', whole);
}
