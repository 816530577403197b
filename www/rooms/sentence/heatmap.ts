/** The pattern of one head as a heatmap: queries as rows, keys as columns. */
import { html, render } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { hueScale } from '../../draw/color.ts';
import { formatNumber } from '../../draw/format.ts';
import type { Theme } from '../../state/room.ts';
import { memo } from '../../state/same.ts';
import type { Pair } from '../../state/text.ts';
import type { Reading } from '../../widgets/cell-reader.ts';
import { valueOf } from '../../widgets/controls.ts';
import { legendOf } from '../../widgets/legend.ts';
import { styled } from '../../widgets/styled.ts';
import { subscripted } from '../../widgets/subscripted.ts';
import { words as pageWords } from '../../words/en/page.js';
import type { Emit } from './controller.ts';
import { listenToGestures } from './heatmap/gestures.ts';
import type { Place } from './heatmap/marks.ts';
import { listenToCells } from './heatmap/pointing.ts';
import { readoutOf } from './heatmap/readout.ts';
import { Viewport } from './heatmap/viewport.ts';
import type { Picture } from './picture.ts';
import { words } from './words/en.js';

interface HeatmapProps {
  picture: Picture;
  selected: Pair; // the selected units
  looked: Pair | null; // the hovered units
  theme: Theme;
}

const ZOOM_STEP = 1.5;

const { heatmap: say } = words;
const { axes } = pageWords.cells;

export function createHeatmap(emit: Emit) {
  const element = document.createElement('div');
  element.className = 'heatmap';
  const viewport = new Viewport(() => draw());
  const matrix = memo(matrixOf);
  let props: HeatmapProps;
  let shown: ReturnType<typeof matrixOf>;
  let wanted = '';
  listenToGestures(viewport.scroller, (factor, place) => viewport.zoomBy(factor, place));
  listenToCells(viewport, {
    size: () => shown.names.length,
    look: (place) => emit('look', place && pairOf(props.picture, place)),
    select: (place) => emit('press', pressed(props.selected, pairOf(props.picture, place), place)),
    reading: (place) => readingOf(props.picture, shown, place),
  });

  function search(event: Event) {
    wanted = valueOf(event);
    const found = foundIn(shown.names, wanted);
    viewport.find(found);
    if (found.length > 0) {
      const [row] = found;
      viewport.bringIntoView({ row, column: shown.isRtl ? shown.names.length - 1 - row : row });
    }
    draw();
  }

  function draw() {
    const { picture } = props;
    const { hue } = picture.maps[0];
    viewport.scroller.setAttribute('aria-label', say.grid(picture.maps[0].of));
    const count = wanted.trim() && say.found(foundIn(shown.names, wanted).length);
    const template = html`
      <div class="heatmap-bar">
        <span><strong class="heatmap-head" ${styled({ '--hue': hue })}>${picture.maps[0].name}</strong> ${say.direction}<span
          class="fine">${picture.maps.length > 1 ? say.oneOf(picture.maps.length) : ''}</span></span>
        <span class="heatmap-find" data-aside><label class="field">${say.find}<input
          type="search" size="9" dir="auto" spellcheck="false" autocomplete="off" @input=${search}
        ></label><output>${count}</output></span>
        ${zoomButtonsOf(viewport)}
      </div>
      ${readoutLineOf(props, shown)}
      ${viewport.scroller}
      ${legendLineOf(props, viewport)}`;
    render(template, element);
  }

  return {
    element,
    update(next: HeatmapProps) {
      props = next;
      const { picture, theme, selected, looked } = props;
      const last = shown;
      shown = matrix(picture, theme);
      draw();
      if (shown !== last) viewport.show(shown, foundIn(shown.names, wanted));
      viewport.mark(placeOf(picture, selected), placeOf(picture, looked));
    },
  };
}

/** Names and numbers of the displayed units, row-major. */
function matrixOf(picture: Picture, theme: Theme) {
  const { units, shown, maps, max, isRtl } = picture;
  const [{ values, n, hue }] = maps;
  const taken = new Float32Array(shown.length ** 2);
  const columns = columnsOf(picture);
  let at = 0;
  for (const row of shown) {
    for (const column of columns) {
      taken[at] = values[row * n + column];
      at += 1;
    }
  }
  return { names: shown.map((unit) => units[unit].text), isRtl, values: taken, max, hue, theme };
}

