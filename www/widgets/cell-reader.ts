/**
 * Reads a heatmap cell by cell, as text for a screen reader and as tones, with the keys of MAIDR (maidr.ai). The keys
 * act only while the heatmap has the focus. `s` and the space bar are also keys of the page, so they act only after a
 * cell has been reached by key.
 */
import { formatNumber } from '../draw/format.ts';
import { words } from '../words/en/page.js';
import { html } from './elements.ts';
import { Tone } from './tone.ts';

export type Cell = { row: number; column: number };

export interface Reading {
  text: string | null; // `null` if the focused element is the cell itself, which the screen reader reads
  value: number; // not a number if the cell has none
  range: readonly [least: number, most: number]; // numbers of the lowest and the highest tone
  axes: readonly [rows: string, columns: string];
}

interface ReadableCells {
  cursor: () => Cell;
  go: (cell: Cell) => void; // moves the cursor; beyond the last row or column, it stops there
  reading: () => Reading;
}

const MODES = ['full', 'short', 'off'] as const;

const MOVES = /^(Arrow(Left|Right|Up|Down)|Home|End|Page(Up|Down))$/;

/** With Ctrl or Cmd: the end of the row or column to which an arrow key goes. */
const ENDS: Record<string, Partial<Cell>> = {
  ArrowLeft: { column: 0 },
  ArrowRight: { column: Infinity },
  ArrowUp: { row: 0 },
  ArrowDown: { row: Infinity },
};

const { cells: say } = words;
const readable = new WeakMap<Element, ReadableCells>();
const region = html('p', { class: 'cell-text', role: 'status' });
const tone = new Tone();
let mode: (typeof MODES)[number] = 'full';
/** The heatmap in which the last key moved the cursor. */
let readIn: Element | null = null;

export function readCells(element: HTMLElement, cells: ReadableCells) {
  if (readable.get(element) === cells) return;
  readable.set(element, cells);
  element.setAttribute('aria-keyshortcuts', 'T S X Y Space Control+ArrowLeft Control+ArrowRight');
}

document.addEventListener('keydown', beforeOthers, { capture: true });
document.addEventListener('keydown', afterOthers);
document.addEventListener('focusout', forget);
document.addEventListener('pointerdown', forget);

function forget() {
  readIn = null;
}

const cellsAt = ({ target }: Event) => {
  const element = (target as Element).closest('[aria-keyshortcuts]');
  return { element, cells: element && readable.get(element) };
};

function beforeOthers(event: KeyboardEvent) {
  const { element, cells } = cellsAt(event);
  if (!cells || event.altKey) return;
  const end = event.ctrlKey || event.metaKey ? ENDS[event.key] : undefined;
  if (end) {
    cells.go({ ...cells.cursor(), ...end });
    speak(cells);
    readIn = element;
  } else if (event.ctrlKey || event.metaKey || !act(event.key.toLowerCase(), cells, readIn === element)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Returns whether the key is one of the reader's. */
function act(key: string, cells: ReadableCells, isReading: boolean) {
  const { axes } = cells.reading();
  const { row, column } = cells.cursor();
  if (key === 'x') announce(say.columns(axes[1], column + 1));
  else if (key === 'y') announce(say.rows(axes[0], row + 1));
  else if (key === 't') {
    mode = MODES[(MODES.indexOf(mode) + 1) % MODES.length];
    announce(say.modes[mode]);
  } else if (key === 's' && isReading) announce(say.tones(tone.toggle()));
  else if (key === ' ' && isReading) speak(cells);
  else return false;
  return true;
}

/** Reads the cell to which the heatmap itself has moved the cursor. */
function afterOthers(event: KeyboardEvent) {
  const { element, cells } = cellsAt(event);
  if (!cells || !event.defaultPrevented || !MOVES.test(event.key)) return;
  readIn = element;
  speak(cells);
}

function speak({ reading, cursor }: ReadableCells) {
  const { text, value, range } = reading();
  const { row, column } = cursor();
  const short = say.short(row + 1, column + 1, Number.isNaN(value) ? say.empty : formatNumber(value));
  if (mode !== 'off') announce(mode === 'short' ? short : text);
  tone.play((value - range[0]) / (range[1] - range[0] || 1));
}

/** Announces a text, also if it is the same as before. */
function announce(text: string | null) {
  if (!region.isConnected) document.body.append(region);
  region.replaceChildren(...(text === null ? [] : [html('span', {}, text)]));
}
