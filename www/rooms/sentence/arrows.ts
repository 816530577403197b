/** The sentence on one line or in rows, with arcs from each query to its keys. */
import { arcLink, headLength, rowLink } from '../../draw/arcs.ts';
import { readingKey } from '../../draw/direction.ts';
import { firstFolded } from '../../draw/folds.ts';
import { arcRise } from '../../draw/line.ts';
import { isSame } from '../../state/same.ts';
import type { Pair } from '../../state/text.ts';
import { pixelsPerUnit } from '../../widgets/measure.ts';
import { scrollToShow } from '../../widgets/token-buttons.ts';
import { phrases } from '../../words/en/phrases.js';
import { type Arc, asideOf, formatWeight, onScale, pairAfterPressOnLine } from './arcs/choice.ts';
import { ArcPicture } from './arcs/frame.ts';
import { THICKNESS } from './arcs/legend.ts';
import { markToken } from './arcs/paths.ts';
import type { ArcProps } from './arcs/props.ts';
import { type Dependency, drawGrammar } from './arrows/grammar.ts';
import { heightOfNumbers, MOST_NUMBERED, namedIn, namesOf, numberOf, widthOfNames } from './arrows/number-lines.ts';
import { createOverview } from './arrows/overview.ts';
import { STEPS, TOKEN_HEIGHT, TokenLine } from './arrows/token-line.ts';
import type { Emit } from './controller.ts';
import { words } from './words/en.js';

interface ArrowsProps extends ArcProps {
  dependencies: Dependency[] | null;
}

/** Height of the space above the tokens; the highest arc must fit into it. */
const SKY = 215;
/** Height of the space above the tokens if the grammar needs space below them, or on a phone. */
const LOW_SKY = 150;
const NARROW = 500;
/** Maximum number of rows between which all usual arcs can be told apart. */
const FEW_ROWS = 3;
/** Distance of the ends of an arc from the centres of its tokens. */
const PORT = 5;

const { arrows: say } = words;

export class Arrows extends ArcPicture<ArrowsProps> {
  private readonly overview = createOverview(this.box, () => (this.line.isWhole ? null : this.now.picture));
  private readonly line = new TokenLine(this.box);
  private sky = SKY;
  /** Maximum height of the arcs of each row, by the row's top edge. */
  private rises = new Map<number, number>();
  private width = 0;

  constructor(emit: Emit) {
    super('arrow-box', say.label, say.direction, emit);
    this.box.after(this.overview.element);
  }

  protected override place(room: number) {
    const { picture, dependencies } = this.now;
    this.sky = dependencies || room < NARROW ? LOW_SKY : SKY;
    const { line } = this;
    this.width = room;
    const below = heightOfNumbers(picture);
    // Grammatical dependencies are drawn below one line.
    line.place(this.now, room, { top: this.sky, left: this.namesWidth(), below: dependencies ? null : below });
    this.placeRows();
    const { layout } = line;
    const bottom = line.rowSky === null ? this.sky + TOKEN_HEIGHT + below : layout.line.height;
    const grammar = drawGrammar(dependencies ?? [], line, bottom);
    const folded = firstFolded(line.stretches);
    const notes = [
      folded > 0 && say.foldedNote(folded),
      picture.maps.length > MOST_NUMBERED && say.rows(MOST_NUMBERED),
      grammar.height > 0 && say.grammar,
    ];
    const others = [...(line.rowSky === null && room >= NARROW ? namesOf(picture, this.sky) : []), ...grammar.elements];
    const width = Math.max(layout.width, room);
    return { tokens: line.tokens, others, width, height: bottom + grammar.height, marks: 'numbers' as const, notes };
  }

  private placeRows() {
    const { boxes, centers } = this.line.layout.line;
    const sky = this.line.rowSky ?? this.sky;
    this.rises = new Map();
    for (const top of new Set(boxes.map(({ y }) => y))) {
      const ofRow = centers.filter((_, at) => boxes[at].y === top);
      this.rises.set(top, arcRise(ofRow, sky - 10));
    }
  }

  protected override samePlaces(before: ArrowsProps) {
    const looksOfNames = (picture: ArcProps['picture']) => namedIn(picture).map(({ name, hue }) => [name, hue]);
    const relationsOf = ({ dependencies }: ArrowsProps) =>
      dependencies?.map(({ from, to, label }) => [from, to, label]);
    return (
      isSame(looksOfNames(before.picture), looksOfNames(this.now.picture)) &&
      isSame(this.line.stretches, this.line.fold(this.now, this.width - this.namesWidth())) &&
      (this.line.rowSky !== null) === (!this.now.dependencies && this.line.hasRows(this.now, this.width)) &&
      isSame(relationsOf(before), relationsOf(this.now))
    );
  }

