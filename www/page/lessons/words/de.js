// @ts-check
/**
 * UI strings of the lesson bar and the list of lessons, in German. The strings of a lesson are in the lesson's file.
 *
 * @typedef {import('../lesson.ts').Trouble} Trouble
 */

/** @param {number} count */
const stops = (count) => (count === 1 ? '1 Station' : `${count} Stationen`);

export const words = {
  label: 'Lektion',
  list: 'Lektionen',
  about:
    'Eine Lektion führt Station für Station durch die Seite. Sie können jederzeit abschweifen: Die Lektion wartet.',
  waiting: 'Die Liste der Lektionen wird geladen …',
  kinds: { lecture: 'Ganze Vorlesungen', topic: 'Nach Thema' },
  /** @param {number} count @param {number} minutes @param {number} more */
  length: (count, minutes, more) =>
    `${stops(count)}, etwa ${Math.round(minutes)} Minuten${more > 0 ? `, dazu ${stops(more)} zur Wahl` : ''}`,
  close: 'Schließen',
  opening: 'Die Lektion wird geladen …',
  position: (/** @type {number} */ stop, /** @type {number} */ count) => `Station ${stop} von ${count}`,
  positionInMore: (/** @type {number} */ stop, /** @type {number} */ count) => `Zusatzstation ${stop} von ${count}`,
  stops: 'Stationen',
  more: 'Zusatzstationen',
  named: (/** @type {number} */ stop, /** @type {string} */ title) => `${stop}. ${title}`,
  previous: 'Vorige Station',
  next: 'Nächste Station',
  ended: 'Das Ende',
  nextLesson: (/** @type {string | null} */ title) => (title ? `Nächste Lektion: ${title}` : 'Alle Lektionen'),
  answer: 'Antwort zeigen',
  back: 'Zur Lektion',
  closeLesson: 'Lektion schließen',
  sheet: {
    open: 'Blatt für Lehrende',
    /** The accessible name begins with the button's visible text. */
    of: (/** @type {string} */ title) => `Blatt für Lehrende zu „${title}“`,
    print: 'Drucken',
    outcomes: 'Lernziele',
    takeaways: 'Kernpunkte',
    howTo:
      'Die Zeiten sind Vorschläge. Stellen Sie jede Frage zuerst: Der Bildschirm verbirgt die Antwort, bis Sie auf „Antwort zeigen“ klicken oder, in einem Quiz, auf „Auflösen“. Bild ab führt zur nächsten Station.',
    minutes: (/** @type {number} */ minutes) => `${minutes} min`,
    ask: 'Frage:',
    answer: 'Antwort:',
    screen: (/** @type {string} */ room, /** @type {string[]} */ shows) =>
      `Auf dem Bildschirm: der Bereich ${room}, mit ${shows.map((text) => `„${text.replace(/\.$/, '').replaceAll('„', '‚').replaceAll('“', '‘')}“`).join(', ')}.`,
  },
  trouble: /** @type {Record<Trouble['kind'], (trouble: Trouble) => string>} */ ({
    unreachable: ({ file, detail }) =>
      `Die Datei lessons/${file} lässt sich nicht laden (${detail}). Prüfen Sie die Verbindung und öffnen Sie die Lektion noch einmal. Der Rest der Seite funktioniert.`,
    unknown: ({ file }) =>
      `Auf dieser Seite gibt es keine Lektion „${file}“. Wählen Sie eine unter „Lektionen“. Der Rest der Seite funktioniert.`,
    missing: ({ file, detail }) =>
      `In lessons/${file} liegt keine Lektion (Antwort des Servers: ${detail}). Wählen Sie eine unter „Lektionen“. Der Rest der Seite funktioniert.`,
    unreadable: ({ file }) =>
      `Die Datei lessons/${file} ist keine Lektion, die diese Seite lesen kann. Wählen Sie eine andere unter „Lektionen“. Der Rest der Seite funktioniert.`,
  }),
};
