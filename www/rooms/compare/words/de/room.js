// @ts-check
/** Title and purpose of the room, in German. */
export const title = 'Vergleich';
export const purpose =
  'Zwei Sätze, zwei Modelle oder ein Modell mit einem abgeschalteten Teil in einem Bild. Wählen Sie die beiden Seiten.';
