/** Maps of patched activations: layers or heads as rows, positions as columns. */
import { diverging } from '../../../draw/color.ts';
import { percent, toTwoDecimals } from '../../../draw/format.ts';
import type { PatchPair } from '../../../pkg/headlight.js';
import { memo } from '../../../state/same.ts';
import { createWeightMatrix, type Place } from '../../../widgets/weight-matrix.ts';
import { words as pageWords } from '../../../words/en/page.js';
import { OF_SCALE } from '../picture.ts';
import type { Shown } from '../view.ts';
import { words } from '../words/en.js';
import { headSites, type Part, type Patch, type PatchCell, siteOf } from './state.ts';

const { patch: say } = words;
const { axes } = pageWords.cells;

/** From this number of rows on, not every row has a name. */
const MOST_NAMES = 13;

/** Rows of a map: the names, sites and cells from top to bottom. */
interface MapRows {
  names: string[];
  sites: string[];
  cellAt: (row: number, position: number) => PatchCell;
}

/** `tell`: shows the description of the inspected cell; `null` if no cell is inspected. */
export function createMap(
  part: PatchCell['part'],
  press: (cell: PatchCell) => void,
  tell: (text: string | null) => void,
) {
  let shown: Shown;
  let looked: Place = { row: null, column: null };
  const look = (place: Place) => {
    looked = place;
    tell(place.row === null || place.column === null ? null : described(place.row, place.column));
    draw();
  };
  const select = ({ row, column }: { row: number; column: number }) =>
    press(rowsOf(shown).cellAt(row, positionsOf(part, shown)[column]));
  const matrix = createWeightMatrix({ title: say.parts[part], axes: '' }, look, select);
  const valuesOf = memo(sharesIn);
  const rowsOf = ({ view, sizes }: Shown) => {
    if (part === 'z') return rowsOfHeads(view.heads ?? 0, sizes.n_heads);
    return rowsOfLayers(part, part === 'decoder' ? (view.patch?.pair?.decoder_layers ?? 0) : sizes.n_layers);
  };

  function described(row: number, column: number) {
    const { sites, cellAt } = rowsOf(shown);
    const { pair = null, rows = {} } = shown.view.patch ?? {};
    const position = positionsOf(part, shown)[column];
    const value = rows[sites[row]]?.[position];
    if (!pair || value === undefined) return say.missing;
    return say.cell(cellAt(row, position), tokensOf(pair)[position] ?? [], valueOf(pair, value));
  }

  function draw() {
    const { patch, cell } = shown.view;
    if (!patch?.pair) return;
    const { pair, rows } = patch;
    const { names, sites } = rowsOf(shown);
    const texts = part === 'decoder' ? [[say.lastStep]] : tokensOf(pair);
    const positions = positionsOf(part, shown);
    const seen = looked.row === null ? selectedIn(cell, sites, positions) : looked;
    matrix.update({
      weights: { rows: sites.length, columns: positions.length, values: valuesOf(pair, rows, sites, positions) },
      rows: { texts: names.map((name, row) => (isNamed(row, names.length, seen.row) ? name : '')) },
      columns: { texts: positions.map((position) => texts[position].join(' / ')) },
      label: say.map(say.parts[part]),
      textOf: ({ row, column }) => described(row, column),
      axes: [part === 'z' ? axes.heads : axes.layers, axes.positions],
      range: [-1, 1],
      seen,
      theme: shown.theme,
      colorOf: (share) => shareColor(share, 1, shown.theme),
    });
  }

  return (next: Shown) => {
    shown = next;
    draw();
    return matrix.element;
  };
}

function selectedIn(cell: PatchCell | null, sites: string[], positions: number[]): Place {
  const row = cell === null ? -1 : sites.indexOf(siteOf(cell));
  return cell === null || row < 0 ? { row: null, column: null } : { row, column: positions.indexOf(cell.position) };
}

/** The position of each column: the columns run in the direction of the text. */
function positionsOf(part: PatchCell['part'], { view, picture }: Shown) {
  const count = part === 'decoder' ? 1 : (view.patch?.pair?.a.length ?? 0);
  const positions = Array.from({ length: count }, (_, at) => at);
  return picture.isRtl ? positions.toReversed() : positions;
}

/** Colour of a share; A and B have the colours of their sentences at 100 % and −100 %. */
export const shareColor: typeof diverging = (share, end, theme) => diverging(share * OF_SCALE, end, theme);

/** Every fifth layer has a name, and the inspected one. */
function isNamed(row: number, count: number, seen: number | null) {
  if (count < MOST_NAMES || row === seen) return true;
  return (count - 1 - row) % 5 === 0 && (seen === null || Math.abs(row - seen) > 2);
}

export function rowsOfLayers(part: Part | 'decoder', n_layers: number): MapRows {
  const layers = Array.from({ length: n_layers }, (_, row) => n_layers - 1 - row);
  return {
    names: layers.map((layer) => `L${layer}`),
    sites: layers.map((layer) => siteOf({ part, layer, head: null })),
    cellAt: (row, position) => ({ part, layer: layers[row], head: null, position }),
  };
}

function rowsOfHeads(layer: number, n_heads: number): MapRows {
  const sites = headSites(layer, n_heads);
  return {
    names: sites.map((_, head) => `H${head}`),
    sites,
    cellAt: (head, position) => ({ part: 'z', layer, head, position }),
  };
}

/** The token of A at each position and, if it differs, the token of B. */
export const tokensOf = ({ a, b }: PatchPair) =>
  a.map((token, at) => (token.id === b[at].id ? [token.text.trim()] : [token.text.trim(), b[at].text.trim()]));

/** How far a value is on the way from B's number (0) to A's (1). */
const shareOf = ({ of_a: { value: a }, of_b: { value: b } }: PatchPair, value: number) =>
  a === b ? 0 : (value - b) / (a - b);

export function sharesIn(pair: PatchPair, rows: Record<string, Float32Array>, sites: string[], positions: number[]) {
  const shareAt = (site: string, at: number) => (rows[site] ? shareOf(pair, rows[site][at]) : Number.NaN);
  return Float32Array.from(sites.flatMap((site) => positions.map((at) => shareAt(site, at))));
}

/** A measured number: a difference of logits, a probability, or a weight. */
export const valueOf = ({ words }: PatchPair, value: number) =>
  words.length < 2 ? percent(value) : toTwoDecimals(value);

/** The first and last layer of each run of layers that bring back more than half of A's answer at a position. */
export function rangesIn(pair: PatchPair, rows: Patch['rows'], part: Part | 'decoder', position: number) {
  const ranges: [number, number][] = [];
  for (let layer = 0; ; layer += 1) {
    const row = rows[siteOf({ part, layer, head: null })];
    if (!row) return ranges;
    if (shareOf(pair, row[position]) <= 0.5) continue;
    const last = ranges.at(-1);
    if (last?.[1] === layer - 1) last[1] = layer;
    else ranges.push([layer, layer]);
  }
}
