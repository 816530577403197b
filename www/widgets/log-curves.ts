/** Curves over integers with a logarithmic vertical scale. */
import { nothing, svg } from 'lit-html';
import { linear } from '../draw/scale.ts';
import { lineOf, pathThrough, powerOfTen, tickRow, tickText } from './chart.ts';
import { createResizedDrawing, type Size } from './resized-drawing.ts';

/** A curve. `kind`: CSS classes of its line. `values`: values that are not positive are drawn at the bottom edge. */
type LogCurve = { kind: string; values: ArrayLike<number> };

/** Values below this share of the largest are drawn at the bottom edge. */
const LEAST_SHARE = 1e-8;
/** Minimum distance between the numbers of the vertical axis, in units of the font size. */
const LINE = 1.3;

/** `frame`: CSS class of the element. `axis`: what the integers count. */
export function createLogCurves(frame: string, axis: string, share = LEAST_SHARE) {
  let curves: LogCurve[] = [];
  const drawing = createResizedDrawing(frame, { role: 'img' }, (size) => pictureOf(curves, share, axis, size));
  return {
    element: drawing.element,
    update(next: LogCurve[], label: string) {
      curves = next;
      drawing.picture.setAttribute('aria-label', label);
      drawing.redraw();
    },
  };
}

function pictureOf(curves: LogCurve[], share: number, axis: string, { width, height, type }: Size) {
  const all = curves.flatMap(({ values }) => Array.from(values)).filter((value) => value > 0 && value < Infinity);
  if (all.length === 0) return nothing;
  const count = Math.max(...curves.map(({ values }) => values.length));
  const high = Math.ceil(Math.log10(Math.max(...all)));
  const low = Math.max(Math.floor(Math.log10(Math.min(...all))), high + Math.log10(share));
  const [left, right] = [3 * type, width - 0.6 * type];
  const [top, bottom] = [0.6 * type, height - 2.6 * type];
  const across = linear([0, Math.max(1, count - 1)], [left, right]);
  const up = linear([low, Math.max(high, low + 1)], [bottom, top]);
  const place = (value: number) => up(value > 0 ? Math.max(low, Math.log10(value)) : low);
  const curveOf = ({ kind, values }: LogCurve) => {
    const points = Array.from(values, (value, k): [number, number] => [across(k), place(value)]);
    return lineOf(kind, pathThrough(points.filter((_, k) => Number.isFinite(values[k]))));
  };
  // The numbers of neighbouring powers must not touch.
  const most = Math.max(1, Math.min(4, Math.floor((bottom - top) / (LINE * type))));
  const every = Math.ceil((high - low) / most) || 1;
  const powers = Array.from({ length: Math.floor((high - low) / every) + 1 }, (_, nth) => high - nth * every);
  const stride = Math.ceil(count / 12);
  const steps = Array.from({ length: Math.ceil(count / stride) }, (_, nth) => nth * stride);
  return svg`${powers.map((power) => tickRow(left, right, up(power), powerOfTen(power, type), type))}
    ${steps.map((k) => tickText(across(k), bottom + 1.1 * type, k))}
    ${tickText((left + right) / 2, height - 0.3 * type, axis)}${curves.map(curveOf)}`;
}
