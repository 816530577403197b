/** Measures the names of a heatmap's rows and columns. */
import { shortened } from '../../../draw/format.ts';
import { isSame } from '../../../state/same.ts';
import { html } from '../../../widgets/elements.ts';
import type { Name } from './axis-names.ts';

/** Names are measured again only if names or font have changed, because they do not depend on the zoom. */
export function createNameMeasure() {
  const ruler = html('canvas', {}).getContext('2d') as CanvasRenderingContext2D;
  let last: { of: unknown; named: Name[]; widest: number } | null = null;
  return (names: string[], font: string) => {
    if (last && isSame(last.of, [names, font])) return last;
    ruler.font = font;
    const named = names.map((name) => {
      const text = shortened(name);
      return { text, width: ruler.measureText(text).width };
    });
    last = { of: [names, font], named, widest: named.reduce((most, { width }) => Math.max(most, width), 0) };
    return last;
  };
}
