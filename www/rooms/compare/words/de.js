// @ts-check
/** UI strings of the room "Compare", in German. */
import { NORMS, namedEdit } from '../../../words/de/edits.js';
import { target } from '../../../words/de/heads.js';
import { capital, headInWords, listed, quoted } from '../../../words/de/phrases.js';

/** @typedef {import('../../../state/text.ts').Heads} Heads */

/** @typedef {import('../patch/state.ts').PatchCell} PatchCell */

/** The word at a position, or both words if the sentences differ. @param {string[]} texts */
const named = (texts) => texts.map(quoted).join(' / ');

/**
 * The weight between two words in both sentences. If only one sentence has both words, only its weight is named.
 *
 * @param {string[]} key
 * @param {(string | null)[]} shares in A and in B
 */
function given(key, [a, b]) {
  if (b === null) return `${a} seiner Aufmerksamkeit auf ${named(key)}, das es nur in A gibt`;
  if (a === null) return `${b} seiner Aufmerksamkeit auf ${named(key)}, das es nur in B gibt`;
  return `in A ${a} seiner Aufmerksamkeit auf ${named(key)}, in B ${b}`;
}

/** Names of the edits for a list, by the core's forms. @type {Record<string, (norm: string) => string>} */
const FORMS = {
  'attention.L': () => 'Attention aus',
  'mlp.L': () => 'Feedforward aus',
  'residual.L.1': () => 'Residualverbindung 1 unterbrochen',
  'residual.L.2': () => 'Residualverbindung 2 unterbrochen',
  'norm.L.1': (norm) => `${capital(norm)} 1 übersprungen`,
  'norm.L.2': (norm) => `${capital(norm)} 2 übersprungen`,
  'head.L.H': () => 'Kopf aus',
  'even.L.H': () => 'Kopf achtet gleichmäßig',
  'only.L.H.T': () => 'Kopf achtet nur auf ein Token',
  'token.T': () => 'Ein Token bekommt keine Aufmerksamkeit',
  positions: () => 'Positionen aus',
  causal: () => 'Kausale Maske',
};

/** What a head computes from the residual stream. */
const INPUTS = { q: 'Query von', k: 'Key von', v: 'Value von' };

/** The only reader of a head's output, if there is one. @param {PatchCell['receiver']} receiver */
const readBy = (receiver) =>
  receiver ? ` (nur gelesen von ${INPUTS[receiver.part]} L${receiver.layer} H${receiver.head})` : '';

/** An activation of A, for the middle of a sentence. @param {PatchCell} cell */
const activation = ({ part, layer, head, receiver }) =>
  ({
    resid_pre: `dem Residual-Stream von A vor Schicht ${layer}`,
    attn_out: `der Attention-Ausgabe von A in Schicht ${layer}`,
    mlp_out: `der Feedforward-Ausgabe von A in Schicht ${layer}`,
    z: `der Ausgabe des Kopfes L${layer} H${head} von A${readBy(receiver)}`,
    decoder: `dem Residual-Stream des Decoders von A vor Schicht ${layer}`,
  })[part];

/** An activation of A, at the beginning of a label. @param {PatchCell} cell */
const activationLabel = ({ part, layer, head, receiver }) =>
  ({
    resid_pre: `Residual-Stream von A vor Schicht ${layer}`,
    attn_out: `Attention-Ausgabe von A in Schicht ${layer}`,
    mlp_out: `Feedforward-Ausgabe von A in Schicht ${layer}`,
    z: `Ausgabe des Kopfes L${layer} H${head} von A${readBy(receiver)}`,
    decoder: `Residual-Stream des Decoders von A vor Schicht ${layer}`,
  })[part];

/** Where an activation of A is put into B. @param {PatchCell} cell @param {string[]} token */
function at({ part, receiver }, token) {
  if (part === 'decoder') return 'im letzten Schritt';
  return receiver?.all ? 'an allen Positionen' : `bei ${named(token)}`;
}

/** For example "Schicht 0–22". @param {[number, number][]} ranges */
const layersIn = (ranges) =>
  `Schicht ${listed(ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)))}`;

