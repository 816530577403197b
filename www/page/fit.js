// @ts-check
/**
 * Finds the largest font size of an embedded or presented page at which everything is visible.
 *
 * All lengths of the page are in rem, so the root's font size scales everything. A scrolling element that
 * should be visible as a whole has `data-whole`, unless it can shrink instead. In presentation mode, before the text
 * becomes too small for the back row, elements with `data-foldable` fold to their names in document order.
 */
import { largestThatFits } from '../draw/largest.js';

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
/** Maximum number of such tries, because the font size and the drawings depend on each other and might never settle. */
const TRIES = 4;

/** @typedef {'embed' | 'stage'} Frame */

/**
 * @param {HTMLElement} root of the document
 * @param {(height: number) => void} onHeight called with the height in pixels that the picture needs at the normal font
 *     size; a host page may apply it to its frame
 */
export function createFit(root, onHeight) {
  /** @type {Frame | null} */
  let frame = null;
  let reportedHeight = 0;
  /** Frame size and number of fitted elements when the font size was last fitted. */
  let fitted = '';
  let frameRequest = 0;
  /** Request of the animation frame in which a larger size is tried. */
  let growth = 0;
  /** Whether something was redrawn since the font size was fitted; only then can a larger size fit. */
  let isRedrawn = false;
  const redrawn = new MutationObserver(() => {
    isRedrawn = true;
  });
  // A picture that is redrawn for a new width may have a different height.
  const watch = new ResizeObserver(() => {
    if (frameRequest) return;
    frameRequest = requestAnimationFrame(() => {
      frameRequest = 0;
      if (frame) look(false);
    });
  });

  return {
    /**
     * @param {Frame | null} next the frame to which the font size is fitted, if any
     * @param {boolean} anew whether this is a different picture. The text of the same picture never grows, because it
     *     would jump while the sentence changes
     */
    update(next, anew) {
      if (next !== frame) {
        frame = next;
        fitted = '';
        if (frame) watch.observe(document.body);
        else watch.disconnect();
        if (!frame) root.style.removeProperty('font-size');
        if (frame !== 'stage') unfold();
      }
      if (frame) look(anew);
    },
  };

  function reportHeight() {
    const { body } = document;
    setSize(USUAL);
    // With the style sheet's `min-height`, the page would fill the frame, and the result would be the frame's height.
    body.style.minHeight = '0';
    const height = Math.ceil(body.getBoundingClientRect().height);
    body.style.removeProperty('min-height');
    if (height !== reportedHeight) onHeight(height);
    reportedHeight = height;
  }

  /** @param {boolean} anew */
  function look(anew) {
    const size = `${innerWidth} ${innerHeight} ${wholes().length}`;
    if (anew || size !== fitted) {
      fitted = size;
      if (frame === 'embed') reportHeight();
      fit(largest());
      growLater(TRIES);
    } else {
      if (frame === 'stage') fold(sizeNow());
      if (!isInside()) fit(sizeNow());
    }
  }

  function largestOnStage() {
    return Math.min(OF_STAGE.width * innerWidth, OF_STAGE.height * innerHeight);
  }

  function unfold() {
    for (const folded of root.querySelectorAll('[data-folded]')) folded.removeAttribute('data-folded');
  }

  /** Folds elements until the picture fits at this font size. @param {number} size */
  function fold(size) {
    unfold();
    setSize(size);
    for (const part of root.querySelectorAll('[data-foldable]')) {
      if (isInside()) return;
      part.toggleAttribute('data-folded', true);
    }
  }

  function largest() {
    return frame === 'embed' ? LARGEST : largestOnStage();
  }

  /**
   * Tries a larger size after the drawings have been redrawn, because the old drawings may have been too large for it.
   *
   * @param {number} tries
   */
  function growLater(tries) {
    if (sizeNow() >= largest() - STEP) return;
    isRedrawn = false;
    redrawn.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    // Drawings receive their new size at the end of the next frame.
    cancelAnimationFrame(growth);
    growth = requestAnimationFrame(() => {
      growth = requestAnimationFrame(() => {
        redrawn.disconnect();
        if (!frame || !isRedrawn) return;
        const size = sizeNow();
        if (overflowAt(size * GROWTH) <= 1) fit(largest());
        else setSize(size);
        if (sizeNow() > size && tries > 1) growLater(tries - 1);
      });
    });
  }

  /** @param {number} most */
  function fit(most) {
    if (frame === 'stage') fold(Math.min(most, FOLDS_BELOW * largestOnStage()));
    setSize(largestThatFits(SMALLEST, most, STEP, overflowAt));
  }

  function wholes() {
    return [...root.querySelectorAll('[data-whole]')];
  }

  function sizeNow() {
    return Number.parseFloat(root.style.fontSize);
  }

  /** @param {number} size */
  function setSize(size) {
    root.style.setProperty('font-size', `${size}px`);
  }

  /** Required size divided by available size at a font size. @param {number} size */
  function overflowAt(size) {
    setSize(size);
    const wide = (/** @type {Element} */ { scrollWidth, clientWidth }) =>
      scrollWidth > clientWidth ? scrollWidth / clientWidth : 1;
    const ofPage = Math.max(root.scrollHeight / root.clientHeight, wide(root));
    return size <= READABLE ? ofPage : Math.max(ofPage, ...wholes().map(wide));
  }

  function isInside() {
    return overflowAt(sizeNow()) <= 1;
  }
}
