// @ts-check
/**
 * The largest type with which everything is in sight, for a page in a frame whose size is not its own.
 *
 * All lengths of the page are in rem, so that the size of the root's type is the size of everything. What
 * scrolls by itself is marked with `data-whole` where it should rather be seen whole.
 */

/** Of the root's type, in pixels: smaller cannot be read, larger is not needed. */
const SMALLEST = 9;
const LARGEST = 28;
const USUAL = 18;
/** Down to this size a long line is rather written smaller than scrolled. */
const READABLE = 12;
/** Sizes nearer to each other look the same. */
const STEP = 0.25;

/**
 * @param {HTMLElement} root of the document
 * @param {(height: number) => void} onHeight hears what the picture takes with type of the usual size, in
 *     pixels: what a page around may give its frame
 */
export function createFit(root, onHeight) {
  let isOn = false;
  let told = 0;
  /** What was there when the type was last fitted. */
  let fitted = '';
  let asked = 0;
  // A picture that is drawn anew for its new width may have another height.
  const watch = new ResizeObserver(() => {
    asked ||= requestAnimationFrame(() => {
      asked = 0;
      if (isOn) look(false);
    });
  });

  return {
    /**
     * @param {boolean} on whether the type is fitted at all
     * @param {boolean} anew whether another picture is shown; the same one never gets larger type, which
     *     would make it jump with every word that is said under it
     */
    update(on, anew) {
      if (on !== isOn) {
        isOn = on;
        fitted = '';
        if (on) watch.observe(document.body);
        else watch.disconnect();
        if (!on) root.style.removeProperty('font-size');
      }
      if (on) look(anew);
    },
  };

  function tellHeight() {
    const { body } = document;
    setSize(USUAL);
    // The page fills its frame, whose height must not come back as an answer.
    body.style.minHeight = '0';
    const wanted = Math.ceil(body.getBoundingClientRect().height);
    body.style.removeProperty('min-height');
    if (wanted !== told) onHeight(wanted);
    told = wanted;
  }

  /** @param {boolean} anew */
  function look(anew) {
    const frame = `${innerWidth} ${innerHeight}`;
    if (anew || frame !== fitted) {
      fitted = frame;
      tellHeight();
      fit(LARGEST);
    } else if (!isInside()) {
      fit(Number.parseFloat(root.style.fontSize));
    }
  }

  /** @param {number} most */
  function fit(most) {
    setSize(most);
    if (isInside()) return;
    let [inside, outside] = [SMALLEST, most];
    while (outside - inside > STEP) {
      const middle = (inside + outside) / 2;
      setSize(middle);
      if (isInside()) inside = middle;
      else outside = middle;
    }
    setSize(inside);
  }

  /** @param {number} size */
  function setSize(size) {
    root.style.setProperty('font-size', `${size}px`);
  }

  function isInside() {
    if (root.scrollHeight > root.clientHeight || root.scrollWidth > root.clientWidth) return false;
    const isSmall = Number.parseFloat(root.style.fontSize) <= READABLE;
    return isSmall || [...root.querySelectorAll('[data-whole]')].every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
  }
}
