// @ts-check
/** The URL fields that open a room with a given head and text. */

/** Maximum number of characters of the text in a link. */
const MOST_LETTERS = 1000;

/**
 * @param {string} room
 * @param {string} folder of the model
 * @param {string} text
 * @param {import('./text.js').HeadAt} at
 * @param {number} token index of the selected token
 */
export function addressOfHead(room, folder, text, { layer, head }, token) {
  const written = encodeURIComponent(text.slice(0, MOST_LETTERS).toWellFormed()).replaceAll('%20', '+');
  return `room=${room}&model=${folder}&text=${written}&layer=${layer}&head=${head}&token=${token}`;
}
