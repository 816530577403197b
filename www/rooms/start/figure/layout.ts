/**
 * Geometry of the figure: token lanes run from left to right through the layers; each layer's heads are above it. If
 * there is too little width for that, the heads are a table below the lanes. All lengths are in pixels.
 */
import type { Box } from '../../../draw/layout.ts';
import type { Sizes } from '../models.ts';

export interface Space {
  sizes: Sizes;
  width: number;
  height: number; // available for the lanes and the heads
  rem: number;
  em: number; // unit for the widths of columns with names; larger than `rem` if the names need it
  n_tokens: number;
  n_targets: number; // tokens of the translation
  hasPositions: boolean; // whether position vectors are added to the embeddings
}

export type Layout = ReturnType<typeof placed>;
export type LayerLayout = Layout['layers'][number];

/** If the heads would be smaller than this, in rem, they are shown as a table. */
const LEAST_HEAD = 1.34;
const LANE = { least: 0.86, most: 1.5 };
/** Heights in rem: names of layers, and the space between heads and lanes. */
const NAMES = 1.35;
const GAP = 1.45;
const LAYER_NAME = 2.2;
/** Widths of the result, in rem, in a narrow and in a wide figure. */
const OUT = {
  encoder: { narrow: 1.6, wide: 5.6 },
  decoder: { narrow: 5, wide: 8.2 },
  translator: { narrow: 5.9, wide: 8 },
};

export function layoutOf(space: Space): Layout {
  const above = measuresOf(space, false);
  return placed(space, above.head >= LEAST_HEAD * space.rem ? above : measuresOf(space, true));
}

type Measures = ReturnType<typeof measuresOf>;

/** Widths of the columns, the grid of the heads, and the lanes. */
function measuresOf({ sizes, width, height, rem, em, n_tokens, n_targets, hasPositions }: Space, isTable: boolean) {
  const { shape, n_layers, n_heads, n_decoder_layers } = sizes;
  const isNarrow = width < 36 * rem;
  const ids = isNarrow ? 0 : 2.6 * em;
  const tokens = (isNarrow ? 4.8 : 5.1) * em;
  const strip = (isNarrow ? 0.75 : 2.9) * em;
  const plus = (isNarrow ? 0.3 : 1.25) * em;
  const left = ids + tokens + strip + (hasPositions ? plus + strip : 0) + 0.6 * em;
  const out = OUT[shape][isNarrow ? 'narrow' : 'wide'] * em;
  const decoder = n_decoder_layers > 0 ? (isNarrow ? 0.4 : 5) * em : 0;
  const crossing = n_decoder_layers > 0 ? (isNarrow ? 2.4 : 5) * em : 0;
  const layer = (width - left - out - crossing - decoder * n_decoder_layers) / n_layers;
  const [columns, head] = isTable
    ? [n_heads, Math.min((width - LAYER_NAME * rem) / n_heads, 1.7 * rem)]
    : gridOf(n_heads, layer * 0.94, (shape === 'decoder' ? 12.2 : 6.6) * rem);
  const band = isTable ? 0 : head * Math.ceil(n_heads / columns);
  const top = (isTable ? NAMES : NAMES + GAP) * rem + band;
  const most = Math.max(n_tokens, n_targets, 1);
  const lane = Math.max(LANE.least * rem, Math.min(LANE.most * rem, (height - top) / most));
  const bottom = top + lane * most + 1.2 * rem;
  return {
    ...{ isTable, ids, tokens, strip, plus, left, out, decoder, crossing },
    ...{ layer, columns, head, band, top, most, lane, bottom },
  };
}

/** The number of columns that makes the heads as large as possible, and the side of a head. */
function gridOf(count: number, width: number, height: number): [columns: number, side: number] {
  const sides = Array.from({ length: count }, (_, at) =>
    Math.min(width / (at + 1), height / Math.ceil(count / (at + 1))),
  );
  const best = sides.indexOf(Math.max(...sides));
  return [best + 1, sides[best]];
}

