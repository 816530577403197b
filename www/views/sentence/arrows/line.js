// @ts-check
/**
 * The sentence on one line: how large its type is and where each token stands.
 */
import { lineLayout } from '../../../draw/layout.js';

/** Room left and right of the line for a token's look at itself. */
const SIDE = 10;
/** Of a token, so that a percentage fits below it and a finger hits it. */
const LEAST_WIDTH = 33;
/** From roomy to tight; type below 14 cannot be read from a back row. */
const ROOMY = { size: 20, gap: 14, padding: 9 };
const TIGHT = { size: 14, gap: 2.6, padding: 3 };
/** For a line that must scroll anyhow. */
const SCROLLED = 0.5;
const STEPS = 12;
/** Height of a token's look at itself, as draw/arcs.js has it. */
const LOOP = 24;

/**
 * @param {number[]} widths of the token texts, as parts of the type size
 * @param {number} room
 * @param {{ top: number, height: number }} place of the tokens
 */
export function fitLine(widths, room, place) {
  for (let step = 0; step <= STEPS; step += 1) {
    const fit = layout(step / STEPS);
    if (fit.width <= room) return layout(step / STEPS, (room - fit.width) / 2);
  }
  return layout(SCROLLED);

  /** @param {number} tightness @param {number} [indent] */
  function layout(tightness, indent = 0) {
    const between = (/** @type {'size' | 'gap' | 'padding'} */ name) => ROOMY[name] + (TIGHT[name] - ROOMY[name]) * tightness;
    const [size, gap, padding] = [between('size'), between('gap'), between('padding')];
    const texts = widths.map((width) => Math.max(width * size, LEAST_WIDTH - 2 * padding));
    const line = lineLayout(texts, { gap, padding, left: SIDE + indent, ...place });
    return { line, size, width: line.width + SIDE + indent };
  }
}

/**
 * What to hand to the arcs as their bound so that the longest one fills the sky: it does not reach the bound,
 * which is for arcs of any length.
 *
 * @param {number[]} centers
 * @param {number} sky
 */
export function arcRise(centers, sky) {
  const longest = (centers.at(-1) ?? 0) - (centers[0] ?? 0);
  // Solved from arcHeight(longest) = sky, up to where the arcs of a short sentence would become spikes.
  const bound = longest > sky ? (sky * longest) / (longest - sky + LOOP) : Infinity;
  return Math.min(bound, 1.5 * sky);
}
