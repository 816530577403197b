// @ts-check
/** Title and purpose of the room, in German. */
export const title = 'Satz';
export const purpose =
  'Worauf jeder Kopf eines trainierten Modells achtet. Geben Sie einen Satz ein und klicken Sie auf ein Wort.';
