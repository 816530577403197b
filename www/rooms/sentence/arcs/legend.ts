/**
 * Legend of a picture of arcs: the hue of each head, the scale of thickness, the direction, which arcs are drawn, and
 * the meaning of the numbers.
 */
import { html, svg } from 'lit-html';
import { strokeOpacity, strokeWidth } from '../../../draw/arcs.ts';
import { formatPercent } from '../../../draw/format.ts';
import type { Pair } from '../../../state/text.ts';
import { styled } from '../../../widgets/styled.ts';
import { listed, sentences } from '../../../words/en/phrases.js';
import type { HeadMap, Picture } from '../picture.ts';
import { words } from '../words/en.js';
import { formatWeight, onScale } from './choice.ts';

interface ArcLegend {
  picture: Picture;
  direction: string; // direction of the arcs, in words
  share: number;
  pair: Pair; // the highlighted pair, to which the numbers refer
  drawn: number; // number of arcs drawn
  found: number; // number of arcs chosen
  marks: 'numbers' | 'squares'; // kind of marks next to the tokens
  notes: (string | false)[]; // additional sentences
}

/** Maximum number of arcs; more are slow to draw and cannot be distinguished. */
const MOST_ARCS = 1500;
/** `perToken`: maximum number of arcs, divided by the number of tokens. */
export const mostArcs = ({ shown }: Picture, perToken: number) => Math.min(MOST_ARCS, perToken * shown.length);

/** Thickness of an arc at the end of the scale, and the minimum thickness. */
export const THICKNESS = { max: 9, min: 1.2 };

/** Positions of the sample arcs on the scale. */
const SAMPLES = [0.1, 0.5, 1];
const SAMPLE = { width: 34, height: 12 };

const { arcs: say } = words;

export function arcLegendOf({ picture, direction, share, pair, drawn, found, marks, notes }: ArcLegend) {
  const { units, maps, measure, max } = picture;
  const name = (unit: number | null) => (unit === null ? null : units[unit].text);
  const headOf = ({ name, hue }: HeadMap) =>
    html`<span class="arc-head-name" ${styled({ '--hue': hue })}>${name}</span>`;
  const scale = SAMPLES.map(
    (part) => html`${sampleOf(onScale(part * max, picture))} ${formatWeight(part * max, measure)} `,
  );
  const which = sentences([say.share(formatPercent(share), measure), drawn < found && say.leftOut(drawn, found)]);
  return html`
    <p class="arc-key">
      <span class="arc-heads">${maps.map(headOf)}</span><span class="arc-scale">${scale}</span><span>${which}</span>
    </p>
    <p>${sentences([direction, say[marks](name(pair.query), name(pair.key), measure), ...notes])}</p>`;
}

/** `part`: position on the scale, 0 to 1. */
function sampleOf(part: number) {
  const { width, height } = SAMPLE;
  const line = svg`<path
    class="line" d="M0 ${height / 2} H${width}" opacity=${strokeOpacity(part)}
    ${styled({ '--width': strokeWidth(part, THICKNESS) })}
  ></path>`;
  return html`<svg viewBox="0 0 ${width} ${height}" aria-hidden="true">${line}</svg>`;
}

/** A sentence that names the tokens whose arcs are pale, if there are any. */
export function paleNoteOf({ units, shown }: Picture) {
  const special = shown.filter((unit) => units[unit].special).map((unit) => units[unit].text);
  return special.length > 0 && words.arrows.pale(listed([...new Set(special)]));
}
