// @ts-check
/** UI strings of the room "Block" about ablations and their effect, in German. */
import { namedEdit } from '../../../../words/de/edits.js';
import { capital, quoted } from '../../../../words/de/phrases.js';

export const whatIf = {
  title: 'Was wäre, wenn?',
  none: 'Nichts ist geändert: Dies ist das Modell, wie es trainiert wurde.',
  undo: 'Alles zurücknehmen',
  more: 'Einzelne Köpfe schalten Sie im Schaubild ab und an. Ein Doppelklick auf ein Token oben oder der Knopf neben den Tokens maskiert das Token, sodass kein Token darauf achtet.',
  causalNote: 'Das Modell wurde ohne kausale Maske trainiert: Es achtet in beide Richtungen.',
  only: 'Achtet nur auf',
  asTrained: 'wie trainiert',
  ofModel: 'Überall',
  /** @param {number} layer */
  ofLayer: (layer) => `In Schicht ${layer} weglassen`,
  /** @param {number} layer @param {number} head */
  ofHead: (layer, head) => `Schicht ${layer}, Kopf ${head}`,
  /** @param {string} name */
  remove: (name) => `Zurücknehmen: ${name}`,
  /** @param {string} form @param {string} norm name of the model's norm */
  control: (form, norm) =>
    /** @type {Record<string, string>} */ ({
      'attention.L': 'Attention',
      'mlp.L': 'Feedforward',
      'residual.L.1': 'Residual 1',
      'residual.L.2': 'Residual 2',
      'norm.L.1': `${capital(norm)} 1`,
      'norm.L.2': `${capital(norm)} 2`,
      'head.L.H': 'Kopf aus',
      'even.L.H': 'Achtet gleichmäßig',
      positions: 'Positionen aus',
      causal: 'Kausale Maske',
    })[form],
  named: namedEdit,
};

export const changes = {
  title: 'Was sich änderte',
  cosineTitle: 'Letzter Vektor: Kosinus zum Lauf ohne Änderung',
  movedTitle: 'Köpfe mit geänderter Aufmerksamkeit',
  movedLabel: 'Änderung der Gewichte jedes Kopfes: eine Zeile pro Schicht, eine Spalte pro Kopf',
  movedHint:
    'Jede Zelle zeigt die größte Änderung eines Gewichts in diesem Kopf. Klicken Sie auf eine Zelle oder drücken Sie Enter, um den Kopf zu öffnen.',
  /** @param {number} layer @param {number} head @param {string} change */
  movedAt: (layer, head, change) => `L${layer} H${head}: Gewichte um bis zu ${change} geändert`,
  /** @param {number} layer @param {number} head */
  patternTitle: (layer, head) => `Muster von Schicht ${layer}, Kopf ${head}`,
  patterns: /** @type {Record<string, string>} */ ({
    untouched: 'wie trainiert',
    edited: 'mit Änderung',
    difference: 'Differenz',
  }),
  /** @param {string} name @param {number} layer @param {number} head */
  patternLabel: (name, layer, head) => `Muster von Schicht ${layer}, Kopf ${head}, ${name}: Zeilen achten auf Spalten`,
  /** @param {string} token @param {string} key @param {string} value */
  patternAt: (token, key, value) => `${quoted(token)} auf ${quoted(key)}: ${value}`,
  patternHint: 'Zeilen achten auf Spalten.',
  differenceScale: 'Differenz',
  /** @param {number} layer index of the last layer */
  noneMoved: (layer) =>
    `Kein Attention-Gewicht hat sich geändert, denn die Änderung kommt nach den letzten Attention-Gewichten: Keine Schicht nach Schicht ${layer} liest ihre Ausgabe.`,
  sameWeights: 'Kein Attention-Gewicht hat sich geändert.',
  /** @param {{ count: number, token: string, cosine: string, followed: string, own: string, layer: number, head: number, most: string | null }} about */
  says: ({ count, token, cosine, followed, own, layer, head, most }) =>
    `Mit ${count === 1 ? 'dieser Änderung' : `diesen ${count} Änderungen`} hat der letzte Vektor von ${quoted(followed)} den Kosinus ${own} zum ungeänderten Vektor. Am stärksten ändert sich der Vektor von ${quoted(token)}, auf den Kosinus ${cosine}. ${most === null ? 'Kein Attention-Gewicht ändert sich.' : `Schicht ${layer}, Kopf ${head} ändert sich am stärksten: Eines seiner Gewichte ändert sich um ${most}.`}`,
};
