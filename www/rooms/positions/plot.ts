/**
 * A plot of curves over integers. The pointer or keys mark an integer, and a click or Enter selects it; a line of
 * text below gives the values at that integer.
 */
import { pointFromClient } from '../../draw/layout.ts';
import { listenToCells } from '../../widgets/cell-pointing.ts';
import { type Curve, curvesOf } from '../../widgets/curves.ts';
import { html } from '../../widgets/elements.ts';
import { words } from './words/en.js';

interface PlotProps {
  curves: Curve[];
  across: readonly [number, number];
  up: readonly [number, number];
  upTicks: string[]; // labels of the vertical axis, from the top
  selected: number | null;
  describe: (at: number) => string;
}

const FAR = 10;

/** Keys of the keyboard that move the mark, each with the distance; a negative distance moves to the left. */
const MOVES: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -FAR,
  PageUp: FAR,
  Home: -Infinity,
  End: Infinity,
};

export class Plot {
  readonly element: HTMLElement;
  readonly #select: (at: number | null) => void;
  readonly #drawing = html('div', { class: 'plot-drawing' });
  readonly #at = html('span', { class: 'plot-at' });
  readonly #frame: HTMLElement;
  readonly #up = html('div', { class: 'plot-up', 'aria-hidden': 'true' });
  readonly #ends = [html('span', {}), html('span', {})];
  readonly #readout = html('p', { class: 'plot-readout' });
  #props: PlotProps | null = null;
  #looked: number | null = null;
  #cursor = 0;

  constructor(names: { label: string; across: string }, select: (at: number | null) => void) {
    this.#select = select;
    const attributes = { class: 'plot-frame', role: 'slider', tabindex: '0', 'aria-label': names.label };
    this.#frame = html('div', attributes, this.#drawing, this.#at);
    const [left, right] = this.#ends;
    const across = html(
      'div',
      { class: 'plot-across', 'aria-hidden': 'true' },
      left,
      html('span', {}, names.across),
      right,
    );
    this.element = html('div', { class: 'plot' }, this.#up, this.#frame, across, this.#readout);
    this.#listen();
  }

  update(props: PlotProps) {
    this.#props = props;
    const { curves, across, up, upTicks } = props;
    this.#drawing.replaceChildren(curvesOf(curves, across, up));
    this.#up.replaceChildren(...upTicks.map((tick) => html('span', {}, tick)));
    across.forEach((end, nth) => {
      this.#ends[nth].textContent = words.number(end);
    });
    this.#frame.setAttribute('aria-valuemin', String(across[0]));
    this.#frame.setAttribute('aria-valuemax', String(across[1]));
    this.#looked = this.#looked === null ? null : this.#within(this.#looked);
    this.#cursor = this.#within(this.#cursor);
    this.#show();
  }

  #within(place: number) {
    const [least, most] = this.#props?.across ?? [0, 0];
    return Math.max(least, Math.min(most, place));
  }

  #show() {
    if (!this.#props) return;
    const { across, selected, describe } = this.#props;
    const place = this.#looked ?? (selected === null ? null : this.#within(selected));
    this.#at.hidden = place === null;
    const length = across[1] - across[0];
    if (place !== null) this.#at.style.setProperty('--at', String(length === 0 ? 0.5 : (place - across[0]) / length));
    const text = place === null ? words.plot.hint : describe(place);
    this.#readout.textContent = text;
    this.#readout.classList.toggle('hint', place === null);
    this.#readout.toggleAttribute('data-aside', place === null);
    this.#frame.setAttribute('aria-valuenow', String(place ?? this.#cursor));
    this.#frame.setAttribute('aria-valuetext', text);
  }

  #look(place: number | null) {
    this.#looked = place;
    this.#cursor = place ?? this.#cursor;
    this.#show();
  }

  #toggle(place: number) {
    this.#select(this.#props?.selected === place ? null : place);
  }

  #placeFrom(event: MouseEvent) {
    const [least, most] = this.#props?.across ?? [0, 0];
    const { x } = pointFromClient(event, this.#drawing.getBoundingClientRect(), { width: most - least, height: 1 });
    return this.#within(Math.round(least + x));
  }

  #listen() {
    listenToCells<number>(this.#frame, {
      at: (event) => this.#placeFrom(event),
      cursor: () => this.#within(this.#looked ?? this.#props?.selected ?? this.#cursor),
      moved: ({ key, shiftKey }) =>
        MOVES[key] === undefined ? null : this.#within(this.#cursor + (shiftKey ? FAR : 1) * MOVES[key]),
      look: (place) => this.#look(place),
      select: (place) => this.#toggle(place),
      release: () => {
        const isSelected = this.#props?.selected != null;
        if (isSelected) this.#select(null);
        return isSelected;
      },
    });
  }
}
