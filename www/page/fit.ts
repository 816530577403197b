/**
 * Finds the largest font size of an embedded or presented page at which everything is visible.
 *
 * All lengths of the page are in rem, so the root's font size scales everything. A scrolling element that
 * should be visible as a whole has `data-whole`, unless it can shrink instead. In presentation mode, before the text
 * becomes too small for the back row, elements with `data-foldable` are folded one by one, in document order. Only the
 * name of a folded element is visible.
 */
import { largestThatFits } from '../draw/largest.ts';
import { isSame } from '../state/same.ts';
import { Dock } from './dock.ts';

/** Limits of the root's font size in pixels: smaller text cannot be read, larger text is not needed. */
const SMALLEST = 9;
const LARGEST = 28;
const USUAL = 18;
/** Largest font size in presentation mode, as a share of the window's width and height: 28 px at 1280 × 720. */
const OF_STAGE = { width: 0.021875, height: 0.039 };
/** In presentation mode, elements fold before the font size falls below this share of the largest size. */
const FOLDS_BELOW = 0.62;
/** A long line shrinks down to this font size; below it, the line scrolls instead. */
const READABLE = 12;
/** Smallest visible difference between font sizes. */
const STEP = 0.5;
/** Growth factor for the next size to try, once the drawings have adapted to the current one. */
const GROWTH = 1.04;
/**
 * Maximum number of tries with a larger size, because the font size and the drawings depend on each other and might
 * never settle.
 */
const TRIES = 4;

type Frame = 'embed' | 'stage';

export class Fit {
  readonly #root: HTMLElement;
  readonly #onHeight: (height: number) => void;
  readonly #dock = new Dock();
  #frame: Frame | null = null;
  #reportedHeight = 0;
  /** Frame size and number of fitted elements when the font size was last fitted. */
  #fitted: unknown[] = [];
  #request = 0;
  /** Id of the requested animation frame in which a larger font size will be tried. */
  #growth = 0;
  /** Whether something has been redrawn since the font size was last fitted; only then can a larger size fit. */
  #isRedrawn = false;
  readonly #redrawn = new MutationObserver(() => {
    this.#isRedrawn = true;
  });
  // A picture that is redrawn for a new width may have a different height.
  readonly #resized = new ResizeObserver(() => {
    this.#request ||= requestAnimationFrame(() => {
      this.#request = 0;
      if (this.#frame) this.#look(false);
    });
  });

  /**
   * `onHeight`: called with the height in pixels that the picture needs at the normal font size; a host page may apply
   * it to its frame.
   */
  constructor(root: HTMLElement, onHeight: (height: number) => void) {
    this.#root = root;
    this.#onHeight = onHeight;
  }

  /**
   * `next`: the frame to which the font size is fitted, if any. `isNew`: whether this is a different picture. The text
   * of the same picture never grows, because it would jump while the user edits the sentence.
   */
  update(next: Frame | null, isNew: boolean) {
    if (next !== this.#frame) {
      this.#frame = next;
      this.#fitted = [];
      if (next) this.#resized.observe(document.body);
      else {
        this.#resized.disconnect();
        this.#root.style.removeProperty('font-size');
      }
      if (next !== 'stage') this.#unfold();
    }
    if (next) this.#look(isNew);
    this.#dock.update();
  }

  #reportHeight() {
    const { body } = document;
    this.#setSize(USUAL);
    // The style sheet's `min-height` makes the body at least as tall as the frame, so it is switched off while
    // the height of the content is measured.
    body.style.minHeight = '0';
    const height = Math.ceil(body.getBoundingClientRect().height);
    body.style.removeProperty('min-height');
    if (height !== this.#reportedHeight) this.#onHeight(height);
    this.#reportedHeight = height;
  }

  #look(isNew: boolean) {
    const fitted = [innerWidth, innerHeight, this.#wholes().length];
    if (isNew || !isSame(fitted, this.#fitted)) {
      this.#fitted = fitted;
      if (this.#frame === 'embed') this.#reportHeight();
      this.#fit(this.#largest());
      this.#growLater(TRIES);
    } else {
      if (this.#frame === 'stage') this.#fold(this.#size());
      if (!this.#isInside()) this.#fit(this.#size());
    }
  }

  #unfold() {
    for (const folded of this.#root.querySelectorAll('[data-folded]')) folded.removeAttribute('data-folded');
  }

  /** Folds elements until the picture fits at this font size. */
  #fold(size: number) {
    this.#unfold();
    this.#setSize(size);
    for (const part of this.#root.querySelectorAll('[data-foldable]')) {
      if (this.#isInside()) return;
      part.toggleAttribute('data-folded', true);
    }
  }

  #largest() {
    return this.#frame === 'embed' ? LARGEST : largestOnStage();
  }

  /** Tries a larger size after the drawings have been redrawn, because the old drawings may have been too large for it. */
  #growLater(tries: number) {
    if (this.#size() >= this.#largest() - STEP) return;
    this.#isRedrawn = false;
    const everything = { subtree: true, childList: true, attributes: true, characterData: true };
    this.#redrawn.observe(document.body, everything);
    // Drawings receive their new size at the end of the next frame.
    cancelAnimationFrame(this.#growth);
    this.#growth = requestAnimationFrame(() => {
      this.#growth = requestAnimationFrame(() => this.#grow(tries));
    });
  }

  #grow(tries: number) {
    this.#redrawn.disconnect();
    if (!this.#frame || !this.#isRedrawn) return;
    const size = this.#size();
    if (this.#overflowAt(size * GROWTH) <= 1) this.#fit(this.#largest());
    else this.#setSize(size);
    if (this.#size() > size && tries > 1) this.#growLater(tries - 1);
  }

  #fit(most: number) {
    if (this.#frame === 'stage') this.#fold(Math.min(most, FOLDS_BELOW * largestOnStage()));
    this.#setSize(largestThatFits(SMALLEST, most, STEP, (size) => this.#overflowAt(size)));
  }

  #wholes = () => [...this.#root.querySelectorAll('[data-whole]')];

  #size = () => Number.parseFloat(this.#root.style.fontSize);

  #setSize(size: number) {
    this.#root.style.setProperty('font-size', `${size}px`);
  }

  /** Required size divided by available size at a font size. */
  #overflowAt(size: number) {
    this.#setSize(size);
    const { scrollHeight, clientHeight } = this.#root;
    const ofPage = Math.max(scrollHeight / clientHeight, widthOf(this.#root));
    return size <= READABLE ? ofPage : Math.max(ofPage, ...this.#wholes().map(widthOf));
  }

  #isInside = () => this.#overflowAt(this.#size()) <= 1;
}

const largestOnStage = () => Math.min(OF_STAGE.width * innerWidth, OF_STAGE.height * innerHeight);

/** Required width divided by available width. */
const widthOf = ({ scrollWidth, clientWidth }: Element) => (scrollWidth > clientWidth ? scrollWidth / clientWidth : 1);
