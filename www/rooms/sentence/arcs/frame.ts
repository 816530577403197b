/**
 * A picture of arcs: tokens as buttons, the chosen arcs between them, the arcs of the hovered or selected token on top,
 * and a legend. A form (one line or two columns) places the tokens and shapes the arcs.
 */
import { render } from 'lit-html';
import { isSame } from '../../../state/same.ts';
import type { Pair } from '../../../state/text.ts';
import { html, svg } from '../../../widgets/elements.ts';
import { DRAWN_AT, unitsInside } from '../../../widgets/measure.ts';
import { TokenButtons } from '../../../widgets/token-buttons.ts';
import type { Emit } from '../controller.ts';
import { isLong } from '../picture.ts';
import {
  type Arc,
  arcsByUnit,
  arcsOfPair,
  arcsOfPicture,
  hasSameTokens,
  isBesides,
  isPale,
  pairInSight,
  strongestArcs,
  strongestKey,
} from './choice.ts';
import { createEdges } from './edges.ts';
import { arcLegendOf, mostArcs, paleNoteOf } from './legend.ts';
import { pathsOf, type Shape } from './paths.ts';
import type { ArcProps, Placed } from './props.ts';

/** Maximum number of arcs per token of a long sentence. */
const OF_LONG = 3;

const g = (name: string) => svg('g', { class: name });

export abstract class ArcPicture<Props extends ArcProps> {
  readonly element: HTMLElement;
  protected readonly box: HTMLElement;
  protected now!: Props;
  private readonly drawing: SVGSVGElement;
  private readonly legend = html('div', { class: 'arc-legend' });
  private readonly layers = { rest: g('rest'), lit: g('lit'), others: g('others'), tokens: g('tokens') };
  private readonly buttons: TokenButtons;
  /** Props of the last drawing. */
  private before: Props | null = null;
  /** Width of the box, recorded by the observer, because reading it for each drawing would force a layout. */
  private room = 0;
  private placed!: Placed;
  private all: Arc[] = [];
  private drawn = 0;
  private readonly markEdges: (isWider: boolean) => void;
  private markedUnits = new Set<number>();

  /** `label`: accessible name of the drawing. `direction`: direction of the arcs, in words. */
  constructor(
    className: string,
    label: string,
    private readonly direction: string,
    protected readonly emit: Emit,
  ) {
    this.drawing = svg('svg', { role: 'group', 'aria-label': label }, ...Object.values(this.layers));
    this.box = html('div', { class: `arc-box ${className}` }, this.drawing);
    this.element = html('div', {}, this.box, this.legend);
    this.buttons = new TokenButtons(this.box, {
      neighbour: (key, at) => this.neighbour(key, at, this.placed.tokens.length - 1),
      look: (at) => emit('look', at === null ? null : this.lookedAt(at)),
      press: (at) => this.press(at),
      reveal: (at) => this.reveal([at]),
    });
    // The width of the box changes when the box becomes visible and when the window is resized.
    new ResizeObserver(() => this.resize()).observe(this.box);
    this.markEdges = createEdges(this.box);
  }

  protected abstract place(room: number): Placed;
  /** Whether the props that only this form uses are unchanged. */
  protected abstract samePlaces(before: Props): boolean;
  /** `part`: position on the scale, 0 to 1. */
  protected abstract shapeOf(arc: Arc, part: number): Shape;
  /** Sets the classes, labels and numbers of a unit's tokens. */
  protected abstract mark(unit: number, pair: Pair, numbers: Arc[]): void;
  /** The highlighted pair while token `at` is hovered. */
  protected abstract lookedAt(at: number): Pair;
  /** The pair selected by a click on token `at`; `null` if the click only unfolds tokens. */
  protected abstract pressed(at: number): Pair | null;
  /** Indices of the tokens of selected units, the query first. */
  protected abstract placesOf(selected: Pair): number[];
  /** Scrolls tokens into view, giving priority to the first. */
  protected abstract reveal(at: number[]): void;
  /** Index of the token that an arrow key moves to. */
  protected abstract neighbour(key: string, at: number, last: number): number | null;
  /** Whether a chip replaces the unit. */
  protected isFolded(_unit: number) {
    return false;
  }
  /** Maximum number of arcs per token while no token is highlighted. */
  protected perToken() {
    return isLong(this.now.picture) ? OF_LONG : Infinity;
  }
  /** Called when the tokens are in the drawing. */
  protected afterPlacing() {}
  /** Called with the highlighted pair and its arcs, to mark the units. */
  protected sum(_pair: Pair, _arcs: Arc[]) {}

  private press(at: number) {
    const pair = this.pressed(at);
    if (pair) return this.emit('press', pair);
    this.before = null;
    this.update();
    this.reveal([at]);
  }

