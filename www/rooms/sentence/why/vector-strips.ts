/**
 * Stacked vectors as strips of cells, with a column for each dimension. The pointer or arrow keys mark a dimension, a
 * click or Enter selects it, and a line below gives its numbers.
 *
 * All strips together are one slider over the dimensions. They have one Tab stop, and a screen reader reads the line
 * below them.
 */
import { diverging, type Theme } from '../../../draw/color.ts';
import { paintHeatmap } from '../../../draw/heatmap.ts';
import { pointFromClient } from '../../../draw/layout.ts';
import { html } from '../../../widgets/elements.ts';
import { words } from '../words.js';
import { toFourDecimals } from './decimals.ts';

interface Strip {
  name: string;
  role?: 'query' | 'key' | 'value';
  values: Float32Array;
  maxAbs: number; // maximum of its colour scale
}

interface VectorStripsProps {
  strips: Strip[];
  scales: [string, number][]; // name and maximum of each colour scale
  marks: { dimension: number; text: string }[]; // texts below the last strip
  describe: (dimension: number) => string;
  theme: Theme;
}

/** Number of colours of a scale; odd, so that the middle one is for zero. */
const SCALE_STEPS = 65;
/** On a phone, only every fifth dimension has a number above it. */
const NUMBERED_EVERY = 5;
/** Maximum width of a mark in columns; if two marks are closer, one moves to another line. */
const MARK_COLUMNS = 2;

export function createVectorStrips(label: string) {
  const { why } = words;
  const strips = html('div', {
    class: 'strips',
    role: 'slider',
    tabindex: '0',
    'aria-label': label,
    'aria-valuemin': '0',
  });
  const readout = html('p', { class: 'strip-readout' });
  const scales = html('p', { class: 'strip-scales' });
  const element = html('div', {}, strips, html('div', { class: 'strips-foot' }, readout, scales));
  let props: VectorStripsProps | null = null;
  let selected: number | null = null;
  let looked: number | null = null;
  /** The dimension from which arrow keys move. */
  let cursor = 0;
  listen();

  return {
    element,

    update(newProps: VectorStripsProps) {
      props = newProps;
      const columns = count();
      selected = selected !== null && selected < columns ? selected : null;
      cursor = Math.min(cursor, columns - 1);
      strips.style.setProperty('--columns', String(columns));
      strips.setAttribute('aria-valuemax', String(columns - 1));
      strips.replaceChildren(
        ...axisOf(columns),
        ...props.strips.flatMap((strip) => stripOf(strip, newProps.theme)),
        marksOf(props.marks),
      );
      scales.replaceChildren(...props.scales.map(([name, end]) => scaleOf(name, end, newProps.theme)));
      show();
    },
  };

  function count() {
    return props?.strips[0].values.length ?? 0;
  }

  /** Shows the hovered dimension or, without hovering, the selected one. */
  function show() {
    const at = looked ?? selected;
    strips.classList.toggle('pointing', at !== null);
    strips.style.setProperty('--at', String(at ?? 0));
    const text = at === null || !props ? why.stripHint : props.describe(at);
    readout.textContent = text;
    strips.setAttribute('aria-valuenow', String(at ?? cursor));
    strips.setAttribute('aria-valuetext', text);
  }

  function look(dimension: number | null) {
    looked = dimension;
    cursor = dimension ?? cursor;
    show();
  }

  function toggleSelected(dimension: number) {
    selected = selected === dimension ? null : dimension;
    look(dimension);
  }

  /** The dimension nearest to the pointer, even if the pointer is outside the strip. */
  function dimensionFrom(event: MouseEvent) {
    const rect = (strips.querySelector('.strip') as Element).getBoundingClientRect();
    const { x } = pointFromClient(event, rect, { width: count(), height: 1 });
    return Math.max(0, Math.min(count() - 1, Math.floor(x)));
  }

  function listen() {
    strips.addEventListener('pointermove', (event) => look(dimensionFrom(event)));
    strips.addEventListener('pointerleave', () => look(null));
    strips.addEventListener('click', (event) => toggleSelected(dimensionFrom(event)));
    strips.addEventListener('focus', () => {
      if (strips.matches(':focus-visible')) look(selected ?? cursor);
    });
    strips.addEventListener('blur', () => look(null));
    strips.addEventListener('keydown', (event) => {
      const goal = {
        ArrowLeft: cursor - 1,
        ArrowDown: cursor - 1,
        ArrowRight: cursor + 1,
        ArrowUp: cursor + 1,
        Home: 0,
        End: count() - 1,
      }[event.key];
      if (goal !== undefined) look(Math.max(0, Math.min(count() - 1, goal)));
      else if (event.key === 'Enter' || event.key === ' ') toggleSelected(cursor);
      else if (event.key === 'Escape' && selected !== null) {
        selected = null;
        show();
      } else return;
      event.preventDefault();
    });
  }
}

function axisOf(columns: number) {
  const numbers = Array.from({ length: columns }, (_, dimension) =>
    html('span', { class: dimension % NUMBERED_EVERY === 0 ? null : 'minor' }, dimension),
  );
  return [
    html('span', { class: 'strip-axis-name' }, words.why.dimension),
    html('div', { class: 'strip-axis' }, ...numbers),
  ];
}

function stripOf({ name, role, values, maxAbs }: Strip, theme: Theme) {
  const canvas = html('canvas', {});
  paintHeatmap(canvas, { rows: 1, cols: values.length, values }, (value) => diverging(value, maxAbs, theme));
  return [
    html('span', { class: `strip-name ${role ?? ''}`, dir: 'auto' }, name),
    html('div', { class: 'strip' }, canvas, html('span', { class: 'strip-at' })),
  ];
}

function marksOf(marks: VectorStripsProps['marks']) {
  const lineEnds: number[] = [];
  const placed = [...marks]
    .sort((a, b) => a.dimension - b.dimension)
    .map(({ dimension, text }) => {
      const free = lineEnds.findIndex((end) => end <= dimension - MARK_COLUMNS);
      const line = free < 0 ? lineEnds.length : free;
      lineEnds[line] = dimension;
      return html('span', { style: { '--dimension': dimension, '--line': line } }, text);
    });
  return html('div', { class: 'strip-marks', style: { '--lines': lineEnds.length } }, ...placed);
}

function scaleOf(name: string, end: number, theme: Theme) {
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const values = Array.from({ length: SCALE_STEPS }, (_, step) => (2 * step) / (SCALE_STEPS - 1) - 1);
  paintHeatmap(canvas, { rows: 1, cols: SCALE_STEPS, values }, (value) => diverging(value, 1, theme));
  return html('span', { class: 'strip-scale' }, `${name}: ${toFourDecimals(-end)} `, canvas, ` ${toFourDecimals(end)}`);
}
