// @ts-check
/** Title and purpose of the room, in German. */
export const title = 'Rechenbeispiel';
export const purpose =
  'Attention mit Zahlen, die klein genug zum Nachrechnen sind. Gehen Sie sie Schritt für Schritt durch und ändern Sie jede Zahl.';
