// @ts-check
/** Title of the room “Start”, in German. */
export const title = 'Start';
