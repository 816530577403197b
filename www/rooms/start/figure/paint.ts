/** Paints the figure on its canvas: lanes, links of all tokens, vector strips and the patterns of all heads. */
import { rgbFromHex } from '../../../draw/color.ts';
import { headHue } from '../../../draw/hue.ts';
import type { Box } from '../../../draw/layout.ts';
import type { Numbers } from '../../../pkg/headlight.js';
import type { Theme } from '../../../state/room.ts';
import { type Layout, laneAt } from './layout.ts';
import { type Drawn, hasRows, linksOf } from './links.ts';
import { insideOf, paintPatterns, pictureOf } from './pixels.ts';

interface Paint {
  drawn: Drawn | null; // `null` before there are numbers: only frames are drawn
  layout: Layout;
  theme: Theme;
  lit: number | null; // the token whose row is bright in every head
  colors: { ground: string; panel: string; line: string };
}

type Context = CanvasRenderingContext2D;

/** Distance from the result's left edge to the end of the lanes, in pixels. */
const OUT = 8;

export function paint(canvas: HTMLCanvasElement, props: Paint) {
  const { layout } = props;
  const ratio = devicePixelRatio;
  const [width, height] = [Math.round(layout.width * ratio), Math.round(layout.height * ratio)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d') as Context;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, layout.width, layout.height);
  context.imageSmoothingEnabled = false;
  paintFunnels(context, props);
  paintLanes(context, props);
  if (props.drawn) {
    paintLinks(context, props, props.drawn);
    paintStrips(context, props, props.drawn);
  } else paintEmptyStrips(context, props);
  paintHeads(context, props);
}

/** Connects the heads of each layer with the zone below, in which they move information. */
function paintFunnels(context: Context, { layout, colors }: Paint) {
  context.fillStyle = colors.panel;
  for (const { heads, links } of layout.layers) {
    const [from, to] = [links.x, links.x + links.width];
    context.fillRect(from, links.y, links.width, links.height);
    if (layout.isTable) continue;
    const [left, right] = [Math.min(...heads.map(({ x }) => x)), Math.max(...heads.map(({ x, width }) => x + width))];
    const bottom = Math.max(...heads.map(({ y, height }) => y + height)) + 1;
    context.beginPath();
    context.moveTo(left, bottom);
    context.lineTo(right, bottom);
    context.lineTo(to, links.y);
    context.lineTo(from, links.y);
    context.fill();
  }
}

function paintLanes(context: Context, { layout, colors, drawn }: Paint) {
  const { tokens, layers, embed, lane, crossing, targets } = layout;
  const last = layers[layers.length - 1].stream;
  const end = crossing ? crossing.x : last.x + last.width;
  const count = Math.round(tokens.height / lane);
  context.fillStyle = colors.line;
  context.globalAlpha = 0.55;
  const thickness = Math.max(2, lane * 0.2);
  for (let at = 0; at < count; at += 1)
    context.fillRect(embed.x, laneAt(layout, at) - thickness / 2, end - embed.x, thickness);
  if (targets)
    for (let at = 0; at * lane < targets.height - 1; at += 1)
      context.fillRect(targets.x, laneAt(layout, at) - thickness / 2, targets.width, thickness);
  else paintEnd(context, layout, end, drawn?.next.length ? count - 1 : null, thickness);
  context.globalAlpha = 1;
}

/** The ends of the lanes: all lanes merge into the result, or only one lane continues. */
function paintEnd(context: Context, layout: Layout, from: number, only: number | null, thickness: number) {
  const { out, tokens, lane } = layout;
  const count = Math.round(tokens.height / lane);
  const middle = out.y + tokens.height * 0.5;
  const x = out.x + OUT;
  context.strokeStyle = context.fillStyle;
  for (let at = only ?? 0; at < count; at += 1) {
    const y = laneAt(layout, at);
    const target = only === null ? middle + (y - middle) * 0.66 : out.y + lane;
    const half = (from + x) / 2;
    context.lineWidth = only === null ? thickness * 0.66 : thickness;
    context.beginPath();
    context.moveTo(from, y);
    context.bezierCurveTo(half, y, half, target, x, target);
    context.stroke();
  }
}

export function curveOf(layout: Layout, zone: Box, from: number, to: number) {
  const [y1, y2] = [laneAt(layout, from), laneAt(layout, to)];
  const middle = zone.x + zone.width / 2;
  return `M${zone.x} ${y1}C${middle} ${y1} ${middle} ${y2} ${zone.x + zone.width} ${y2}`;
}

function paintLinks(context: Context, { layout, theme, lit }: Paint, drawn: Drawn) {
  if (!hasRows(drawn)) return;
  context.lineCap = 'round';
  layout.layers.forEach(({ links }, layer) => {
    drawn.tokens.forEach(({ special }, query) => {
      if (special || query === lit) return;
      for (const { head, key, weight } of linksOf(drawn, layer, query, 2)) {
        context.strokeStyle = headHue(head, drawn.n_heads, theme);
        context.globalAlpha = (lit === null ? 0.55 : 0.22) * weight + 0.04;
        context.lineWidth = 0.6 + 2.4 * weight;
        context.stroke(new Path2D(curveOf(layout, links, key, query)));
      }
    });
  });
  context.globalAlpha = 1;
}

function paintStrips(context: Context, { layout, theme }: Paint, { strips }: Drawn) {
  const { embed, positions, layers, lane } = layout;
  const all: [Box, Numbers][] = [[embed, strips.embed]];
  if (positions && strips.positions) all.push([positions, strips.positions]);
  layers.forEach(
    ({ mlp, stream }, layer) => void all.push([mlp, strips.mlp[layer]], [stream, strips.stream[layer + 1]]),
  );
  const { picture, starts } = pictureOf(
    all.map(([, numbers]) => numbers),
    theme,
  );
  all.forEach(([box, { rows, columns }], nth) => {
    for (let row = 0; row < rows; row += 1)
      context.drawImage(
        picture,
        starts[nth],
        row,
        columns,
        1,
        box.x,
        box.y + (row + 0.14) * lane,
        box.width,
        lane * 0.72,
      );
  });
}

function paintEmptyStrips(context: Context, { layout, colors }: Paint) {
  const { embed, positions, layers, lane } = layout;
  context.fillStyle = colors.panel;
  context.strokeStyle = colors.line;
  for (const box of [embed, positions, ...layers.flatMap(({ mlp, stream }) => [mlp, stream])]) {
    if (!box) continue;
    context.fillRect(box.x, box.y, box.width, box.height);
    context.strokeRect(box.x + 0.5, box.y + lane * 0.14, box.width - 1, box.height - lane * 0.28);
  }
}

function paintHeads(context: Context, { drawn, layout, theme, lit, colors }: Paint) {
  const [own, cross] = [layout.layers.map(({ heads }) => heads), layout.decoder.map(({ heads }) => heads)];
  context.fillStyle = colors.ground;
  context.strokeStyle = colors.line;
  for (const box of [...own, ...cross].flat()) {
    const [x, y, side] = insideOf(box);
    context.fillRect(x, y, side, side);
    context.strokeRect(x - 0.5, y - 0.5, side + 1, side + 1);
  }
  if (!drawn) return;
  const { n_heads, overview } = drawn;
  const hues = Array.from({ length: n_heads }, (_, head) => rgbFromHex(headHue(head, n_heads, theme)));
  paintPatterns(
    context,
    own,
    overview.side,
    overview.side,
    (nth) => overview.data.subarray(nth * overview.side ** 2),
    hues,
    hasRows(drawn) ? lit : null,
  );
  const [first] = drawn.cross.flat();
  const flat = drawn.cross.flat();
  if (first) paintPatterns(context, cross, first.rows, first.columns, (nth) => flat[nth].values, hues, null);
}
