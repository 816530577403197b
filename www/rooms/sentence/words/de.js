// @ts-check
/** UI strings of the room "Sentence", in German. */
import { headInWords, isolated, listed, quoted } from '../../../words/de/phrases.js';

/** @typedef {import('../../../state/text.ts').Heads} Heads */

/** @typedef {{ query: string, key: string }} Names of the query token and the key token */

/** The distance from a query to a key, in words. @param {number} distance */
function keyPlace(distance) {
  const count = Math.abs(distance);
  return `${count} ${count === 1 ? 'Position' : 'Positionen'} ${distance < 0 ? 'vor' : 'nach'} der Query`;
}

/**
 * The meaning of the marks at the tokens: the attention that the query gives to each token, or the attention that each
 * token gives to the key.
 *
 * @param {string} marks
 * @param {string | null} query
 * @param {string | null} key
 * @param {'weight' | 'norm'} measure
 */
function arcMarks(marks, query, key, measure) {
  if (query === null && key === null) return null;
  const about =
    measure === 'weight'
      ? [
          `wie ${quoted(query ?? '')} seine Aufmerksamkeit verteilt`,
          `wie stark jedes Token auf ${quoted(key ?? '')} achtet`,
        ]
      : [
          `die Norm des Vektors, den ${quoted(query ?? '')} von jedem Token übernimmt`,
          `die Norm des Vektors, den jedes Token von ${quoted(key ?? '')} übernimmt`,
        ];
  return `${marks}: ${about[query === null ? 1 : 0]}.`;
}

