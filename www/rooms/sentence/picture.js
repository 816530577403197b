// @ts-check
/**
 * The data of all pictures of the room: units, and the numbers of each displayed head.
 *
 * @typedef {import('../../draw/color.js').Theme} Theme
 * @typedef {import('../../pkg/headlight.js').Unit} Unit
 * @typedef {import('../../pkg/headlight.js').AttentionReading} AttentionReading
 * @typedef {import('./state.js').Pair} Pair
 * @typedef {object} HeadMap
 * @property {string} name
 * @property {string} hue
 * @property {Float32Array} values row-major; queries as rows, keys as columns
 * @property {Float32Array} special share of each row on special units
 * @property {number} specialMean mean of `special` over the rows that are not special
 * @property {number} n
 * @typedef {object} Picture
 * @property {Unit[]} units
 * @property {number[]} shown indices of the displayed units
 * @property {HeadMap[]} maps the chosen head first
 * @property {'weight' | 'norm'} measure
 * @property {number} max largest number of the scale
 */
import { chosenArcs } from '../../draw/arcs.js';
import { hexFromRgb, legible } from '../../draw/color.js';
import { formatPercent } from '../../draw/format.js';
import { headHue } from '../../draw/hue.js';
import { kindColor } from '../../draw/kind-colors.js';
import { formatWeight } from './arcs/choice.js';
import { words } from './words.js';

/** Colour of the average of several heads. */
const NO_HEAD = { light: '#0b57d0', dark: '#8ab4ff' };

/**
 * @param {AttentionReading} attention
 * @param {{ measure: 'weight' | 'norm', specials: boolean, count: number, n_heads: number, theme: Theme,
 *     kinds: (string | null)[] | null }} options `kinds`: of all heads, if they determine the colours
 * @returns {Picture}
 */
export function pictureOf({ units, maps }, { measure, specials, count, n_heads, theme, kinds }) {
  const n = units.length;
  const shown = units.map((_, unit) => unit).filter((unit) => specials || !units[unit].special);
  const views = maps.map(({ layer, head, values, special, special_mean }) => ({
    name: layer === undefined || head === undefined ? words.averageOf(count) : `L${layer} H${head}`,
    hue: hueOf(layer, head),
    values,
    special,
    specialMean: special_mean,
    n,
  }));
  /** @param {number | undefined} layer @param {number | undefined} head absent for an average */
  function hueOf(layer, head) {
    if (layer === undefined || head === undefined) return NO_HEAD[theme];
    if (!kinds) return headHue(head, n_heads, theme);
    return hexFromRgb(legible(kindColor(kinds[layer * n_heads + head], theme), theme));
  }
  const max = measure === 'weight' ? 1 : Math.max(...views.map(({ values }) => largest(values, n, shown)));
  return { units, shown, maps: views, measure, max };
}

/**
 * @param {Float32Array} values
 * @param {number} n
 * @param {number[]} shown
 */
function largest(values, n, shown) {
  let most = 0;
  for (const row of shown) for (const column of shown) most = Math.max(most, values[row * n + column]);
  return most || 1;
}

/** Maximum number of heads described for a selected token. */
const MOST_LINES = 4;

/**
 * The picture in words: a sentence about the chosen head or, if a token is selected, one line per head.
 *
 * @param {Picture} picture
 * @param {Pair} selected
 */
export function sentenceOf({ units, shown, maps, measure }, selected) {
  const { name, values, special, specialMean, n } = maps[0];
  const says = words.says[measure];
  const text = (/** @type {number} */ unit) => units[unit].text;
  const number = (/** @type {number} */ value) => formatWeight(value, measure);
  const { query, key } = selected;
  const hidden = units.filter((_, unit) => !shown.includes(unit)).map((unit) => unit.text);
  const aside = (/** @type {typeof words.hiddenTake} */ say, /** @type {number} */ share) =>
    hidden.length > 0 ? ` ${say(hidden, formatPercent(share))}` : '';
  if (query === null || !shown.includes(query)) {
    const [row, column] = strongest(values, n, shown);
    return (
      says.strongest(name, text(row), text(column), number(values[row * n + column])) +
      aside(words.hiddenTakeOnAverage, specialMean)
    );
  }
  const row = values.subarray(query * n, (query + 1) * n);
  if (key !== null) {
    const others = maps
      .slice(1)
      .map((map) => /** @type {[string, string]} */ ([map.name, number(map.values[query * n + key])]));
    return (
      says.pair(name, text(query), text(key), number(row[key])) +
      (others.length > 0 ? ` ${words.alsoIn(others)}` : '') +
      aside(words.hiddenTake, special[query])
    );
  }
  const lines = maps.slice(0, MOST_LINES).map((map) => {
    const visible = shown.map((unit) => map.values[query * n + unit]);
    const parts = chosenArcs(visible)
      .slice(0, 4)
      .map(({ index, weight }) => /** @type {[string, string]} */ ([text(shown[index]), number(weight)]));
    return says.row(map.name, text(query), parts) + aside(words.hiddenTake, map.special[query]);
  });
  return lines.join('\n');
}

/**
 * Row and column of the largest number between two different units, or of the only number if there is one unit.
 *
 * @param {Float32Array} values
 * @param {number} n
 * @param {number[]} shown
 * @returns {[number, number]}
 */
function strongest(values, n, shown) {
  let best = /** @type {[number, number]} */ ([shown[0], shown[0]]);
  let most = -1;
  for (const row of shown) {
    for (const column of shown) {
      if (row !== column && values[row * n + column] > most) {
        best = [row, column];
        most = values[row * n + column];
      }
    }
  }
  return best;
}
