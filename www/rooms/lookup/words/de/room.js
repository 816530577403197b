// @ts-check
/** Title and purpose of the room, in German. */
export const title = 'Nachschlagen';
export const purpose =
  'Eine Query wird mit jedem Key verglichen; je besser ein Key passt, desto mehr zählt sein Value. Ziehen Sie die Query.';
