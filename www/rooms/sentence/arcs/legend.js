// @ts-check
/**
 * Legend of a picture of arcs: the hue of each head, the scale of thickness, the direction, which arcs are drawn, and
 * the meaning of the numbers.
 *
 * @typedef {import('../picture.js').Picture} Picture
 * @typedef {import('../picture.js').Pair} Pair
 */
import { strokeOpacity, strokeWidth } from '../../../draw/arcs.js';
import { formatPercent } from '../../../draw/format.js';
import { html, svg } from '../../../widgets/elements.js';
import { words } from '../words.js';
import { formatWeight, onScale } from './choice.js';

/** Maximum number of arcs; more are slow to draw and cannot be distinguished. */
export const MOST_ARCS = 1500;

/** Thickness of an arc at the end of the scale, and the minimum thickness. */
export const THICKNESS = { max: 9, min: 1.2 };

/** Positions of the sample arcs on the scale. */
const SAMPLES = [0.1, 0.5, 1];
const SAMPLE = { width: 34, height: 12 };

/** @param {string} direction direction of the arcs, in words */
export function createArcLegend(direction) {
  const { arcs } = words;
  const heads = html('span', { class: 'arc-heads' });
  const scale = html('span', { class: 'arc-scale' });
  const drawnText = html('span', {});
  const numbersText = html('p', {});
  const element = html(
    'div',
    { class: 'arc-legend' },
    html('p', { class: 'arc-key' }, heads, scale, drawnText),
    numbersText,
  );
  let shown = '';

  return {
    element,

    /**
     * @param {Picture} picture
     * @param {object} now
     * @param {number} now.share
     * @param {Pair} now.pair the highlighted pair, to which the numbers refer
     * @param {number} now.drawn number of arcs drawn
     * @param {number} now.found number of arcs chosen
     * @param {'numbers' | 'squares'} now.marks kind of marks next to the tokens
     * @param {string} now.note additional text
     */
    update(picture, { share, pair, drawn, found, marks, note }) {
      const { units, maps, measure, max } = picture;
      const name = (/** @type {number | null} */ unit) => (unit === null ? null : units[unit].text);
      drawnText.textContent = joined(
        arcs.share(formatPercent(share), measure),
        drawn < found && arcs.leftOut(drawn, found),
      );
      numbersText.textContent = joined(direction, arcs[marks](name(pair.query), name(pair.key), measure), note);
      const wanted = JSON.stringify([max, measure, maps.map((map) => [map.name, map.hue])]);
      if (wanted === shown) return;
      shown = wanted;
      heads.replaceChildren(
        ...maps.map(({ name: head, hue }) => html('span', { class: 'arc-head-name', style: { '--hue': hue } }, head)),
      );
      scale.replaceChildren(
        ...SAMPLES.flatMap((part) => [sample(onScale(part * max, picture)), ` ${formatWeight(part * max, measure)} `]),
      );
    },
  };
}

/** @param {number} part of the scale */
function sample(part) {
  const { width, height } = SAMPLE;
  const line = svg('path', {
    class: 'line',
    d: `M0 ${height / 2} H${width}`,
    style: { '--width': strokeWidth(part, THICKNESS) },
    opacity: strokeOpacity(part),
  });
  return svg('svg', { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' }, line);
}

/** @param {...(string | false | null)} sentences */
function joined(...sentences) {
  return sentences.filter((sentence) => sentence).join(' ');
}
