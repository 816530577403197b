// @ts-check
/** Title of the room “Start”, in English. */
export const title = 'Start';
