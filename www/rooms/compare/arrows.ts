/**
 * Both sides on one line: a word that both sentences share appears once, and words that differ are stacked. Arrows of A
 * are above the line; arrows of B are below it.
 */
import { readingKey } from '../../draw/direction.ts';
import { chipText, firstFolded, type Stretch } from '../../draw/folds.ts';
import { formatPercent } from '../../draw/format.ts';
import { arcRise, fitLine } from '../../draw/line.ts';
import { isSame } from '../../state/same.ts';
import { html, svg } from '../../widgets/elements.ts';
import { createFoldedLine } from '../../widgets/folded-line.ts';
import { createMeasure, DRAWN_AT, pixelsPerUnit, unitsInside } from '../../widgets/measure.ts';
import { scrollToShow, TokenButtons } from '../../widgets/token-buttons.ts';
import { sentences } from '../../words/en/phrases.js';
import { type Arc, arcsOf, mostOf, pathsOf, SHARE, strongestOf } from './arrows/arcs.ts';
import { createLine, HEIGHT } from './arrows/line.ts';
import type { Emit } from './controller.ts';
import { LIT, textsOf } from './picture.ts';
import type { Shown } from './view.ts';
import { words } from './words/en.js';

/** Height of the space for arcs above and below the words. */
const SKY = 140;
const LOW_SKY = 105;
const NARROW = 500;
/** Margin to the left and right of a word that is scrolled into view. */
const MARGIN = 45;

const { arrows: say } = words;

export class Arrows {
  private readonly layers = {
    rest: svg('g', { class: 'rest' }),
    lit: svg('g', { class: 'lit' }),
    tokens: svg('g', { class: 'tokens' }),
  };
  private readonly sides = words.sides.map((side) =>
    svg('text', { class: `side-name side-${side.toLowerCase()}`, x: 4 }, side),
  );
  private readonly drawing = svg(
    'svg',
    { role: 'group', 'aria-label': say.label },
    ...Object.values(this.layers),
    ...this.sides,
  );
  private readonly box = html('div', { class: 'arc-box' }, this.drawing);
  private readonly legend = html('p', { class: 'arc-legend' });
  readonly element = html('div', {}, this.box, this.legend);
  private readonly measure = createMeasure(this.box);
  private readonly line = createLine(this.measure);
  private readonly folded = createFoldedLine(this.measure);
  private readonly buttons: TokenButtons;
  private now!: Shown;
  private placed: unknown = null;
  private room = 0;
  private sky = SKY;
  private maxHeight = SKY;
  /** The parts of the line: each is a word, or a chip that replaces folded words. */
  private stretches: Stretch[] = [];
  /** Each place's index on the line. A folded place has the index of its chip. */
  private indices = new Map<number, number>();
  private centers: number[] = [];
  private looked: number | null = null;
  private all: Arc[] = [];
  private drawn = 0;

  constructor(emit: Emit) {
    this.buttons = new TokenButtons(this.box, {
      neighbour: (key, at) => this.neighbour(key, at),
      look: (at) => {
        this.looked = at === null || this.stretches[at].isFolded ? null : this.placeAt(at);
        this.mark();
      },
      press: (at) => {
        if (!this.folded.unfold(at)) return emit('press', this.placeAt(at));
        this.update(this.now);
        this.reveal([at]);
      },
      reveal: (at) => this.reveal([at]),
    });
    new ResizeObserver(() => {
      const width = unitsInside(this.box);
      if (width > 0 && width !== this.room) this.update(this.now);
    }).observe(this.box);
  }

  update(shown: Shown) {
    const isOfOther = this.now?.answers !== shown.answers;
    this.now = shown;
    const { picture } = shown;
    this.room = unitsInside(this.box);
    this.sky = this.room < NARROW ? LOW_SKY : SKY;
    const most = mostOf(picture);
    // In presentation mode, a line that can fold keeps its font size.
    this.box.toggleAttribute('data-whole', most.length === 0);
    this.placeWords(most);
    this.all = arcsOf(picture, picture.shown);
    const strongest = strongestOf(this.all);
    this.drawn = strongest.length;
    this.show('rest', strongest);
    const [first, ...others] = most.map((place) => this.indexOf(place));
    if (first !== undefined) {
      this.buttons.enterAt(first);
      if (isOfOther) this.reveal([first, ...others.slice(0, 1)]);
    }
    this.mark();
  }

  private indexOf(place: number) {
    return this.indices.get(place) ?? 0;
  }

