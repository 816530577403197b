// @ts-check
/** UI strings for kept results, in German. */

export const words = {
  title: 'Gemerktes',
  about:
    'Gemerkte Ergebnisse bleiben hier, bis Sie die Seite schließen. Klicken Sie auf einen Namen, um das Ergebnis wieder zu öffnen.',
  none: 'Es ist nichts gemerkt. Drücken Sie „Merken“ in Satz, Vorhersage oder im Bild „Patching“ von Vergleich.',
  list: 'Gemerktes',
  layOver: 'Darüberlegen',
  layOverOf: (/** @type {string} */ name) => `Über das aktuelle Bild legen: ${name}`,
  remove: 'Löschen',
  removeOf: (/** @type {string} */ name) => `Löschen: ${name}`,
  /** Why a result cannot be compared with the current picture. */
  reasons: {
    current: 'Das ist das aktuelle Bild.',
    unread: 'Öffnen Sie es einmal, damit seine Zahlen neu berechnet werden.',
    otherShape: 'Das aktuelle Bild hat andere Zeilen oder Spalten.',
  },
  json: 'JSON laden',
  jsonAbout:
    'Die Datei enthält alles, um die Ergebnisse mit TransformerLens oder transformers zu wiederholen: Namen der Stellen, Token-Ids, Wörter und Zahlen.',
  close: 'Schließen',
  overlay: 'Gemerkt und aktuell',
  titles: ['Gemerkt', 'Aktuell', 'Gemerkt − aktuell'],
  which: (/** @type {string[]} */ [kept, now]) => `Gemerkt: ${kept}. Aktuell: ${now}.`,
  ofMap: 'Residual-Stream: 0 ist die Zahl von B, 1 ist die Zahl von A. Zeilen sind Schichten.',
  ofHead: 'Zeilen achten auf Spalten.',
  rows: { head: 'Queries', map: 'Schichten' },
  columns: { head: 'Keys', map: 'Positionen' },
  label: (/** @type {string} */ title) => `${title}. Mit den Pfeiltasten bewegen.`,
  cell: (/** @type {string} */ row, /** @type {string} */ column, /** @type {string} */ value) =>
    `${row}, ${column}: ${value}`,
  three: (/** @type {string[]} */ [kept, now, difference]) =>
    `gemerkt ${kept}, aktuell ${now}, gemerkt − aktuell ${difference}`,
  hint: 'Zeigen Sie auf eine Zelle, um ihre drei Zahlen zu sehen.',
};
