/** Marks the edges of a scrolled box beyond which its content continues. */

/** An edge is marked if more pixels than this are hidden beyond it. */
const EDGE = 6;

/**
 * Returns a function to be called when the content changes. If the content fits into the box, the box is not measured.
 */
export function createEdges(box: HTMLElement) {
  let isWider = false;
  function mark() {
    const { scrollLeft, clientWidth, scrollWidth } = isWider ? box : { scrollLeft: 0, clientWidth: 0, scrollWidth: 0 };
    box.classList.toggle('more-left', scrollLeft > EDGE);
    box.classList.toggle('more-right', scrollLeft + clientWidth < scrollWidth - EDGE);
  }
  box.addEventListener('scroll', mark, { passive: true });
  return (next: boolean) => {
    isWider = next;
    mark();
  };
}
