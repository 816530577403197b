/** Draws a QR code, black on white in every theme because cameras need that. */
import { svg } from '../../widgets/elements.ts';

/** Width of the quiet zone in modules, as required by the standard. */
const QUIET = 4;

/** `modules`: row-major; 1 is dark. */
export function codeOf(modules: Uint8Array, label: string) {
  const side = Math.sqrt(modules.length);
  const whole = side + 2 * QUIET;
  const dark = Array.from(modules, (module, nth) =>
    module ? `M${QUIET + (nth % side)} ${QUIET + Math.floor(nth / side)}h1v1h-1z` : '',
  ).join('');
  return svg(
    'svg',
    {
      class: 'share-code',
      viewBox: `0 0 ${whole} ${whole}`,
      role: 'img',
      'aria-label': label,
      'shape-rendering': 'crispEdges',
    },
    svg('rect', { width: whole, height: whole, fill: '#ffffff' }),
    svg('path', { d: dark, fill: '#000000' }),
  );
}
