/** The URL fields that open a room with a given head and text. */
import type { HeadAt } from './text.ts';

/** Maximum number of characters of the text in a link. */
const MOST_LETTERS = 1000;

/** `token`: index of the selected token. */
export function addressOfHead(room: string, folder: string, text: string, { layer, head }: HeadAt, token: number) {
  const written = encodeURIComponent(text.slice(0, MOST_LETTERS).toWellFormed()).replaceAll('%20', '+');
  return `room=${room}&model=${folder}&text=${written}&layer=${layer}&head=${head}&token=${token}`;
}
