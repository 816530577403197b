/** Links of the figure's parts: tokens, embeddings, positions, layers, feed-forward networks and the residual stream. */
import { html, type TemplateResult } from 'lit-html';
import type { Box } from '../../../draw/layout.ts';
import type { Emit } from '../controller.ts';
import { words } from '../words/en.js';
import { doorOf, placed } from './door.ts';
import type { LayerLayout, Layout } from './layout.ts';
import type { OverlayProps } from './overlay.ts';

const { figure: say } = words;

/** Minimum widths of a layer, in rem, for clickable strips and for its full name. */
const LEAST = { mlp: 1.34, stream: 3.4, name: 4 };
const NAME = 1.34;

export function partsOf(props: OverlayProps, emit: Emit): TemplateResult[] {
  const { layout, doors } = props;
  const layers = layout.layers.flatMap((layer, nth) => layerOf(props, layer, nth, emit));
  const decoder = layout.decoder.map(({ name }, layer) => {
    const content = layout.isTable ? say.names.shortDecoder(layer) : say.names.decoder(layer);
    const door = { name: 'fig-name', box: name, fields: doors('translate'), label: say.doors.decoder(layer), content };
    return doorOf(door, emit);
  });
  return [...startOf(props, emit), ...layers, ...decoder, ...namesOf(layout)];
}

function startOf({ layout, doors, sizes }: OverlayProps, emit: Emit) {
  const { embed, positions, tokens } = layout;
  const column = above(layout, { ...tokens, x: 0, width: tokens.x + tokens.width });
  // Encoders learn their positions; the translators add sines and cosines.
  const added = { positions: sizes.shape === 'encoder' ? 'learned' : 'sines' };
  const parts = [
    {
      name: 'fig-name fig-first',
      box: column,
      fields: doors('sentence'),
      label: say.doors.tokens,
      content: say.names.tokens,
    },
    {
      name: 'fig-strip',
      box: embed,
      fields: doors('positions', {}, { positions: 'embedding' }),
      label: say.doors.embed,
    },
    ...(positions
      ? [{ name: 'fig-strip', box: positions, fields: doors('positions', {}, added), label: say.doors.positions }]
      : []),
  ];
  return parts.map((part) => doorOf(part, emit));
}

/** Width of a layer, in rem. */
const widthOf = ({ stream, links }: LayerLayout, rem: number) => (stream.x + stream.width - links.x) / rem;

function layerOf({ layout, doors, lit }: OverlayProps, own: LayerLayout, layer: number, emit: Emit) {
  const { name, mlp, stream } = own;
  const { isTable, rem } = layout;
  const width = widthOf(own, rem);
  const target = { layer, token: lit };
  const written = isTable ? say.names.shortLayer(layer) : width > LEAST.name ? say.names.layer(layer) : layer;
  const parts = [
    {
      name: 'fig-name',
      box: name,
      fields: doors('block', target),
      label: say.doors.layer(isTable ? say.names.shortLayer(layer) : say.names.layer(layer)),
      content: written,
    },
    { name: 'fig-strip', box: mlp, fields: doors('block', target, { stage: 'mlp' }), label: say.doors.mlp(layer) },
    {
      name: 'fig-strip',
      box: stream,
      fields: doors('block', target, { stage: 'add2' }),
      label: say.doors.stream(layer),
    },
  ];
  const fitting = width >= LEAST.stream ? 3 : width >= LEAST.mlp ? 2 : 1;
  return parts.slice(0, fitting).map((part) => doorOf(part, emit));
}

function namesOf(layout: Layout) {
  const { embed, positions, layers, isTable, rem, em } = layout;
  const [first] = layers;
  const over = (box: Box, text: string) => nameOf(above(layout, box, 5 * rem), text);
  // Two names of neighbouring strips are longer than the strips: one ends and one begins at its strip.
  const before = ({ x, width, ...box }: Box, text: string) =>
    nameOf(above(layout, { ...box, x: x + width - 8 * rem, width: 8 * rem }), text, 'before');
  const from = (box: Box, text: string) => nameOf(above(layout, { ...box, width: 8 * rem }), text, 'from');
  const under = (box: Box, text: string) =>
    nameOf({ ...above(layout, box, 4.5 * rem), y: box.y + box.height + 1 }, text);
  const isRoomy = embed.width > 2.5 * rem;
  const names = isRoomy ? [positions ? before(embed, say.names.embed) : over(embed, say.names.embed)] : [];
  if (positions) {
    const plus = { ...embed, x: embed.x + embed.width, width: positions.x - embed.x - embed.width };
    names.push(html`<span class="fig-plus" aria-hidden="true" ${placed(plus)}>+</span>`);
    if (isRoomy) names.push(from(positions, say.names.position));
  }
  const { attention, mlp, stream } = say.names;
  // Numbers alone need one caption, at their left.
  if (!isTable && widthOf(first, rem) <= LEAST.name)
    names.push(nameOf({ ...first.name, x: first.name.x - 8.5 * rem, width: 8 * rem }, say.names.layers, 'before'));
  if (isTable && first.links.width > 0.6 * rem)
    names.push(...layers.map(({ links }, layer) => over(links, String(layer))));
  if (first.links.width > 3.6 * em)
    // The first name is as long as its strip, so the second one is moved away from it; the last name begins at its strip.
    names.push(
      under(first.links, attention),
      under({ ...first.mlp, x: first.mlp.x + 0.25 * em }, mlp),
      under({ ...first.stream, x: first.stream.x + 0.7 * em }, stream),
    );
  return names;
}

const nameOf = (box: Box, text: string, side = '') =>
  html`<span class="fig-name ${side}" aria-hidden="true" ${placed(box)}>${text}</span>`;

function above({ rem }: Layout, { x, y, width: own }: Box, width = own) {
  return { x: x - (width - own) / 2, y: y - NAME * rem, width, height: NAME * rem };
}
