/** Animations of the figure; none with reduced motion. */
/** Returns a function that animates the sentence as it runs through the model, from left to right. */
export function createSweep(wave: HTMLElement) {
  let last: Animation | undefined;
  const frames = [
    { translate: '0 0', opacity: 0.9 },
    { translate: 'calc(100cqw - 100%) 0', opacity: 0 },
  ];
  return () => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    last?.cancel();
    last = wave.animate(frames, { duration: 700, easing: 'cubic-bezier(0.3, 0, 0.6, 1)' });
  };
}

/** Animates the change to the figure of another model. */
export function unfold(canvas: HTMLElement) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const from = { opacity: 0, transformOrigin: 'left', scale: '0.94 1' };
  canvas.animate([from, { ...from, opacity: 1, scale: '1 1' }], { duration: 250, easing: 'ease-out' });
}
