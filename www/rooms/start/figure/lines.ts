/** The attention links of one token, and those of a translation, as clickable lines over the figure's canvas. */
import { html, nothing, svg } from 'lit-html';
import { formatPercent } from '../../../draw/format.ts';
import { headHue } from '../../../draw/hue.ts';
import type { Box } from '../../../draw/layout.ts';
import type { Look } from '../../../pkg/headlight.js';
import { styled } from '../../../widgets/styled.ts';
import type { Emit } from '../controller.ts';
import { words } from '../words/en.js';
import { visitOf } from './door.ts';
import { type Layout, laneAt } from './layout.ts';
import { crossLinksOf, type Drawn, hasRows, linksOf } from './links.ts';
import type { OverlayProps } from './overlay.ts';
import { curveOf } from './paint.ts';

const { figure: say } = words;

/** Maximum number of attention links that are drawn for the bright token in each layer. */
const MOST_LINKS = 3;

/** The attention links of the bright token in all layers. If the sentence names one, the others are pale. */
function ownLines(props: OverlayProps, drawn: Drawn, lit: number): Line[] {
  const named = props.named?.query === lit ? props.named : null;
  const links = props.layout.layers
    .flatMap((_, layer) => linksOf(drawn, layer, lit, MOST_LINKS))
    .filter(({ layer, key }) => layer !== named?.layer || key !== named.key);
  return [...links, ...(named ? [named] : [])].map((link) => ({
    link,
    zone: props.layout.layers[link.layer].links,
    door: doorTo(props, link),
    look: named === null ? '' : link === named ? 'named' : 'pale',
  }));
}

/** The lane of the bright token with its attention links, and the attention links of a translation. */
export function linesOf(props: OverlayProps, emit: Emit) {
  const { drawn, layout, lit } = props;
  const hasLinks = drawn && lit !== null && lit < drawn.tokens.length && hasRows(drawn);
  const own = hasLinks ? ownLines(props, drawn, lit) : [];
  const { crossing } = layout;
  const cross = drawn && crossing ? crossLinksOf(drawn) : [];
  const lines = [
    ...own,
    ...cross.map((link) => ({
      ...{ link, zone: crossing as Box, look: lit !== null && link.key !== lit ? ('pale' as const) : ('' as const) },
      door: crossDoorTo(props, link),
    })),
  ];
  return html`<svg
    class="fig-lines" viewBox="0 0 ${layout.width} ${layout.height}" role="group" aria-label=${say.links}
  >${hasLinks ? laneOf(layout, lit) : nothing}${lines.map((line) => lineOf(props, line, emit))}</svg>`;
}

interface Line {
  link: Look;
  zone: Box;
  door: { fields: string; label: string };
  look: '' | 'named' | 'pale'; // CSS class
}

const doorTo = ({ drawn, doors }: OverlayProps, link: Look) => ({
  fields: doors('sentence', { layer: link.layer, head: link.head, token: link.query, key: link.key }),
  label: labelOf(drawn as Drawn, link),
});

function crossDoorTo({ drawn, doors }: OverlayProps, { layer, head, query, key, weight }: Look) {
  const { tokens, translation } = drawn as Drawn;
  const word = translation?.target_tokens[query].text ?? '';
  return {
    fields: doors('translate', {}, { cross: `${layer}.${head}`, target: String(query), source: String(key) }),
    label: say.link(word, tokens[key].text, formatPercent(weight), layer, head),
  };
}

function lineOf({ layout, sizes, theme }: OverlayProps, { link, zone, door, look }: Line, emit: Emit) {
  const { head, key, query, weight } = link;
  const d = curveOf(layout, zone, key, query);
  const hue = headHue(head, sizes.n_heads, theme);
  return svg`<a
    class=${`fig-link ${look}`} href="#${door.fields}" tabindex="-1" aria-label=${door.label}
    @click=${visitOf(door.fields, emit)} ${styled({ '--hue': hue })}
  ><title>${door.label}</title><path class="fig-hit" d=${d}></path><path class="fig-line" d=${d} stroke-width=${(look === 'named' ? 3 : 1.2) + 5 * weight}></path></a>`;
}

function laneOf(layout: Layout, lit: number) {
  const last = layout.layers[layout.layers.length - 1].stream;
  const y = laneAt(layout, lit);
  const d = `M${layout.embed.x} ${y}H${last.x + last.width}`;
  return svg`<path class="fig-lane" d=${d} stroke-width=${Math.max(3, layout.lane * 0.3)}></path>`;
}

/** The text of an attention link, for example: “it” → “animal”: 65 % in layer 5, head 11. */
export const labelOf = ({ tokens }: Drawn, { layer, head, query, key, weight }: Look) =>
  say.link(tokens[query].text, tokens[key].text, formatPercent(weight), layer, head);
