// @ts-check
/** Title and purpose of the room, in Ukrainian. */

export const title = 'Початок';
