// @ts-check
/** UI strings for loading a model, in German. */

export const words = {
  phases: {
    absent: 'Das Modell wird geladen',
    asked: 'Dieses Bild braucht ein trainiertes Modell',
    loading: 'Das Modell wird geladen',
    checking: 'Ihre Dateien werden geprüft',
    reading: 'Das Modell wird entpackt',
    cancelled: 'Das Modell wurde nicht geladen',
    failed: 'Das Modell ließ sich nicht laden',
    missing: 'Dieser Link braucht Dateien, die nicht in diesem Browser sind',
  },
  amount: (/** @type {string} */ loaded, /** @type {string} */ total) => `${loaded} von ${total} MB`,
  cancel: 'Abbrechen',
  load: 'Modell laden',
  loadSize: (/** @type {number} */ megabytes) => `Modell laden (${megabytes} MB)`,
  again: 'Neu versuchen',
  meanwhile: 'Zum Rechenbeispiel',
  coming: /** @type {Record<string, string>} */ ({
    'minilm-l6':
      'Geben Sie einen beliebigen Satz ein und sehen Sie, worauf jeder der 72 Köpfe des trainierten Encoders all-MiniLM-L6-v2 achtet: mit Pfeilen, als Heatmap, für alle Köpfe auf einmal und mit den Zahlen hinter jedem Gewicht.',
    'smollm2-135m':
      'SmolLM2-135M-Instruct, ein trainiertes Sprachmodell mit 30 Schichten zu je 9 Köpfen, liest Ihren Text und sagt das nächste Wort vorher. Sie sehen, welche Teile des Modells zu jeder Vorhersage führen.',
    'e5-small':
      'multilingual-e5-small, ein trainierter Encoder mit 12 Schichten zu je 12 Köpfen, liest etwa 100 Sprachen. Geben Sie einen Satz in einer davon ein und sehen Sie, worauf jeder Kopf achtet.',
    'marian-en-pt':
      'Marian, ein trainierter Encoder-Decoder von Englisch nach Portugiesisch, übersetzt Ihren Text Wort für Wort. Für jedes Wort, das er schreibt, sehen Sie, welche Wörter der Quelle er liest.',
    'marian-pt-en':
      'Marian, ein trainierter Encoder-Decoder von Portugiesisch nach Englisch, übersetzt Ihren Text Wort für Wort. Für jedes Wort, das er schreibt, sehen Sie, welche Wörter der Quelle er liest.',
  }),
  comingOwn: 'Ihre Dateien werden auf diesem Gerät gelesen. Nichts wird hochgeladen.',
  missing: (/** @type {string} */ folder) =>
    `Der Link verwendet ${folder}, ein eigenes Modell, das an der Prüfsumme seiner Dateien erkannt wird. Dieser Browser hat diese Dateien nicht. Wählen Sie dieselben Dateien oder ziehen Sie sie auf die Seite: config.json, tokenizer.json und model.safetensors (oder alle seine Teile) oder eine .gguf-Datei. Dann zeigt die Seite Satz, Kopf und Tokens des Links. Nichts wird hochgeladen.`,
  fromHub: 'Auf dem Hub suchen …',
  missingHub: (/** @type {string} */ folder, /** @type {string} */ source) =>
    `Der Link verwendet ein Modell vom Hub, ${source}, und erkennt es an der Prüfsumme seiner Dateien (${folder}). Dieser Browser hat diese Dateien nicht. Sie können das Modell suchen, sehen, wie groß es ist, und es laden, oder dieselben Dateien wählen. Gesendet wird nur der Name des Modells; Ihr Text verlässt diese Seite nicht.`,
  stays:
    'Das Modell kommt vom selben Server wie diese Seite und läuft in Ihrem Browser. Der Browser behält es für spätere Besuche, bis Sie die Daten dieser Seite löschen. Was Sie eingeben, verlässt diese Seite nicht.',
};
