/**
 * The sentence in two columns with lines between them: queries first, keys second. This is the layout of
 * BertViz's head view (https://github.com/jessevig/bertviz), Apache-2.0.
 */
import { readingKey } from '../../draw/direction.ts';
import { shortened } from '../../draw/format.ts';
import type { Pair } from '../../state/text.ts';
import { html, svg } from '../../widgets/elements.ts';
import { createMeasure, DRAWN_AT, pixelsPerUnit } from '../../widgets/measure.ts';
import { scrollToShow } from '../../widgets/token-buttons.ts';
import { phrases } from '../../words/en/phrases.js';
import { type Arc, asideOf, formatWeight, onScale, pairAfterPress } from './arcs/choice.ts';
import { ArcPicture } from './arcs/frame.ts';
import { markToken } from './arcs/paths.ts';
import type { ArcProps } from './arcs/props.ts';
import { columnPlaces } from './columns/places.ts';
import type { Emit } from './controller.ts';
import { words } from './words/en.js';

/** Font size of the tokens. */
const SIZE = 16;
const LONGEST_TOKEN = 16;
const SQUARE = 13;
const SIDES = ['query', 'key'] as const;

const { columns: say } = words;
const rem = (units: number) => `${units / DRAWN_AT}rem`;

export class Columns extends ArcPicture<ArcProps> {
  private readonly headings = [html('span', {}, say.looks), html('span', {}, say.lookedAt)];
  private readonly names = html('div', {});
  private readonly heading = html('div', { class: 'column-heading' }, ...this.headings, this.names);
  private readonly measure = createMeasure(this.box);
  private layout = columnPlaces([], 0, 0);
  /** The queries, then the keys. */
  private tokens: SVGElement[] = [];
  /** Row of each unit. */
  private rows = new Map<number, number>();

  constructor(emit: Emit) {
    super('column-box', say.label, say.direction, emit);
    this.box.prepend(this.heading);
  }

  protected override place(room: number) {
    const { units, shown, maps, isRtl } = this.now.picture;
    this.rows = new Map(shown.map((unit, row) => [unit, row]));
    const texts = shown.map((unit) => shortened(units[unit].text, LONGEST_TOKEN));
    const widths = texts.map((token) => this.measure(token) * SIZE);
    this.layout = columnPlaces(widths, room, maps.length, isRtl);
    const { row, full, width, numbered, query, key } = this.layout;
    this.tokens = [0, 1].flatMap((side) => texts.map((text, row) => this.tokenOf(side, row, text)));
    this.heading.style.setProperty('width', rem(full));
    this.headings.forEach((element, side) => {
      element.style.setProperty('left', rem([query, key][side].x));
      element.style.setProperty('text-align', [query, key][side].anchor);
      element.style.setProperty('width', rem(width));
    });
    const notes = [!numbered && maps.length > 1 && say.squares];
    const marks = numbered ? ('numbers' as const) : ('squares' as const);
    const height = Math.max(1, texts.length) * row;
    return { tokens: this.tokens, others: [], width: full, height, marks, notes };
  }

  protected override samePlaces() {
    return true;
  }

  // The head's name above each column of numbers; a single head needs no name.
  protected override sum({ query, key }: Pair) {
    const { maps } = this.now.picture;
    const { numbered, mark, query: first, key: second, full } = this.layout;
    const named = numbered && maps.length > 1 && (query ?? key) !== null ? maps : [];
    const { away, outer } = query === null ? first : second;
    this.names.className = away < 0 ? 'column-names left' : 'column-names';
    this.names.style.setProperty('--mark', rem(mark));
    this.names.style.setProperty('--from', rem((away < 0 ? full - outer : outer) + 6));
    this.names.replaceChildren(...named.map(({ name, hue }) => html('span', { style: { color: hue } }, name)));
  }

  protected override shapeOf({ query, key, map }: Arc) {
    const aside = asideOf(this.now.picture, map) / 2;
    const [from, to] = [query, key].map((unit) => this.middleOf(unit) + aside);
    return { line: `M${this.layout.query.edge} ${from} L${this.layout.key.edge} ${to}`, head: '' };
  }

