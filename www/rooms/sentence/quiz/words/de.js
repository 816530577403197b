// @ts-check
/** UI strings of the quiz, in German. */
import { headInWords, quoted } from '../../../../words/de/phrases.js';

/** @typedef {import('../../../../state/text.ts').Heads} Heads */

export const words = {
  open: 'Quiz starten',
  title: (/** @type {Heads} */ head, /** @type {string | null} */ token) =>
    token === null
      ? `Raten Sie, worauf ein Token achtet (${headInWords(head)})`
      : `Worauf achtet ${quoted(token)}? (${headInWords(head)})`,
  looking: 'Query-Token',
  none: 'Token wählen',
  choose: 'Wählen Sie das Token, dessen Aufmerksamkeit Sie erraten möchten.',
  howTo:
    'Wie viel Aufmerksamkeit bekommt jedes Wort? Ziehen Sie die Balken nach oben oder unten, oder benutzen Sie die Pfeiltasten; nur das Verhältnis zählt.',
  leftOut: (/** @type {string} */ names) =>
    `Es zählt nur die Aufmerksamkeit auf Wörter; Aufmerksamkeit auf ${names} zählt nicht.`,
  board: 'Ihr Tipp',
  high: 'viel',
  low: 'wenig',
  height: (/** @type {number} */ height) => `${height} von 100`,
  nothing: 'Sie haben noch nichts getippt. Ziehen Sie mindestens einen Balken hoch und klicken Sie auf „Auflösen“.',
  reveal: 'Auflösen',
  again: 'Noch einmal',
  close: 'Quiz beenden',
  answers: 'Ihr Tipp und die Gewichte',
  guess: 'Ihr Tipp',
  overlap: 'Überlappung',
  result: (
    /** @type {Heads} */ head,
    /** @type {string} */ word,
    /** @type {string} */ guessed,
    /** @type {string} */ weight,
    /** @type {number} */ parts,
  ) => {
    const who = 'average' in head ? 'der Durchschnitt' : 'der Kopf';
    return `Sie gaben ${quoted(word)} ${guessed}; ${who} gibt ihm ${weight}. Ihr Tipp und die Gewichte überlappen sich zu ${parts}\u00a0%.`;
  },
  leftOutTook: (/** @type {string} */ names, /** @type {string} */ share) =>
    `Tipp und Gewichte umfassen nur die Aufmerksamkeit auf Wörter. ${share} der gesamten Aufmerksamkeit gehen an ${names}, hier ausgeblendet.`,
  goOn: 'Wählen Sie als Nächstes einen anderen Kopf (Tasten . und ,) und sehen Sie, ob er Ihnen recht gibt, oder ein anderes Query-Token (Tasten ] und [). „Quiz beenden“ führt zurück zum Bild.',
};