export const words = {
  ofSecond: (/** @type {string} */ problem) => `Zweiter Satz: ${problem}`,
  sides: ['A', 'B'],

  titles: {
    sentence: (/** @type {string} */ side, /** @type {string} */ text) => `${side}: ${text}`,
    asTrained: 'A: das Modell wie trainiert',
    changed: (/** @type {string[]} */ edits) => `B: ${edits.length === 0 ? 'noch keine Änderung' : edits.join('; ')}`,
    model: (
      /** @type {string} */ side,
      /** @type {string} */ title,
      /** @type {{ layer: number, head: number }} */ { layer, head },
    ) => `${side}: ${title}, L${layer} H${head}`,
  },

  edits: {
    kind: 'Änderung',
    layer: 'Schicht',
    head: 'Kopf',
    token: 'Token',
    add: 'Dazu',
    list: 'Änderungen in B',
    remove: (/** @type {string} */ name) => `Zurücknehmen: ${name}`,
    forms: (/** @type {string} */ form, /** @type {import('../../../pkg/headlight.js').NormKind} */ norm) =>
      FORMS[form]?.(NORMS[norm]) ?? form,
    named: (
      /** @type {string} */ edit,
      /** @type {string[]} */ tokens,
      /** @type {import('../../../pkg/headlight.js').NormKind} */ norm,
    ) => namedEdit(edit, tokens, NORMS[norm]),
  },

  otherModel: { model: 'Modell für B', layer: 'Schicht für B', head: 'Kopf für B' },

  looks: {
    title: 'Ein Kopf aus jedem Modell',
    told: (/** @type {string[]} */ query, /** @type {string[]} */ key) =>
      `Jede Zelle zeigt, wie stark ${named(query)} in einem Kopf auf ${named(key)} achtet. In jedem Modell ist die dunkelste Zelle der stärkste Kopf. Klicken Sie auf eine Zelle, um ihren Kopf zu sehen.`,
    select: 'Wählen Sie ein Wort, das beide Modelle haben, um zu sehen, welche Köpfe es mit einem anderen verbinden.',
    grid: (/** @type {string} */ side) =>
      `Köpfe von ${side}: Schichten als Zeilen, Köpfe als Spalten. Mit den Pfeiltasten bewegen, mit Enter auswählen.`,
    list: (/** @type {string} */ side) => `Die drei stärksten Köpfe von ${side} für diese Verbindung`,
  },

  controls: {
    versusLabel: 'Vergleichen mit',
    versus: /** @type {Record<string, string>} */ ({
      sentence: 'anderem Satz',
      change: 'geändertem Modell',
      model: 'anderem Modell',
    }),
    noRanking:
      'Die Köpfe zweier Modelle entsprechen einander nicht; deshalb lassen sie sich nicht nach Änderung ordnen. Wählen Sie in jedem Modell einen Kopf.',
    other: 'Zweiter Satz',
    placeholder: 'Derselbe Satz mit einem anderen Wort',
    swap: 'A und B tauschen',
    show: /** @type {Record<string, string>} */ ({
      arrows: 'Pfeile',
      heatmaps: 'Heatmaps',
      heads: 'Geänderte Köpfe',
      vectors: 'Vektoren',
      many: 'Viele Sätze',
      patch: 'Patching',
    }),
    showLabel: 'Bild',
    specials: (/** @type {string[]} */ names) => `${listed(names)} zeigen`,
    merged: 'Ganze Wörter',
    byVectors: 'Wörter nach Vektoren paaren',
    twoLanguages: 'zwei Sprachen',
    examplesLabel: 'Beispiel',
    examples: /** @type {Record<string, string>} */ ({
      tired: 'tired / wide',
      river: 'river / loan',
      her: 'her / him',
    }),
    cut: (/** @type {number} */ read, /** @type {number} */ found) =>
      `B verwendet nur die ersten ${read} von ${found} Tokens.`,
  },

  pairedBy: (/** @type {number} */ layer) =>
    `Wörter in einer Spalte sind nach den Vektoren des Modells gepaart, Schicht ${layer}: Jedes ist nach Kosinus-Ähnlichkeit der beste Partner des anderen.`,

  arrows: {
    label: 'Beide Sätze mit Pfeilen. Mit den Pfeiltasten bewegen, mit Enter auswählen.',
    direction: 'Pfeile beginnen beim Query-Wort. Die Pfeile von A stehen über den Wörtern, die von B darunter.',
    drawn: (/** @type {string} */ share) =>
      `Gezeigt sind die stärksten Verbindungen: ${share} der Aufmerksamkeit jedes Wortes.`,
    leftOut: (/** @type {number} */ drawn, /** @type {number} */ found) =>
      `Von ${found.toLocaleString('de')} Verbindungen sind nur die stärksten ${drawn.toLocaleString('de')} gezeichnet.`,
    folded: (/** @type {string} */ seen) => `${seen} ausgeblendete Wörter zeigen`,
    foldedNote: (/** @type {number} */ count) =>
      `„… ${count} …“ verbirgt ${count} Wörter, die keinen Platz haben; klicken oder tippen Sie darauf, um sie zu zeigen.`,
    lit: (/** @type {number} */ points) => `Blass: Unterschiede von weniger als ${points} Prozentpunkten.`,
    numbers: (/** @type {string[]} */ query, /** @type {number} */ points) =>
      `Die Zahlen zeigen, wie ${named(query)} seine Aufmerksamkeit verteilt: A oben, B unten. Fett: Unterschied von mindestens ${points} Prozentpunkten.`,
    swapped: (/** @type {string} */ seen) => `${seen}: das erste in A, das zweite in B`,
    onlyIn: (/** @type {string} */ seen, /** @type {string} */ side) => `${seen}: nur in ${side}`,
  },

  heatmaps: {
    titles: ['A', 'B', 'A − B'],
    axes: 'Zeilen achten auf Spalten.',
    hatched: 'Schraffiert: Dieser Satz hat das Wort nicht.',
    label: (/** @type {string} */ title, /** @type {Heads} */ head) =>
      `${title}: Gewichte, ${headInWords(head)}. Mit den Pfeiltasten bewegen, mit Enter auswählen.`,
    cell: (/** @type {string[]} */ query, /** @type {string[]} */ key, /** @type {string} */ value) =>
      `${named(query)} achtet auf ${named(key)}: ${value}`,
    absent: 'fehlt',
    hint: 'Zeigen Sie auf eine Zelle, um ihr Gewicht in A, ihr Gewicht in B und die Differenz zu sehen.',
    three: (/** @type {string[]} */ [a, b, difference]) => `${a} in A, ${b} in B, A − B ist ${difference}`,
    weights: 'Gewicht',
    difference: 'A − B',
    moreInB: (/** @type {string} */ end) => `mehr in B ${end}`,
    moreInA: (/** @type {string} */ end) => `${end} mehr in A`,
  },

  heads: {
    title: 'Welche Köpfe sich ändern',
    byLabel: 'Von',
    by: /** @type {Record<string, string>} */ ({ all: 'allen Wörtern', held: 'dem gewählten Wort' }),
    measure: {
      all: 'Der Anteil der Aufmerksamkeit eines Wortes, der in B auf andere Tokens wandert, gemittelt über die Wörter, die beide Sätze haben.',
      allChanged:
        'Der Anteil der Aufmerksamkeit eines Wortes, der in B auf andere Tokens wandert, gemittelt über alle Wörter.',
      selected: (/** @type {string[]} */ word) =>
        `Der Anteil seiner Aufmerksamkeit, den ${named(word)} in B auf andere Tokens richtet.`,
    },
    notSelected: 'Um die Köpfe nach einem Wort zu ordnen, wählen Sie ein Wort, das in B ein Gegenstück hat.',
    nothing: 'Die Sätze haben kein Wort gemeinsam; also lässt sich kein Kopf vergleichen.',
    grid: 'Köpfe: Schichten als Zeilen, Köpfe als Spalten. Mit den Pfeiltasten bewegen, mit Enter auswählen.',
    layer: (/** @type {number} */ layer) => `L${layer}`,
    row: (/** @type {number} */ layer) => `Schicht ${layer}`,
    cell: (/** @type {number} */ layer, /** @type {number} */ head, /** @type {string} */ change) =>
      `Schicht ${layer}, Kopf ${head}: ${change}`,
    still: 'Kein Kopf ändert sich: Alle Köpfe behandeln beide Sätze gleich.',
    stillChanged: 'Kein Attention-Gewicht ändert sich.',
    list: 'Die fünf Köpfe, die sich am stärksten ändern',
    says: (/** @type {Heads} */ head, /** @type {string} */ change, /** @type {string[] | null} */ word) =>
      word === null
        ? `Am stärksten ändert sich ${headInWords(head)}: Im Mittel wandern in B ${change} der Aufmerksamkeit eines Wortes auf andere Tokens.`
        : `Für ${named(word)} ändert sich ${headInWords(head)} am stärksten: ${change} seiner Aufmerksamkeit wandern in B auf andere Tokens.`,
  },

  vectors: {
    cosine: 'Kosinus-Ähnlichkeit der beiden Vektoren',
    norm: 'Norm jedes Vektors',
    select:
      'Um die Vektoren eines Wortes zu verfolgen, wählen Sie es unter „Pfeile“. Es muss in B ein Gegenstück haben.',
    stage: (/** @type {number} */ nth, /** @type {number} */ last) =>
      nth === 0 ? 'vor Schicht 0' : nth === last ? `nach Schicht ${last - 1}` : `vor Schicht ${nth}`,
    table: (/** @type {string[]} */ word) => `Der Vektor von ${named(word)} in A und in B`,
    columns: ['Stelle', 'Kosinus', 'Norm in A', 'Norm in B'],
    tableLabel: 'Die Vektoren als Tabelle',
    says: (
      /** @type {string[]} */ word,
      /** @type {string} */ first,
      /** @type {string} */ last,
      /** @type {number} */ layer,
    ) =>
      `Die Kosinus-Ähnlichkeit der Vektoren von ${named(word)} in A und B ist am Anfang ${first} und am Ende ${last}. In Schicht ${layer} entfernen sich die Vektoren am stärksten voneinander.`,
    still: (/** @type {string[]} */ word, /** @type {string} */ cosine) =>
      `Die Kosinus-Ähnlichkeit der Vektoren von ${named(word)} in A und B ist vor und nach jeder Schicht ${cosine}.`,
  },

  movement: {
    words: ['Richtung', 'oder'],
    none: 'Geben Sie zwei Wörter ein, um die Ebene ihrer Richtungen zu sehen.',
    stage: (/** @type {number} */ nth) => (nth === 0 ? 'Anfang' : `nach Schicht ${nth - 1}`),
    label: (/** @type {string[]} */ word, /** @type {string[]} */ [one, other]) =>
      `Der Weg von ${named(word)} von Schicht zu Schicht, in der Ebene von ${quoted(one)} und ${quoted(other)}. Seine Zahlen stehen in der Tabelle.`,
    caption: (/** @type {string[]} */ word, /** @type {string[]} */ [one, other]) =>
      `Jeder Punkt ist die Richtung von ${named(word)} nach einer Schicht. Die Linien sind die Richtungen von ${quoted(one)} und ${quoted(other)}, jedes Wort allein gelesen. Was außerhalb dieser Ebene liegt, fehlt.`,
    point: (/** @type {string} */ side, /** @type {string} */ stage, /** @type {string[]} */ [across, up]) =>
      `${side}, ${stage}: ${across} nach rechts, ${up} nach oben`,
    says: (/** @type {string[]} */ [one, other], /** @type {string[][]} */ [a, b]) =>
      `Am Ende ist sein Kosinus mit ${quoted(one)} ${a[0]} in A und ${b[0]} in B, mit ${quoted(other)} ${a[1]} in A und ${b[1]} in B.`,
    table: (/** @type {string[]} */ word) => `${named(word)} in der Ebene: sein Kosinus mit jedem Wort und seine Höhe`,
    numbers: 'Zahlen der Ebene',
    tableLabel: 'Die Ebene als Tabelle',
    columns: (/** @type {string[]} */ towards) => [
      'Stelle',
      ...['A', 'B'].flatMap((side) => [...towards.map((word) => `${side}: ${quoted(word)}`), `${side}: hoch`]),
    ],
  },

  many: {
    progress: 'Wird gelesen',
    read: (/** @type {number} */ read, /** @type {number} */ total) => `${read} von ${total} Sätzen fertig.`,
    counts: 'Zahl der Sätze, nach dem Ziel ihrer stärksten Verbindung',
    table: 'Alle Sätze; zuerst die, die vom ersten abweichen',
    columns: ['Satz', 'Stärkste Verbindung', 'Gewicht', 'Führt zu'],
    own: 'Andere Sätze',
    lines: 'Sätze, einer pro Zeile',
    refused: 'Zeilen, die nicht zählen',
    lineRefused: (/** @type {number} */ line, /** @type {string} */ problem) => `Zeile ${line} zählt nicht. ${problem}`,
    says: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ [from, to],
      /** @type {string} */ share,
      /** @type {string | null} */ kind,
      /** @type {number} */ alike,
      /** @type {number} */ count,
    ) =>
      `${headInWords(head)}: In A führt die stärkste Verbindung von ${quoted(from)} zu ${quoted(to)} (${target(kind)}): ${share}. In ${alike} von ${count} anderen Sätzen führt sie zur selben Art von Ziel, in ${count - alike} nicht.`,
  },

  patch: {
    kept: (/** @type {string} */ second) => `gepatcht in ${quoted(second)}`,
    parts: /** @type {Record<PatchCell['part'], string>} */ ({
      resid_pre: 'Residual-Stream',
      attn_out: 'Attention-Ausgabe',
      mlp_out: 'Feedforward-Ausgabe',
      z: 'Ausgabe jedes Kopfes',
      decoder: 'Decoder',
    }),
    map: (/** @type {string} */ title) =>
      `${title}: Zeilen sind Schichten oder Köpfe, Spalten sind Positionen. Mit den Pfeiltasten bewegen, Enter öffnet den Lauf.`,
    cell: (/** @type {PatchCell} */ cell, /** @type {string[]} */ token, /** @type {string} */ value) =>
      `${activationLabel(cell)} ${at(cell, token)}: ${value}`,
    missing: 'noch nicht berechnet',
    reading: 'Beide Sätze laufen durch das Modell …',
    wordsOf: {
      next: ['Nächstes Wort von A', 'Nächstes Wort von B', 'Nächstes Wort von B mit dieser einen Änderung'],
      blank: ['Maskiertes Wort in A', 'Maskiertes Wort in B', 'Maskiertes Wort in B mit dieser einen Änderung'],
      written: [
        'Nächstes geschriebenes Wort von A',
        'Nächstes geschriebenes Wort von B',
        'Nächstes geschriebenes Wort von B mit dieser einen Änderung',
      ],
    },
    lastStep: 'letzter Schritt',
    begins: 'Beide Übersetzungen beginnen mit:',
    reader: 'Gelesen von',
    readers: { none: 'allen späteren Teilen', ...INPUTS },
    layer: 'Schicht',
    head: 'Kopf',
    fromAll: 'an allen Positionen',
    attentionOf: (/** @type {string[]} */ query) =>
      ['A', 'B', 'B mit dieser einen Änderung'].map((run) => `Worauf ${named(query)} achtet: ${run}`),
    noCell: 'Klicken Sie auf eine Zelle, um B mit diesem einen Vektor von A laufen zu lassen.',
    patched: (/** @type {PatchCell} */ cell, /** @type {string[]} */ token) =>
      `B mit ${activation(cell)} ${at(cell, token)}`,
    headsOf: (/** @type {number} */ layer) => `Köpfe von Schicht ${layer}`,
    mapHeads: (/** @type {number} */ layer) => `Karte der Köpfe von Schicht ${layer}`,
    closeHeads: 'Köpfe schließen',
    measured: 'Gemessen:',
    linkLabels: ['Gemessen: Aufmerksamkeit von', 'auf'],
    wordLabels: ['Wort für A', 'Wort für B; leer lassen, um die Wahrscheinlichkeit des Wortes für A zu messen'],
    isPart: (/** @type {string} */ token) => `Das Wort hat mehrere Tokens; gemessen wird das erste, ${quoted(token)}.`,
    ends: (/** @type {string} */ b, /** @type {string} */ a) =>
      `0\u00a0%: wie in B (${b}); 100\u00a0%: wie in A (${a})`,
    progress: 'Die Karten werden berechnet',
    cancel: 'Abbrechen',
    goOn: 'Weiter',
    examples: /** @type {Record<string, string>} */ ({
      fact: 'France / Italy',
      names: 'Mary / John',
      number: 'keys / key',
      tired: 'tired / wide',
      translation: 'cat / dog, übersetzt',
    }),
    same: 'Beide Sätze sind gleich; die Vektoren von A ändern also nichts in B. Ändern Sie ein Wort des zweiten.',
    number: (/** @type {string[]} */ [one, other]) =>
      other === undefined
        ? `Wahrscheinlichkeit von ${quoted(one)}`
        : `Logit von ${quoted(one)} minus Logit von ${quoted(other)}`,
    weight: (
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {{ layer: number, head: number }} */ { layer, head },
    ) => `Aufmerksamkeit von ${named(query)} auf ${named(key)} in Schicht ${layer}, Kopf ${head}`,
    later: (/** @type {number} */ layer) =>
      `Ausgaben von Schicht ${layer} und späteren Schichten können dieses Gewicht nicht ändern, weil es vor ihnen berechnet wird.`,
    before: (/** @type {string} */ measured, /** @type {string} */ a, /** @type {string} */ b) =>
      `${capital(measured)}: ${a} in A und ${b} in B.`,
    opened: (
      /** @type {PatchCell} */ cell,
      /** @type {string[]} */ token,
      /** @type {string} */ measured,
      /** @type {string[]} */ [b, patched, a],
    ) =>
      `${capital(measured)}, in B mit ${activation(cell)} ${at(cell, token)}: ${patched === b ? `unverändert ${b}` : `${patched} statt ${b}`}. In A: ${a}.`,
    /** @param {{ token: string[] | null, layers: [number, number][] }[]} found `null`: the last step of the decoder */
    back: (found) =>
      found.length === 0
        ? 'An keiner einzelnen Position bringt der Residual-Stream von A mehr als die Hälfte dieses Unterschieds zurück.'
        : `Der Residual-Stream von A bringt mehr als die Hälfte dieses Unterschieds zurück ${listed(found.map(({ token, layers }) => `${token ? `bei ${named(token)}` : 'im letzten Schritt des Decoders'} vor ${layersIn(layers)}`))}.`,
    howTo:
      'Jede Zelle ist ein Lauf von B, in dem ein Vektor aus A stammt. Klicken Sie auf eine Zelle oder drücken Sie Enter, um sie zu öffnen; ein zweiter Klick schließt sie.',
  },

  /** Different texts for two models, because their heads do not correspond. */
  saysOfModels: {
    most: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {(string | null)[]} */ shares,
    ) => `${headInWords(head)}: Dieses Gewicht weicht am stärksten ab: ${named(query)} richtet ${given(key, shares)}.`,
    changes: (/** @type {string[]} */ key, /** @type {(string | null)[]} */ [a, b]) =>
      `Der größte Unterschied: ${named(key)} bekommt ${a} in A und ${b} in B.`,
  },

  says: {
    unchanged: 'B hat noch keine Änderung. Wählen Sie eine.',
    same: 'Beide Sätze sind gleich. Ändern Sie ein Wort des zweiten.',
    none: (/** @type {Heads} */ head) => `${headInWords(head)}: Zwischen A und B ändert sich kein Gewicht.`,
    still: 'Alle Gewichte des gewählten Wortes sind in A und B gleich.',
    causal: 'Dieses Modell sieht spätere Wörter nicht; deshalb ist vor dem ersten Unterschied in A und B alles gleich.',
    onlyInA: (/** @type {string[]} */ word) => `Nur A hat ${named(word)}; in B gibt es nichts zum Vergleichen.`,
    unpaired: (/** @type {string[]} */ word) => `Kein Wort von B ist mit ${named(word)} gepaart.`,
    pair: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {(string | null)[]} */ shares,
    ) => `${headInWords(head)}: ${named(query)} richtet ${given(key, shares)}.`,
    most: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {(string | null)[]} */ shares,
    ) =>
      `${headInWords(head)}: Am stärksten ändert sich dieses Gewicht: ${named(query)} richtet ${given(key, shares)}.`,
    changes: (/** @type {string[]} */ key, /** @type {(string | null)[]} */ [a, b]) =>
      b === null
        ? `Die größte Änderung: ${named(key)}, nur in A vorhanden, bekommt ${a}.`
        : a === null
          ? `Die größte Änderung: ${named(key)}, nur in B vorhanden, bekommt ${b}.`
          : `Die größte Änderung: ${named(key)} bekommt ${a} in A und ${b} in B.`,
    gains: (/** @type {string[]} */ key, /** @type {(string | null)[]} */ [a, b]) =>
      `Der größte Zuwachs: ${named(key)} bekommt ${a} in A und ${b} in B.`,
    hidden: (/** @type {string[]} */ names, /** @type {string} */ a, /** @type {string} */ b) =>
      `${a} seiner Aufmerksamkeit in A und ${b} in B gehen an ${listed(names)}, hier ausgeblendet.`,
  },

  howTo:
    'Klicken oder tippen Sie auf ein Wort, um es auszuwählen, dann auf ein zweites, um das Paar auszuwählen. Ein weiterer Klick oder Esc hebt die Auswahl auf. Wörter, die nur in B vorkommen, lassen sich nicht auswählen.',
};
