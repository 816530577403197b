// @ts-check
/**
 * What the rooms need.
 *
 * @param {Pick<import('../controller.js').State, 'room' | 'positions' | 'lookup'>} state
 * @returns {boolean} whether what is open cannot do without the model
 */
export function usesModel({ room, positions, lookup }) {
  if (room === 'positions') return positions.input.part !== 'sines';
  if (room === 'lookup') return lookup.input.part === 'words';
  return room !== 'worked';
}
