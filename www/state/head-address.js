// @ts-check
/** The address of a head at work on a text. */

/** Most letters of a text that a link carries. */
const MOST_LETTERS = 1000;

/**
 * @param {string} room
 * @param {string} folder of the model
 * @param {string} text
 * @param {import('./text.js').HeadAt} at
 * @param {number} token that is held
 */
export function addressOfHead(room, folder, text, { layer, head }, token) {
  const written = encodeURIComponent(text.slice(0, MOST_LETTERS).toWellFormed()).replaceAll('%20', '+');
  return `room=${room}&model=${folder}&text=${written}&layer=${layer}&head=${head}&token=${token}`;
}
