// @ts-check
/** Name and purpose of the room, in German. */
export const title = 'Start';
export const purpose = '';
