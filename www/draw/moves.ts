/** For each arrow key, how many rows and columns it moves the focus within a picture. */

export const MOVES: Record<string, [down: number, across: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
