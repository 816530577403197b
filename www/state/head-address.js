// @ts-check
/** URL of a head applied to a text. */

/** Maximum number of letters that a link contains. */
const MOST_LETTERS = 1000;

/**
 * @param {string} room
 * @param {string} folder of the model
 * @param {string} text
 * @param {import('./text.js').HeadAt} at
 * @param {number} token the selected one
 */
export function addressOfHead(room, folder, text, { layer, head }, token) {
  const written = encodeURIComponent(text.slice(0, MOST_LETTERS).toWellFormed()).replaceAll('%20', '+');
  return `room=${room}&model=${folder}&text=${written}&layer=${layer}&head=${head}&token=${token}`;
}