export const words = {
  howTo:
    'Zeigen Sie auf ein Wort, um zu sehen, worauf es achtet. Klicken Sie auf ein Wort und dann auf ein zweites: So sehen Sie, wie das Gewicht dazwischen berechnet wird. Esc hebt die Auswahl auf.',
  caution:
    'Attention-Gewichte zeigen, welche Tokens ein Kopf liest. Die Ausgabe des Modells erklären sie allein noch nicht.',
  notes: {
    oneOf: (/** @type {number} */ count) => `Dies ist einer der ${count} Köpfe, die im Bild gemittelt sind.`,
  },
  changedMeanwhile:
    'Der Satz hat sich geändert, während die Datei geschrieben wurde; deshalb wurde keine Datei gespeichert. Laden Sie sie noch einmal herunter.',
  averageOf: (/** @type {number} */ count) => `Durchschnitt von ${count} Köpfen`,
  alsoIn: (/** @type {[string, string][]} */ heads) =>
    `Dieselbe Verbindung in anderen Köpfen: ${listed(heads.map(([name, number]) => `${number} in ${name}`))}.`,
  hiddenTakeOnAverage: (/** @type {string[]} */ names, /** @type {string} */ share) =>
    `Im Durchschnitt gehen ${share} der Aufmerksamkeit an ${listed(names)}, hier ausgeblendet.`,
  hiddenTake: (/** @type {string[]} */ names, /** @type {string} */ share) =>
    `${share} seiner Aufmerksamkeit gehen an ${listed(names)}, hier ausgeblendet.`,
  says: {
    weight: {
      strongest: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ share,
      ) =>
        `${headInWords(head)}: Die stärkste Verbindung von einem Token zu einem anderen führt von ${quoted(query)} zu ${quoted(key)}: ${share}.`,
      pair: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ share,
      ) => `${headInWords(head)}: ${quoted(query)} richtet ${share} seiner Aufmerksamkeit auf ${quoted(key)}.`,
      row: (/** @type {Heads} */ head, /** @type {string} */ query, /** @type {[string, string][]} */ shares) =>
        `${headInWords(head)}: ${quoted(query)} richtet ${listed(shares.map(([name, share], index) => `${share} ${index === 0 ? 'seiner Aufmerksamkeit ' : ''}auf ${quoted(name)}`))}.`,
    },
    norm: {
      strongest: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ norm,
      ) =>
        `${headInWords(head)}: Der größte Beitrag von einem Token zu einem anderen geht von ${quoted(key)} an ${quoted(query)}: Norm ${norm}.`,
      pair: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ norm,
      ) => `${headInWords(head)}: ${quoted(query)} übernimmt von ${quoted(key)} einen Vektor der Norm ${norm}.`,
      row: (/** @type {Heads} */ head, /** @type {string} */ query, /** @type {[string, string][]} */ norms) =>
        `${headInWords(head)}: ${quoted(query)} übernimmt Vektoren mit diesen Normen: ${listed(norms.map(([name, norm]) => `${norm} von ${quoted(name)}`))}.`,
    },
  },
  controls: {
    showLabel: 'Bild',
    show: { arrows: 'Pfeile', columns: 'Spalten', heatmap: 'Heatmap', heads: 'Alle Köpfe' },
    share: 'Gezeigter Anteil',
    shareMark: 'Was bedeutet dieser Prozentsatz?',
    shareExplained: (/** @type {string} */ share, /** @type {'weight' | 'norm'} */ measure) =>
      `Für jedes Token zeigt das Bild die stärksten Verbindungen, die zusammen mindestens ${share} ${measure === 'weight' ? 'seiner Aufmerksamkeit' : 'der Summe seiner Normen'} ausmachen.`,
    measureLabel: 'Zahlen',
    measures: { weight: 'Gewicht', norm: 'Gewicht × ‖Value‖' },
    measureMark: 'Was ist eine Norm?',
    measureExplained:
      'Die Norm ‖v‖ ist die Länge des Vektors v. Ein Gewicht sagt, wie stark ein Token auf ein anderes achtet. Das Gewicht mal ‖v W_O‖, die Norm dessen, was das andere Token weitergibt, ist die Länge des Vektors, den das Token erhält.',
    specials: (/** @type {string} */ names) => `${names} zeigen`,
    merged: 'Ganze Wörter',
    several: 'Mehrere Köpfe',
    average: 'Durchschnitt der Köpfe',
  },
  /** Words for both kinds of arc diagram. */
  arcs: {
    share: (/** @type {string} */ share, /** @type {'weight' | 'norm'} */ measure) =>
      `Gezeigt sind die stärksten Verbindungen. Sie machen ${share} ${measure === 'weight' ? 'der Aufmerksamkeit jedes Tokens' : 'der Summe der Normen jedes Tokens'} aus.`,
    leftOut: (/** @type {number} */ drawn, /** @type {number} */ found) =>
      `Von ${found.toLocaleString('de')} Verbindungen sind nur die stärksten ${drawn.toLocaleString('de')} gezeichnet. Wählen Sie ein Token, um alle seine Verbindungen zu sehen.`,
    numbers: (
      /** @type {string | null} */ query,
      /** @type {string | null} */ key,
      /** @type {'weight' | 'norm'} */ measure,
    ) => arcMarks('Zahlen', query, key, measure),
    squares: (
      /** @type {string | null} */ query,
      /** @type {string | null} */ key,
      /** @type {'weight' | 'norm'} */ measure,
    ) => arcMarks('Quadrate (je voller, desto mehr)', query, key, measure),
  },
  arrows: {
    label: 'Der Satz mit Pfeilen. Mit den Pfeiltasten bewegen, mit Enter auswählen.',
    direction: 'Pfeile beginnen beim Query-Token.',
    overview: {
      label: 'Sichtbarer Teil des Satzes',
      part: (/** @type {number} */ first, /** @type {number} */ last, /** @type {number} */ count) =>
        `Tokens ${first} bis ${last} von ${count}`,
    },
    ofHeads: (/** @type {string} */ seen, /** @type {string[]} */ heads) => `${seen}, in ${listed(heads)}`,
    folded: (/** @type {string} */ seen) => `${seen} ausgeblendete Tokens zeigen`,
    foldedNote: (/** @type {number} */ count) =>
      `„… ${count} …“ steht für ${count} Tokens, die keinen Platz haben. Klicken oder tippen Sie darauf, um sie zu zeigen.`,
    onPaper: (/** @type {Heads} */ head) =>
      `Jedes Token und das Token, auf das es am stärksten achtet (${headInWords(head)}):`,
    pale: (/** @type {string} */ names) => `Verbindungen zu ${names} sind blass, bis Sie ein Token wählen.`,
    grammar:
      'Die Klammern unten zeigen Grammatik, nicht Attention. Jede verbindet ein Wort mit einem Wort, das von ihm abhängt.',
    rows: (/** @type {number} */ count) => `Die Zahlenreihen unter den Tokens gehören zu den ersten ${count} Köpfen.`,
  },
  columns: {
    label: 'Der Satz in zwei Spalten: Queries achten auf Keys. Mit den Pfeiltasten bewegen, mit Enter auswählen.',
    direction: 'Jede Linie führt von einer Query zu einem Key.',
    looks: 'Query',
    lookedAt: 'Key',
    query: (/** @type {string} */ seen) => `${seen}: Query`,
    key: (/** @type {string} */ seen) => `${seen}: Key`,
    tiles: (/** @type {number} */ layer) => `Köpfe von Schicht ${layer}`,
    all: 'Alle',
    squares:
      'Die Quadrate stehen in der Reihenfolge der hier genannten Köpfe; das Quadrat des ersten Kopfes steht direkt am Token.',
  },
  table: {
    title: 'Die Zahlen als Tabelle',
    caption: (/** @type {string} */ head) => `${head}: Zeilen achten auf Spalten`,
    captionOf: (/** @type {string} */ head, /** @type {string} */ query) => `${head}: worauf ${quoted(query)} achtet`,
    select: (/** @type {number} */ count) =>
      `${count} Tokens sind zu viele für eine Tabelle. Wählen Sie ein Token, um seine Zeile zu sehen, oder speichern Sie alle Zahlen über „Teilen“ als Datei.`,
  },
  heatmap: {
    grid: (/** @type {Heads} */ head) =>
      `Heatmap, ${headInWords(head)}: Zeilen achten auf Spalten. Mit den Pfeiltasten bewegen, mit Enter auswählen.`,
    direction: 'Zeilen achten auf Spalten',
    oneOf: (/** @type {number} */ count) =>
      `. Dies ist einer von ${count} gewählten Köpfen; „Durchschnitt der Köpfe“ fasst sie zusammen.`,
    measures: { weight: 'Attention-Gewicht', norm: 'Gewicht × ‖v W_O‖' },
    endsAtLargest: (/** @type {string} */ number) => `${number} (Maximum)`,
    named: (/** @type {number} */ rows) =>
      `Beschriftet sind nur die erste und die letzte Zeile und jeweils eine von ${rows} Zeilen.`,
    coarse: 'Jeder Punkt zeigt die größte von mehreren Zahlen; vergrößern Sie, um alle zu sehen.',
    zoomIn: 'Größer',
    zoomOut: 'Kleiner',
    fit: 'Ganz',
    find: 'Wort suchen',
    found: (/** @type {number} */ count) => (count === 0 ? 'keines' : `${count} gefunden`),
    hint: 'Zeigen Sie auf eine Zelle oder ein Token, um mehr zu erfahren; klicken oder tippen Sie zum Auswählen.',
    empty: 'Es gibt kein Token zu zeigen.',
    pair: (/** @type {string} */ query, /** @type {string} */ key, /** @type {string} */ value) =>
      `${isolated(query)} → ${isolated(key)}: ${value}`,
    row: (/** @type {string} */ query, /** @type {[string, string][]} */ most) =>
      `${quoted(query)} achtet am stärksten auf ${listed(most.map(([key, value]) => `${quoted(key)} (${value})`))}`,
    column: (/** @type {string} */ key, /** @type {[string, string][]} */ most) =>
      `${quoted(key)} bekommt die meiste Aufmerksamkeit von ${listed(most.map(([query, value]) => `${quoted(query)} (${value})`))}`,
    selected: (/** @type {string} */ reading) => `${reading} (ausgewählt)`,
  },
  heads: {
    title: 'Alle Köpfe',
    axes: 'In jedem kleinen Bild achten Zeilen auf Spalten.',
    grid: 'Alle Köpfe, eine Zeile pro Schicht',
    layer: (/** @type {number} */ layer) => `L${layer}`,
    head: (/** @type {number} */ head) => `H${head}`,
    row: (/** @type {number} */ layer) => `Schicht ${layer}`,
    scale: 'Gewicht',
    points:
      'Jeder Punkt ist ein Kopf; seine Messwerte gelten für diesen Satz. Zeigen Sie auf einen Punkt, um das Muster des Kopfes zu sehen.',
    arrange: 'Ordnen',
    arrangements: { layers: 'nach Schicht', kinds: 'nach Art', points: 'als Punkte' },
    sorted:
      'Jede Zeile zeigt eine Art von Kopf, die stärksten zuerst. In jedem kleinen Bild achten Zeilen auf Spalten.',
    colourBy: 'Farbe nach',
    colourings: { hue: 'Kopf', kind: 'Art' },
    cell: (/** @type {number} */ layer, /** @type {number} */ head) => `Schicht ${layer}, Kopf ${head}`,
    mostly: (/** @type {string} */ name, /** @type {string} */ kind) => `${name}, vor allem: ${kind}`,
    score: (/** @type {string} */ reading, /** @type {string} */ score) => `${reading} (${score})`,
    severalHint:
      'Klicken Sie auf einen Kopf oder drücken Sie die Leertaste, um ihn ins Bild zu nehmen oder daraus zu entfernen.',
  },
  scatter: {
    label: 'Alle Köpfe als Punkte',
    across: 'x-Achse',
    up: 'y-Achse',
    none: 'nicht gemessen',
    scores: /** @type {Record<string, string>} */ ({
      previous: 'auf das vorherige Token',
      next: 'auf das nächste Token',
      same: 'auf sich selbst',
      same_word: 'auf dasselbe Wort an anderer Stelle',
      duplicate: 'auf frühere Vorkommen',
      induction: 'auf das Token nach einem früheren Vorkommen',
      first: 'auf das erste Token',
      separator: 'auf Trenn- und Satzzeichen',
      broad: 'wie gleichmäßig er achtet',
      distance: 'Abstand in Tokens',
    }),
  },
  find: {
    title: 'Kopf finden',
    ways: { pair: 'Nach Paar', kind: 'Nach Art' },
    waysLabel: 'Wie ein Kopf gesucht wird',
    from: 'Von',
    to: 'Zu',
    none: 'Token wählen',
    place: (/** @type {string} */ text, /** @type {number} */ place) => `${text} (Position ${place})`,
    kind: 'Art',
    invitation: 'Wählen Sie ein Token und dann ein zweites, oder beide hier: So sehen Sie, welche Köpfe sie verbinden.',
    ranking: 'Die Köpfe werden sortiert …',
    strongestPair: (
      /** @type {string} */ name,
      /** @type {string} */ from,
      /** @type {string} */ to,
      /** @type {string} */ weight,
    ) => `${name} hat die stärkste Verbindung von ${quoted(from)} zu ${quoted(to)}: ${weight}.`,
    strongestKind: (/** @type {string} */ name, /** @type {string} */ score) =>
      `${name} hat den höchsten Wert: ${score}.`,
    meanings: /** @type {Record<string, string>} */ ({
      previous: 'Mittleres Gewicht, das jedes Token dem Token davor gibt.',
      next: 'Mittleres Gewicht, das jedes Token dem Token danach gibt.',
      same: 'Mittleres Gewicht, das jedes Token sich selbst gibt.',
      same_word:
        'Mittleres Gewicht, das jedes Token eines wiederholten Wortes den anderen Vorkommen dieses Wortes gibt.',
      duplicate: 'Mittleres Gewicht, das jedes wiederholte Token seinen früheren Vorkommen gibt.',
      induction:
        'Mittleres Gewicht, das jedes wiederholte Token den Tokens gibt, die auf seine früheren Vorkommen folgten. Ein Kopf mit hohem Wert heißt Induktionskopf (induction head).',
      first: 'Mittleres Gewicht, das die anderen Tokens dem ersten geben ([CLS], falls das Modell es hinzufügt).',
      separator: 'Mittleres Gewicht, das jedes Token Satzzeichen gibt (und [SEP], falls das Modell es hinzufügt).',
      broad:
        'Wie gleichmäßig jedes Token seine Aufmerksamkeit verteilt (Entropie): 100\u00a0%, wenn alle Tokens dasselbe Gewicht bekommen.',
      distance: 'Mittlerer Abstand, in Tokens, zwischen einem Token und den Tokens, auf die es achtet.',
    }),
    unmeasured: /** @type {Record<string, string>} */ ({
      same_word: 'In diesem Satz kommt kein Wort zweimal vor; es gibt also nichts zu messen.',
      duplicate: 'In diesem Satz kommt kein Token zweimal vor; es gibt also nichts zu messen.',
      induction:
        'In diesem Satz kommt kein Token zweimal vor mit einem anderen Token dazwischen; es gibt also nichts zu messen.',
      separator: 'Hier gibt es kein [SEP] und keine Satzzeichen; es gibt also nichts zu messen.',
    }),
    onRandom: (/** @type {{ length: number, seed: number }} */ { length, seed }) =>
      `Gemessen an ${length} zufälligen Tokens, auf die dieselben Tokens noch einmal folgen (Seed ${seed}).`,
    noSuchKind: (/** @type {string} */ kind) =>
      `${quoted(kind)} wird für dieses Modell nicht gemessen. Wählen Sie eine andere Art.`,
    tooShort: 'Dieser Text ist zu kurz für diese Messung.',
    tokens: (/** @type {string} */ count) => `${count} Tokens`,
    list: 'Köpfe, höchster Wert zuerst',
    all: (/** @type {number} */ count) => `Alle ${count} zeigen`,
    fewer: (/** @type {number} */ count) => `Nur die ersten ${count} zeigen`,
  },
  dependencies: {
    title: 'Grammatik und Köpfe',
    about:
      'Die Tabelle zeigt für jede Abhängigkeit und jede Richtung den Kopf mit der stärksten Verbindung zwischen den beiden Wörtern. Klicken Sie ihn an, um diese Verbindung zu sehen.',
    relation: 'Abhängigkeit',
    forward: 'Verbindung zum übergeordneten Wort',
    backward: 'Verbindung in Gegenrichtung',
    look: (/** @type {string} */ query, /** @type {string} */ key) => `${query} → ${key}`,
    head: (/** @type {number} */ layer, /** @type {number} */ head) => `L${layer} H${head}`,
    labels: /** @type {Record<string, string>} */ ({
      det: 'Artikelwort',
      nsubj: 'Subjekt',
      acomp: 'Adjektivergänzung',
      mark: 'Konjunktion',
      aux: 'Hilfsverb',
      neg: 'Negation',
      advcl: 'Adverbialsatz',
      dobj: 'direktes Objekt',
      prep: 'Präposition',
      poss: 'Possessiv',
      pobj: 'Objekt einer Präposition',
    }),
  },
  telling: {
    /** @param {string} query @param {string} key @param {string} weight @param {string} head */
    offer: (query, key, weight, head) => `Einstieg: ${quoted(query)} → ${quoted(key)}: ${weight} in ${head}`,
    /** @param {string} query @param {string} key @param {string} weight @param {string} head */
    begun: (query, key, weight, head) => `Einstieg mit ${quoted(query)} → ${quoted(key)}: ${weight} in ${head}.`,
    undo: 'Auswahl aufheben',
    reason: 'Das ist unter allen Köpfen die stärkste Verbindung zwischen zwei nicht benachbarten Wörtern.',
  },
  why: {
    title: 'Warum dieses Gewicht?',
    invitation:
      'Wählen Sie ein Query-Token und dann ein Key-Token, um zu sehen, wie das Gewicht dazwischen berechnet wird.',
    open: (/** @type {string} */ weight, /** @type {string | null} */ head, /** @type {boolean} */ isNorm) =>
      `Warum ${isNorm ? 'Gewicht ' : ''}${weight}${head ? ` in ${head}` : ''}?`,
    fromWeights: 'Queries, Keys und Values sind die Vektoren der Tokens mal trainierte Matrizen:',
    trainedWeights: (/** @type {number} */ layer, /** @type {number} */ head) =>
      `W_Q, W_K und W_V von Schicht ${layer}, Kopf ${head}`,
    zoom: {
      tokens: 'Tokens: Klicken Sie auf ein anderes, um sein Gewicht zu erklären',
      frames: {
        heads: 'Der Kopf unter allen Köpfen',
        score: 'Query · Key: der Score',
        writers: 'Teile, die den Score schrieben',
        mask: 'Die Maske',
        softmax: 'Softmax: das Gewicht',
        value: 'Gewicht × Value: was ankommt',
        moved: 'Was der Kopf bewegt, in Wörtern',
      },
      title: (/** @type {number} */ at, /** @type {number} */ count, /** @type {string} */ name) =>
        `${at} von ${count}: ${name}`,
      previous: '‹ Zurück',
      next: 'Weiter ›',
      close: 'Schließen',
    },
    answer: (
      /** @type {number} */ layer,
      /** @type {number} */ head,
      /** @type {Names} */ { query, key },
      /** @type {string} */ weight,
    ) =>
      `In Schicht ${layer}, Kopf ${head} richtet ${quoted(query)} ${weight} seiner Aufmerksamkeit auf ${quoted(key)}. So berechnet das Modell dieses Gewicht:`,
    answerOfWord: (
      /** @type {number} */ layer,
      /** @type {number} */ head,
      /** @type {Names} */ { query, key },
      /** @type {string} */ weight,
    ) =>
      `In Schicht ${layer}, Kopf ${head} richtet ${quoted(query)} ${weight} seiner Aufmerksamkeit auf ${quoted(key)}.`,
    pieces: {
      caption:
        'Jede Zahl ist das Gewicht von einem Stück des Query-Worts zu einem Stück des Key-Worts. Für ganze Wörter werden die Gewichte zu den Stücken des Keys addiert und diese Summen über die Stücke der Query gemittelt. Klicken Sie auf ein Gewicht, um es zu erklären.',
      sum: 'Summe',
      mean: 'Mittelwert der Summen',
      chosen: (/** @type {Names} */ { query, key }, /** @type {string} */ weight) =>
        `${quoted(query)} richtet ${weight} seiner Aufmerksamkeit auf ${quoted(key)}. So berechnet das Modell dieses Gewicht:`,
    },
    dot: {
      title: 'Skalarprodukt von Query und Key',
      text: (
        /** @type {Names} */ { query, key },
        /** @type {number} */ d_head,
        /** @type {{ dimension: number, size: string, adds: boolean }[]} */ largest,
        /** @type {string} */ sum,
      ) =>
        `Die Query sagt, was ${quoted(query)} sucht; der Key sagt, was ${quoted(key)} anbietet. Beide haben ${d_head} Zahlen, gezählt ab 0. Haben zwei Zahlen dasselbe Vorzeichen, erhöht ihr Produkt den Score. Die größten Produkte: ${listed(largest.map(({ dimension, size, adds }) => `Dimension ${dimension} ${adds ? 'plus' : 'minus'} ${size}`))}. Die Summe aller ${d_head} Produkte ist ${sum}.`,
    },
    writers: { title: 'Summanden des Scores' },
    moved: { title: 'Die bewegten Vektoren in Wörtern' },
    distances: {
      title: 'Abstand',
      text: (/** @type {string} */ c2p, /** @type {string} */ p2c, /** @type {number} */ distance) =>
        `Dieses Modell hat außerdem einen trainierten Key und eine trainierte Query für jeden Abstand δ. Hier ${distance === 0 ? 'ist der Key das Query-Token selbst' : `steht der Key ${keyPlace(distance)}`}. Query mal Key des Abstands ergibt ${c2p}, Key mal Query des Abstands ${p2c}. Beide werden addiert.`,
    },
    scale: {
      title: 'Skalierter Score',
      text: (/** @type {number} */ d_head) =>
        `Der Score wird durch √${d_head} geteilt, denn sonst würden Scores mit d_head wachsen, der Größe eines Keys.`,
      summed: (/** @type {number} */ root) =>
        `Die Summe wird durch √${root} geteilt: 3 × d_head, weil sie drei Teile hat.`,
      other: (/** @type {number} */ root) =>
        `Der Score wird durch √${root} geteilt. Diese Zahl steht in der Konfiguration des Modells; die meisten Modelle nehmen d_head, die Größe eines Keys.`,
    },
    bias: {
      title: 'Bias des Abstands',
      text: (/** @type {string} */ bias, /** @type {number} */ distance) =>
        `Dieses Modell addiert eine trainierte Zahl, die nur vom Kopf und vom Abstand zwischen Query und Key abhängt: ${bias} für ${distance === 0 ? 'das Query-Token selbst' : `einen Key ${keyPlace(distance)}`}.`,
    },
    cap: {
      title: 'Soft Cap',
      text: (/** @type {number} */ cap) =>
        `Dieses Modell hält jeden Score zwischen −${cap} und ${cap}: Scores nahe 0 bleiben fast gleich; große Scores nähern sich ${cap} oder −${cap}.`,
    },
    mask: {
      title: 'Maske',
      text: (/** @type {number} */ count) =>
        count === 1
          ? 'Ein Token steht hinter dem Query-Token. Es ist maskiert: Sein Score wird −∞ und sein Gewicht 0.'
          : `${count} Tokens stehen hinter dem Query-Token. Sie sind maskiert: Ihre Scores werden −∞ und ihre Gewichte 0.`,
      window: (/** @type {number} */ later, /** @type {number} */ far) =>
        `${far === 1 ? 'Ein Token liegt' : `${far} Tokens liegen`} außerhalb des gleitenden Fensters dieser Schicht${later === 0 ? '' : `, und ${later === 1 ? 'eines steht' : `${later} stehen`} hinter dem Query-Token`}. Maskieren setzt einen Score auf −∞ und das Gewicht auf 0.`,
    },
    softmax: {
      title: 'Softmax: von Scores zu Gewichten',
      text: (/** @type {Names} */ { query, key }, /** @type {string} */ weight) =>
        `Von jedem Score von ${quoted(query)} wird der größte abgezogen; e hoch jedes Ergebnis wird durch die Summe aller dieser Potenzen geteilt. Die Gewichte ergeben zusammen 1; ${quoted(key)} bekommt ${weight}.`,
    },
    value: {
      title: 'Gewicht × Value',
      text: (/** @type {Names} */ { query, key }) =>
        `Der Value ist, was ${quoted(key)} weitergibt. Mit seinem Gewicht multipliziert, ist er einer der Vektoren, deren Summe z ist, die Ausgabe des Kopfes für ${quoted(query)}.`,
    },
    productsLabel: 'Query, Key und ihre Produkte, Dimension für Dimension',
    valuesLabel: 'Value, gewichteter Value und Ausgabe, Dimension für Dimension',
    dimension: 'Dimension',
    stripHint:
      'Zeigen Sie auf eine Dimension oder benutzen Sie die Pfeiltasten, um sie zu lesen; Klicken, Tippen oder Enter wählt sie aus.',
    qOf: (/** @type {string} */ token) => `q von ${quoted(token)}`,
    kOf: (/** @type {string} */ token) => `k von ${quoted(token)}`,
    product: 'q × k',
    vOf: (/** @type {string} */ token) => `v von ${quoted(token)}`,
    weightedValue: 'Gewicht × v',
    zOf: (/** @type {string} */ token) => `z von ${quoted(token)}`,
    qkScale: 'q und k',
    productScale: 'q × k',
    valueScale: 'v, Gewicht × v und z',
    productAt: (
      /** @type {number} */ dimension,
      /** @type {string} */ q,
      /** @type {string} */ k,
      /** @type {string} */ product,
    ) => `Dimension ${dimension}: q = ${q}, k = ${k}, q × k = ${product}`,
    valueAt: (
      /** @type {number} */ dimension,
      /** @type {string} */ v,
      /** @type {string} */ weighted,
      /** @type {string} */ z,
    ) => `Dimension ${dimension}: v = ${v}, Gewicht × v = ${weighted}, z = ${z}`,
    scores: {
      all: (/** @type {string} */ query) =>
        `Worauf ${quoted(query)} achtet. Klicken Sie auf ein anderes Token, um stattdessen sein Gewicht zu erklären.`,
      largest: (/** @type {string} */ query, /** @type {number} */ count) =>
        `Die ${count} Tokens, auf die ${quoted(query)} am stärksten achtet. Klicken Sie auf ein anderes Token, um stattdessen sein Gewicht zu erklären.`,
      key: 'Token',
      score: 'Score\u00a0s',
      weight: (/** @type {string} */ sum) => `÷\u00a0${sum} =\u00a0Gewicht`,
      rest: (/** @type {number} */ count) => (count === 1 ? '1 weiteres Token' : `${count} weitere Tokens`),
      restNote: 'hier nicht gezeigt: siehe „Alle Zahlen“',
      sum: 'Summe über alle Tokens',
    },
    share: (/** @type {Names} */ { query, key }, /** @type {number} */ share) => {
      const meaning = `der Ausgabe des Kopfes für ${quoted(query)} kommen von ${quoted(key)}`;
      if (share < 0)
        return `${meaning}. Der Beitrag zeigt der Ausgabe entgegen, aber die anderen Tokens überwiegen. Die Anteile aller Tokens ergeben zusammen 100\u00a0%.`;
      // A share that is displayed as 100 % must not be called more than the whole.
      if (share >= 1.005)
        return `${meaning}, also mehr als die ganze Ausgabe: Die Beiträge anderer Tokens zeigen in die Gegenrichtung und heben einen Teil davon auf. Die Anteile aller Tokens ergeben zusammen 100\u00a0%.`;
      return `${meaning}. Die Anteile aller Tokens ergeben zusammen 100\u00a0%.`;
    },
    norm: (
      /** @type {string} */ key,
      /** @type {string} */ norm,
      /** @type {string} */ weight,
      /** @type {string} */ weighted,
      /** @type {number} */ place,
      /** @type {number} */ count,
    ) =>
      `Ein Gewicht sagt nicht, wie groß der Value ist. Nach W_O trägt ${quoted(key)} einen Vektor der Norm ${weighted} bei (Gewicht ${weight} × ‖v W_O‖ ${norm}), ${place === 1 ? `den größten aller ${count} Tokens` : `Rang ${place} unter allen ${count} Tokens`}. Das ist die normbasierte Analyse von Attention (Kobayashi et al. 2020).`,
    numbers: {
      title: 'Alle Zahlen',
      byDimension: 'Query, Key und Value, Dimension für Dimension',
      byToken: 'Scores und Gewichte der Query für jedes Token',
      dimension: 'Dimension',
      token: 'Token',
      headings: /** @type {Record<string, string>} */ ({
        q: 'q',
        k: 'k',
        qk_products: 'q × k',
        v: 'v',
        weighted_v: 'Gewicht × v',
        z: 'z',
        dot_products: 'q · k',
        scaled_scores: 'skalierter Score',
        attn_scores: 'nach der Maske',
        exp: 'e^(s − größter)',
        pattern: 'Gewicht',
        share: 'Anteil an der Ausgabe',
        value_norm: '‖v W_O‖',
        weighted_norm: 'Gewicht × ‖v W_O‖',
      }),
    },
  },
};
