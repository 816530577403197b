/**
 * All heads of a model as a grid: layers are rows, heads are columns, and larger numbers are darker. Arrow keys move
 * the focus; Enter or a click chooses a head.
 */
import { html, render } from 'lit-html';
import { hexFromRgb, inkOn, sequential } from '../../draw/color.ts';
import { percent } from '../../draw/format.ts';
import { MOVES, nearestCell } from '../../draw/layout.ts';
import type { Theme } from '../../state/room.ts';
import { type HeadAt, headAt, isSameHead } from '../../state/text.ts';
import { type Cell, readCells } from '../../widgets/cell-reader.ts';
import { styled } from '../../widgets/styled.ts';
import { words as pageWords } from '../../words/en/page.js';
import { words } from './words/en.js';

interface HeadGridProps {
  n_layers: number;
  n_heads: number;
  values: Float32Array; // one value per head, layer by layer
  most: number; // number with the darkest colour
  chosen: HeadAt;
  theme: Theme;
}

const { heads: say } = words;
const { axes } = pageWords.cells;

export function createHeadGrid(label: string, choose: (at: HeadAt) => void) {
  const element = document.createElement('div');
  element.className = 'change-board';
  let props: HeadGridProps;
  let stop: Cell = { row: 0, column: 0 };

  const cells = () => [...element.querySelectorAll<HTMLElement>('[role=gridcell]')];
  const headOf = ({ target }: Event) => {
    const nth = cells().indexOf(target as HTMLElement);
    return nth < 0 ? null : headAt(nth, props.n_heads);
  };

  function click(event: Event) {
    const at = headOf(event);
    if (at) choose(at);
  }

  function press(event: KeyboardEvent) {
    const at = headOf(event);
    if (!at || event.altKey || event.metaKey || event.ctrlKey) return;
    const move = MOVES[event.key];
    if (move) goTo({ row: at.layer + move[0], column: at.head + move[1] });
    else if (event.key === 'Enter' || event.key === ' ') choose(at);
    else return;
    event.preventDefault();
  }

  /** Moves the focus to the nearest head. */
  function goTo(cell: Cell) {
    stop = nearestCell(cell, props.n_layers, props.n_heads);
    draw();
    cells()[stop.row * props.n_heads + stop.column].focus();
  }

  function draw() {
    const grid = html`<div class="change-grid" role="grid" aria-label=${label} @click=${click} @keydown=${press}>
      ${rowsOf(props, stop)}
    </div>`;
    render(html`${axesOf(props)}${grid}`, element);
    readCells(element.querySelector('.change-grid') as HTMLElement, readable);
  }

  const readable = {
    cursor: () => stop,
    go: goTo,
    reading: () => readingOf(props, stop),
  };

  return (next: HeadGridProps) => {
    props = next;
    element.style.setProperty('--layers', String(props.n_layers));
    element.style.setProperty('--heads', String(props.n_heads));
    if (!element.contains(document.activeElement)) stop = { row: props.chosen.layer, column: props.chosen.head };
    draw();
    return element;
  };
}

const readingOf = ({ values, n_heads, most }: HeadGridProps, { row, column }: Cell) => ({
  text: null,
  value: values[row * n_heads + column],
  range: [0, most] as const,
  axes: [axes.layers, axes.heads] as const,
});

const indicesOf = ({ n_layers, n_heads }: HeadGridProps) => [[...Array(n_layers).keys()], [...Array(n_heads).keys()]];

function axesOf(props: HeadGridProps) {
  const [layers, heads] = indicesOf(props);
  return html`
    <div class="change-columns" aria-hidden="true">${heads.map((head) => html`<span>${head}</span>`)}</div>
    <div class="change-layers" aria-hidden="true">${layers.map((layer) => html`<span>${say.layer(layer)}</span>`)}</div>`;
}

function rowsOf(props: HeadGridProps, stop: Cell) {
  const [layers, heads] = indicesOf(props);
  const cell = (at: HeadAt) => cellOf(at, props, at.layer === stop.row && at.head === stop.column);
  return layers.map(
    (layer) => html`<div role="row" aria-label=${say.row(layer)}>${heads.map((head) => cell({ layer, head }))}</div>`,
  );
}

function cellOf(at: HeadAt, { values, most, n_heads, chosen, theme }: HeadGridProps, isStop: boolean) {
  const value = values[at.layer * n_heads + at.head];
  const ground = sequential(most > 0 ? value / most : 0, theme);
  return html`<div
    role="gridcell" tabindex=${isStop ? 0 : -1} aria-label=${say.cell(at.layer, at.head, percent(value))}
    aria-selected=${isSameHead(at, chosen)} ${styled({ '--ground': hexFromRgb(ground), '--ink': inkOn(ground) })}
  ></div>`;
}

export function strongestHeads(
  { values, most, n_heads, chosen }: Omit<HeadGridProps, 'n_layers' | 'theme'>,
  count: number,
  choose: (at: HeadAt) => void,
) {
  if (!(most > 0)) return [];
  const order = Array.from(values, (_, nth) => nth).sort((one, other) => values[other] - values[one]);
  return order.slice(0, count).map((nth) => {
    const at = headAt(nth, n_heads);
    return html`<li><button
      type="button" aria-pressed=${isSameHead(at, chosen)} ${styled({ '--size': values[nth] / most })}
      @click=${() => choose(at)}
    ><span>L${at.layer} H${at.head}</span> <span>${percent(values[nth])}</span></button></li>`;
  });
}
