/** Runs `act` after the next drawing. */
export function afterDrawing(act: () => void) {
  requestAnimationFrame(() => setTimeout(act));
}
