// @ts-check
/** Title and purpose of the room, in German. */
export const title = 'Vorhersage';
export const purpose =
  'Das nächste oder ein maskiertes Wort und die Teile des Modells, die es vorhersagen. Geben Sie einen Text ein und lassen Sie das Modell weiterschreiben.';
