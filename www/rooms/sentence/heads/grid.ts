/** The grid of heads over the canvas, for pointer and keys: a field per thumbnail, with names on two sides. */
import { html, render } from 'lit-html';
import { MOVES } from '../../../draw/layout.ts';
import { type HeadAt, headAt, isSameHead } from '../../../state/text.ts';
import { html as element } from '../../../widgets/elements.ts';
import { styled } from '../../../widgets/styled.ts';
import type { Emit } from '../controller.ts';
import { pressHead, type Shown } from '../shown.ts';
import { words } from '../words/en.js';
import type { Arrangement, Row } from './arrangement.ts';
import type { Named } from './named.ts';

interface GridProps extends Shown {
  arrangement: Arrangement;
  hues: string[]; // hues of the heads of a layer
  named: Named;
}

type Place = { nth: number; row: number; column: number };

const { heads: say } = words;

type Look = (at: HeadAt | null, field: HTMLElement | null) => void;

export class HeadGrid {
  readonly element = element('div', {});
  readonly #grid = element('div', { class: 'heads-grid', role: 'grid', 'aria-label': say.grid });
  readonly #emit: Emit;
  readonly #picture: HTMLElement;
  readonly #look: Look;
  #props!: GridProps;
  #places: Place[] = [];
  /** Index of the field that is the Tab stop. */
  #stop = 0;

  /** `picture`: picture under the fields. `look`: called with the hovered head and its field. */
  constructor(emit: Emit, picture: HTMLElement, look: Look) {
    [this.#emit, this.#picture, this.#look] = [emit, picture, look];
    picture.append(this.#grid);
    const lookAt = (event: Event) => this.#lookAt(event.target as HTMLElement);
    const leave = () => look(null, null);
    this.#grid.addEventListener('pointerover', lookAt);
    this.#grid.addEventListener('pointerleave', leave);
    this.#grid.addEventListener('focusin', lookAt);
    this.#grid.addEventListener('focusout', leave);
    this.#grid.addEventListener('click', ({ target }) => this.#click(this.#indexOf(target)));
    this.#grid.addEventListener('keydown', (event) => this.#press(event, this.#indexOf(event.target)));
  }

  update(next: GridProps) {
    const before = this.#props;
    const isMoved = before?.arrangement !== next.arrangement || !isSameHead(before.at, next.at);
    this.#props = next;
    this.#places = placesOf(next.arrangement);
    const front = next.at.layer * next.sizes.n_heads + next.at.head;
    if (isMoved) this.#stop = this.#places.findIndex(({ nth }) => nth === front);
    this.#grid.ariaMultiSelectable = String(next.view.several);
    drawNames(this.element, this.#picture, next);
    this.#draw();
  }

  #fields() {
    return [...this.#grid.querySelectorAll<HTMLElement>('[role=gridcell]')];
  }

  #indexOf(target: EventTarget | null) {
    return this.#fields().indexOf(target as HTMLElement);
  }

  #headAt(at: number) {
    return headAt(this.#places[at].nth, this.#props.sizes.n_heads);
  }

  #lookAt(target: HTMLElement) {
    const at = this.#indexOf(target);
    this.#look(at < 0 ? null : this.#headAt(at), at < 0 ? null : target);
  }

  #choose(at: number) {
    pressHead(this.#props, this.#headAt(at), this.#emit);
  }

  #click(at: number) {
    if (at < 0) return;
    this.#stopAt(at);
    this.#choose(at);
  }

  #press(event: KeyboardEvent, at: number) {
    if (at < 0 || event.altKey || event.metaKey) return;
    const to = targetOf(event, this.#places, at);
    if (to !== null) this.#move(to, at);
    else if (event.key === 'Enter') this.#emit('head', this.#headAt(at));
    else if (event.key === ' ') this.#choose(at);
    else return;
    event.preventDefault();
  }

  #move(to: number, from: number) {
    this.#stopAt(to);
    this.#fields()[to].focus();
    // While several heads are shown, moving the focus must not choose a head.
    if (!this.#props.view.several && to !== from) this.#emit('head', this.#headAt(to));
  }

  #stopAt(at: number) {
    this.#stop = at;
    this.#draw();
  }

  #draw() {
    const { arrangement, named } = this.#props;
    const cells = cellsOf(this.#props, this.#stop);
    const rowOf = (row: Row, nth: number) => {
      const label = row.kind === undefined ? say.row(nth) : named.kind(row.kind);
      return html`<div role="row" aria-label=${label}>${cells(row)}</div>`;
    };
    render(arrangement.rows.map(rowOf), this.#grid);
  }
}

const placesOf = ({ rows }: Arrangement): Place[] =>
  rows.flatMap(({ heads }, row) => heads.map((nth, column) => ({ nth, row, column })));

/** Returns a function that creates the cells of a row. It must be called for the rows in order. */
function cellsOf({ sizes: { n_heads }, hues, at, reading, named }: GridProps, stop: number) {
  const front = at.layer * n_heads + at.head;
  const others = new Set(reading.answers.together.map(({ layer, head }) => layer * n_heads + head));
  let place = -1;
  return ({ heads }: Row) =>
    heads.map((nth) => {
      place += 1;
      const look = nth === front ? 'chosen' : others.has(nth) ? 'together' : '';
      const label = named.head(headAt(nth, n_heads));
      return html`<div
        role="gridcell" class=${look} tabindex=${place === stop ? 0 : -1} aria-selected=${look !== ''} aria-label=${label}
        ${styled({ '--hue': hues[nth % n_heads] })}
      ></div>`;
    });
}

/** Writes the names of rows and columns next to the picture. */
function drawNames(board: HTMLElement, picture: HTMLElement, { arrangement, sizes, hues, named }: GridProps) {
  const { rows, columns } = arrangement;
  const isByLayer = rows.every(({ kind }) => kind === undefined);
  board.className = isByLayer ? 'heads-board' : 'heads-board by-kind';
  board.style.setProperty('--layers', String(rows.length));
  board.style.setProperty('--heads', String(columns));
  const layerOf = ({ kind, isFirst }: Row, row: number) => {
    if (kind === undefined) return html`<span>${say.layer(row)}</span>`;
    return html`<span ${styled({ '--hue': named.colorOfKind(kind) })}>${isFirst ? named.kind(kind) : ''}</span>`;
  };
  const columnOf = (_: unknown, head: number) =>
    html`<span ${styled({ '--hue': hues[head] })}>${say.head(head)}</span>`;
  const template = html`
    <div class="heads-columns" aria-hidden="true">${Array.from({ length: isByLayer ? sizes.n_heads : 0 }, columnOf)}</div>
    <div class="heads-layers" aria-hidden="true">${rows.map(layerOf)}</div>
    ${picture}`;
  render(template, board);
}

/** Index of the field that the key moves to; `null` for other keys. */
function targetOf({ key, ctrlKey }: KeyboardEvent, places: Place[], from: number) {
  const { row, column } = places[from];
  const first = (row: number) => places.findIndex((place) => place.row === row);
  const last = (row: number) => places.findLastIndex((place) => place.row === row);
  const move = MOVES[key];
  if (move) {
    const down = Math.min(places[places.length - 1].row, Math.max(0, row + move[0]));
    return Math.min(last(down), first(down) + Math.max(0, column + move[1]));
  }
  if (key === 'Home') return ctrlKey ? 0 : first(row);
  if (key === 'End') return ctrlKey ? places.length - 1 : last(row);
  return null;
}
