// @ts-check
/** Title and purpose of the room “Train”, in English. */
export const title = 'Train';
export const purpose = 'A tiny model learns while you watch. Click “Play”, then go back through its training.';
