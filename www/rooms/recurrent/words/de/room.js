// @ts-check
/** Title and purpose of the room, in German. */
export const title = 'RNNs';
export const purpose =
  'Netze, die Wort für Wort lesen, behalten alles in einem Vektor; Attention beseitigt diesen Flaschenhals. Trainieren Sie eines.';
