// @ts-check
/**
 * The order of steps in the unrolled picture.
 *
 * @typedef {import('../state.js').RecurrentView} RecurrentView
 * @typedef {'state' | 'scores' | 'pattern' | 'context' | 'output' | 'word'} Stage of writing a word
 * @typedef {{ kind: 'read', at: number } | { kind: 'hand' } | { kind: 'write', at: number, stage: Stage }} Place
 */

/** @type {Stage[]} */
const WITH_ATTENTION = ['state', 'scores', 'pattern', 'context', 'output', 'word'];
/** @type {Stage[]} */
const WITHOUT = ['state', 'word'];

/** The stages of a word. @param {RecurrentView} seen */
export const stagesOf = ({ scores }) => (scores.columns > 0 ? WITH_ATTENTION : WITHOUT);

/**
 * All steps: reading each word, the handover to the decoder, and writing each word.
 * @param {RecurrentView} seen @returns {Place[]}
 */
export function placesOf(seen) {
  const stages = stagesOf(seen);
  return [
    ...Array.from(seen.source, (_, at) => /** @type {const} */ ({ kind: 'read', at })),
    { kind: 'hand' },
    ...Array.from(seen.words, (_, at) =>
      stages.map((stage) => /** @type {const} */ ({ kind: 'write', at, stage })),
    ).flat(),
  ];
}

/**
 * The current step. `null` means the last step, at which the whole picture is visible.
 *
 * @param {RecurrentView} seen
 * @param {number | null} at
 */
export function placeOf(seen, at) {
  const places = placesOf(seen);
  const nth = Math.min(at ?? places.length - 1, places.length - 1);
  return { place: places[nth], nth, count: places.length };
}