  protected override mark(unit: number, pair: Pair, numbers: Arc[]) {
    const { picture, selected } = this.now;
    // The numbers are next to the keys or, if only a key is selected, next to the queries.
    const numbered = pair.query === null ? 'query' : 'key';
    const weights = numbers.map(({ weight }) => formatWeight(weight, picture.measure));
    for (const [side, role] of SIDES.entries()) {
      const isNumbered = role === numbered;
      const seen = phrases([picture.units[unit].text, ...(isNumbered ? weights : [])]);
      const heads = isNumbered && picture.maps.length > 1 ? numbers.map(({ map }) => picture.maps[map].name) : [];
      const label = say[role](heads.length > 0 ? words.arrows.ofHeads(seen, heads) : seen);
      const classes = { [role]: unit === pair[role], [`selected-${role}`]: unit === selected[role] };
      const marks = isNumbered ? numbers.flatMap((arc) => this.squareOf(arc, side, this.middleOf(unit))) : [];
      markToken(this.tokens[side * this.rows.size + this.rowOf(unit)], classes, unit === selected[role], label, marks);
    }
  }

  protected override lookedAt(at: number) {
    return { ...this.now.selected, [this.sideOf(at)]: this.unitAt(at) };
  }

  protected override pressed(at: number) {
    return pairAfterPress(this.now.selected, this.sideOf(at), this.unitAt(at));
  }

  protected override placesOf({ query, key }: Pair) {
    const { rows } = this;
    return [query, key].flatMap((unit, side) =>
      unit !== null && rows.has(unit) ? [side * rows.size + this.rowOf(unit)] : [],
    );
  }

  protected override reveal(at: number[]) {
    const { box, rows, layout } = this;
    const height = layout.row * pixelsPerUnit(box);
    const stretches = at.map((place) => [(place % rows.size) * height, ((place % rows.size) + 1) * height]);
    box.scrollTop = scrollToShow(box.scrollTop, box.clientHeight - this.heading.offsetHeight, stretches);
  }

  protected override neighbour(key: string, at: number, last: number) {
    const { size } = this.rows;
    const first = at < size ? 0 : size;
    const end = Math.min(last, first + size - 1);
    const moves: Record<string, number> = {
      ArrowUp: Math.max(first, at - 1),
      ArrowDown: Math.min(end, at + 1),
      ArrowLeft: at % size,
      ArrowRight: (at % size) + size,
      Home: first,
      End: end,
    };
    return moves[readingKey(key, this.now.picture.isRtl)] ?? null;
  }

  private rowOf(unit: number) {
    return this.rows.get(unit) as number;
  }

  private middleOf(unit: number) {
    return (this.rowOf(unit) + 0.5) * this.layout.row;
  }

  private sideOf(at: number) {
    return at < this.rows.size ? 'query' : 'key';
  }

  private unitAt(at: number) {
    return this.now.picture.shown[at % this.rows.size];
  }

  private tokenOf(side: number, row: number, text: string) {
    const { units, shown } = this.now.picture;
    const { row: height, width, query, key } = this.layout;
    const { x, textX, anchor } = [query, key][side];
    const { special } = units[shown[row]];
    return svg(
      'g',
      { role: 'button', tabindex: '-1', dataset: { at: side * shown.length + row }, class: special ? 'special' : '' },
      svg('rect', { x, y: row * height + 0.5, width, height: height - 1, rx: 4 }),
      svg('text', { x: textX, y: (row + 0.5) * height, 'text-anchor': anchor, 'font-size': SIZE }, text),
      ' ',
      svg('g', { class: 'numbers' }),
    );
  }

  /** A head's square next to a token. Its opacity is the weight; the number is added if there is space. */
  private squareOf({ map, weight }: Arc, side: number, y: number) {
    const { picture } = this.now;
    const { query, key, mark, numbered } = this.layout;
    const { hue } = picture.maps[map];
    const { outer, away, anchor } = [query, key][side];
    const x = outer + away * (6 + map * mark);
    const width = Math.min(SQUARE, mark - 2);
    const place = { x: away < 0 ? x - width : x, y: y - SQUARE / 2, width, height: SQUARE };
    const square = svg('rect', { ...place, fill: hue, stroke: hue, 'fill-opacity': onScale(weight, picture) });
    if (!numbered) return [square];
    const number = { color: hue, x: x + away * (SQUARE + 4), y, 'text-anchor': anchor };
    return [square, svg('text', number, formatWeight(weight, picture.measure))];
  }
}