function placed(space: Space, measures: Measures) {
  const { sizes, width, rem, em, n_tokens, n_targets, hasPositions } = space;
  const { isTable, ids, tokens, strip, plus, out, crossing, left, layer, head, top, most, lane, bottom } = measures;
  const lanes = { y: top, height: lane * n_tokens };
  const end = left + layer * sizes.n_layers;
  const n_rows = sizes.n_layers + sizes.n_decoder_layers;
  const targets = {
    x: end + crossing * 0.9,
    y: top,
    width: width - out - end - crossing * 0.9,
    height: lane * n_targets,
  };
  return {
    ...{ width, rem, em, lane, isTable },
    height: bottom + (isTable ? n_rows * head : 0),
    ids: ids > 0 ? { x: 0, width: ids, ...lanes } : null,
    tokens: { x: ids, width: tokens, ...lanes },
    embed: { x: ids + tokens, width: strip, ...lanes },
    positions: hasPositions ? { x: ids + tokens + strip + plus, width: strip, ...lanes } : null,
    layers: Array.from({ length: sizes.n_layers }, (_, at) => layerOf(space, measures, at)),
    // The zone in which cross-attention moves information to the lanes of the translation.
    crossing: crossing > 0 ? { x: end, width: crossing * 0.9, ...lanes } : null,
    decoder: Array.from({ length: sizes.n_decoder_layers }, (_, at) => decoderOf(space, measures, at)),
    targets: crossing > 0 ? targets : null,
    out: { x: width - out, width: out, y: top, height: lane * most },
  };
}

function layerOf({ sizes, n_tokens, rem }: Space, measures: Measures, at: number) {
  const { left, layer, columns, head, top, lane } = measures;
  const x = left + at * layer;
  const zone = (from: number, to: number) => ({
    ...{ x: x + from * layer, width: (to - from) * layer },
    ...{ y: top, height: lane * n_tokens },
  });
  return {
    name: nameOf(measures, at, x, layer * 0.94, rem),
    heads: headsOf(measures, at, { x, count: sizes.n_heads, columns, side: head }, rem),
    links: zone(0, 0.46), // attention moves information between the lanes
    mlp: zone(0.475, 0.665),
    stream: zone(0.74, 0.93),
  };
}

function decoderOf({ sizes, rem }: Space, measures: Measures, at: number) {
  const { left, layer, crossing, decoder, band } = measures;
  const x = left + layer * sizes.n_layers + crossing + decoder * at;
  const row = sizes.n_layers + at;
  const [columns, side] = gridOf(sizes.n_heads, decoder * 0.94, band);
  return {
    name: nameOf(measures, row, x, decoder * 0.94, rem),
    heads: headsOf(measures, row, { x, count: sizes.n_heads, columns, side }, rem),
  };
}

const nameOf = ({ isTable, bottom, head }: Measures, row: number, x: number, width: number, rem: number): Box =>
  isTable
    ? { x: 0, y: bottom + row * head, width: LAYER_NAME * rem, height: head }
    : { x, y: 0, width, height: NAMES * rem };

interface Grid {
  x: number;
  count: number;
  columns: number;
  side: number;
}

function headsOf({ isTable, bottom, head }: Measures, row: number, grid: Grid, rem: number): Box[] {
  const { x, count, columns, side } = grid;
  return Array.from({ length: count }, (_, nth) =>
    isTable
      ? { x: LAYER_NAME * rem + nth * head, y: bottom + row * head, width: head, height: head }
      : {
          ...{ x: x + (nth % columns) * side, y: NAMES * rem + Math.floor(nth / columns) * side },
          ...{ width: side, height: side },
        },
  );
}

export const laneAt = ({ tokens, lane }: Layout, at: number) => tokens.y + lane * (at + 0.5);
