/** The centre of the visible part of the canvas. */
export function middleOf(canvas: DOMRect, box: DOMRect) {
  return {
    clientX: (Math.max(canvas.left, box.left) + Math.min(canvas.right, box.right)) / 2,
    clientY: (Math.max(canvas.top, box.top) + Math.min(canvas.bottom, box.bottom)) / 2,
  };
}
