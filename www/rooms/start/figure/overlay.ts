/** The clickable elements over the figure's canvas: names, tokens, heads, parts and attention links. */
import { html, nothing } from 'lit-html';
import { formatPercent } from '../../../draw/format.ts';
import { headHue } from '../../../draw/hue.ts';
import type { Look } from '../../../pkg/headlight.js';
import type { Theme } from '../../../state/room.ts';
import { styled } from '../../../widgets/styled.ts';
import type { Emit } from '../controller.ts';
import type { Sizes } from '../models.ts';
import { words } from '../words/en.js';
import { type Doors, doorOf, placed, visitOf } from './door.ts';
import type { Layout } from './layout.ts';
import { labelOf, linesOf } from './lines.ts';
import { type Drawn, hasRows, strongestOf } from './links.ts';
import { partsOf } from './parts.ts';

export interface OverlayProps {
  drawn: Drawn | null;
  sizes: Sizes;
  layout: Layout;
  doors: Doors;
  head: { layer: number; head: number; isCross: boolean }; // the head with a ring; `isCross`: of the decoder
  named: Look | null; // the link that the sentence below the figure is about
  lit: number | null; // the token whose path is bright
  theme: Theme;
}

const { figure: say } = words;

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

function headsOf({ drawn, layout, doors, head: chosen, lit, theme, sizes }: OverlayProps, emit: Emit) {
  const token = drawn && hasRows(drawn) ? lit : null;
  const isRinged = (isCross: boolean, layer: number, head: number) =>
    isCross === chosen.isCross && layer === chosen.layer && head === chosen.head;
  const own = layout.layers.flatMap(({ heads }, layer) =>
    heads.map((box, head) => {
      const name = say.head(layer, head);
      const strongest = drawn && token !== null ? strongestOf(drawn, layer, head, token) : null;
      const label = drawn && strongest ? say.headWith(name, labelOf(drawn, strongest)) : name;
      const isChosen = isRinged(false, layer, head);
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
        class="fig-head" href="#${fields}" aria-label=${say.crossHead(layer, head)}
        aria-current=${isRinged(true, layer, head) ? 'true' : nothing} data-cross=${`${layer}.${head}`}
        @click=${visitOf(fields, emit)} ${placed(box)} ${styled({ '--hue': headHue(head, sizes.n_heads, theme) })}
      ></a>`;
    }),
  );
  return [...own, ...cross];
}

function tokensOf({ layout, doors, lit, named }: OverlayProps, { tokens, translation, choices }: Drawn, emit: Emit) {
  const { lane, ids } = layout;
  const read = tokens.map(({ id, text, special }, at) => {
    const fields = doors('sentence', {
      token: at,
      ...(named?.query === at && { layer: named.layer, head: named.head }),
    });
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
    ...written.map(({ text }, at) => {
      const fields = doors('translate', {}, { target: String(at) });
      const share = formatPercent(choices[at].probability);
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
    const fields = doors('compare', {}, { compare: 'vectors' });
    return doorOf({ name: 'fig-vector', box, fields, label: say.doors.vector, content }, emit);
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
