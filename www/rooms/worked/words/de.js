// @ts-check
/** UI strings of the room "Worked example", in German. */
import { listed, quoted } from '../../../words/de/phrases.js';

/**
 * The subject of a step, for its title and sentence.
 *
 * @typedef {object} About
 * @property {string} token the query token's name
 * @property {string} key the key token's name
 * @property {number} d_head
 * @property {number} d_model
 * @property {number} n_key
 * @property {number} n_query
 * @property {boolean} crosses whether a second sequence attends to the first
 * @property {boolean} decoder whether the second sequence attends to itself first
 * @property {boolean} own whether the step belongs to the self-attention of the second sequence
 * @property {number} [decimals]
 * @property {string[]} vocabulary the words that a tiny decoder can predict
 * @property {string} next the most likely next word
 * @property {string} share its probability, in percent
 */

const counted = (/** @type {number} */ count) => `${count} ${count === 1 ? 'Zahl' : 'Zahlen'}`;

const NEXT = 'Vom Kopf zum nächsten Wort';

/** @type {Record<string, { group: string, title: (about: About) => string, text: (about: About) => string }>} */
const STEPS = {
  inputs: {
    group: 'Gegeben',
    title: () => 'Die Eingaben',
    text: ({ d_model, n_key }) =>
      n_key === 1
        ? `Ein Token kommt herein. Es ist eine Zeile von ${counted(d_model)}: die Matrix X.`
        : `${n_key} Tokens kommen herein. Jedes ist eine Zeile von ${counted(d_model)}; zusammen bilden die Zeilen die Matrix X.`,
  },
  looking: {
    group: 'Gegeben',
    title: () => 'Die Eingaben für die Queries',
    text: ({ n_query }) =>
      `${n_query === 1 ? 'Ein Token einer anderen Sequenz achtet' : `${n_query} Tokens einer anderen Sequenz achten`} auf X, so wie die Ausgabewörter eines Decoders auf die Wörter des Encoders achten. Die Zeilen dieser Sequenz bilden die Matrix Y.`,
  },
  scores: {
    group: 'Gegeben',
    title: () => 'Scores und Values',
    text: ({ d_head }) =>
      `Dieses Beispiel beginnt in der Mitte: Die Skalarprodukte von Query und Keys sind gegeben. Die Vektoren von ${d_head} Zahlen, aus denen sie berechnet sind, zeigt die Vorlesung nicht. Auch die Values sind gegeben.`,
  },
  weights_k: {
    group: 'Gegeben',
    title: () => 'Die Gewichte für Keys, W_K',
    text: () =>
      'Diese Zahlen hat das Training gefunden. Sie machen aus der Eingabe eines Tokens seinen Key, an dem andere Tokens es finden.',
  },
  weights_v: {
    group: 'Gegeben',
    title: () => 'Die Gewichte für Values, W_V',
    text: () =>
      'Eine zweite Matrix macht aus derselben Eingabe einen Value: was das Token weitergibt, wenn ein anderes auf es achtet.',
  },
  weights_q: {
    group: 'Gegeben',
    title: () => 'Die Gewichte für Queries, W_Q',
    text: () => 'Eine dritte Matrix macht aus derselben Eingabe eine Query: was das Token selbst sucht.',
  },
  no_weights: {
    group: 'Keys, Values, Queries',
    title: ({ crosses, decoder, own }) => {
      if (own) return 'Keine Gewichte: Q = K = V = Y';
      if (decoder) return 'Keine Gewichte: Q = Ausgabe, K = V = X';
      return crosses ? 'Keine Gewichte: Q = Y, K = V = X' : 'Keine Gewichte: Q = K = V = X';
    },
    text: () =>
      'Ohne Gewichte ist jedes Token seine eigene Query, sein eigener Key und sein eigener Value; die Tokens werden also direkt verglichen.',
  },
  key: {
    group: 'Keys, Values, Queries',
    title: ({ token }) => `Key von ${token}`,
    text: ({ token }) =>
      `Die Eingabe von ${quoted(token)} mal jede Spalte von W_K ergibt seinen Key, eine Zahl pro Spalte.`,
  },
  value: {
    group: 'Keys, Values, Queries',
    title: ({ token }) => `Value von ${token}`,
    text: ({ token }) =>
      `Dieselbe Eingabe mal jede Spalte von W_V ergibt seinen Value: was ${quoted(token)} weitergibt.`,
  },
  query: {
    group: 'Keys, Values, Queries',
    title: ({ token }) => `Query von ${token}`,
    text: ({ token, crosses, decoder }) => {
      if (crosses && decoder) {
        return `Die Query kommt aus der Ausgabe der maskierten Self-Attention: Die Zeile von ${quoted(token)} mal jede Spalte von W_Q sagt, was ${quoted(token)} in X sucht. Keys und Values kommen nur aus X.`;
      }
      return crosses
        ? `Die Query kommt aus der anderen Sequenz: Die Zeile von ${quoted(token)} in Y mal jede Spalte von W_Q sagt, was ${quoted(token)} in X sucht.`
        : `Dieselbe Eingabe mal jede Spalte von W_Q ergibt die Query: was ${quoted(token)} sucht.`;
    },
  },
  dot: {
    group: 'token',
    title: ({ token, key }) => `Score: ${token} → ${key}`,
    text: ({ token, key }) =>
      `Wie gut passt der Key von ${quoted(key)} zur Query von ${quoted(token)}? Multiplizieren Sie beide Zahl für Zahl und addieren Sie die Produkte: Je größer der Score, desto besser passen sie.`,
  },
  scale: {
    group: 'token',
    title: () => 'Durch √d_k teilen',
    text: ({ d_head }) =>
      `Je mehr Zahlen ein Vektor hat, desto größer werden die Scores, und große Scores lenken alle Aufmerksamkeit auf ein Token. Die Division durch √${d_head} hält sie in Grenzen.`,
  },
  mask: {
    group: 'token',
    title: () => 'Spätere Tokens maskieren',
    text: ({ token }) =>
      `Mit einer kausalen Maske achtet kein Token auf spätere Tokens: Der Score jedes Tokens nach ${quoted(token)} wird −∞, und daraus macht die Softmax genau 0.`,
  },
  exponentials: {
    group: 'token',
    title: () => 'Exponentialwerte',
    text: () =>
      'e hoch Score macht jede Zahl positiv. Vorher wird der größte Score der Zeile abgezogen. Das hält die Potenzen klein und ändert kein Gewicht, denn in der Division unten kürzt es sich heraus.',
  },
  sum: {
    group: 'token',
    title: () => 'Summe der Exponentialwerte',
    text: () => 'Die Exponentialwerte werden addiert. Gleich wird jeder von ihnen durch diese Summe geteilt.',
  },
  divide: {
    group: 'token',
    title: () => 'Attention-Gewichte',
    text: ({ token }) =>
      `Jeder Exponentialwert, geteilt durch die Summe, ist ein Gewicht. Die Gewichte von ${quoted(token)} ergeben zusammen 1: Sie sagen, wie ${quoted(token)} seine Aufmerksamkeit verteilt.`,
  },
  round: {
    group: 'token',
    title: ({ decimals }) => `Auf ${decimals === 1 ? 'eine Nachkommastelle' : `${decimals} Nachkommastellen`} runden`,
    text: () =>
      'Die Gewichte werden gerundet; die nächsten Schritte rechnen mit den gerundeten. Dabei bleibt ihre Summe 1.',
  },
  weigh: {
    group: 'token',
    title: ({ key }) => `Gewicht × Value von ${key}`,
    text: ({ token, key }) => `${quoted(token)} übernimmt diesen Anteil des Values von ${quoted(key)}.`,
  },
  output: {
    group: 'token',
    title: ({ token }) => `Ausgabe von ${token}`,
    text: ({ token }) =>
      `Die Summe dieser Anteile ist die neue Repräsentation von ${quoted(token)}: eine gewichtete Summe der Values, in der die Tokens, auf die es am stärksten achtet, die größten Gewichte haben.`,
  },
  all_queries: {
    group: 'Alles auf einmal, als Matrizen',
    title: () => 'Alle Queries: Q',
    text: ({ d_head, crosses }) =>
      `Zeile für Zeile: ${crosses ? 'Die zweite Sequenz' : 'X'} mal W_Q ergibt alle Queries in einem Produkt. Die Spaltenzahl von W_Q legt man beim Entwurf des Modells fest; hier hat jede Query ${counted(d_head)}.`,
  },
  all_keys: {
    group: 'Alles auf einmal, als Matrizen',
    title: () => 'Alle Keys: K',
    text: () =>
      'X mal W_K ergibt alle Keys. Keys sind so lang wie Queries, damit man jeden mit jeder multiplizieren kann.',
  },
  all_values: {
    group: 'Alles auf einmal, als Matrizen',
    title: () => 'Alle Values: V',
    text: () => 'X mal W_V ergibt alle Values. Ihre Länge ist die Länge der Ausgaben.',
  },
  all_dots: {
    group: 'Alles auf einmal, als Matrizen',
    title: () => 'Alle Scores: Q Kᵀ',
    text: () =>
      'Keiner der Schritte oben brauchte das Ergebnis eines anderen Tokens; deshalb lassen sich alle Scores auf einmal berechnen, als ein Matrixprodukt.',
  },
  all_scaled: {
    group: 'Alles auf einmal, als Matrizen',
    title: () => 'Alle Scores durch √d_k',
    text: () => 'Die ganze Matrix wird auf einmal geteilt.',
  },
  all_masked: {
    group: 'Alles auf einmal, als Matrizen',
    title: () => 'Die Maske auf allen Zeilen',
    text: () =>
      'Die Matrix M wird addiert: 0, wohin ein Token achten darf, −∞, wohin nicht. Alles über der Diagonale ist −∞: Kein Token achtet auf ein späteres.',
  },
  all_softmax: {
    group: 'Alles auf einmal, als Matrizen',
    title: () => 'Softmax jeder Zeile',
    text: () => 'Zeile für Zeile werden aus Scores Gewichte, die zusammen 1 ergeben.',
  },
  all_rounded: {
    group: 'Alles auf einmal, als Matrizen',
    title: () => 'Die gerundeten Gewichte',
    text: () => 'Jede Zeile wird so gerundet, dass sie weiterhin 1 ergibt.',
  },
  all_mixed: {
    group: 'Alles auf einmal, als Matrizen',
    title: () => 'Alle Ausgaben',
    text: () => 'Noch ein Matrixprodukt, Gewichte mal V, gibt jedem Token seine neue Repräsentation.',
  },
  weights_o: {
    group: NEXT,
    title: () => 'Die Ausgabegewichte, W_O',
    text: () =>
      'W_O macht aus der Ausgabe des Kopfes einen Vektor, der so lang ist wie die Eingabe. So lassen sich beide addieren.',
  },
  attn_out: {
    group: 'next',
    title: () => 'Ausgabe der Attention',
    text: ({ token }) =>
      `Die Ausgabe des Kopfes für ${quoted(token)} mal jede Spalte von W_O: Das addiert die Attention zum Vektor von ${quoted(token)}.`,
  },
  resid_mid: {
    group: 'next',
    title: () => 'Erste Residualverbindung',
    text: ({ token }) =>
      `Eingabe und Ausgabe der Attention werden addiert. ${quoted(token)} behält den eigenen Vektor und gewinnt dazu, was es von anderen Tokens liest.`,
  },
  weights_in: {
    group: NEXT,
    title: () => 'Die ersten Feedforward-Gewichte, W_in und b_in',
    text: () =>
      'Das Feedforward-Netz bearbeitet jedes Token für sich. Jede Spalte von W_in ist mit ihrem Bias in b_in eine verborgene Einheit, die ein Muster erkennt.',
  },
  mlp_pre: {
    group: 'next',
    title: () => 'Verborgene Schicht',
    text: ({ token }) =>
      `Der Vektor von ${quoted(token)} mal jede Spalte von W_in, plus Bias: eine Zahl für jede verborgene Einheit.`,
  },
  mlp_post: {
    group: 'next',
    title: () => 'ReLU',
    text: () => 'ReLU macht aus negativen Zahlen 0: Nur Einheiten, die ihr Muster erkennen, bleiben aktiv.',
  },
  weights_out: {
    group: NEXT,
    title: () => 'Die zweiten Feedforward-Gewichte, W_out und b_out',
    text: () => 'Jede Zeile von W_out ist das, was eine aktive verborgene Einheit in den Vektor des Tokens schreibt.',
  },
  mlp_out: {
    group: 'next',
    title: () => 'Ausgabe des Feedforward-Netzes',
    text: ({ token }) =>
      `Die verborgenen Einheiten mal W_out, plus Bias: Das addiert das Feedforward-Netz zum Vektor von ${quoted(token)}.`,
  },
  resid_post: {
    group: 'next',
    title: () => 'Zweite Residualverbindung',
    text: () =>
      'Auch die Ausgabe des Feedforward-Netzes wird addiert. Die Summe ist die Ausgabe des Blocks. Große Modelle haben viele Blöcke; hier folgen gleich die Wörter.',
  },
  weights_u: {
    group: NEXT,
    title: () => 'Das Unembedding, W_U',
    text: ({ vocabulary }) => `W_U hat für jedes der ${vocabulary.length} Wörter des Vokabulars eine Spalte.`,
  },
  logits: {
    group: 'next',
    title: () => 'Logits',
    text: ({ token }) =>
      `Der Vektor von ${quoted(token)} mal jede Spalte von W_U gibt jedem Wort einen Score, seinen Logit.`,
  },
  next_exponentials: {
    group: 'next',
    title: () => 'Exponentialwerte der Logits',
    text: () => 'Noch einmal Softmax: e hoch jeden Logit, nachdem der größte Logit abgezogen wurde.',
  },
  next_sum: {
    group: 'next',
    title: () => 'Summe der Exponentialwerte',
    text: () => 'Die Exponentialwerte aller Wörter werden addiert.',
  },
  next_word: {
    group: 'next',
    title: ({ next }) => `Nächstes Wort: ${next}`,
    text: ({ token, next, share }) =>
      `Geteilt durch die Summe werden daraus Wahrscheinlichkeiten, die zusammen 1 ergeben. Das wahrscheinlichste Wort nach ${quoted(token)} ist ${quoted(next)} mit ${share}.`,
  },
};

