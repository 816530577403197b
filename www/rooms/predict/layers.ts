/**
 * The logit lens: predictions from the residual stream after each layer, with each layer's most likely word and the
 * rank of one word.
 */
import { html, svg } from 'lit-html';
import { hexFromRgb, inkOn, sequential } from '../../draw/color.ts';
import { percent } from '../../draw/format.ts';
import { written } from '../../draw/written.ts';
import type { Candidate, LensRow, Prediction } from '../../pkg/headlight.js';
import type { Theme } from '../../state/room.ts';
import { legendOf } from '../../widgets/legend.ts';
import { styled } from '../../widgets/styled.ts';
import type { Emit } from './controller.ts';
import { progressOf, subjectOf } from './surveys.ts';
import { lineOf, tokensOf } from './tokens/line.ts';
import { bare, spelled } from './tokens/spelled.ts';
import { wordMenuOf } from './tokens/word-menu.ts';
import type { Shown } from './view.ts';
import { words } from './words/en.js';

const { layers: say } = words;

export function createLayers(emit: Emit) {
  const menu = {
    ...{ id: 'predict-lens-word', label: say.word },
    act: (word: number | null) => emit('change', { word }),
  };
  const progress = { label: say.everywhere, told: say.surveying, intent: 'surveyPlaces' } as const;
  const hold = (place: number) => emit('place', place);

  return ({ input, answers, view: { survey }, sizes, theme }: Shown) => {
    const { prediction, lens } = answers;
    if (!lens) return '';
    const { position: place, rows } = lens;
    const own = survey?.kind === 'lens' && survey.of === subjectOf('lens', answers) ? survey : null;
    return html`
      ${lineOf(words.tokens.label, tokensOf(answers), place, hold)}
      <div class="control-row" data-dock data-aside>
        ${wordMenuOf({ ...menu, none: sizes.fills_blanks ? words.masked.usual : say.usual }, prediction, input.word, [rows[rows.length - 1].word])}${progressOf(own, progress, emit)}
      </div>
      <p class="says" data-says aria-live="polite">${saysOf(rows, spelled(prediction.tokens[place].text))}</p>
      <div class="layers-stage">
        ${lensTableOf(rows, sizes.d_vocab)}
        <div class="layers-aside" data-aside><p>${sizes.fills_blanks ? words.masked.layers : say.how}</p><p>${say.caution}</p></div>
      </div>
      ${wholeLensOf((own?.layers ?? []) as Candidate[][], prediction, place, theme, hold)}`;
  };
}

function saysOf(rows: LensRow[], token: string) {
  const last = rows[rows.length - 1];
  const ranks = { rank: written(rows[0].rank), last: written(last.rank) };
  return say.says(
    token,
    spelled(last.word.text),
    ranks,
    percent(last.word.probability),
    firstOf(rows),
    rows.length - 1,
  );
}

/**
 * The layer from which the word stays the most likely word. `null` if it is not the most likely word after the last
 * layer.
 */
function firstOf(rows: LensRow[]) {
  const wrong = rows.findLastIndex(({ rank }) => rank > 1);
  return wrong === rows.length - 1 ? null : wrong + 1;
}

/** Maximum number of positions, counted from the end. More positions would need thousands of cells. */
const MOST_PLACES = 48;

function wholeLensOf(
  layers: Candidate[][],
  { tokens }: Prediction,
  held: number,
  theme: Theme,
  hold: (place: number) => void,
) {
  if (layers.length === 0) return '';
  const { layers: say } = words;
  const first = Math.max(0, tokens.length - MOST_PLACES);
  const heldAt = (nth: number) => (first + nth === held ? 'held' : '');
  const headOf = ({ text }: { text: string }, nth: number) => html`<th scope="col" class=${heldAt(nth)}>
    <button type="button" translate="no" @click=${() => hold(first + nth)}>${bare(text)}</button>
  </th>`;
  const cellOf = ({ text, probability }: Candidate, nth: number) => {
    const ground = sequential(probability, theme);
    const colors = styled({ '--token-ground': hexFromRgb(ground), '--token-ink': inkOn(ground) });
    return html`<td class=${heldAt(nth)} translate="no" title=${percent(probability)} ${colors}>${bare(text)}</td>`;
  };
  const rows = layers.map(
    (cells, layer) => html`<tr><th scope="row">${say.row(layer)}</th>${cells.slice(first).map(cellOf)}</tr>`,
  );
  return html`<div class="whole-lens" data-aside>
    <h3>${say.wholeTitle}</h3>
    <p class="fine legend"><span>${say.wholeLegend} ${legendOf(theme, percent(0), percent(1))}${
      first > 0 ? ` ${say.wholeCut(MOST_PLACES)}` : ''
    }</span></p>
    <div class="whole-scroller" tabindex="0" role="region" aria-label=${say.wholeTitle}>
      <table><thead><tr><td></td>${tokens.slice(first).map(headOf)}</tr></thead><tbody>${rows.reverse()}</tbody></table>
    </div>
  </div>`;
}

/** Width of the drawing in drawing units; the drawing is stretched to its cell. */
const ACROSS = 1000;

function lensTableOf(rows: LensRow[], vocabulary: number) {
  const { layers: say } = words;
  const across = (rank: number) => (Math.log10(rank) / Math.log10(vocabulary)) * ACROSS;
  const tens = [1, 10, 100, 1000, 10_000].filter((rank) => rank < vocabulary);
  const tickOf = (rank: number) => html`<span ${styled({ '--at': across(rank) / ACROSS })}>${written(rank)}</span>`;
  const topDown = rows.toReversed();
  return html`<table class="lens-table">
    <caption class="unseen">${say.caption}</caption>
    <thead><tr>
      <th scope="col">${say.layer}</th>
      <th scope="col">${say.best}</th>
      <th scope="col" class="lens-rank">${say.rank(bare(rows[0].word.text))}</th>
      <td class="lens-axis"><span class="lens-ticks" aria-hidden="true">${tens.map(tickOf)}</span></td>
    </tr></thead>
    <tbody>${topDown.map(
      (row, nth) => html`<tr class=${row.best[0].id === row.word.id ? 'is-word' : ''}>
        <th scope="row">${say.row(row.layer)}</th>
        ${bestOf(row)}
        <td class="lens-rank">${written(row.rank)}</td>
        ${nth === 0 ? html`<td class="lens-curve" rowspan=${rows.length}>${curveOf(topDown, across, tens)}</td>` : ''}
      </tr>`,
    )}</tbody>
  </table>`;
}

const bestOf = ({ best: [{ text, probability }] }: LensRow) =>
  html`<td class="lens-best" ${styled({ '--size': probability })}>
    <span class="lens-word" dir="auto" translate="no">${bare(text)}</span>
    <span class="lens-probability">${percent(probability)}</span>
  </td>`;

/** `rows`: from the last layer to the first. */
function curveOf(rows: LensRow[], across: (rank: number) => number, tens: number[]) {
  const points = rows.map(({ rank }, nth) => `${across(rank).toFixed(1)} ${nth + 0.5}`);
  // A dot is a zero-length line with round caps, because caps stay round when the drawing is stretched.
  return html`<svg
    viewBox="0 0 ${ACROSS} ${rows.length}" preserveAspectRatio="none" role="img" aria-label=${words.layers.curve}
  >
    ${tens.map((rank) => svg`<path class="lens-grid" d="M${across(rank)} 0V${rows.length}"></path>`)}
    <path class="lens-line" d="M${points.join('L')}"></path>
    <path class="lens-dots" d=${points.map((point) => `M${point}h0`).join('')}></path>
  </svg>`;
}
