// @ts-check
/** UI strings of the list of keyboard shortcuts, in German. */

export const words = {
  title: 'Tasten',
  close: 'Schließen',
  characterKeys: 'Einzelne Buchstaben, Ziffern und Zeichen als Kurztasten verwenden',
  list: [
    ['Leertaste oder ]', 'nächster Schritt (in „Satz“ nächstes Token, in „Schicht“ nächste Stufe)'],
    ['Umschalt + Leertaste oder [', 'voriger Schritt, voriges Token oder vorige Stufe'],
    ['. und ,', 'nächster und voriger Kopf'],
    ['Pos1, Ende', 'erster und letzter Schritt (in der Liste der Schritte)'],
    ['↑ ↓', 'eine Zahl um 1 ändern (mit Umschalt um 0,1) oder sich in einer Matrix bewegen'],
    ['← →', 'sich in einer Matrix bewegen'],
    ['Enter', 'eine Zahl auswählen, damit ihre Erklärung stehen bleibt'],
    ['Esc', 'die Auswahl aufheben; beim Vorführen: Vorführen beenden'],
    ['1 bis 9, 0, -', 'einen Bereich öffnen (nummeriert wie in der Kopfzeile)'],
    [
      'Bild ab, Bild auf',
      'nächste und vorige Station einer Lektion; beim Vorführen wie Leertaste und [ (für Presenter)',
    ],
    ['w', 'in „Satz“ das gewählte oder das stärkste Gewicht Bild für Bild erklären'],
    ['p', 'im Vollbild mit großer Schrift vorführen oder das Vorführen beenden'],
    ['c', 'beim Vorführen die Bedienung zeigen oder ausblenden'],
    ['s', 'den Link, das Bild oder die Zahlen teilen'],
    ['?', 'diese Liste zeigen'],
    ['Strg + ← → ↑ ↓', 'in einer Heatmap ans Ende der Zeile oder Spalte gehen'],
    ['x und y', 'in einer Heatmap die Spalten oder die Zeilen nennen'],
    ['t', 'in einer Heatmap ganze Sätze, nur Zahlen oder nichts vorlesen'],
    ['s und Leertaste', 'in einer Heatmap nach einer Pfeiltaste: Töne an oder aus; die Zelle noch einmal vorlesen'],
  ],
};