export const words = {
  example: 'Beispiel',
  examples: /** @type {Record<string, string>} */ ({
    'lecture-e': 'Vorlesung E: drei Eingaben, durchgerechnet',
    'lecture-a': 'Vorlesung A: string melancholic note',
    'lecture-b': 'Vorlesung B: 112 und 96',
    'cross-attention': 'Cross-Attention: Y achtet auf X',
    decoder: 'Ein Decoder: Y achtet auf sich, dann auf X',
    'tiny-decoder': 'Ein winziger Decoder: the sky is …',
    'no-weights': 'Ohne Gewichte: river, bank, money',
    'equal-keys': 'Drei gleiche Keys: ein Mittelwert',
    'one-key-wins': 'Ein Key gewinnt: Nachschlagen',
  }),
  about: /** @type {Record<string, string>} */ ({
    'lecture-e': 'Das Beispiel aus Vorlesung E. Seine Zahlen sind so gewählt, dass sich leicht rechnen lässt.',
    'lecture-a':
      'Vorlesung A nennt nur die Gewichte 0,005; 0,085 und 0,91. Hier sind die Scores so gewählt, dass sich diese Gewichte ergeben, und die Values so, dass die Ausgabe den Anteil jedes Wortes zeigt.',
    'lecture-b':
      'Vorlesung B verfolgt das Wort „Thinking“ und nennt seine zwei Scores, 112 und 96, bei Keys von 64 Zahlen. Values zeigt sie nicht; hier sind sie so gewählt, dass die Ausgabe den Anteil jedes Wortes zeigt.',
    'cross-attention':
      'Cross-Attention, wie im Decoder der Vorlesungen: Die Tokens von Y achten auf X. X kommt aus dem Encoder (die Zahlen von Vorlesung E); Y ist eine zweite Sequenz mit erfundenen Zahlen. Nichts ist maskiert, denn X ist vollständig da, bevor das erste Token von Y entsteht.',
    decoder:
      'Der Decoder der Vorlesungen in zwei Schritten, mit erfundenen Zahlen. Zuerst achten die Tokens von Y, der bisherigen Ausgabe, mit einer Maske aufeinander. Das Ergebnis liefert die Queries der Cross-Attention; Keys und Values kommen von X, der Quelle. Residualverbindungen, Normalisierungen und Feedforward-Netz sind weggelassen.',
    'tiny-decoder':
      'Ein ganzer Decoder, der sich von Hand nachrechnen lässt: ein Block mit einem Kopf und ein Vokabular aus sechs Wörtern. Die Gewichte sind so erfunden, dass er „the sky is“ fortsetzt. Normalisierungen und Positionen fehlen.',
    'no-weights': 'Wörter werden direkt verglichen, ohne eigene Queries, Keys und Values. Die Zahlen sind erfunden.',
    'equal-keys':
      'Alle Keys sind gleich, also passt kein Token besser als ein anderes: Die Ausgabe ist der Mittelwert der Values.',
    'one-key-wins':
      'Jede Query passt zu einem Key weit besser als zu den anderen: Attention wird zum Nachschlagen in einer Tabelle.',
  }),
  edited: 'Zahlen geändert',
  modes: { lecture: 'Wie Vorlesung', exact: 'Exakt', scaled: 'Exakt, skaliert' },
  modeLabel: 'Zahlen',
  modeNotes: {
    lecture: /** @type {Record<string, string>} */ ({
      'lecture-e':
        'Wie auf den Folien: Die Vorlesung lässt die Division durch √d_k weg und rundet jede Zeile von Gewichten auf eine Nachkommastelle, bevor sie die Values mischt.',
      'lecture-a':
        'Wie auf den Folien: Die Scores werden nicht durch √d_k geteilt, und die Gewichte sind auf drei Nachkommastellen gerundet.',
      'lecture-b':
        'Wie auf den Folien: Die Scores werden durch √64 = 8 geteilt, und die Gewichte sind auf zwei Nachkommastellen gerundet.',
    }),
    lectureOwn:
      'Dieses Beispiel zeigt keine Vorlesung. Gerechnet wird wie in Vorlesung E: Die Scores werden nicht durch √d_k geteilt, und die Gewichte sind auf eine Nachkommastelle gerundet.',
    lecture_scaled:
      'Gerundet wie in der Vorlesung, aber die Scores werden durch √d_k geteilt, was die Vorlesung weglässt: Die Zahlen weichen von den Folien ab.',
    lecture_unscaled:
      'Gerundet wie in der Vorlesung. Anders als dort werden die Scores nicht durch √d_k geteilt; die Zahlen weichen also von den Folien ab.',
    digits:
      '„≈“ heißt: Die letzte Ziffer folgt nicht aus den gezeigten Ziffern, weil die Seite mit mehr Ziffern rechnet, als sie zeigt.',
    exact:
      'Die Gewichte sind nicht gerundet, und die Scores werden nicht durch √d_k geteilt. Zahlen haben vier Nachkommastellen.',
    scaled:
      'Die Gewichte sind nicht gerundet, und die Scores werden durch √d_k geteilt, wie im Paper. Zahlen haben vier Nachkommastellen.',
  },
  mask: 'Kausale Maske',
  weightsOff: 'Ohne Gewichte (Q = K = V = X)',
  weightsOffDecoder: 'Ohne Gewichte (K = V = Y, dann K = V = X)',
  weightsOffCrossing: 'Ohne Gewichte (Q = Y, K = V = X)',
  scaling: 'Durch √d_k teilen',
  sizes: /** @type {Record<string, string>} */ ({
    tokens: 'Tokens',
    looking: 'Query-Tokens',
    d_model: 'd_model',
    d_head: 'd_k',
    d_mlp: 'd_mlp',
    d_v: 'Breite von V',
  }),
  d_head: 'd_k',
  reset: 'Reset',
  colours: { added: 'jetzt neu', source: 'Herkunft' },
  /** @param {string} token */
  sheet: (token) => `Schritt für Schritt zur Ausgabe von ${quoted(token)}`,
  numpy: { title: 'Dieser Schritt in NumPy', rounded: 'gerundet wie in der Vorlesung' },
  stepsLabel: 'Schritte',
  lookingToken: (/** @type {string} */ token) => `Query ${token}`,
  afterToken: (/** @type {string} */ token) => `Nach ${token}`,
  attentions: { own: 'Maskierte Self-Attention', cross: 'Cross-Attention' },
  ofAttention: (/** @type {string} */ attention, /** @type {string} */ group) => `${attention}: ${group}`,
  stepOf: (/** @type {number} */ step, /** @type {number} */ count) => `Schritt ${step} von ${count}`,
  matrices: /** @type {Record<string, [string, string]>} */ ({
    resid_pre: ['X', 'Eingaben'],
    y: ['Y', 'Eingaben für Queries'],
    w_q: ['W_Q', 'Gewichte für Queries'],
    w_k: ['W_K', 'Gewichte für Keys'],
    w_v: ['W_V', 'Gewichte für Values'],
    q: ['Q', 'Queries'],
    k: ['K', 'Keys'],
    v: ['V', 'Values'],
    dot_products: ['Q Kᵀ', 'Scores'],
    scaled_scores: ['÷ √d_k', 'skalierte Scores'],
    attn_scores: ['Maske', 'Scores nach der Maske'],
    row_max: ['max', 'größter Score jeder Zeile'],
    exp: ['exp', 'Exponentialwerte'],
    exp_sum: ['Σ', 'Summe jeder Zeile'],
    pattern: ['Gewichte', 'Attention-Gewichte'],
    pattern_rounded: ['gerundet', 'Gewichte, gerundet wie in der Vorlesung'],
    weighted_v: ['Gewicht × V', 'gewichtete Values'],
    z: ['Ausgabe', 'neue Repräsentationen'],
    w_o: ['W_O', 'Ausgabegewichte'],
    attn_out: ['O', 'Ausgabe der Attention'],
    resid_mid: ['X′', 'Residual-Stream nach der Attention'],
    w_in: ['W_in', 'erste Feedforward-Gewichte'],
    b_in: ['b_in', 'Bias der verborgenen Schicht'],
    pre: ['H', 'verborgene Schicht'],
    post: ['ReLU(H)', 'verborgene Schicht nach ReLU'],
    w_out: ['W_out', 'zweite Feedforward-Gewichte'],
    b_out: ['b_out', 'Bias der Ausgabe'],
    mlp_out: ['F', 'Ausgabe des Feedforward-Netzes'],
    resid_post: ['X″', 'Residual-Stream nach dem Block'],
    w_u: ['W_U', 'Unembedding'],
    logits: ['Logits', 'ein Score für jedes Wort'],
    next_row_max: ['max', 'größter Logit jeder Zeile'],
    next_exp: ['exp', 'Exponentialwerte der Logits'],
    next_exp_sum: ['Σ', 'Summe jeder Zeile'],
    next_probabilities: ['P', 'Wahrscheinlichkeiten des nächsten Worts'],
  }),
  /** Before the symbol of a matrix of a decoder's masked self-attention. */
  ownMark: 'Self: ',
  ofOwn: (/** @type {string} */ meaning) => `${meaning} (maskierte Self-Attention)`,
  size: (/** @type {number} */ rows, /** @type {number} */ columns) => `${rows} × ${columns}`,
  matrixLabel: (
    /** @type {string} */ symbol,
    /** @type {string} */ meaning,
    /** @type {number} */ rows,
    /** @type {number} */ columns,
  ) => `${symbol}, ${meaning}, ${rows} mal ${columns}`,
  cellLabel: (/** @type {string} */ symbol, /** @type {string} */ row, /** @type {number} */ column) =>
    `${symbol}, Zeile ${row}, Spalte ${column}`,
  tokenNames: {
    tokens: (/** @type {number} */ index) => `Name von Token ${index}`,
    looking: (/** @type {number} */ index) => `Name von Query-Token ${index}`,
  },
  ofToken: (/** @type {string} */ token) => `von ${token}`,

  why: {
    hint: 'Zeigen Sie auf eine Zahl, um zu sehen, woher sie kommt; klicken oder tippen Sie, um sie auszuwählen.',
    given: ' ist gegeben: eingetippt, nicht berechnet.',
    masked: ', weil ein Token nicht auf ein späteres achten darf.',
    rounded: (/** @type {number} */ decimals) =>
      `gerundet auf ${decimals === 1 ? 'eine Nachkommastelle' : `${decimals} Nachkommastellen`}; die Zeile ergibt weiterhin 1`,
    selected: 'ausgewählt',
    release: 'Lösen',
  },

  picture: {
    arrows: 'Worauf jedes Token achtet',
    arrowsOf: (/** @type {string} */ token) => `Worauf ${token} achtet`,
    arrowsNote:
      'Pfeile beginnen beim Query-Token; dickere Pfeile bedeuten mehr Aufmerksamkeit. Zusammen zeigen sie mindestens 80\u00a0% der Aufmerksamkeit.',
    heatmap: 'Attention-Gewichte',
    rows: 'Zeilen achten auf Spalten',
    waiting: 'Das Bild erscheint, sobald die ersten Gewichte berechnet sind.',
    sentence: (/** @type {string} */ token, /** @type {[string, string][]} */ shares) =>
      `${quoted(token)} richtet ${listed(shares.map(([name, share], index) => `${share} ${index === 0 ? 'seiner Aufmerksamkeit ' : ''}auf ${quoted(name)}`))}.`,
  },

  notices: {
    unknownExample: (/** @type {string} */ found) =>
      `Der Link öffnet das Beispiel „${found}“, das es nicht gibt. Gezeigt wird das Beispiel aus Vorlesung E.`,
    unknownStep: (/** @type {string} */ found) =>
      `Der Link öffnet den Schritt „${found}“, den dieses Beispiel mit diesen Einstellungen nicht hat. Gezeigt wird der erste Schritt.`,
    unknownCell: (/** @type {string} */ found) =>
      `Der Link wählt die Zahl „${found}“, die dieses Beispiel nicht hat. Es ist nichts ausgewählt.`,
  },

  /**
   * @param {string} kind
   * @param {About} about
   */
  step(kind, about) {
    const { group, title, text } = STEPS[kind];
    return { group, title: title(about), text: text(about) };
  },
};
