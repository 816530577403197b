// @ts-check
/**
 * The pattern of one head as a heatmap: queries as rows, keys as columns.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {import('./state.js').Pair} Pair
 * @typedef {object} Picture
 * @property {{ text: string }[]} units
 * @property {number[]} shown indices of the displayed units
 * @property {{ name: string, hue: string, values: Float32Array, n: number }[]} maps the first one is drawn
 * @property {'weight' | 'norm'} measure
 * @property {number} max end of the scale
 * @typedef {object} HeatmapProps
 * @property {Picture} picture
 * @property {Pair} selected units
 * @property {Pair | null} looked units
 * @property {import('../../draw/color.js').Theme} theme
 */

import { hueScale } from '../../draw/color.js';
import { formatNumber } from '../../draw/format.js';
import { enable, html } from '../../widgets/elements.js';
import { legendOf } from '../../widgets/legend.js';
import { withSubscripts } from '../../widgets/subscripts.js';
import { listenToGestures } from './heatmap/gestures.js';
import { listenToCells } from './heatmap/pointing.js';
import { readoutOf } from './heatmap/readout.js';
import { createViewport } from './heatmap/viewport.js';
import { words } from './words.js';

/** Zoom factor per click. */
const ZOOM_STEP = 1.5;

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createHeatmap(root, emit) {
  const { heatmap } = words;
  const coarse = html('span', {}, heatmap.coarse);
  const named = html('span', {});
  const viewport = createViewport(() => {
    enable(zoomIn, viewport.canZoomIn);
    for (const one of [zoomOut, fit]) enable(one, viewport.canZoomOut);
    coarse.hidden = !viewport.isCoarse;
    named.textContent = viewport.rowsOfName > 1 ? heatmap.named(viewport.rowsOfName) : '';
  });
  const button = (/** @type {string} */ label, /** @type {number} */ factor) =>
    html('button', { type: 'button', on: { click: () => viewport.zoomBy(factor) } }, label);
  const zoomOut = button(heatmap.zoomOut, 1 / ZOOM_STEP);
  const zoomIn = button(heatmap.zoomIn, ZOOM_STEP);
  const fit = button(heatmap.fit, 0);
  const head = html('strong', { class: 'heatmap-head' });
  const others = html('span', { class: 'fine' });
  const scale = html('span', {});
  const search = html('input', {
    type: 'search',
    size: '9',
    dir: 'auto',
    spellcheck: 'false',
    autocomplete: 'off',
    on: { input: () => showFound() },
  });
  const count = html('output', {});
  const readout = html('p', { class: 'heatmap-readout', 'aria-live': 'polite' });
  root.classList.add('heatmap');
  root.append(
    html(
      'div',
      { class: 'heatmap-bar' },
      html('span', {}, head, ` ${heatmap.direction}`, others),
      html(
        'span',
        { class: 'heatmap-find', 'data-aside': true },
        html('label', { class: 'field' }, heatmap.find, search),
        count,
      ),
      html('span', { class: 'heatmap-zoom' }, zoomOut, zoomIn, fit),
    ),
    readout,
    viewport.scroller,
    html('p', { class: 'heatmap-legend' }, scale, named, coarse),
  );

  /** @type {HeatmapProps} */
  let props;
  /** @type {string[]} */
  let names = [];
  let values = new Float32Array();
  /** @type {unknown[]} what the viewport was last drawn from */
  let drawn = [];
  let legend = '';

  listenToGestures(viewport.scroller, viewport.zoomBy);
  listenToCells(viewport, {
    size: () => names.length,
    look: (place) => emit('look', place && pairOf(place)),
    select(place) {
      const { selected } = props;
      const { query, key } = pairOf(place);
      if (place.column === null) emit('press', { query: selected.query === query ? null : query, key: selected.key });
      else if (place.row === null) emit('press', { query: selected.query, key: selected.key === key ? null : key });
      else
        emit('press', selected.query === query && selected.key === key ? { query: null, key: null } : { query, key });
    },
  });

  return {
    /** @param {HeatmapProps} next */
    update(next) {
      props = next;
      const { picture, theme } = props;
      const { values: all, hue } = picture.maps[0];
      const texts = picture.shown.map((at) => picture.units[at].text);
      const wanted = [all, picture.max, hue, theme, String(picture.shown), JSON.stringify(texts)];
      if (wanted.some((value, nth) => value !== drawn[nth])) {
        drawn = wanted;
        names = texts;
        values = valuesOf(picture);
        viewport.show({ names, values, max: picture.max, hue, theme }, find());
      }
      const [selected, looked] = [placeOf(props.selected), placeOf(props.looked)];
      viewport.mark(selected, looked);
      tell(reading(looked) || selectedReading(selected));
      tellLegend();
    },
  };

  /** @param {string} text */
  function tell(text) {
    readout.classList.toggle('hint', text === '');
    readout.toggleAttribute('data-aside', text === '');
    const line = text || (names.length === 0 ? heatmap.empty : heatmap.hint);
    if (readout.textContent !== line) readout.textContent = line;
  }

  function tellLegend() {
    const { maps, measure, max } = props.picture;
    const { name, hue } = maps[0];
    const wanted = JSON.stringify([name, hue, measure, max, props.theme, maps.length]);
    if (wanted === legend) return;
    legend = wanted;
    head.textContent = name;
    head.style.setProperty('--hue', hue);
    others.textContent = maps.length > 1 ? heatmap.oneOf(maps.length) : '';
    viewport.scroller.setAttribute('aria-label', heatmap.grid(name));
    const end = measure === 'norm' ? heatmap.endsAtLargest(formatNumber(max)) : formatNumber(max);
    const title = withSubscripts(`${heatmap.measures[measure]} `);
    scale.replaceChildren(...title, legendOf(props.theme, '0', end, hueScale(hue, props.theme)));
  }

  /** Indices of the names that contain the search text. */
  function find() {
    const wanted = search.value.trim().toLocaleLowerCase();
    const found = names.flatMap((name, at) => (wanted && name.toLocaleLowerCase().includes(wanted) ? [at] : []));
    count.textContent = wanted ? heatmap.found(found.length) : '';
    return found;
  }

  function showFound() {
    const found = find();
    viewport.find(found);
    if (found.length > 0) viewport.bringIntoView({ row: found[0], column: found[0] });
  }

  /** @param {import('./heatmap/marks.js').Place} place */
  function reading({ row, column }) {
    return readoutOf({ names, values, measure: props.picture.measure }, row, column);
  }

  /** @param {import('./heatmap/marks.js').Place} place */
  function selectedReading(place) {
    const text = reading(place);
    return text && heatmap.selected(text);
  }

  /** @param {import('./heatmap/marks.js').Place} place @returns {Pair} */
  function pairOf({ row, column }) {
    const { shown } = props.picture;
    return { query: row === null ? null : shown[row], key: column === null ? null : shown[column] };
  }

  /** @param {Pair | null} pair @returns {import('./heatmap/marks.js').Place} */
  function placeOf(pair) {
    const at = (/** @type {number | null | undefined} */ unit) => {
      const place = props.picture.shown.findIndex((shown) => shown === unit);
      return place < 0 ? null : place;
    };
    return { row: at(pair?.query), column: at(pair?.key) };
  }
}

/**
 * Numbers of the displayed units, row-major.
 *
 * @param {Picture} picture
 */
function valuesOf({ shown, maps: [{ values, n }] }) {
  const taken = new Float32Array(shown.length ** 2);
  let at = 0;
  for (const row of shown) {
    for (const column of shown) {
      taken[at] = values[row * n + column];
      at += 1;
    }
  }
  return taken;
}
