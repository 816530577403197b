/** All heads as points over two measured scores. The hovered head is shown next to the points. */
import { html, render } from 'lit-html';
import { hexFromRgb, type Rgb } from '../../../draw/color.ts';
import { paintHeatmap } from '../../../draw/heatmap.ts';
import { MOVES } from '../../../draw/layout.ts';
import { type HeadAt, headAt } from '../../../state/text.ts';
import { optionsOf, valueOf } from '../../../widgets/controls.ts';
import { html as element } from '../../../widgets/elements.ts';
import { styled } from '../../../widgets/styled.ts';
import { labelled } from '../../../words/en/phrases.js';
import type { Emit } from '../controller.ts';
import { pressHead, type Shown } from '../shown.ts';
import { words } from '../words/en.js';
import { nearest, placesOf, scoresOf, textOf } from './measured.ts';
import type { Named } from './named.ts';
import { patternOf } from './pattern.ts';

export type Plot = { x: string; y: string };

export interface ScatterProps extends Shown {
  plot: Plot;
  colors: Rgb[];
  named: Named;
}

const { scatter: say } = words;

export class Scatter {
  readonly element = element('div', { class: 'scatter' });
  readonly #picture = element('canvas', { 'aria-hidden': 'true' });
  readonly #emit: Emit;
  readonly #look: (at: HeadAt | null) => void;
  #props!: ScatterProps;
  #pointed: number | null = null;

  constructor(emit: Emit, look: (at: HeadAt | null) => void) {
    [this.#emit, this.#look] = [emit, look];
  }

  update(next: ScatterProps) {
    const before = this.#props;
    if (next.sizes !== before?.sizes) this.#pointed = null;
    this.#props = next;
    const { at, sizes, plot } = next;
    const nth = at.layer * sizes.n_heads + at.head;
    const axisOf = (axis: keyof Plot) => axisMenuOf(axis, next, this.#emit);
    const { ends, points } = placesOf(next);
    const template = html`
      ${axisOf('y')}
      <div class="scatter-frame">
        <div class="scatter-side" aria-hidden="true">${endsOf(plot.y, [ends.y, 0])}</div>
        <div
          class="scatter-points" role="listbox" aria-label=${say.label}
          @pointerover=${this.#pointAt} @focusin=${this.#pointAt} @pointerleave=${this.#leave} @focusout=${this.#leave}
          @keydown=${this.#press} @click=${(event: Event) => this.#choose(this.#indexOf(event))}
        >${points.map((at, point) => pointOf(at, point, next, point === nth))}</div>
        <div class="scatter-foot" aria-hidden="true">${endsOf(plot.x, [0, ends.x])}</div>
      </div>
      ${axisOf('x')}
      ${this.#figureOf(this.#pointed ?? nth)}`;
    render(template, this.element);
  }

  #figureOf(nth: number) {
    const { reading, colors, theme, named, sizes } = this.#props;
    paintHeatmap(this.#picture, ...patternOf(reading.answers.overview, nth, hexFromRgb(colors[nth]), theme));
    return html`<figure class="scatter-head">
      <figcaption><strong>${named.head(headAt(nth, sizes.n_heads))}</strong></figcaption>
      ${this.#picture}<p>${scoresOf(nth, this.#props)}</p>
    </figure>`;
  }

  #points() {
    return [...this.element.querySelectorAll<HTMLElement>('.scatter-point')];
  }

  #indexOf({ target }: Event) {
    return this.#points().indexOf(target as HTMLElement);
  }

  #choose(nth: number) {
    if (nth >= 0) pressHead(this.#props, headAt(nth, this.#props.sizes.n_heads), this.#emit);
  }

  /** Marks a head as hovered, and redraws the heads. */
  #point(nth: number | null) {
    if (nth === this.#pointed) return;
    this.#pointed = nth;
    this.#look(nth === null ? null : headAt(nth, this.#props.sizes.n_heads));
  }

  readonly #leave = () => this.#point(null);

  readonly #pointAt = (event: Event) => {
    const nth = this.#indexOf(event);
    this.#point(nth < 0 ? null : nth);
  };

  readonly #press = (event: KeyboardEvent) => {
    const nth = this.#indexOf(event);
    const move = MOVES[event.key];
    if (nth < 0 || event.altKey || event.metaKey || event.ctrlKey) return;
    if (move) this.#points()[nearest(placesOf(this.#props), nth, move)].focus();
    else if (event.key === 'Enter' || event.key === ' ') this.#choose(nth);
    else return;
    event.preventDefault();
  };
}

const endsOf = (name: string, ends: number[]) =>
  ends.map((end) => html`<span class="scatter-end">${textOf(name, end)}</span>`);

function axisMenuOf(axis: keyof Plot, { plot, reading }: ScatterProps, emit: Emit) {
  const options = reading.answers.kinds.names.map((name) => ({ value: name, text: say.scores[name] ?? name }));
  const choose = (event: Event) => emit('turn', { plot: { ...plot, [axis]: valueOf(event) } });
  return html`<label class=${axis === 'x' ? 'scatter-across' : 'scatter-up'}>
    <span>${axis === 'x' ? say.across : say.up}</span><select @change=${choose}>${optionsOf(options, plot[axis])}</select>
  </label>`;
}

function pointOf({ x, y }: { x: number; y: number }, nth: number, props: ScatterProps, isChosen: boolean) {
  const { named, sizes, colors } = props;
  return html`<div
    role="option" class="scatter-point" tabindex=${isChosen ? 0 : -1} aria-selected=${isChosen}
    aria-label=${labelled(named.head(headAt(nth, sizes.n_heads)), scoresOf(nth, props))}
    ${styled({ '--x': x, '--y': y, '--hue': hexFromRgb(colors[nth]) })}
  ></div>`;
}
