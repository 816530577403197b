// @ts-check
/** Title and purpose of the room, in German. */
export const title = 'Übersetzung';
export const purpose =
  'Ein Decoder achtet auf die Quelle, während er schreibt. Geben Sie einen Satz ein und klicken Sie auf ein Wort seiner Übersetzung.';
