// @ts-check
/**
 * Ribbons between source and translation. Larger weights have thicker and more opaque ribbons.
 *
 * @typedef {import('../controller.js').Answers} Answers
 * @typedef {import('../alignment.js').Place} Place
 * @typedef {object} Frame
 * @property {boolean} isUpright whether the sentences are vertical and side by side
 * @property {number} width
 * @property {number} height
 * @property {number[]} read centres of the tokens
 * @property {number[]} written
 */
import { chosenArcs, strokeOpacity, strokeWidth } from '../../../draw/arcs.js';
import { headHue } from '../../../draw/hue.js';
import { svg } from '../../../widgets/elements.js';

/** Minimum weight for which a ribbon is drawn while a token is hovered. */
const VISIBLE = 0.01;
/** Share of each token's weights that the ribbons represent while nothing is hovered. */
const SHARE = 0.8;
const THICKNESS = { max: 15, min: 1 };

/**
 * The colour of a head. A mean of heads has the text colour.
 * @param {Answers} answers @param {import('../../../state/room.js').Theme} theme
 */
export const hueOf = ({ cross, translation }, theme) =>
  cross.head === null ? 'var(--ink)' : headHue(cross.head, translation.n_heads, theme);

/**
 * @param {Answers} answers
 * @param {Place} seen
 * @param {Frame} frame
 */
export function ribbonsOf({ weights }, { target, source }, frame) {
  const all = [];
  for (let row = 0; row < weights.rows; row += 1) {
    if (target !== null && row !== target) continue;
    const line = weights.values.subarray(row * weights.columns, (row + 1) * weights.columns);
    const arcs =
      target === null && source === null
        ? chosenArcs(line, { share: SHARE })
        : Array.from(line, (weight, index) => ({ index, weight })).filter(({ weight }) => weight >= VISIBLE);
    for (const { index, weight } of arcs) {
      if (source !== null && index !== source) continue;
      all.push({ row, column: index, weight });
    }
  }
  // The strongest ribbon is painted last.
  all.sort((one, other) => one.weight - other.weight);
  return all.map(({ row, column, weight }) =>
    svg('path', {
      d: pathOf(frame, frame.read[column], frame.written[row]),
      opacity: strokeOpacity(weight),
      style: { '--width': strokeWidth(weight, THICKNESS) },
    }),
  );
}

/**
 * @param {Frame} frame
 * @param {number} from position of the source token
 * @param {number} to position of the output token
 */
function pathOf({ isUpright, width, height }, from, to) {
  const at = (/** @type {number} */ value) => Math.round(value * 10) / 10;
  const [start, end, middle] = [at(from), at(to), at((isUpright ? width : height) / 2)];
  return isUpright
    ? `M0 ${start}C${middle} ${start} ${middle} ${end} ${width} ${end}`
    : `M${start} 0C${start} ${middle} ${end} ${middle} ${end} ${height}`;
}
