/**
 * Self-attention without trained weights on the tokens of the sentence: the similarity of the input embeddings and its
 * softmax, next to the weights of a trained head.
 */
import { html, render } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { diverging, maxAbsOf, sequential } from '../../draw/color.ts';
import { isRightToLeft, reversedColumns } from '../../draw/direction.ts';
import { formatNumber } from '../../draw/format.ts';
import type { Theme } from '../../state/room.ts';
import type { Cell } from '../../widgets/cell-reader.ts';
import { legendOf, signedLegend } from '../../widgets/legend.ts';
import { subscripted } from '../../widgets/subscripted.ts';
import { headOf } from '../../widgets/table.ts';
import { labelled } from '../../words/en/phrases.js';
import type { Emit } from './controller.ts';
import { formulasOf } from './similarity/similarity-formulas.ts';
import { type Marked, SimilarityMap } from './similarity/similarity-map.ts';
import {
  largestOf,
  pairOf,
  readoutOf,
  type SimilarityProps,
  sentencesOf,
  within,
} from './similarity/similarity-sentences.ts';
import type { LookupProps } from './view.ts';
import { weightCellOf } from './weight-cell.ts';
import { words } from './words/en.js';

const { similarity: say } = words;

export function createSimilarity(root: HTMLElement, emit: Emit) {
  const act = {
    look: (cell: Cell | null) => look(cell && inDirection(cell)),
    select: (cell: Cell) => {
      const { row, column } = inDirection(cell);
      emit('selectTokens', { query: row, key: column });
    },
  };
  const maps = { similarity: new SimilarityMap(act), weight: new SimilarityMap(act), trained: new SimilarityMap(act) };
  let shown: SimilarityProps | null = null;
  let theme: Theme = 'light';
  let looked: Cell | null = null;

  const inDirection = (cell: Cell) => (shown ? mirroredIn(shown, cell) : cell);

  function look(cell: Cell | null) {
    looked = cell;
    draw();
  }

  function draw() {
    const select = (token: number) => emit('selectTokens', { query: token, key: null });
    const stage = shown && stageOf(shown, theme, looked, Object.values(maps), select);
    render(
      html`<p class="lookup-about">${subscripted(say.inputs)}</p>${stage ?? html`<p class="lookup-about">${say.waiting}</p>`}`,
      root,
    );
    if (!shown) return;
    const { query, key } = shown.selected;
    const selected = { query, key: key === null ? null : inDirection({ row: 0, column: key }).column };
    for (const map of Object.values(maps)) map.mark({ selected, looked: looked && inDirection(looked) });
  }

  return {
    update(props: LookupProps) {
      shown = shownOf(props) ?? shown;
      theme = props.theme;
      if (!shown) return draw();
      const count = shown.names.length;
      if (looked && Math.max(looked.row, looked.column) >= count) looked = null;
      updateMaps(maps, shown, theme);
      draw();
    },
  };
}

/** The numbers of the sentence; `null` while they are missing or belong to another sentence. */
function shownOf({ reading, selected }: LookupProps): SimilarityProps | null {
  const answer = reading?.answers.words;
  if (!answer || !reading.sentence) return null;
  const { run, input } = reading.sentence;
  const { similarity, weight, trained } = answer;
  if (similarity.rows !== run.tokens.length) return null;
  return {
    names: run.tokens.map(({ text }) => text),
    isRtl: isRightToLeft(run.text),
    ...{ similarity, weight, trained, why: reading.answers.why ?? [], measure: reading.input.similarity },
    ...{ layer: input.layer, head: input.head },
    selected: within(selected, run.tokens.length),
  };
}

/** A cell of a map as row and key, or the reverse: the keys run in the direction of the text. */
const mirroredIn = ({ isRtl, names }: SimilarityProps, { row, column }: Cell): Cell => ({
  row,
  column: isRtl ? names.length - 1 - column : column,
});

