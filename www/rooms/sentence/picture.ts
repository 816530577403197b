/** The data of all pictures of the room: units, and the numbers of each displayed head. */
import { chosenArcs } from '../../draw/arcs.ts';
import { hexFromRgb, legible } from '../../draw/color.ts';
import { formatPercent } from '../../draw/format.ts';
import { headHue } from '../../draw/hue.ts';
import { kindColor } from '../../draw/kind-color.ts';
import type { AttentionReading, Unit } from '../../pkg/headlight.js';
import type { Theme } from '../../state/room.ts';
import { type HeadAt, type Heads, type Pair, type TextState, unitOf, unitsOnDisplay } from '../../state/text.ts';
import { formatWeight } from './arcs/choice.ts';
import type { Measure } from './state.ts';
import { pairNames } from './unit-names.ts';
import { words } from './words/en.js';

export interface HeadMap {
  of: Heads;
  name: string; // on the screen
  hue: string;
  values: Float32Array; // row-major; queries as rows, keys as columns
  special: Float32Array; // share of each row on special units
  specialMean: number; // mean of `special` over the rows that are not special
  n: number;
}

export interface Picture {
  units: Unit[];
  shown: number[]; // indices of the displayed units
  isRtl: boolean; // whether the text runs from right to left
  maps: HeadMap[]; // the chosen head first
  measure: Measure;
  max: number; // largest number of the scale
}

interface Looks {
  measure: Measure;
  specials: boolean;
  isRtl: boolean; // whether the text runs from right to left
  count: number; // number of heads
  n_heads: number;
  theme: Theme;
  kinds: (string | null)[] | null; // kinds of all heads, if they determine the colours
}

/** Colour of the average of several heads. */
const NO_HEAD = { light: '#0b57d0', dark: '#8ab4ff' };

/** A sentence with more units than this counts as long: on a projector, its line is wider than the left column. */
const LONG = 20;

export const isLong = ({ shown }: Pick<Picture, 'shown'>) => shown.length > LONG;

export function pictureOf({ units, maps }: AttentionReading, looks: Looks): Picture {
  const { measure, specials, isRtl, count, theme } = looks;
  const n = units.length;
  const shown = units.map((_, unit) => unit).filter((unit) => specials || !units[unit].special);
  const views = maps.map(({ layer, head, values, special, special_mean }) => ({
    ...(layer === undefined || head === undefined
      ? { of: { average: count }, name: words.averageOf(count), hue: NO_HEAD[theme] }
      : { of: { layer, head }, name: `L${layer} H${head}`, hue: headColor({ layer, head }, looks) }),
    values,
    special,
    specialMean: special_mean,
    n,
  }));
  const max = measure === 'weight' ? 1 : Math.max(...views.map(({ values }) => largest(values, n, shown)));
  return { units, shown, isRtl, maps: views, measure, max };
}

export function headColor(
  { layer, head }: HeadAt,
  { n_heads, theme, kinds }: Pick<Looks, 'n_heads' | 'theme' | 'kinds'>,
) {
  if (!kinds) return headHue(head, n_heads, theme);
  return hexFromRgb(legible(kindColor(kinds[layer * n_heads + head], theme), theme));
}

function largest(values: Float32Array, n: number, shown: number[]) {
  let most = 0;
  for (const row of shown) for (const column of shown) most = Math.max(most, values[row * n + column]);
  return most || 1;
}

/** Maximum number of heads described for a selected token. */
const MOST_LINES = 4;

/** The picture in words: a sentence about the chosen head or, if a token is selected, one line per head. */
export function sentenceOf({ units, shown, maps, measure }: Picture, selected: Pair) {
  const { of, values, special, specialMean, n } = maps[0];
  const says = words.says[measure];
  const text = (unit: number) => units[unit].text;
  const number = (value: number) => formatWeight(value, measure);
  const { query, key } = selected;
  const hidden = units.filter((_, unit) => !shown.includes(unit)).map((unit) => unit.text);
  const aside = (say: typeof words.hiddenTake, share: number) =>
    hidden.length > 0 ? ` ${say(hidden, formatPercent(share))}` : '';
  if (query === null || !shown.includes(query)) {
    const [row, column] = strongest(values, n, shown, shown);
    return (
      says.strongest(of, ...pairNames(units, row, column), number(values[row * n + column])) +
      aside(words.hiddenTakeOnAverage, specialMean)
    );
  }
  const row = values.subarray(query * n, (query + 1) * n);
  if (key !== null) {
    const others = maps.slice(1).map((map): [string, string] => [map.name, number(map.values[query * n + key])]);
    return (
      says.pair(of, ...pairNames(units, query, key), number(row[key])) +
      (others.length > 0 ? ` ${words.alsoIn(others)}` : '') +
      aside(words.hiddenTake, special[query])
    );
  }
  const lines = maps.slice(0, MOST_LINES).map((map) => {
    const visible = shown.map((unit) => map.values[query * n + unit]);
    const parts = chosenArcs(visible)
      .slice(0, 4)
      .map(({ index, weight }): [string, string] => [text(shown[index]), number(weight)]);
    return says.row(map.of, text(query), parts) + aside(words.hiddenTake, map.special[query]);
  });
  return lines.join('\n');
}

/**
 * The selected pair of tokens. If its query or key is missing, the displayed link with the largest number completes it.
 */
export function wholePair(
  { units, maps: [{ values }] }: AttentionReading,
  text: Pick<TextState, 'selected' | 'specials'>,
) {
  const { query, key } = text.selected;
  const shown = unitsOnDisplay(units, text.specials);
  if ((query !== null && key !== null) || shown.length === 0) return text.selected;
  const choices = (token: number | null) =>
    (token === null ? shown : [unitOf(units, token) as Unit]).map((unit) => units.indexOf(unit));
  const [row, column] = strongest(values, units.length, choices(query), choices(key));
  return { query: units[row].first, key: units[column].first };
}

/** Row and column of the largest number between two different units, or of the only number if there is one unit. */
function strongest(values: Float32Array, n: number, rows: number[], columns: number[]) {
  let best = [rows[0], columns[0]];
  let most = -1;
  for (const row of rows) {
    for (const column of columns) {
      if (row !== column && values[row * n + column] > most) {
        best = [row, column];
        most = values[row * n + column];
      }
    }
  }
  return best;
}

/** The names of the displayed units; a repeated name is followed by its position. */
export function namesOf({ units, shown }: Pick<Picture, 'units' | 'shown'>) {
  const counts = new Map<string, number>();
  for (const unit of shown) counts.set(units[unit].text, (counts.get(units[unit].text) ?? 0) + 1);
  return shown.map((unit) => {
    const { text } = units[unit];
    return { unit, name: (counts.get(text) ?? 0) > 1 ? words.find.place(text, unit) : text };
  });
}
