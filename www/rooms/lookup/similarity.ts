/**
 * Self-attention without trained weights on the tokens of the sentence: the similarity of the input embeddings and its
 * softmax, next to the weights of a trained head.
 */
import { html, render } from 'lit-html';

import { diverging, maxAbsOf, sequential } from '../../draw/color.ts';
import { formatNumber } from '../../draw/format.ts';
import type { Theme } from '../../state/room.ts';
import { legendOf } from '../../widgets/legend.ts';
import { signedLegend } from '../../widgets/signed.ts';
import { subscripted } from '../../widgets/subscripted.ts';
import type { Emit } from './controller.ts';
import { formulasOf } from './similarity/similarity-formulas.ts';
import { type Cell, type Marked, SimilarityMap } from './similarity/similarity-map.ts';
import { similarityRowOf } from './similarity/similarity-row.ts';
import { pairOf, readoutOf, type SimilarityProps, sentencesOf } from './similarity/similarity-sentences.ts';
import type { LookupProps } from './view.ts';
import { words } from './words.js';

const { similarity: say } = words;

export function createSimilarity(root: HTMLElement, emit: Emit) {
  const act = {
    look: (cell: Cell | null) => look(cell),
    select: ({ row, column }: Cell) => emit('selectTokens', { query: row, key: column }),
  };
  const maps = { similarity: new SimilarityMap(act), weight: new SimilarityMap(act), trained: new SimilarityMap(act) };
  let shown: SimilarityProps | null = null;
  let theme: Theme = 'light';
  let looked: Cell | null = null;

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
    if (shown) for (const map of Object.values(maps)) map.mark({ selected: shown.selected, looked });
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
  const within = (place: number | null) => (place !== null && place < run.tokens.length ? place : null);
  return {
    names: run.tokens.map(({ text }) => text),
    ...{ similarity, weight, trained, measure: reading.input.similarity },
    ...{ layer: input.layer, head: input.head },
    selected: { query: within(selected.query), key: within(selected.key) },
  };
}

function updateMaps(
  maps: Record<'similarity' | 'weight' | 'trained', SimilarityMap>,
  { names, similarity, weight, trained, layer, head }: SimilarityProps,
  theme: Theme,
) {
  const most = maxAbsOf(similarity.values);
  const titled = (title: string) => ({ names, theme, title, label: say.map(title, names.length) });
  const shares = { colorOf: (value: number) => sequential(value, theme), scale: 1 };
  const signed = { colorOf: (value: number) => diverging(value, most, theme), scale: most };
  maps.similarity.update({ ...titled(say.maps.similarity), values: similarity.values, ...signed });
  maps.weight.update({ ...titled(say.maps.weight), values: weight.values, ...shares });
  maps.trained.update({ ...titled(say.maps.trained(layer, head)), values: trained.values, ...shares });
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
    <p class="map-readout ${at ? '' : 'hint'}" id="lookup-readout" aria-live="polite" ?data-aside=${!at}>${at ? readoutOf(shown, at) : say.invitation}</p>
    <div class="maps">${maps.map(({ element }) => element)}</div>
    <p class="fine legend">${say.maps.similarity}: <span>${signedLegend(theme, least, most)}</span><span>${`${say.row.weight}, ${say.row.trained.toLowerCase()}: `}${legendOf(theme, '0', '1')}</span></p>
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