function updateMaps(
  maps: Record<'similarity' | 'weight' | 'trained', SimilarityMap>,
  shown: SimilarityProps,
  theme: Theme,
) {
  const { names, isRtl, similarity, weight, trained, layer, head } = shown;
  const most = maxAbsOf(similarity.values);
  const titled = (title: string) => ({
    ...{ names, isRtl, title, label: say.map(title, names.length) },
    describe: (cell: Cell) => readoutOf(shown, mirroredIn(shown, cell)),
  });
  const valuesOf = ({ values, columns }: typeof similarity) => (isRtl ? reversedColumns(values, columns) : values);
  const shares = { colorOf: (value: number) => sequential(value, theme), scale: 1, range: [0, 1] as const };
  const signed = {
    colorOf: (value: number) => diverging(value, most, theme),
    scale: most,
    range: [-most, most] as const,
  };
  maps.similarity.update({ ...titled(say.maps.similarity), values: valuesOf(similarity), ...signed });
  maps.weight.update({ ...titled(say.maps.weight), values: valuesOf(weight), ...shares });
  maps.trained.update({ ...titled(say.maps.trained(layer, head)), values: valuesOf(trained), ...shares });
}

function stageOf(
  shown: SimilarityProps,
  theme: Theme,
  looked: Marked['looked'],
  maps: SimilarityMap[],
  select: (token: number) => void,
) {
  const { query, key } = shown.selected;
  const at = looked ?? (query === null || key === null ? null : { row: query, column: key });
  const most = formatNumber(maxAbsOf(shown.similarity.values), { decimals: 2 });
  const least = formatNumber(-maxAbsOf(shown.similarity.values), { decimals: 2 });
  return html`<div class="similarity-stage">
    <p class="map-readout ${at ? '' : 'hint'}" id="lookup-readout" ?data-aside=${!at}>${at ? readoutOf(shown, at) : say.invitation}</p>
    <div class="maps">${maps.map(({ element }) => element)}</div>
    <p class="fine legend">${labelled(say.maps.similarity)}<span>${signedLegend(theme, least, most)}</span><span>${labelled(say.maps.weights)}${legendOf(theme, '0', '1')}</span></p>
    <p class="fine" data-aside>${say.howTo}</p>
    <div class="similarity-told"><div>${toldOf(shown)}</div>${similarityRowOf(shown, select)}</div>
  </div>`;
}

function toldOf(shown: SimilarityProps) {
  const pair = pairOf(shown);
  const title = pair ? say.formulasFor(shown.names[pair.row], shown.names[pair.column]) : say.formulasTitle;
  const lineOf = ([name, pieces]: ReturnType<typeof formulasOf>[number]) =>
    html`<p class="lookup-formula named"><span class="formula-name">${name}</span><span class="formula-pieces">${pieces}</span></p>`;
  return html`<div class="lookup-sentences" data-says aria-live="polite">${sentencesOf(shown).map((text) => html`<p class="says">${text}</p>`)}</div>
    <h3>${title}</h3>
    <div class="lookup-formulas">${formulasOf(shown, pair).map(lineOf)}</div>`;
}

const ALL_UP_TO = 20;
const MOST_OF_KIND = 8;

function similarityRowOf(props: SimilarityProps, select: (token: number) => void) {
  const { names, similarity, weight, trained, selected } = props;
  const { query } = selected;
  if (query === null) return '';
  const { row: say } = words.similarity;
  const places = placesOf(props, query);
  const rowOf = (token: number) => html`<tr class=${token === query ? 'told' : ''}>
    <th scope="row"><button
      type="button" aria-current=${token === query} @click=${() => select(token)}
    ><bdi translate="no">${names[token]}</bdi></button></th>
    <td class="number">${formatNumber(similarity.at(query, token), { decimals: 3 })}</td>
    ${weightCellOf('softmax', weight.at(query, token))}${weightCellOf('trained', trained.at(query, token))}
  </tr>`;
  return html`<table class="similarity-row">
    <caption>${say.caption(names[query], places.length, names.length)}</caption>
    ${headOf([say.token, say.similarity, say.weight, say.trained])}
    <tbody>${repeat(places, (token) => token, rowOf)}</tbody>
  </table>`;
}

function placesOf({ names, weight, trained }: SimilarityProps, query: number) {
  const all = names.map((_, token) => token);
  if (all.length <= ALL_UP_TO) return all;
  const mostIn = (matrix: typeof weight) => largestOf(matrix, query).slice(0, MOST_OF_KIND);
  const chosen = new Set([query, ...mostIn(weight), ...mostIn(trained)]);
  return all.filter((token) => chosen.has(token));
}