  private placeAt(at: number) {
    return this.now.picture.shown[this.stretches[at].from] ?? null;
  }

  private neighbour(key: string, at: number) {
    const last = this.stretches.length - 1;
    const moves: Record<string, number> = {
      ArrowLeft: Math.max(0, at - 1),
      ArrowRight: Math.min(last, at + 1),
      Home: 0,
      End: last,
    };
    return moves[readingKey(key, this.now.picture.isRtl)] ?? null;
  }

  private placeWords(most: number[]) {
    const { picture } = this.now;
    const { shown, places } = picture;
    const { sky } = this;
    const widths = shown.map((at) => Math.max(...textsOf(places[at]).map(this.measure)));
    const important = most.map((place) => shown.indexOf(place));
    // Words that differ never fold.
    const needed = 1 + most.findLastIndex((place) => !places[place].same);
    this.stretches = this.folded.fold(widths, this.room, important, Math.max(2, needed));
    this.indices = new Map(
      this.stretches.flatMap(({ from, to }, index) => shown.slice(from, to).map((place) => [place, index])),
    );
    const widthOf = ({ from, to, isFolded }: Stretch) => (isFolded ? this.measure(chipText(to - from)) : widths[from]);
    const layout = fitLine(this.stretches.map(widthOf), this.room, { top: sky, height: HEIGHT, isRtl: picture.isRtl });
    this.centers = layout.line.centers;
    this.maxHeight = arcRise(this.centers, sky - 10);
    // Buttons are replaced only if they change, because a click is lost if its button is replaced between press and
    // release.
    const placed = [layout, this.stretches, shown, shown.map((at) => [places[at].a, places[at].b, places[at].same])];
    if (!isSame(placed, this.placed)) {
      this.placed = placed;
      this.looked = null;
      const tokens = this.line.place(picture, this.stretches, layout);
      this.buttons.replace(tokens, () => this.layers.tokens.replaceChildren(...tokens));
    }
    this.drawing.setAttribute('viewBox', `0 0 ${layout.width} ${2 * sky + HEIGHT}`);
    this.drawing.style.setProperty('width', `${layout.width / DRAWN_AT}rem`);
    [sky - 14, sky + HEIGHT + 16].forEach((y, side) => void this.sides[side].setAttribute('y', String(y)));
  }

  /** Shows the arrows and numbers of the hovered word. If no word is hovered, shows those of the selected word. */
  private mark() {
    const { picture } = this.now;
    const { query: selected, key } = picture.selected;
    const query = this.looked ?? selected;
    const arcs = query === null ? [] : arcsOf(picture, [query]);
    this.drawing.classList.toggle('about', query !== null);
    this.show('lit', strongestOf(arcs));
    const keys = new Set([...arcs.map(({ key }) => key), ...(query === selected && key !== null ? [key] : [])]);
    this.line.mark(picture, query, query === null ? null : keys);
    const points = Math.round(LIT * 100);
    const folded = firstFolded(this.stretches);
    this.legend.textContent = sentences([
      say.direction,
      folded > 0 ? say.foldedNote(folded) : '',
      say.drawn(formatPercent(SHARE)),
      this.drawn < this.all.length && query === null ? say.leftOut(this.drawn, this.all.length) : '',
      query === null ? say.lit(points) : say.numbers(textsOf(picture.places[query]), points),
    ]);
  }

  private show(layer: 'rest' | 'lit', arcs: Arc[]) {
    const isFolded = (place: number) => this.stretches[this.indexOf(place)].isFolded;
    // Arcs of a folded word end at its chip. Unless highlighted, they are left out because they would clutter the
    // picture.
    const shown = layer === 'lit' ? arcs : arcs.filter(({ query, key }) => !isFolded(query) && !isFolded(key));
    const { sky, maxHeight } = this;
    const paths = pathsOf(shown, { sky, maxHeight, xOf: (place) => this.centers[this.indexOf(place)] });
    this.layers[layer].replaceChildren(...paths);
  }

  /** Scrolls places of the line into view. Earlier places in the list have priority. */
  private reveal(places: number[]) {
    const { box } = this;
    const scale = pixelsPerUnit(box);
    const stretches = places.map((at) => [this.centers[at] - MARGIN, this.centers[at] + MARGIN].map((x) => x * scale));
    box.scrollLeft = scrollToShow(box.scrollLeft, box.clientWidth, stretches);
  }
}