  private resize() {
    const width = unitsInside(this.box);
    // A hidden or removed box has no width. Its picture is not redrawn, so that the focused token keeps the focus.
    if (!(width > 0) || width === this.room) return;
    this.room = width;
    if (!this.before) return;
    this.before = null;
    this.update();
  }

  update(now = this.now) {
    this.now = now;
    const { before } = this;
    const { picture, selected, looked, share } = now;
    const samePlaces = before !== null && hasSameTokens(before.picture, now.picture) && this.samePlaces(before);
    if (!samePlaces) this.placeTokens();
    if (!samePlaces || before.share !== share || !isSame(before.picture, picture)) {
      this.all = arcsOfPicture(picture, share);
      this.drawn = this.show('rest', this.all);
    }
    const pair = pairInSight(picture, selected, looked);
    const isAbout = pair.query !== null || pair.key !== null;
    const arcs = isAbout ? arcsOfPair(picture, pair, share, this.all) : [];
    const drawn = this.show('lit', arcs, pair);
    this.drawing.classList.toggle('about', isAbout);
    this.markUnits(pair, arcs);
    this.sum(pair, arcs);
    this.drawLegend(pair, isAbout ? drawn : this.drawn, isAbout ? arcs.length : this.all.length);
    if (!samePlaces || !isSame(before.selected, selected)) this.revealSelected();
    this.before = now;
  }

  private placeTokens() {
    this.room ||= unitsInside(this.box);
    this.placed = this.place(this.room);
    const { tokens, others, width, height } = this.placed;
    this.markedUnits = new Set(this.now.picture.shown);
    this.layers.others.replaceChildren(...others);
    this.buttons.replace(tokens, () => this.layers.tokens.replaceChildren(...tokens));
    this.drawing.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.drawing.style.setProperty('width', `${width / DRAWN_AT}rem`);
    this.markEdges(width > this.room + 1);
    this.afterPlacing();
  }

  /** Scrolls the selected tokens into view; with a query alone, its key with the largest weight too. */
  private revealSelected() {
    const { picture, selected, share } = this.now;
    const strongest = () => strongestKey(arcsOfPair(picture, selected, share, this.all));
    const at = this.placesOf({ ...selected, key: selected.key ?? (selected.query === null ? null : strongest()) });
    if (at.length === 0) return;
    this.reveal(at);
    this.buttons.enterAt(at[0]);
  }

  private drawLegend(pair: Pair, drawn: number, found: number) {
    const { placed, direction } = this;
    const { picture, share } = this.now;
    const isAbout = pair.query !== null || pair.key !== null;
    const notes = [...placed.notes, !isAbout && paleNoteOf(picture)];
    const legend = arcLegendOf({ picture, direction, share, pair, drawn, found, marks: placed.marks, notes });
    render(legend, this.legend);
  }

  /** Returns the number of arcs drawn. `pair`: pair whose arc is emphasised. */
  private show(layer: 'rest' | 'lit', arcs: Arc[], pair?: Pair) {
    const { picture } = this.now;
    // An arc to a folded token ends at its chip. Without a highlighted pair, such arcs would only clutter the picture.
    const shown = pair ? arcs : arcs.filter(({ query, key }) => !this.isFolded(query) && !this.isFolded(key));
    const strongest = strongestArcs(shown, mostArcs(picture, pair ? Infinity : this.perToken()));
    const isAside = (arc: Arc) => (pair ? this.isFolded(arc.key) || isBesides(arc, pair) : isPale(arc, picture));
    const paths = (arcs: Arc[]) => pathsOf(arcs, picture, (arc, part) => this.shapeOf(arc, part));
    const aside = svg('g', { class: 'aside' }, ...paths(strongest.filter(isAside)));
    this.layers[layer].replaceChildren(aside, ...paths(strongest.filter((arc) => !isAside(arc))));
    return strongest.length;
  }

  /** Updates only the units whose mark changes, so that hovering stays fast in a long text. */
  private markUnits(pair: Pair, arcs: Arc[]) {
    const { picture, selected } = this.now;
    // Numbers are drawn at the far end of an arc.
    const numbers = arcsByUnit(arcs, pair.query === null ? 'query' : 'key');
    const named = [pair.query, pair.key, selected.query, selected.key].filter((unit) => unit !== null);
    const wanted = new Set([...numbers.keys(), ...named.filter((unit) => picture.shown.includes(unit))]);
    for (const unit of new Set([...this.markedUnits, ...wanted]))
      if (!this.isFolded(unit)) this.mark(unit, pair, numbers.get(unit) ?? []);
    this.markedUnits = wanted;
  }
}
