/**
 * Stacked vectors as strips of cells, with a column for each dimension. The pointer or arrow keys mark a dimension, a
 * click or Enter selects it, and a line below gives its numbers.
 *
 * All strips together are one slider over the dimensions. They have one Tab stop, and a screen reader reads the line
 * below them.
 */
import { html, render } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { diverging, type Theme } from '../../../draw/color.ts';
import { toFourDecimals } from '../../../draw/format.ts';
import { pointFromClient } from '../../../draw/layout.ts';
import { html as element } from '../../../widgets/elements.ts';
import { signedLegend } from '../../../widgets/legend.ts';
import { painted, styled } from '../../../widgets/styled.ts';
import { labelled } from '../../../words/en/phrases.js';
import { words } from '../words/en.js';

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

/** On a phone, only every fifth dimension has a number above it. */
const NUMBERED_EVERY = 5;
/** Maximum width of a mark in columns; if two marks are closer, one moves to another line. */
const MARK_COLUMNS = 2;

const { why: say } = words;

export class VectorStrips {
  readonly element = element('div', {});
  readonly #label: string;
  #props!: VectorStripsProps;
  #selected: number | null = null;
  #looked: number | null = null;
  /** The dimension from which arrow keys move. */
  #cursor = 0;

  constructor(label: string) {
    this.#label = label;
  }

  update(props: VectorStripsProps) {
    this.#props = props;
    if (this.#selected !== null && this.#selected > this.#last) this.#selected = null;
    this.#cursor = Math.min(this.#cursor, this.#last);
    this.#draw();
  }

  get #last() {
    return this.#props.strips[0].values.length - 1;
  }

  /** Shows the hovered dimension or, without hovering, the selected one. */
  #draw() {
    const { strips, scales, marks, describe, theme } = this.#props;
    const at = this.#looked ?? this.#selected;
    const text = at === null ? say.stripHint : describe(at);
    const scaleOf = ([name, end]: [string, number]) =>
      html`<span class="strip-scale">${labelled(name)}${signedLegend(theme, toFourDecimals(-end), toFourDecimals(end))}</span>`;
    const template = html`<div
        class="strips ${at === null ? '' : 'pointing'}" role="slider" tabindex="0" aria-label=${this.#label}
        aria-valuemin="0" aria-valuemax=${this.#last} aria-valuenow=${at ?? this.#cursor} aria-valuetext=${text}
        ${styled({ '--columns': this.#last + 1, '--at': at ?? 0 })}
        @pointermove=${this.#point} @pointerleave=${this.#leave} @click=${this.#click}
        @focus=${this.#focus} @blur=${this.#leave} @keydown=${this.#press}
      >${guard([this.#props], () => [axisOf(this.#last + 1), strips.map((strip) => stripOf(strip, theme)), marksOf(marks)])}</div>
      <div class="strips-foot">
        <p class="strip-readout">${text}</p>
        <p class="strip-scales">${guard([this.#props], () => scales.map(scaleOf))}</p>
      </div>`;
    render(template, this.element);
  }

  #look(dimension: number | null) {
    this.#looked = dimension;
    this.#cursor = dimension ?? this.#cursor;
    this.#draw();
  }

  #toggleSelected(dimension: number) {
    this.#selected = this.#selected === dimension ? null : dimension;
    this.#look(dimension);
  }

  #within(dimension: number) {
    return Math.max(0, Math.min(this.#last, dimension));
  }

  /** The dimension nearest to the pointer, even if the pointer is outside the strip. */
  #dimensionFrom(event: MouseEvent) {
    const rect = (this.element.querySelector('.strip') as Element).getBoundingClientRect();
    return this.#within(Math.floor(pointFromClient(event, rect, { width: this.#last + 1, height: 1 }).x));
  }

  readonly #point = (event: PointerEvent) => this.#look(this.#dimensionFrom(event));
  readonly #click = (event: MouseEvent) => this.#toggleSelected(this.#dimensionFrom(event));
  readonly #leave = () => this.#look(null);

  readonly #focus = ({ target }: Event) => {
    if ((target as Element).matches(':focus-visible')) this.#look(this.#selected ?? this.#cursor);
  };

  readonly #press = (event: KeyboardEvent) => {
    const [at, last] = [this.#cursor, this.#last];
    const arrows = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1 };
    const goal = { ...arrows, Home: 0, End: last }[event.key];
    if (goal !== undefined) this.#look(this.#within(goal));
    else if (event.key === 'Enter' || event.key === ' ') this.#toggleSelected(at);
    else if (event.key === 'Escape' && this.#selected !== null) {
      this.#selected = null;
      this.#draw();
    } else return;
    event.preventDefault();
  };
}

const axisOf = (columns: number) => html`<span class="strip-axis-name">${say.dimension}</span>
  <div class="strip-axis">${Array.from(
    { length: columns },
    (_, dimension) => html`<span class=${dimension % NUMBERED_EVERY === 0 ? '' : 'minor'}>${dimension}</span>`,
  )}</div>`;

function stripOf({ name, role, values, maxAbs }: Strip, theme: Theme) {
  const colorOf = (value: number) => diverging(value, maxAbs, theme);
  return html`<span class="strip-name ${role ?? ''}" dir="auto">${name}</span>
    <div class="strip"><canvas ${painted({ rows: 1, columns: values.length, values }, colorOf)}></canvas><span class="strip-at"></span></div>`;
}

function marksOf(marks: VectorStripsProps['marks']) {
  const lineEnds: number[] = [];
  const placed = [...marks]
    .sort((a, b) => a.dimension - b.dimension)
    .map(({ dimension, text }) => {
      const free = lineEnds.findIndex((end) => end <= dimension - MARK_COLUMNS);
      const line = free < 0 ? lineEnds.length : free;
      lineEnds[line] = dimension;
      return html`<span ${styled({ '--dimension': dimension, '--line': line })}>${text}</span>`;
    });
  return html`<div class="strip-marks" ${styled({ '--lines': lineEnds.length })}>${placed}</div>`;
}
