/** Paints canvases when they scroll into view, because a long text has more strips than fit on a screen. */
export function createLazyPainting(root: HTMLElement) {
  const painters = new Map<Element, () => void>();
  const paintVisible = (entries: IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      painters.get(target)?.();
      visibility.unobserve(target);
    }
  };
  const visibility = new IntersectionObserver(paintVisible, { root, rootMargin: '50%' });
  // An exported picture shows all strips, so they are painted first.
  root.addEventListener('unrolled', () => {
    for (const paint of painters.values()) paint();
  });

  return {
    clear() {
      visibility.disconnect();
      painters.clear();
    },
    add(canvas: HTMLCanvasElement, paint: () => void) {
      painters.set(canvas, paint);
      visibility.observe(canvas);
      // During printing, the observer reports nothing, so the canvas is painted at once.
      if (matchMedia('print').matches) paint();
    },
  };
}
