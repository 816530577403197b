// @ts-check
/** Sentences of the page before it runs, or if it cannot run, in German. */

export const words = {
  description:
    'Geben Sie einen Satz ein und sehen Sie, worauf jeder Kopf eines echten Transformers achtet. Gehen Sie Self-Attention Zahl für Zahl durch. Alle Zahlen werden live in Ihrem Browser berechnet.',
  loading: 'Die Seite wird geladen …',
  late: 'Lädt die Seite immer noch? Vielleicht darf sie hier keine Skripte ausführen. Erlauben Sie in einem Frame Skripte und Zugriff auf den eigenen Ursprung: sandbox="allow-scripts allow-same-origin".',
  disk: 'Headlight braucht einen Server: Browser laden keine Module aus Dateien auf der Festplatte. Führen Sie im Ordner dieser Datei „python3 -m http.server“ aus und öffnen Sie die Adresse, die dann erscheint, oder öffnen Sie eine Kopie der Seite im Netz.',
  sandbox:
    'Dieser Frame lässt die Seite nichts laden. Erlauben Sie Skripte und Zugriff auf den eigenen Ursprung: sandbox="allow-scripts allow-same-origin".',
  header:
    'Der Server dieser Seite sendet „sandbox“ im Header Content-Security-Policy, oder ein Frame mit sandbox hat diesen Tab geöffnet; deshalb kann die Seite nichts laden. Öffnen Sie ihre Adresse in einem neuen Tab. Hilft das nicht, muss der Server „sandbox“ weglassen oder „sandbox allow-scripts allow-same-origin“ senden.',
  file: [
    'Eine Datei, die die Seite zum Starten braucht, fehlt oder ist beschädigt: ',
    '. Prüfen Sie die Verbindung und versuchen Sie es noch einmal. Wer diese Seite bereitstellt, muss alle ihre Dateien kopieren.',
  ],
  again: 'Neu versuchen',
};
