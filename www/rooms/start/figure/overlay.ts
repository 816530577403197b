/**
 * The clickable elements over the figure's canvas: names, tokens, heads, parts, and the attention links of one token.
 */
import { html, nothing, svg } from 'lit-html';

import { formatPercent } from '../../../draw/format.ts';
import { headHue } from '../../../draw/hue.ts';
import type { Theme } from '../../../state/room.ts';
import { styled } from '../../../widgets/styled.ts';
import type { Emit } from '../controller.ts';
import type { Sizes } from '../models.ts';
import { words } from '../words/en.js';
import { type Doors, doorOf, placed, visitOf } from './door.ts';
import { type Box, type Layout, laneAt } from './layout.ts';
import { crossLinksOf, type Drawn, hasRows, type Link, linksOf, strongestOf } from './links.ts';
import { curveOf } from './paint.ts';
import { partsOf } from './parts.ts';

export interface OverlayProps {
  drawn: Drawn | null;
  sizes: Sizes;
  layout: Layout;
  doors: Doors;
  head: { layer: number; head: number }; // the chosen head
  lit: number | null; // the token whose path is bright
  theme: Theme;
}

const { figure: say } = words;

/** Maximum number of attention links that are drawn for the bright token in each layer. */
const MOST_LINKS = 3;

export function overlayOf(props: OverlayProps, emit: Emit) {
  const { drawn } = props;
  return html`
    ${linesOf(props, emit)}
    <div class="fig-parts" role="group" aria-label=${say.parts}>${partsOf(props, emit)}${outOf(props, emit)}</div>
    <div class="fig-heads" role="group" aria-label=${say.heads(props.sizes.n_layers, props.sizes.n_heads)}>
      ${headsOf(props, emit)}
    </div>
    <div class="fig-tokens" role="group" aria-label=${say.tokens} translate="no">${drawn && tokensOf(props, drawn, emit)}</div>
  `;
}

/** The lane of the bright token with its attention links, and the attention links of a translation. */
function linesOf(props: OverlayProps, emit: Emit) {
  const { drawn, layout, lit } = props;
  const hasLinks = drawn && lit !== null && lit < drawn.tokens.length && hasRows(drawn);
  const own = hasLinks
    ? layout.layers.flatMap(({ links: zone }, layer) =>
        linksOf(drawn, layer, lit, MOST_LINKS).map((link) => ({
          link,
          zone,
          door: doorTo(props, link),
          isPale: false,
        })),
      )
    : [];
  const { crossing } = layout;
  const cross = drawn && crossing ? crossLinksOf(drawn) : [];
  const lines = [
    ...own,
    ...cross.map((link) => ({
      ...{ link, zone: crossing as Box, isPale: lit !== null && link.key !== lit },
      door: crossDoorTo(props, link),
    })),
  ];
  return html`<svg
    class="fig-lines" viewBox="0 0 ${layout.width} ${layout.height}" role="group" aria-label=${say.links}
  >${hasLinks ? laneOf(layout, lit) : nothing}${lines.map((line) => lineOf(props, line, emit))}</svg>`;
}

interface Line {
  link: Link;
  zone: Box;
  door: { fields: string; label: string };
  isPale: boolean;
}

const doorTo = ({ drawn, doors }: OverlayProps, link: Link) => ({
  fields: doors('sentence', { layer: link.layer, head: link.head, token: link.query, key: link.key }),
  label: labelOf(drawn as Drawn, link),
});

function crossDoorTo({ drawn, doors }: OverlayProps, { layer, head, query, key, weight }: Link) {
  const { tokens, translation } = drawn as Drawn;
  const word = translation?.target_tokens[query].text ?? '';
  return {
    fields: doors('translate', {}, { cross: `${layer}.${head}`, target: String(query), source: String(key) }),
    label: say.link(word, tokens[key].text, formatPercent(weight), layer, head),
  };
}

function lineOf({ layout, sizes, theme }: OverlayProps, { link, zone, door, isPale }: Line, emit: Emit) {
  const { head, key, query, weight } = link;
  const d = curveOf(layout, zone, key, query);
  const hue = headHue(head, sizes.n_heads, theme);
  return svg`<a
    class=${isPale ? 'fig-link pale' : 'fig-link'} href="#${door.fields}" tabindex="-1" aria-label=${door.label}
    @click=${visitOf(door.fields, emit)} ${styled({ '--hue': hue })}
  ><title>${door.label}</title><path class="fig-hit" d=${d}></path><path class="fig-line" d=${d} stroke-width=${1.2 + 5 * weight}></path></a>`;
}

function laneOf(layout: Layout, lit: number) {
  const last = layout.layers[layout.layers.length - 1].stream;
  const y = laneAt(layout, lit);
  const d = `M${layout.embed.x} ${y}H${last.x + last.width}`;
  return svg`<path class="fig-lane" d=${d} stroke-width=${Math.max(3, layout.lane * 0.3)}></path>`;
}

