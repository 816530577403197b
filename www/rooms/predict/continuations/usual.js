// @ts-check
/**
 * Which two continuations are compared.
 *
 * @typedef {import('../../../pkg/headlight.js').Prediction} Prediction
 */

/** Whether the text of a token can be typed: bytes that are no whole letter cannot. @param {{ text: string }} token */
const isTypeable = ({ text }) => text.trim() !== '' && !text.includes('\ufffd');

/**
 * The two texts that somebody typed; for one that is empty the most likely word that is not the other stands.
 *
 * @param {import('../state.js').Input} input
 * @param {Prediction} prediction
 * @returns {[one: string, other: string]} empty where there is no such word
 */
export function continuationsOf({ continuations: [one, other] }, { next }) {
  const taken = [one, other].map((text) => text.trim());
  const likely = next.filter((word) => isTypeable(word) && !taken.includes(word.text.trim())).map(({ text }) => text);
  const first = one.trim() === '' ? (likely.shift() ?? '') : one;
  return [first, other.trim() === '' ? (likely.shift() ?? '') : other];
}
