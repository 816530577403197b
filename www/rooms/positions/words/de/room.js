// @ts-check
/** Title and purpose of the room, in German. */
export const title = 'Positionen';
export const purpose =
  'Wie Vektoren einem Modell die Reihenfolge der Wörter mitteilen. Zeigen Sie auf eine Zahl, um sie zu lesen.';