/** The text of an attention link, for example: “it” → “animal”: 65 % in layer 5, head 11. */
export const labelOf = ({ tokens }: Drawn, { layer, head, query, key, weight }: Link) =>
  say.link(tokens[query].text, tokens[key].text, formatPercent(weight), layer, head);

function headsOf({ drawn, layout, doors, head: chosen, lit, theme, sizes }: OverlayProps, emit: Emit) {
  const token = drawn && hasRows(drawn) ? lit : null;
  const own = layout.layers.flatMap(({ heads }, layer) =>
    heads.map((box, head) => {
      const name = say.head(layer, head);
      const strongest = drawn && token !== null ? strongestOf(drawn, layer, head, token) : null;
      const label = drawn && strongest ? say.headWith(name, labelOf(drawn, strongest)) : name;
      const isChosen = layer === chosen.layer && head === chosen.head;
      const fields = doors('sentence', { layer, head, token: lit });
      return html`<a
        class="fig-head" href="#${fields}" aria-label=${label} aria-current=${isChosen ? 'true' : nothing}
        data-layer=${layer} data-head=${head} @click=${visitOf(fields, emit)}
        ${placed(box)} ${styled({ '--hue': headHue(head, sizes.n_heads, theme) })}
      ></a>`;
    }),
  );
  const cross = layout.decoder.flatMap(({ heads }, layer) =>
    heads.map((box, head) => {
      const fields = doors('translate', {}, { cross: `${layer}.${head}` });
      return html`<a
        class="fig-head" href="#${fields}" aria-label=${say.crossHead(layer, head)} data-cross=${`${layer}.${head}`}
        @click=${visitOf(fields, emit)} ${placed(box)} ${styled({ '--hue': headHue(head, sizes.n_heads, theme) })}
      ></a>`;
    }),
  );
  return [...own, ...cross];
}

function tokensOf({ layout, doors, lit }: OverlayProps, { tokens, translation }: Drawn, emit: Emit) {
  const { lane, ids } = layout;
  const read = tokens.map(({ id, text, special }, at) => {
    const fields = doors('sentence', { token: at });
    const box = {
      ...layout.tokens,
      x: 0,
      width: layout.tokens.x + layout.tokens.width,
      y: layout.tokens.y + at * lane,
      height: lane,
    };
    const idText = ids ? html`<span class="fig-id">${id}</span>` : nothing;
    const label = say.token(text, id);
    return html`<a
      class=${`fig-token${at === lit ? ' lit' : ''}${special ? ' special' : ''}`} href="#${fields}" data-token=${at}
      aria-label=${label} aria-current=${at === lit ? 'true' : nothing} @click=${visitOf(fields, emit)} ${placed(box)}
    >${idText} <span class="fig-text">${text}</span></a>`;
  });
  const { targets, out } = layout;
  const written = (targets && translation?.target_tokens) || [];
  return [
    ...read,
    ...written.map(({ text, probability }, at) => {
      const fields = doors('translate', {}, { target: String(at) });
      const share = formatPercent(probability);
      return html`<a
        class="fig-token fig-written" href="#${fields}" aria-label=${say.written(text, share)} @click=${visitOf(fields, emit)}
        ${placed({ x: out.x, y: out.y + at * lane, width: out.width, height: lane })}
      ><span class="fig-text">${text}</span> <span class="fig-id">${share}</span></a>`;
    }),
  ];
}

/** The result: the vector of the sentence, or the next words. A translation is not drawn here but on the lanes. */
function outOf({ layout, doors, drawn, sizes }: OverlayProps, emit: Emit) {
  const { out, tokens } = layout;
  if (sizes.shape === 'translator') return nothing;
  if (sizes.shape === 'encoder') {
    const box = { ...out, y: out.y + tokens.height * 0.15, height: tokens.height * 0.7 + 2.2 * layout.rem };
    const name = out.width > 3.4 * layout.rem ? html`<span>${say.names.vector}</span>` : nothing;
    const content = html`<canvas aria-hidden="true"></canvas>${name}`;
    return doorOf({ name: 'fig-vector', box, fields: doors('compare'), label: say.doors.vector, content }, emit);
  }
  const next = drawn?.next ?? [];
  const most = next[0]?.probability ?? 1;
  const rows = next.map(
    ({ text, probability }) =>
      html`<li ${styled({ '--share': probability / most })}><span translate="no">${text}</span> <span>${formatPercent(probability)}</span></li>`,
  );
  const label = say.doors.next(
    next.map(({ text, probability }) => `${text.trim()} ${formatPercent(probability)}`).join(' '),
  );
  const box = { ...out, height: layout.lane * 2 + 8.4 * layout.rem };
  const content = html`<b>${say.names.next}</b><ul>${rows}</ul>`;
  return doorOf({ name: 'fig-next', box, fields: doors('predict'), label, content }, emit);
}
