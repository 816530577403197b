/**
 * Vectors as strips of cells on a canvas; hover or arrow keys inspect a cell, a click or Enter selects it. Long vectors
 * wrap.
 */
import { render } from 'lit-html';
import type { Rgb } from '../draw/color.ts';
import { paintHeatmap } from '../draw/heatmap.ts';
import { pointFromClient } from '../draw/layout.ts';
import { html } from './elements.ts';

interface StripProps {
  label: string;
  values: ArrayLike<number>;
  columns?: number; // cells per line
  colorOf: (value: number) => Rgb;
  describe: (at: number) => string; // text of a cell
  press?: (at: number) => void; // called when a cell is clicked, instead of selecting the dimension
}

type Acts = { look: (at: number | null) => void; select: (at: number) => void };

class Strip {
  readonly #canvas = html('canvas', { 'aria-hidden': 'true' });
  readonly #mark = html('span', { class: 'strip-at', hidden: true });
  readonly element = html('div', { class: 'strip', role: 'slider', tabindex: '0' }, this.#canvas, this.#mark);
  #props: StripProps = { label: '', values: [], colorOf: () => [0, 0, 0], describe: () => '' };
  #columns = 1;
  /** The cell from which keys move. */
  #last = 0;

  constructor(acts: Acts) {
    const { element } = this;
    const select = (at: number) => (this.#props.press ?? acts.select)(at);
    element.addEventListener('pointermove', (event) => acts.look(this.#from(event)));
    element.addEventListener('pointerleave', () => acts.look(null));
    element.addEventListener('click', (event) => select((this.#last = this.#from(event))));
    element.addEventListener('focus', () => element.matches(':focus-visible') && acts.look(this.#last));
    element.addEventListener('blur', () => acts.look(null));
    element.addEventListener('keydown', (event) => {
      if (event.altKey || event.metaKey || event.ctrlKey) return;
      const goal = this.#goalOf(event.key);
      if (goal !== undefined) acts.look((this.#last = within(goal, this.#props.values.length)));
      else if (event.key === 'Enter') select(this.#last);
      else return;
      event.preventDefault();
    });
  }

  draw(props: StripProps, marked: number | null) {
    const { label, values, columns = values.length, colorOf } = (this.#props = props);
    const lines = values.length / columns;
    this.#columns = columns;
    this.#last = Math.min(this.#last, values.length - 1);
    set(this.element, { 'aria-label': label, 'aria-valuemin': '0', 'aria-valuemax': String(values.length - 1) });
    this.element.style.setProperty('--columns', String(columns));
    this.element.style.setProperty('--lines', String(lines));
    paintHeatmap(this.#canvas, { rows: lines, columns, values }, colorOf);
    this.mark(marked);
  }

  /** Marks a cell and announces its text. */
  mark(at: number | null) {
    const isHere = at !== null && at < this.#props.values.length;
    this.#mark.hidden = !isHere;
    if (isHere) {
      this.#last = at;
      this.element.style.setProperty('--at', String(at % this.#columns));
      this.element.style.setProperty('--line-at', String(Math.floor(at / this.#columns)));
    }
    const text = isHere ? this.#props.describe(at) : '';
    set(this.element, { 'aria-valuenow': String(this.#last), 'aria-valuetext': text });
  }

  #goalOf(key: string) {
    const [at, count] = [this.#last, this.#props.values.length];
    const line = this.#columns < count ? this.#columns : -1;
    return {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at - line,
      ArrowDown: at + line,
      PageUp: at + 10,
      PageDown: at - 10,
      Home: 0,
      End: count - 1,
    }[key];
  }

  /** The cell nearest to the pointer, even if the pointer is outside the strip. */
  #from(event: MouseEvent) {
    const lines = this.#props.values.length / this.#columns;
    const size = { width: this.#columns, height: lines };
    const { x, y } = pointFromClient(event, this.#canvas.getBoundingClientRect(), size);
    return within(y, lines) * this.#columns + within(x, this.#columns);
  }
}

const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, Math.floor(at)));

function set(element: Element, attributes: Record<string, string>) {
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** A group of strips with the same columns: a dimension inspected in one strip is marked in all. */
export class StripGroup {
  readonly #onSelect: (at: number | null) => void;
  readonly #strips = new Map<string, Strip>();
  readonly #readouts = new Map<string, { element: HTMLElement; contentOf: (at: number | null) => unknown }>();
  /** Called with the marked dimension whenever it changes. */
  onMark: (at: number | null) => void = () => {};
  #looked: number | null = null;
  #selected: number | null = null;

  /** `onSelect`: called when a dimension is selected; by default, the group stores the dimension. */
  constructor(onSelect?: (at: number | null) => void) {
    this.#onSelect = onSelect ?? ((at) => this.select(at));
  }

  get #at() {
    return this.#looked ?? this.#selected;
  }

  /** Draws a vector and returns its element, which is the same for the same key. */
  strip(key: string, props: StripProps) {
    const strip = this.#strips.get(key) ?? new Strip({ look: this.#look, select: this.#toggle });
    this.#strips.set(key, strip);
    strip.draw(props, this.#at);
    return strip.element;
  }

  /** An element with content that depends on the marked dimension. */
  readout(key: string, contentOf: (at: number | null) => unknown) {
    const { element } = this.#readouts.get(key) ?? { element: html('span', { style: { display: 'contents' } }) };
    this.#readouts.set(key, { element, contentOf });
    render(contentOf(this.#at), element);
    return element;
  }

  select(at: number | null) {
    this.#selected = at;
    this.#mark();
  }

  readonly #look = (at: number | null) => {
    this.#looked = at;
    this.#mark();
  };

  readonly #toggle = (at: number) => this.#onSelect(this.#selected === at ? null : at);

  #mark() {
    for (const strip of this.#strips.values()) strip.mark(this.#at);
    for (const { element, contentOf } of this.#readouts.values()) render(contentOf(this.#at), element);
    this.onMark(this.#at);
  }
}