/** The displayed units as columns from left to right. */
const columnsOf = ({ shown, isRtl }: Picture) => (isRtl ? shown.toReversed() : shown);

/** The text and the number of a cell; the name of a row or column has no number. */
function readingOf(
  { measure }: Picture,
  { names, isRtl, values, max }: ReturnType<typeof matrixOf>,
  place: Place,
): Reading {
  const { row, column } = place;
  return {
    text: readoutOf({ names, isRtl, values, measure }, row, column),
    value: row === null || column === null ? Number.NaN : values[row * names.length + column],
    range: [0, max],
    axes: [axes.queries, axes.keys],
  };
}

function foundIn(names: string[], text: string) {
  const wanted = text.trim().toLocaleLowerCase();
  return names.flatMap((name, at) => (wanted && name.toLocaleLowerCase().includes(wanted) ? [at] : []));
}

/** The pair that is selected after a click on a cell, or on the name of a row or a column. */
function pressed(selected: Pair, { query, key }: Pair, { row, column }: Place): Pair {
  if (column === null) return { query: selected.query === query ? null : query, key: selected.key };
  if (row === null) return { query: selected.query, key: selected.key === key ? null : key };
  const isAgain = selected.query === query && selected.key === key;
  return isAgain ? { query: null, key: null } : { query, key };
}

const pairOf = (picture: Picture, { row, column }: Place): Pair => ({
  query: row === null ? null : picture.shown[row],
  key: column === null ? null : columnsOf(picture)[column],
});

function placeOf(picture: Picture, pair: Pair | null): Place {
  const at = (units: number[], unit: number | null) =>
    unit !== null && units.includes(unit) ? units.indexOf(unit) : null;
  return { row: at(picture.shown, pair?.query ?? null), column: at(columnsOf(picture), pair?.key ?? null) };
}

function zoomButtonsOf(viewport: Viewport) {
  const buttonOf = (label: string, factor: number, can: boolean) => html`<button
    type="button" aria-disabled=${!can} @click=${() => can && viewport.zoomBy(factor)}
  >${label}</button>`;
  return html`<span class="heatmap-zoom">
    ${buttonOf(say.zoomOut, 1 / ZOOM_STEP, viewport.canZoomOut)}${buttonOf(say.zoomIn, ZOOM_STEP, viewport.canZoomIn)}${buttonOf(say.fit, 0, viewport.canZoomOut)}
  </span>`;
}

function readoutLineOf({ picture, selected, looked }: HeatmapProps, matrix: ReturnType<typeof matrixOf>) {
  const reading = (pair: Pair | null) => {
    const { row, column } = placeOf(picture, pair);
    return readoutOf({ ...matrix, measure: picture.measure }, row, column);
  };
  const ofSelected = reading(selected);
  const ofLooked = reading(looked);
  const text = ofLooked || (ofSelected && say.selected(ofSelected));
  const hint = matrix.names.length === 0 ? say.empty : say.hint;
  return html`<p class="heatmap-readout ${text ? '' : 'hint'} ${ofLooked ? '' : 'selected'}" ?data-aside=${!text}>${text || hint}</p>`;
}

function legendLineOf({ picture, theme }: HeatmapProps, { rowsOfName, isCoarse }: Viewport) {
  const { maps, measure, max } = picture;
  const [{ hue }] = maps;
  const end = measure === 'norm' ? say.endsAtLargest(formatNumber(max)) : formatNumber(max);
  return html`<p class="heatmap-legend">
    <span>${subscripted(say.measures[measure])} ${guard([theme, end, hue], () => legendOf(theme, '0', end, hueScale(hue, theme)))}</span>
    <span>${rowsOfName > 1 ? say.named(rowsOfName) : ''}</span><span ?hidden=${!isCoarse}>${say.coarse}</span>
  </p>`;
}
