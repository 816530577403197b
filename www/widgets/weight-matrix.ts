/**
 * Attention weights from an output sentence to an input sentence: a row for each output word, a column for each input
 * word. Hover or use the arrow keys to inspect a weight; click or press Enter to select it.
 */
import { type Rgb, sequential, type Theme } from '../draw/color.ts';
import { paintHeatmap } from '../draw/heatmap.ts';
import { pointFromClient } from '../draw/layout.ts';
import { MOVES } from '../draw/moves.ts';
import { html } from './elements.ts';
import { legendOf } from './legend.ts';

export type Place = { row: number | null; column: number | null };

interface WeightMatrixProps {
  weights: { rows: number; columns: number; values: Float32Array };
  rows: { texts: string[]; lang?: string };
  columns: { texts: string[]; lang?: string };
  label: string;
  textOf: (place: { row: number; column: number }) => string; // description of a cell for screen readers
  selected: Place;
  seen: Place; // the inspected cell or, if there is none, the selected one
  theme: Theme;
  colorOf?: (value: number) => Rgb; // colour scale, if not that of weights
}

/** Maximum number of rows or columns with names; with more, names would be too small to read. */
const MOST_NAMED = 30;

export function createWeightMatrix(
  say: { title: string; axes: string; legend?: string }, // without `legend`, no legend is drawn
  look: (place: Place) => void,
  select: (place: { row: number; column: number }) => void,
) {
  const canvas = html('canvas', { 'aria-hidden': 'true' });
  const row = html('span', { class: 'weights-row' });
  const column = html('span', { class: 'weights-column' });
  const cells = html('div', { class: 'weights-cells', role: 'slider', tabindex: '0' }, canvas, row, column);
  const columns = html('div', { class: 'weights-columns', 'aria-hidden': 'true', translate: 'no' });
  const rows = html('div', { class: 'weights-rows', 'aria-hidden': 'true', translate: 'no' });
  const legend = html('p', { class: 'fine legend' });
  const frame = html('div', { class: 'weights-frame' }, columns, rows, cells);
  let size = { height: 1, width: 1 };
  let last = { row: 0, column: 0 };
  let names = '';
  let painted: unknown[] = [];
  let legendTheme = '';

  function from(event: MouseEvent) {
    const { x, y } = pointFromClient(event, canvas.getBoundingClientRect(), size);
    const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, Math.floor(at)));
    return { row: within(y, size.height), column: within(x, size.width) };
  }
  const lookAway = () => look({ row: null, column: null });
  cells.addEventListener('pointermove', (event) => event.pointerType !== 'touch' && look(from(event)));
  cells.addEventListener('pointerleave', lookAway);
  cells.addEventListener('click', (event) => {
    last = from(event);
    select(last);
  });
  cells.addEventListener('focus', () => cells.matches(':focus-visible') && look(last));
  cells.addEventListener('blur', lookAway);
  cells.addEventListener('keydown', (event) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const move = MOVES[event.key];
    if (move) {
      const [down, across] = move;
      last = {
        row: Math.max(0, Math.min(size.height - 1, last.row + down)),
        column: Math.max(0, Math.min(size.width - 1, last.column + across)),
      };
      look(last);
    } else if (event.key === 'Enter') select(last);
    else return;
    event.preventDefault();
  });

  return {
    element: html(
      'section',
      { class: 'weight-matrix', 'aria-label': say.title },
      html('p', { class: 'fine weights-axes' }, say.axes),
      frame,
      legend,
    ),

    update(props: WeightMatrixProps) {
      const { weights, rows: written, columns: read, label, textOf, selected, seen, theme } = props;
      const colorOf = props.colorOf ?? ((value: number) => sequential(value, theme));
      const { rows: height, columns: width, values } = weights;
      size = { height, width };
      last = {
        row: Math.min(seen.row ?? selected.row ?? last.row, height - 1),
        column: Math.min(seen.column ?? selected.column ?? last.column, width - 1),
      };
      if (read.lang) columns.lang = read.lang;
      if (written.lang) rows.lang = written.lang;
      const wantedNames = JSON.stringify([read.texts, written.texts]);
      if (wantedNames !== names) {
        names = wantedNames;
        const [across, down] = [read.texts, written.texts].map((list) =>
          list.map((text) => html('span', { dir: 'auto', translate: 'no' }, text)),
        );
        columns.replaceChildren(...across);
        rows.replaceChildren(...down);
        frame.style.setProperty('--rows', String(height));
        frame.style.setProperty('--columns', String(width));
        frame.classList.toggle('dense', Math.max(height, width) > MOST_NAMED);
        // Single letters need not be rotated.
        frame.classList.toggle(
          'letters',
          read.texts.every((text) => [...text].length < 2),
        );
        cells.setAttribute('aria-valuemin', '0');
        cells.setAttribute('aria-valuemax', String(height * width - 1));
      }
      const wanted = [values, theme];
      if (wanted.some((value, nth) => value !== painted[nth])) {
        painted = wanted;
        paintHeatmap(canvas, { rows: height, cols: width, values }, colorOf);
      }
      cells.setAttribute('aria-label', label);
      cells.setAttribute('aria-valuenow', String(last.row * width + last.column));
      cells.setAttribute('aria-valuetext', textOf(last));
      row.hidden = seen.row === null;
      column.hidden = seen.column === null;
      frame.style.setProperty('--row', String(seen.row ?? 0));
      frame.style.setProperty('--column', String(seen.column ?? 0));
      [...rows.children].forEach((name, at) => void name.classList.toggle('seen', at === seen.row));
      [...columns.children].forEach((name, at) => void name.classList.toggle('seen', at === seen.column));
      if (say.legend && legendTheme !== theme) {
        legendTheme = theme;
        legend.replaceChildren(html('span', {}, say.legend, ' ', legendOf(theme, '0', '1')));
      }
    },
  };
}
