// @ts-check
/**
 * Fits the type of an embedded or a presented page: the largest with which everything is in sight.
 *
 * All lengths of the page are in rem, so the type size of the root scales everything. An element that scrolls
 * but should be seen whole has `data-whole`, as long as it cannot show less instead. On a stage, what has `data-foldable` folds to its name, the first of
 * them first, before the type becomes too small for the back row.
 */
import { largestThatFits } from '../draw/largest.js';

/** Bounds of the root's type size in pixels: smaller cannot be read, larger is not needed. */
const SMALLEST = 9;
const LARGEST = 28;
const USUAL = 18;
/** Largest type before an audience, as a part of the window's width and height: 28 px on 1280 × 720. */
const OF_STAGE = { width: 0.021875, height: 0.039 };
/** Part of the largest type on a stage below which things fold. */
const FOLDS_BELOW = 0.62;
/** Size down to which a long line is shrunk rather than scrolled. */
const READABLE = 12;
/** Least difference of sizes that is visible. */
const STEP = 0.5;
/** Growth by which larger type is tried once drawings have followed a new size. */
const GROWTH = 1.04;
/** Most times that larger type is tried: type and drawings that follow each other must come to rest. */
const TRIES = 4;

/** @typedef {'embed' | 'stage'} Frame */

/**
 * @param {HTMLElement} root of the document
 * @param {(height: number) => void} onHeight called with the height in pixels that the picture needs at the
 *     usual type size, which a host page may give its frame
 */
export function createFit(root, onHeight) {
  /** @type {Frame | null} */
  let frame = null;
  let reportedHeight = 0;
  /** Size of the frame when the type was last fitted, and how much was to be seen whole. */
  let fitted = '';
  let frameRequest = 0;
  /** Request of the frame in which larger type is tried. */
  let growth = 0;
  /** Whether something was drawn after the type was fitted; only then can larger type fit. */
  let isRedrawn = false;
  const redrawn = new MutationObserver(() => {
    isRedrawn = true;
  });
  // A picture that is drawn again for a new width may have another height.
  const watch = new ResizeObserver(() => {
    if (frameRequest) return;
    frameRequest = requestAnimationFrame(() => {
      frameRequest = 0;
      if (frame) look(false);
    });
  });

  return {
    /**
     * @param {Frame | null} next what the type is fitted to, if to anything
     * @param {boolean} anew whether another picture is shown; the same picture never gets larger type, which
     *     would make it jump with every sentence under it
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
    // Without this, the height would be that of the frame, which the page fills.
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

  /** Folds as much as it takes for type of this size. @param {number} size */
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
   * Tries larger type once the drawings are there in their new size: those of the old one may have made it small.
   *
   * @param {number} tries
   */
  function growLater(tries) {
    if (sizeNow() >= largest() - STEP) return;
    isRedrawn = false;
    redrawn.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    // Drawings learn of their size at the end of the next frame.
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

  /** How many times too large the picture is with type of this size. @param {number} size */
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
