// @ts-check
/** UI strings of the page outside the rooms, in German. The strings of a room are in its folder. */
import { listed, quoted } from './phrases.js';

/** Meanings of the marks in tokens. @type {Record<string, string>} */
const SIGNS = {
  '##': '„##“ kennzeichnet ein Stück, das ein Wort fortsetzt.',
  '[CLS]': '[CLS] setzt das Modell vor den Text.',
  '[SEP]': '[SEP] setzt das Modell hinter den Text.',
  '[UNK]': '[UNK] steht für Wörter, die das Modell nicht kennt.',
};

/** @param {string[]} signs */
function signsExplained(signs) {
  const others = signs.filter((sign) => !(sign in SIGNS));
  return [
    ...Object.keys(SIGNS).flatMap((sign) => (signs.includes(sign) ? SIGNS[sign] : [])),
    ...(others.length > 0
      ? [`${listed(others)} ${others.length > 1 ? 'sind Sondertokens' : 'ist ein Sondertoken'} des Modells.`]
      : []),
  ];
}

/** Name of a language or, for a code of four letters, of a script. @param {string} code */
function languageOf(code) {
  const isScript = code.length === 4;
  const name = new Intl.DisplayNames('de', { type: isScript ? 'script' : 'language' }).of(code);
  return isScript ? `die Schrift „${name}“` : name;
}