  protected override shapeOf({ query, key, map }: Arc, part: number) {
    const aside = asideOf(this.now.picture, map);
    const { boxes, centers } = this.line.layout.line;
    const [from, to] = [query, key].map((unit) => this.line.placeOf(unit));
    const [x1, x2] = [centers[from] + aside, centers[to] + aside];
    const [y1, y2] = [boxes[from].y, boxes[to].y];
    const head = headLength(part, THICKNESS);
    if (y1 !== y2) {
      const [start, end] = y1 > y2 ? [y1, y2 + TOKEN_HEIGHT] : [y1 + TOKEN_HEIGHT, y2];
      return rowLink({ x: x1 + PORT, y: start }, { x: x2 - PORT, y: end }, head);
    }
    return arcLink(x1, y1, x2, y2, { maxHeight: this.rises.get(y1), port: PORT, head });
  }

  protected override isFolded(unit: number) {
    return this.line.isFolded(unit);
  }

  protected override mark(unit: number, pair: Pair, numbers: Arc[]) {
    const { picture, selected } = this.now;
    const { line } = this;
    const at = line.placeOf(unit);
    const [isQuery, isKey] = [unit === selected.query, unit === selected.key];
    const written = numbers
      .filter(({ map }) => map < MOST_NUMBERED)
      .map(({ map, weight }) => numberOf(line, at, map, picture.maps[map].hue, formatWeight(weight, picture.measure)));
    const seen = phrases([picture.units[unit].text, ...written.map(({ textContent }) => textContent ?? '')]);
    const heads = numbers.filter(({ map }) => namedIn(picture).length > map).map(({ map }) => picture.maps[map].name);
    const label = heads.length > 0 ? say.ofHeads(seen, heads) : seen;
    const classes = { query: unit === pair.query, key: unit === pair.key };
    const both = { ...classes, 'selected-query': isQuery, 'selected-key': isKey };
    markToken(line.tokens[at], both, isQuery || isKey, label, written);
  }

  /** Arcs across many rows cover each other, so there are fewer of them. */
  protected override perToken() {
    return this.rises.size > FEW_ROWS ? 1 : super.perToken();
  }

  protected override afterPlacing() {
    const { isWhole, layout } = this.line;
    this.overview.place(isWhole ? [] : layout.line.boxes, layout.width);
  }

  protected override sum({ query, key }: Pair, arcs: Arc[]) {
    const { picture } = this.now;
    const about = query ?? key;
    const keys = arcs.map((arc) => ({
      at: this.line.placeOf(query === null ? arc.query : arc.key),
      color: picture.maps[arc.map].hue,
      opacity: onScale(arc.weight, picture),
    }));
    this.overview.light(about === null ? null : this.line.placeOf(about), keys);
  }

  // While a query is selected, hovering another token highlights their pair.
  protected override lookedAt(at: number) {
    const { query } = this.now.selected;
    if (this.line.stretches[at].isFolded) return { query: null, key: null };
    const unit = this.unitAt(at);
    return query === null || query === unit ? { query: unit, key: null } : { query, key: unit };
  }

  protected override pressed(at: number) {
    return this.line.unfold(at) ? null : pairAfterPressOnLine(this.now.selected, this.unitAt(at));
  }

  protected override placesOf({ query, key }: Pair) {
    return [query, key].flatMap((unit) => (unit === null ? [] : (this.line.find(unit) ?? [])));
  }

  protected override reveal(at: number[]) {
    // A line that fits cannot scroll. Its scroll position is not read, because reading it would force another layout.
    if (this.line.isWhole) return;
    const { box } = this;
    const scale = pixelsPerUnit(box);
    const boxes = at.map((place) => this.line.layout.line.boxes[place]);
    const stretches = boxes.map(({ x, width }) => [x * scale, (x + width) * scale]);
    box.scrollLeft = scrollToShow(box.scrollLeft, box.clientWidth, stretches);
  }

  protected override neighbour(key: string, at: number, last: number) {
    return STEPS[readingKey(key, this.line.isRtl)]?.(at, last) ?? null;
  }

  private unitAt(at: number) {
    return this.now.picture.shown[this.line.stretches[at].from];
  }

  private namesWidth() {
    // On a phone only the legend names the heads, so that more words have space.
    return this.width < NARROW ? 0 : widthOfNames(this.now.picture, this.line.measure);
  }
}
