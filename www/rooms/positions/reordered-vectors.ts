/**
 * Each token's final vectors in both orders, one above the other, with their difference and cosine. The rows are in the
 * order of the model's input.
 */
import { diverging, type Theme } from '../../draw/color.ts';
import { formatNumber, formatTiny } from '../../draw/format.ts';
import { paintHeatmap } from '../../draw/heatmap.ts';
import { pointFromClient } from '../../draw/layout.ts';
import type { Matrices, Matrix } from '../../engine/trace.ts';
import type { Reordered } from '../../pkg/headlight.js';
import { memo } from '../../state/same.ts';
import { html } from '../../widgets/elements.ts';
import { words } from './words/en.js';

interface ReorderedVectorsProps {
  tokens: { text: string; special: boolean }[]; // tokens in the order typed
  order: number[]; // the token at each position
  trace: Matrices<Reordered>;
  end: number; // maximum of the colour scale
  dimension: number;
  theme: Theme;
}

type Acts = { look: (dimension: number | null) => void; select: (dimension: number) => void };

const { order: text } = words;

export function createReorderedVectors(positions: 'on' | 'off', acts: Acts) {
  const { token, vectors, difference, cosine } = text.columns;
  const columns = [token, vectors, '', difference, cosine].map((name) =>
    html('th', { scope: 'col' }, html('span', {}, name)),
  );
  const [, , heading] = columns;
  const head = html('tr', {}, ...columns);
  const body = html('tbody', {});
  const table = html('table', { class: 'vectors', 'aria-label': text[positions].label }, html('thead', {}, head), body);
  const element = html(
    'div',
    { class: 'positions-scroll', tabindex: '0', role: 'region', 'aria-label': text[positions].label },
    table,
  );
  const painting = createLazyPainting(element);
  let width = 1;
  /** One row per position; the rows are reused if only the order changes. */
  let rows: ReturnType<typeof rowOf>[] = [];
  listenToStrips(body, () => width, acts);

  /** Draws everything that does not depend on the chosen dimension. */
  const draw = memo(({ tokens, order, trace, end, theme }: Omit<ReorderedVectorsProps, 'dimension'>) => {
    const { original, moved, difference, cosine } = trace[positions];
    painting.clear();
    if (rows.length !== order.length) {
      rows = order.map(rowOf);
      body.replaceChildren(...rows.map(({ row }) => row));
    }
    order.forEach((token, place) => {
      const parts = rows[place];
      parts.row.className = tokens[token].special ? 'special' : '';
      parts.name.textContent = tokens[token].text;
      parts.places.textContent = text.places(token, place);
      parts.difference.textContent = formatTiny(difference.at(token, 0));
      parts.cosine.textContent = formatNumber(cosine.at(token, 0), { decimals: 4 });
      painting.add(parts.canvas, () => paint(parts.canvas, [original, moved], token, end, theme));
    });
    table.style.setProperty('--columns', String(width));
  });

  return {
    element,

    update({ dimension, ...props }: ReorderedVectorsProps) {
      const { original, moved } = props.trace[positions];
      width = original.columns;
      draw(props);
      table.style.setProperty('--at', String(dimension));
      heading.textContent = text.columns.at(dimension);
      props.order.forEach((token, place) => {
        const [before, after] = rows[place].numbers;
        before.textContent = formatNumber(original.at(token, dimension), { decimals: 4 });
        after.textContent = formatNumber(moved.at(token, dimension), { decimals: 4 });
      });
    },
  };
}

function listenToStrips(body: HTMLElement, width: () => number, { look, select }: Acts) {
  const dimensionFrom = (event: MouseEvent) => {
    const strip = (event.target as Element).closest('.vectors-canvas');
    if (!strip) return null;
    const { x } = pointFromClient(event, strip.getBoundingClientRect(), { width: width(), height: 1 });
    return Math.max(0, Math.min(width() - 1, Math.floor(x)));
  };
  body.addEventListener('pointermove', (event) => {
    if (event.pointerType !== 'touch') look(dimensionFrom(event));
  });
  body.addEventListener('pointerleave', () => look(null));
  body.addEventListener('click', (event) => {
    const dimension = dimensionFrom(event);
    if (dimension !== null) select(dimension);
  });
}

function rowOf() {
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const [name, places] = [html('bdi', {}), html('span', { class: 'vectors-place' })];
  const numbers = [html('span', {}), html('span', {})];
  const [difference, cosine] = [html('td', { class: 'vectors-difference' }), html('td', {})];
  const row = html(
    'tr',
    {},
    html('th', { scope: 'row' }, name, places),
    html('td', {}, html('span', { class: 'vectors-canvas' }, canvas, html('span', { class: 'vectors-at' }))),
    html('td', { class: 'vectors-numbers' }, numbers[0], ' ', numbers[1]),
    difference,
    cosine,
  );
  return { row, canvas, name, places, numbers, difference, cosine };
}

/** Paints the vectors of a token in both orders, one above the other. */
function paint(canvas: HTMLCanvasElement, matrices: Matrix[], token: number, end: number, theme: Theme) {
  const [{ columns }] = matrices;
  const values = new Float32Array(2 * columns);
  matrices.forEach((matrix, nth) => void values.set(matrix.row(token), nth * columns));
  paintHeatmap(canvas, { rows: 2, columns, values }, (value) => diverging(value, end, theme));
}

/** Paints canvases when they scroll into view, because a long text has more strips than fit on a screen. */
function createLazyPainting(root: HTMLElement) {
  const painters = new Map<Element, () => void>();
  const paintVisible = (entries: IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      painters.get(target)?.();
      visibility.unobserve(target);
    }
  };
  const visibility = new IntersectionObserver(paintVisible, { root, rootMargin: '50%' });
  // An exported picture shows all strips, so they are painted first.
  root.addEventListener('unrolled', () => {
    for (const paint of painters.values()) paint();
  });

  return {
    clear() {
      visibility.disconnect();
      painters.clear();
    },
    add(canvas: HTMLCanvasElement, paint: () => void) {
      painters.set(canvas, paint);
      visibility.observe(canvas);
      // During printing, the observer reports nothing, so the canvas is painted at once.
      if (matchMedia('print').matches) paint();
    },
  };
}