export const words = {
  roomsLabel: 'Bereiche',
  /** Width of a window in pixels from which the tabs of all rooms fit next to the buttons. */
  tabsFrom: 1500,
  toolsLabel: 'Seite',
  roomsMenu: (/** @type {string} */ room) => `${room}\u00a0▾`,
  groups: /** @type {Record<import('../../state/room.ts').Group, string>} */ ({
    start: 'Start',
    basics: 'Grundlagen',
    models: 'Trainierte Modelle',
    learning: 'Lernen',
  }),
  skip: 'Direkt zum Bild',
  lessons: 'Lektionen',
  share: 'Teilen',
  present: 'Vorführen',
  leave: 'Beenden',
  controls: 'Bedienung',
  stillComputing: 'Die Berechnung läuft noch. Lange Texte und große Modelle brauchen mehr Zeit.',
  loading: 'Die Recheneinheit (WebAssembly) startet. Das Beispiel erscheint gleich.',

  theme: {
    label: 'Farben',
    choices: { system: 'Auto', light: 'Hell', dark: 'Dunkel', projector: 'Beamer' },
  },

  language: 'Sprache',
  keys: 'Tasten',
  settings: 'Optionen',

  player: {
    label: 'Schritte',
    previous: 'Vorheriger Schritt',
    next: 'Nächster Schritt',
    play: 'Abspielen',
    pause: 'Pause',
    pace: 'Tempo',
    paces: { slow: 'langsam', steady: 'mittel', fast: 'schnell' },
  },

  notices: {
    dismiss: 'Ausblenden',
    again: 'Neu versuchen',
    noLanguage: (/** @type {string} */ found, /** @type {string[]} */ languages) =>
      `Der Link verlangt die Sprache „${found}“, die es auf dieser Seite nicht gibt. Verfügbare Sprachen: ${languages.join(', ')}.`,
    noNumbers: 'Noch sind keine Zahlen da. Bitte warten Sie auf das Bild.',
    refused: (/** @type {string} */ field, /** @type {string} */ found, /** @type {string[]} */ choices) =>
      choices.length > 0
        ? `Im Link steht ${field}=${found}, aber für ${field} gibt es nur: ${choices.join(', ')}. Die Angabe wurde ignoriert.`
        : `Das Feld „${field}“ im Link ist nicht lesbar („${found}“). Es wurde ignoriert.`,
    encodedTwice: (/** @type {string} */ field, /** @type {string} */ found) =>
      `Das Feld „${field}“ im Link enthält „${found}“: Der Link wurde vielleicht doppelt kodiert. Der Text erscheint so, wie er ankam.`,
    unreadable: (/** @type {string} */ found) =>
      `Dieser Link ist nicht lesbar („${found}“). Vielleicht wurde er unterwegs verändert; kopieren Sie ihn noch einmal von der Quelle.`,
    noSuchToken: (/** @type {number} */ count) =>
      `Der Link wählt ein Token, das dieser Satz nicht hat: Seine Tokens sind 0 bis ${count - 1}. Es ist nichts ausgewählt.`,
    noSuchHead: (/** @type {number} */ layers, /** @type {number} */ heads) =>
      `Der Link wählt einen Kopf, den dieses Modell nicht hat: Seine Schichten sind 0 bis ${layers - 1}, seine Köpfe 0 bis ${heads - 1}. Ein anderer Kopf wird gezeigt.`,
    unknownStop: (/** @type {string} */ stop) =>
      `Diese Lektion hat keine Station „${stop}“. Sie beginnt bei der ersten Station.`,
    roomMissing: (/** @type {string} */ reason) =>
      `Eine Datei, die dieser Bereich braucht, lässt sich nicht laden (${reason}). Prüfen Sie die Verbindung und laden Sie die Seite neu; vielleicht wurde sie aktualisiert. Ihre Eingaben bleiben erhalten.`,
    replaced: 'Die Berechnung brach unerwartet ab und wurde neu gestartet. Ihre Eingaben bleiben erhalten.',
    sandboxed:
      'Die Recheneinheit kann in diesem Frame nicht laufen. Erlauben Sie Skripte und Zugriff auf den eigenen Ursprung: sandbox="allow-scripts allow-same-origin".',
    unavailable: (/** @type {string} */ reason) =>
      `Die Recheneinheit kann hier nicht laufen: ${reason}. Die Seite braucht WebAssembly und einen Modul-Worker; erlauben Sie beides oder nehmen Sie einen aktuellen Browser und laden Sie neu. Ihre Eingaben bleiben erhalten.`,
  },

  heading: {
    keep: 'Merken',
    keepHint: 'Dieses Ergebnis merken, um es später zu öffnen oder mit einem anderen zu vergleichen',
    kept: (/** @type {number} */ count) => `Gemerkt (${count})`,
    heads: 'Schichten, Köpfe?',
    headsMark: 'Was sind Schichten und Köpfe?',
    headsExplained:
      'Das Modell ist ein Stapel von Schichten. In jeder Schicht lesen mehrere Köpfe den Text parallel. Jeder Kopf hat eigene Gewichte; sie bestimmen, wie stark jedes Token auf jedes andere achtet. Schichten und Köpfe werden ab 0 gezählt.',
    tokens: 'Tokens?',
    tokensMark: 'Was ist ein Token?',
    /** @param {string[]} signs marks that occur in the text's tokens */
    tokensExplained: (signs) =>
      [
        'Ein Token ist ein Stück Text, das das Modell kennt: ein Wort, ein Wortteil oder ein Satzzeichen.',
        ...signsExplained(signs),
      ].join(' '),
  },

  modelBar: {
    toolsLabel: 'Satz, Modell und Kopf',
    sentence: 'Satz',
    placeholder: 'Satz eingeben',
    example: 'Beispiele',
    ownSentence: 'Beispiele …',
    model: 'Modell',
    own: 'Eigenes …',
    ownShort: 'Eigenes …', // next to the sentence, where there is little space
    ownHint: 'Ein eigenes Modell verwenden: Dateien wählen oder auf die Seite ziehen. Nichts wird hochgeladen.',
    ownVisit: 'Ihr eigenes Modell, verfügbar während dieses Besuchs.',
    ownMissing: (/** @type {string} */ folder) => `${folder} (nicht verfügbar)`,
    instead: (/** @type {string} */ title) => `Dieser Bereich verwendet ${title}, nicht Ihr eigenes Modell.`,
    layer: 'Schicht',
    head: 'Kopf',
    /** @param {number} layers @param {number} of */
    arriving: (layers, of) =>
      layers === of
        ? `Alle ${of} Schichten sind da. Seltene Wörter werden noch geladen.`
        : `${layers === 1 ? 'Schicht 0' : `Schichten 0 bis ${layers - 1}`} von ${of} ${layers === 1 ? 'ist' : 'sind'} da. Der Rest wird geladen.`,
    arrivingLabel: 'Download des Modells',
    /** @param {string} loaded @param {string} total */
    amount: (loaded, total) => `${loaded} von ${total} MB`,
    tokens: (/** @type {number} */ count) => (count === 1 ? '1 Token.' : `${count} Tokens.`),
    readsFirst: (/** @type {number} */ shown, /** @type {number} */ found) =>
      `Nur die ersten ${shown} von ${found} Tokens werden verwendet.`,
    /** @param {string[]} named @param {number} count @param {string | null} language that the model reads */
    unknown: (named, count, language) =>
      `${language ? `Dieses Modell liest ${languageOf(language)}. Es` : 'Das Modell'} kennt ${listed([...named.map(quoted), ...(count > named.length ? [`${count - named.length} weitere`] : [])])} nicht und setzt dafür [UNK] ein.`,
    /**
     * @param {string} title of the model @param {string | null} language that it reads
     * @param {string} writing code of the text's language or script @param {string} share of the letters of its non-Latin words
     * @param {string} reader title of the model that reads it
     */
    unread: (title, language, writing, share, reader) =>
      `${language ? `${title} liest ${languageOf(language)}. Es` : title} bekommt ${share} der Buchstaben nicht lateinischer Wörter einzeln oder als unbekannte Tokens. ${reader} liest ${languageOf(writing)}.`,
    /** @param {string} title @param {number} bytes of the download */
    switchModel: (title, bytes) => `Zu ${title} wechseln (${Math.round(bytes / 1e6)} MB)`,
    parts: (/** @type {string} */ token) =>
      `${quoted(token)} ist nur ein Teil eines Zeichens, das das Modell in mehrere Tokens zerlegt.`,
    readFirst: (/** @type {number} */ most) => `Die ersten ${most} Tokens verwenden`,
    asTrained: (/** @type {string} */ room) =>
      `Änderungen aus „${room}“ gelten hier nicht: Dies ist das Modell, wie es trainiert wurde.`,
    tooLongForLink: 'Dieser Text ist zu lang für einen Link: Der Link öffnet stattdessen das erste Beispiel.',
  },

  model: {
    chooseFiles: 'Dateien wählen …',
    notKept: 'Der Browser kann das Modell nicht speichern; beim nächsten Besuch wird es neu geladen.',
    trouble:
      /** @type {Record<import('../../engine/fetching.ts').Trouble, (file: string, detail: string) => string>} */ ({
        unreachable: (file, detail) =>
          `${file} lässt sich nicht laden (${detail}). Prüfen Sie die Verbindung und versuchen Sie es noch einmal. Der Bereich „Rechenbeispiel“ braucht kein Modell.`,
        missing: (file, detail) =>
          `${file} fehlt auf dem Server (Antwort: ${detail}). Wer diese Seite bereitstellt, muss auch den Ordner „models“ kopieren.`,
        unreadable: (file, detail) =>
          `${file} ist nicht lesbar (${detail}). Wer diese Seite bereitstellt, muss den Ordner „models“ noch einmal kopieren.`,
        nonsense: (file, detail) =>
          `${file} ist keine Liste von Modelldateien mit Namen, Größen und SHA-256-Prüfsummen; die Datei beginnt mit „${detail}“. Wer diese Seite bereitstellt, muss den Ordner „models“ noch einmal kopieren.`,
        cut: (file, detail) =>
          `${file} hat die falsche Länge (${detail} Bytes). Der Download war unvollständig; versuchen Sie es noch einmal.`,
        checksum: (file, detail) =>
          `${file} ist nicht die erwartete Datei: Ihr SHA-256 beginnt nicht mit ${detail}. Der Download wurde beschädigt; versuchen Sie es noch einmal.`,
      }),
    unexpected: (/** @type {string} */ reason) =>
      `Etwas Unerwartetes ist passiert (${reason}). Versuchen Sie es noch einmal. Der Bereich „Rechenbeispiel“ braucht kein Modell.`,
  },

  cells: {
    modes: { full: 'Text: ganze Sätze', short: 'Text: nur Zahlen', off: 'Text: aus' },
    tones: (/** @type {boolean} */ isOn) => (isOn ? 'Töne: an' : 'Töne: aus'),
    rows: (/** @type {string} */ name, /** @type {number} */ row) => `Zeilen: ${name}. Zeile ${row}`,
    columns: (/** @type {string} */ name, /** @type {number} */ column) => `Spalten: ${name}. Spalte ${column}`,
    short: (/** @type {number} */ row, /** @type {number} */ column, /** @type {string} */ value) =>
      `${value}, Zeile ${row}, Spalte ${column}`,
    empty: 'keine Zahl',
    axes: {
      queries: 'Queries',
      keys: 'Keys',
      tokens: 'Tokens',
      dimensions: 'Dimensionen',
      ofHead: 'Dimensionen des Kopfes',
      layers: 'Schichten',
      heads: 'Köpfe',
      parts: 'Köpfe und Feedforward',
      positions: 'Positionen',
      output: 'Ausgabe',
      source: 'Quelle',
    },
  },

  examples: {
    groups: /** @type {Record<string, string>} */ ({
      pronouns: 'Wofür ein Pronomen steht',
      senses: 'Welche Bedeutung ein Wort hat',
      order: 'Reihenfolge und Nachbarn',
      grammar: 'Grammatik',
    }),
    titles: /** @type {Record<string, string>} */ ({
      tired: 'it → animal: … it was too tired (Vorlesung B)',
      wide: 'it → street: … it was too wide',
      rashonda: 'she → Rashonda (Vorlesung E)',
      arrived: 'bank → river: … crossing the river (Vorlesung E)',
      street: 'bank → crossing: … crossing the street (Vorlesung E)',
      fishing: 'bank → river: ein Gedicht übers Angeln (Vorlesung C)',
      loan: 'bank → loan: ein Gedicht über einen Kredit (Vorlesung C)',
      table: 'note → table: a brief note (Vorlesung A)',
      speech: 'note → speech: a positive note (Vorlesung A)',
      guitar: 'note → guitar: a melancholic note (Vorlesung A)',
      'now-come': 'Now come here! (Vorlesung C)',
      'come-here': 'Come here now! (Vorlesung C)',
      previous: 'jedes Token achtet auf das vorherige',
      cat: 'it → cat und die Abhängigkeiten (Vorlesung A)',
    }),
  },
};
