/**
 * Expands scrolling boxes while a picture is copied, so that a small window hides no part of it. The event `unrolled`
 * makes a box paint deferred content. A box with `data-window` draws only its visible window and is not expanded; its
 * value describes the window: first index, last index and total number of rows and columns.
 */

export function unrolled<Result>(root: HTMLElement, read: () => Result): Result {
  const boxes = [root, ...(root.querySelectorAll('div, ol, ul, p, dd, section') as NodeListOf<HTMLElement>)];
  const scrolled = boxes.filter(isScrolled).map((box) => ({
    box,
    style: box.style.cssText,
    scroll: [box.scrollLeft, box.scrollTop],
    width: box.scrollWidth + box.offsetWidth - box.clientWidth,
    height: box.scrollHeight + box.offsetHeight - box.clientHeight,
  }));
  for (const { box, width, height } of scrolled) {
    box.style.overflow = 'visible';
    box.style.boxSizing = 'border-box';
    box.style.minWidth = `${width}px`;
    box.style.minHeight = `${height}px`;
    box.dispatchEvent(new Event('unrolled'));
  }
  try {
    return read();
  } finally {
    for (const { box, style, scroll } of scrolled) {
      box.style.cssText = style;
      [box.scrollLeft, box.scrollTop] = scroll;
    }
  }
}

function isScrolled(box: HTMLElement) {
  if (box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight) return false;
  const { overflowX, overflowY } = getComputedStyle(box);
  return /auto|scroll/.test(overflowX + overflowY) && !box.matches('[data-window]');
}
