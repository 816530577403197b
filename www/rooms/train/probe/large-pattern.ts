/** An enlarged pattern with its words. The pointer or the arrow keys inspect a weight, which replaces the title. */
import { html } from 'lit-html';
import { sequential } from '../../../draw/color.ts';
import { formatNumber } from '../../../draw/format.ts';
import { paintHeatmap } from '../../../draw/heatmap.ts';
import type { Theme } from '../../../state/room.ts';
import { CellCursor } from '../../../widgets/cell-cursor.ts';
import type { Cell } from '../../../widgets/cell-reader.ts';
import { html as element } from '../../../widgets/elements.ts';
import { styled } from '../../../widgets/styled.ts';
import { words as pageWords } from '../../../words/en/page.js';
import { words } from '../words/en.js';

export interface Pattern {
  values: Float32Array; // row-major
  words: string[][]; // words of the rows and of the columns
  title: string;
  label: string;
}

const { heads: say } = words;
const { axes } = pageWords.cells;
/** With more rows or columns than this, a picture on the stage has no space for their words. */
const MOST_NAMED = 20;

export class LargePattern {
  readonly #canvas = element('canvas', { 'aria-hidden': 'true' });
  readonly #mark = element('span', { class: 'large-mark' });
  readonly #cells: HTMLElement;
  readonly #title = element('figcaption');
  #pattern: Pattern = { values: new Float32Array(), words: [[], []], title: '', label: '' };
  readonly #cursor: CellCursor;
  #isLooked = false;

  constructor() {
    const attributes = { class: 'large-cells', role: 'application', tabindex: '0' };
    this.#cells = element('div', attributes, this.#canvas, this.#mark);
    this.#cursor = new CellCursor(this.#cells, this.#canvas, {
      size: () => ({ rows: this.#pattern.words[0].length, columns: this.#pattern.words[1].length }),
      look: (cell) => this.#look(cell),
      select: (cell) => this.#look(cell),
      reading: () => ({ text: this.#said(), value: this.#value(), range: [0, 1], axes: [axes.queries, axes.keys] }),
    });
  }

  templateOf(pattern: Pattern, theme: Theme) {
    this.#pattern = pattern;
    const { values, label } = pattern;
    const [down, across] = pattern.words;
    const matrix = {
      rows: down.length,
      columns: across.length,
      values: values.subarray(0, down.length * across.length),
    };
    paintHeatmap(this.#canvas, matrix, (value) => sequential(value, theme));
    this.#cells.setAttribute('aria-label', label);
    this.#look(this.#isLooked ? this.#cursor.cell : null);
    const count = Math.max(down.length, across.length);
    const sizes = { '--count': count, '--rows': down.length, '--columns': across.length };
    const named = (tokens: string[]) => tokens.map((token) => html`<span>${token}</span>`);
    // Long words are cut off, because they would overlap.
    const isUpright = across.some(({ length }) => length > 1);
    const kinds = `${isUpright ? 'upright' : ''} ${count > MOST_NAMED ? 'dense' : ''}`;
    return html`<figure class="train-large ${kinds}" ${styled(sizes)}>
      ${this.#title}
      <div class="large-columns" translate="no" aria-hidden="true">${named(across)}</div>
      <div class="large-rows" translate="no" aria-hidden="true">${named(down)}</div>
      ${this.#cells}
    </figure>`;
  }

  #look(cell: Cell | null) {
    this.#cursor.cell = this.#cursor.nearest(this.#cursor.cell);
    const { row, column } = this.#cursor.cell;
    this.#isLooked = cell !== null;
    this.#mark.hidden = !this.#isLooked;
    this.#cells.style.setProperty('--row', String(row));
    this.#cells.style.setProperty('--column', String(column));
    const text = this.#isLooked ? this.#said() : this.#pattern.title;
    if (this.#title.textContent !== text) this.#title.textContent = text;
  }

  #value() {
    const { row, column } = this.#cursor.cell;
    return this.#pattern.values[row * this.#pattern.words[1].length + column];
  }

  #said() {
    const [down, across] = this.#pattern.words;
    const { row, column } = this.#cursor.cell;
    return say.weight(down[row], across[column], formatNumber(this.#value(), { decimals: 2 }));
  }
}
