/** Curves over integers with a logarithmic vertical scale. */
import { linear } from '../draw/scale.ts';
import { svg } from './elements.ts';
import { createResizedDrawing } from './resized-drawing.ts';

/** A curve. `kind`: CSS classes of its line. `values`: values that are not positive are drawn at the bottom edge. */
type LogCurve = { kind: string; values: ArrayLike<number> };

/** Values below this share of the largest are drawn at the bottom edge. */
const LEAST_SHARE = 1e-8;

/** `frame`: CSS class of the frame. `picture`: CSS class of the drawing. `axis`: what the integers count. */
export function createLogCurves(frame: string, picture: string, axis: string) {
  const drawing = createResizedDrawing(frame, { class: picture, role: 'img' }, draw);
  let curves: LogCurve[] = [];
  let share = LEAST_SHARE;
  const lines = svg('g', {});
  /** Sizes and range for which the axes were last drawn, as one text. */
  let drawn = '';

  function draw({ width, height, type }: { width: number; height: number; type: number }) {
    const all = curves.flatMap(({ values }) => Array.from(values)).filter((value) => value > 0 && value < Infinity);
    if (all.length === 0) {
      drawn = '';
      return drawing.picture.replaceChildren();
    }
    const count = Math.max(...curves.map(({ values }) => values.length));
    const high = Math.ceil(Math.log10(Math.max(...all)));
    const low = Math.max(Math.floor(Math.log10(Math.min(...all))), high + Math.log10(share));
    const [left, right] = [3 * type, width - 0.6 * type];
    const [top, bottom] = [0.6 * type, height - 2.6 * type];
    const across = linear([0, Math.max(1, count - 1)], [left, right]);
    const up = linear([low, Math.max(high, low + 1)], [bottom, top]);
    const place = (value: number) => up(value > 0 ? Math.max(low, Math.log10(value)) : low);
    const path = (values: ArrayLike<number>) =>
      Array.from(values, (value, k) =>
        Number.isFinite(value) ? `${k ? 'L' : 'M'}${across(k).toFixed(1)} ${place(value).toFixed(1)}` : '',
      ).join('');
    drawing.picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
    const still = [width, height, type, low, high, count].join(' ');
    if (still !== drawn) {
      drawn = still;
      drawStill();
    }
    lines.replaceChildren(...curves.map(({ kind, values }) => svg('path', { class: kind, d: path(values) })));

    /** Draws the axes. They stay the same while only the curves change. */
    function drawStill() {
      const every = Math.ceil((high - low) / 4) || 1;
      const powers = Array.from({ length: Math.floor((high - low) / every) + 1 }, (_, nth) => high - nth * every);
      const stride = Math.ceil(count / 12);
      drawing.picture.replaceChildren(
        ...powers.flatMap((power) => [
          svg('path', { class: 'tick', d: `M${left} ${up(power)}H${right}` }),
          svg(
            'text',
            { class: 'tick-text', x: left - 0.4 * type, y: up(power) + 0.3 * type, 'text-anchor': 'end' },
            '10',
            svg('tspan', { dy: -0.35 * type, 'font-size': '0.75em' }, String(power).replace('-', '−')),
          ),
        ]),
        ...Array.from({ length: count }, (_, k) => k)
          .filter((k) => k % stride === 0)
          .map((k) =>
            svg('text', { class: 'tick-text', x: across(k), y: bottom + 1.1 * type, 'text-anchor': 'middle' }, k),
          ),
        svg(
          'text',
          { class: 'tick-text', x: (left + right) / 2, y: height - 0.3 * type, 'text-anchor': 'middle' },
          axis,
        ),
        lines,
      );
    }
  }

  return {
    element: drawing.element,

    /** `least`: share of the largest value below which values are drawn at the bottom edge. */
    update(next: LogCurve[], label: string, least: number = LEAST_SHARE) {
      curves = next;
      share = least;
      drawing.picture.setAttribute('aria-label', label);
      drawing.redraw();
    },
  };
}
