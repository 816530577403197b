/**
 * The tokens on one line or, if they do not fit and none is selected, in rows. If one is selected, chips replace the
 * tokens that do not fit on the line.
 */
import { chipText, type Stretch } from '../../../draw/folds.ts';
import { shortened } from '../../../draw/format.ts';
import { fitLine, fitRows } from '../../../draw/line.ts';
import { svg } from '../../../widgets/elements.ts';
import { createFoldedLine, foldChip } from '../../../widgets/folded-line.ts';
import { createMeasure } from '../../../widgets/measure.ts';
import { mostOfPair } from '../arcs/choice.ts';
import type { ArcProps } from '../arcs/props.ts';
import type { Picture } from '../picture.ts';
import { words } from '../words/en.js';

export const TOKEN_HEIGHT = 30;
/** Maximum number of tokens in rows. A longer text stays on one line, which scrolls. */
const MOST_IN_ROWS = 80;
const LONGEST_TOKEN = 20;

/** Step of each arrow key. Up and down work too, because a slide deck that embeds the page uses left and right. */
export const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowDown: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

export class TokenLine {
  readonly measure: (text: string) => number;
  layout = fitLine([], 0, { top: 0, height: 0 });
  /** Whether the line fits into the box. */
  isWhole = true;
  /** Height of the space for arcs above each row; `null` if there is only one line. */
  rowSky: number | null = null;
  tokens: SVGElement[] = [];
  /** The parts of the line, in reading order; each is a token, or a chip that replaces several tokens. */
  stretches: Stretch[] = [];
  isRtl = false;
  readonly #box: HTMLElement;
  readonly #folded: ReturnType<typeof createFoldedLine>;
  /** Index on the line of each unit, or of the chip that replaces it. */
  #places = new Map<number, number>();

  constructor(box: HTMLElement) {
    this.#box = box;
    this.measure = createMeasure(box);
    this.#folded = createFoldedLine(this.measure);
  }

  /** Index on the line of a unit, or of the chip that replaces it; `undefined` if the unit is hidden. */
  find(unit: number) {
    return this.#places.get(unit);
  }

  placeOf(unit: number) {
    return this.#places.get(unit) as number;
  }

  isFolded(unit: number) {
    return this.stretches[this.placeOf(unit)].isFolded;
  }

  unfold(at: number) {
    return this.#folded.unfold(at);
  }

  fold({ picture, selected, share }: ArcProps, room: number) {
    const most = mostOfPair(picture, selected, share).map((unit) => picture.shown.indexOf(unit));
    const widths = picture.shown.map((unit) => this.measure(textOf(picture, unit)));
    // The selected token and the end of each head's strongest link never fold.
    return this.#folded.fold(widths, room, most, 1 + picture.maps.length);
  }

  /** Whether the tokens would be in rows: too many for one line, and none is selected, so that nothing folds. */
  hasRows({ picture, selected, share }: ArcProps, room: number) {
    const widths = picture.shown.map((unit) => this.measure(textOf(picture, unit)));
    return (
      picture.shown.length <= MOST_IN_ROWS &&
      mostOfPair(picture, selected, share).length === 0 &&
      fitLine(widths, room, { top: 0, height: 0 }).width > room
    );
  }

  /**
   * Creates the tokens and chips, and places them. `top`: height of the space above the line. `left`: width of the
   * space before it. `below`: height of the space below each row; `null` if the tokens must be on one line.
   */
  place(props: ArcProps, room: number, { top, left, below }: { top: number; left: number; below: number | null }) {
    const { picture, selected, share } = props;
    const { units, shown } = picture;
    this.isRtl = picture.isRtl;
    const { isRtl } = this;
    this.stretches = this.fold(props, room - left);
    this.#places = new Map(
      this.stretches.flatMap(({ from, to }, at) => shown.slice(from, to).map((unit) => [unit, at])),
    );
    const texts = this.stretches.map(({ from, to, isFolded }) =>
      isFolded ? chipText(to - from) : textOf(picture, shown[from]),
    );
    const widths = texts.map(this.measure);
    const rows =
      below !== null && this.hasRows(props, room)
        ? fitRows(widths, room, { height: TOKEN_HEIGHT, below, isRtl })
        : null;
    this.rowSky = rows?.sky ?? null;
    this.layout = rows ?? fitLine(widths, room, { top, height: TOKEN_HEIGHT, left, isRtl });
    const { line, size, width } = this.layout;
    // A line that can fold, or is in rows, needs no smaller font size in presentation mode.
    this.#box.toggleAttribute('data-whole', !rows && mostOfPair(picture, selected, share).length === 0);
    // A line that fits is centred and as wide as the box; the tolerance allows for rounding errors.
    this.isWhole = width <= room + 0.5;
    this.tokens = this.stretches.map(({ from, to, isFolded }, at) =>
      isFolded
        ? foldChip(at, to - from, line.boxes[at], size, words.arrows.folded)
        : this.#tokenOf(at, texts[at], units[shown[from]].special),
    );
  }

  #tokenOf(at: number, text: string, isSpecial: boolean) {
    const { line, size } = this.layout;
    const { x, y, width, height } = line.boxes[at];
    return svg(
      'g',
      { role: 'button', tabindex: '-1', dataset: { at }, class: isSpecial ? 'special' : '' },
      svg('rect', { x, y, width, height, rx: 6 }),
      svg('text', { x: line.centers[at], y: y + height / 2, 'font-size': size }, text),
      // The space separates the token from its numbers in the accessible name. For speech control, this name must
      // match the visible label.
      ' ',
      svg('g', { class: 'numbers' }),
    );
  }
}

const textOf = ({ units }: Picture, unit: number) => shortened(units[unit].text, LONGEST_TOKEN);
