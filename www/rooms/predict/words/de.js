// @ts-check
/** UI strings of the room "Predict", in German. */
import { isolated, listed, quoted } from '../../../words/de/phrases.js';
import { sums } from '../../../words/de/sums.js';

/** @param {[word: string, part: string][]} all */
const wordsWithParts = (all) => listed(all.map(([word, part]) => `${quoted(word)} ${part}`));

/** @param {number} count */
const inMillions = (count) => (count / 1e6).toLocaleString('de', { maximumSignificantDigits: 3 });

/** @param {number} value */
const decimal = (value) => value.toLocaleString('de');

/**
 * Names the settings that reshape the distribution from which words are drawn.
 *
 * @typedef {{ temperature: number, topK: number, topP: number }} Sampled
 * @param {Sampled} by
 */
const sampledBy = ({ temperature, topK, topP }) =>
  listed([
    ...(temperature === 1 ? [] : [`Temperatur ${decimal(temperature)}`]),
    ...(topK === 0 ? [] : [`Top-k ${topK}`]),
    ...(topP === 1 ? [] : [`Top-p ${decimal(topP)}`]),
  ]);

/** Names of the path's matrices, by the core's names. @type {Record<string, string>} */
const PATH_PARTS = {
  probability: 'die Wahrscheinlichkeit',
  exp: 'der Exponentialwert',
  exp_sum: 'die Summe der Exponentialwerte',
  largest_logit: 'der größte Logit',
  logits: 'der Logit',
  'ln_final.normalized': 'der Vektor ĥ nach der letzten Norm',
  'ln_final.x_hat': 'der normalisierte Vektor x̂',
  'ln_final.scale': 'die Standardabweichung',
  rms: 'das quadratische Mittel',
  'ln_final.mean': 'der Mittelwert',
  'mlm_head.pre': 'die Ausgabe der linearen Schicht',
  'mlm_head.post': 'die Ausgabe der Aktivierung',
  'mlm_head.ln.normalized': 'der Vektor ĥ nach der Norm dieses Ausgabeteils',
  'mlm_head.ln.x_hat': 'der normalisierte Vektor im Ausgabeteil',
  'mlm_head.ln.scale': 'die Standardabweichung im Ausgabeteil',
  'mlm_head.ln.mean': 'der Mittelwert im Ausgabeteil',
};

/** @type {Record<string, string>} */
const PATH_WEIGHTS = {
  w_u: 'die Spalte des Wortes in W_U',
  b_u: 'b_U',
  w: 'die Spalte der linearen Schicht',
  b: 'der Bias der linearen Schicht',
  gamma: 'γ',
  beta: 'β',
};

export const words = {
  kept: (/** @type {string} */ next, /** @type {string} */ share) => `als Nächstes: ${quoted(next)}, ${share}`,
  viewsLabel: 'Ansicht',
  views: {
    next: 'Nächstes Wort',
    typed: 'Überraschung pro Wort',
    layers: 'Schicht für Schicht',
    wrote: 'Welche Teile beitragen',
    continuations: 'Zwei Fortsetzungen',
  },
  examplesLabel: 'Beispiel',
  examples: /** @type {Record<string, string>} */ ({
    names: 'Mary oder John',
    fact: 'Portugal',
    copy: 'Hund und Katze',
    number: 'Kongruenz: keys',
    far: 'Kongruenz: students',
    alarmNear: 'Alarm nah',
    alarmFar: 'Alarm fern',
    bananaNear: 'Banane nah',
    bananaFar: 'Banane fern',
    tired: 'Müde oder breit',
    loop: 'Schleife',
    maskedFact: 'Portugal',
    maskedNumber: 'Schlüssel',
    maskedTired: 'Müde oder breit',
  }),
  cancel: 'Abbrechen',

  masked: {
    view: 'Maskiertes Wort',
    tokens: 'Der Text als Tokens; ein Klick maskiert das Wort',
    bars: 'Die zehn wahrscheinlichsten Wörter für das maskierte',
    asked: 'Die Wörter, die Sie prüfen',
    /** @param {string} mask @param {string} word @param {string} probability */
    says: (mask, word, probability) => `Für ${mask} gibt das Modell ${quoted(word)} ${probability}.`,
    /** @param {string} word @param {string} probability @param {string} rank */
    hidden: (word, probability, rank) => `Das maskierte Wort ${quoted(word)} hat ${probability}, Rang ${rank}.`,
    /** @param {string} word */
    hiddenPieces: (word) =>
      `Das maskierte Wort ${quoted(word)} hat mehrere Tokens; die Maske steht aber für ein Token, also kann das Modell ihm keine Wahrscheinlichkeit geben.`,
    /** @param {string[]} all */
    unasked: (all) => `Mehrere Tokens, also kein Kandidat für eine Maske: ${listed(all.map(quoted))}.`,
    /** @param {string} mask */
    howTo: (mask) =>
      `Klicken Sie auf ein Wort, um es zu maskieren, oder schreiben Sie ${mask} in den Text. Das Modell sieht die Wörter auf beiden Seiten, aber nicht das maskierte.`,
    pair: 'Schreiben Sie [SEP] zwischen zwei Sätze: Die Tokens danach bekommen den Tokentyp eines zweiten Satzes.',
    pathHead: 'Ausgabeteil für Masken',
    attention: 'Der Text als Tokens, mit der Aufmerksamkeit des maskierten Tokens im gewählten Kopf',
    token: 'das maskierte Token',
    usual: 'das wahrscheinlichste Wort',
    /** @param {string} token @param {string} weight */
    writes: (token, weight) =>
      `Das maskierte Token richtet ${weight} seiner Aufmerksamkeit auf ${quoted(token)}. Wären es 100\u00a0%, würde der Kopf diese Logits am stärksten ändern:`,
    layers:
      'In jeder Zeile geht der Vektor des Tokens nach dieser Schicht direkt durch den Ausgabeteil für maskierte Wörter, als käme keine Schicht mehr (die „Logit Lens“).',
    parts:
      'Ein Logit ist eine Summe: Jeder Teil addiert einen Vektor zum Residual-Stream, und der Ausgabeteil für maskierte Wörter macht aus jedem Vektor einen Anteil am Logit. Die Divisoren aller Normalisierungen und der Faktor, mit dem die Aktivierungsfunktion des Ausgabeteils ihre Eingabe multipliziert, werden festgehalten. Ein Teil ändert auch, was spätere Teile berechnen. Das lässt die Summe außer Acht; „Abschalten“ schließt es ein.',
  },
  /** @param {string} read @param {string} found */
  cut: (read, found) => `Nur die ersten ${read} von ${found} Tokens werden verwendet.`,

  tokens: {
    label: 'Der Text als Tokens',
    withSurprise: 'Der Text als Tokens, jedes mit seiner Überraschung in Bit',
    withAttention: 'Der Text als Tokens, mit der Aufmerksamkeit des letzten Tokens im gewählten Kopf',
    typed: 'eingegeben',
    taken: 'vom Modell oder durch einen Klick angehängt',
  },

  controls: {
    next: 'Wort anhängen',
    generate: 'Schreiben',
    stop: 'Stopp',
    back: 'Zurück',
    clear: 'Leeren',
    takesLabel: 'Wahl',
    takes: { likely: 'Bestes Wort', sample: 'Ziehen' },
    temperature: 'Temperatur',
    topK: 'Top-k',
    topP: 'Top-p',
    all: 'alle',
    seed: 'Seed',
    newSeed: 'Neuer Seed',
    pace: 'Tempo',
    paces: /** @type {Record<string, string>} */ ({ slow: 'langsam', steady: 'mittel', fast: 'schnell' }),
  },

  flow: {
    layer: 'Attention in Schicht',
    head: 'Kopf',
    strongest: 'der stärkste Kopf',
    average: 'Durchschnitt',
    /**
     * @param {string} token the last token
     * @param {number} layer
     * @param {number | null} head `null` for the average
     */
    title: (token, layer, head) =>
      head === null
        ? `Im Durchschnitt der Köpfe von Schicht ${layer} achtet ${quoted(token)} auf:`
        : `In L${layer} H${head} achtet ${quoted(token)} auf:`,
    /** @param {string} word @param {number} layer @param {number} head */
    why: (word, layer, head) =>
      `Von allen Köpfen, die vor allem auf ein früheres Token achten, erhöht L${layer} H${head} den Logit von ${quoted(word)} am meisten.`,
    /** @param {number} count */
    others: (count) => (count === 1 ? '1 anderes Token' : `${count} andere Tokens`),
  },

  stopped: {
    /** @param {string} token */
    end: (token) => `Hier beendet das Modell den Text: Sein nächstes Token ist ${token}, das Zeichen für das Textende.`,
    /** @param {number} count */
    enough: (count) => `Nach ${count} Tokens angehalten. Weiter mit „Schreiben“.`,
  },

  path: {
    label: 'Vom letzten Vektor zu den Wahrscheinlichkeiten',
    vector: 'letzter Vektor',
    norm: 'letzte Norm',
    unembedding: 'Unembedding',
    logits: 'Logits',
    softmax: 'Softmax',
    /** @param {string} name @param {string} size */
    sized: (name, size) => `${name}, ${size}`,
    /** @param {string} probability */
    own: (probability) => `${probability} bei τ = 1`,
    /** @param {string} word @param {string} value */
    numberOf: (word, value) => `${quoted(word)} ${value}`,
    /** @param {string} part @param {string} word @param {string} value */
    whereFrom: (part, word, value) => `Zeigen, woher ${part} von ${quoted(word)} kommt: ${value}`,
    /** @param {number} temperature */
    temperature: (temperature) => `τ = ${decimal(temperature)}`,
  },

  number: {
    ...sums,
    word: 'Wort',
    mostLikely: 'das wahrscheinlichste',
    close: 'Schließen',
    trained: 'trainiert',
    lastVector: 'der letzte Vektor h',
    /** @param {string} part @param {string} norm */
    part: (part, norm) => PATH_PARTS[norm === 'rms_norm' && part === 'ln_final.scale' ? 'rms' : part] ?? part,
    /** Symbol of a weight matrix or vector, by the core's name. @param {string} part */
    weights: (part) => PATH_WEIGHTS[/** @type {string} */ (part.split('.').at(-1))] ?? part,
    /** @param {string} part @param {string} word */
    ofWord: (part, word) => `Woher ${part} von ${quoted(word)} kommt`,
    /** @param {string} part @param {number | null} at */
    of: (part, at) => (at === null ? `Woher ${part} kommt` : `Woher Zahl ${at} kommt: ${part}`),
    /** @param {string} what @param {number} count @param {string | null} more */
    operand: (what, count, more) =>
      `${what}${count > 1 ? `, ${count.toLocaleString('de')} Zahlen` : ''}${more === null ? '' : ` (${more})`}`,
    /** @param {Sampled} by */
    own: (by) => `Das sind die eigenen Zahlen des Modells, bevor die Balken umgeformt werden (${sampledBy(by)}).`,
    given: ': die Ausgabe der letzten Schicht.',
    /** @param {number} count @param {string} value */
    largest: (count, value) => `Der größte von ${count.toLocaleString('de')} Logits: ${value}`,
    /** @param {string} norm */
    spread:
      (norm) =>
      /** @param {number} count @param {string} value */
      (count, value) =>
        norm === 'rms_norm'
          ? `Das quadratische Mittel von ${count} Zahlen: ${value}`
          : `Die Standardabweichung von ${count} Zahlen: ${value}`,
  },

  next: {
    bars: 'Die zehn wahrscheinlichsten nächsten Wörter; ein Klick hängt das Wort an',
    /** @param {string} count */
    others: (count) => `${count} andere`,
    drawn: 'gezogen',
    /** @param {string} word */
    drawnOther: (word) => `gezogen: ${quoted(word)}`,
    /** @param {string} left */
    key: (left) =>
      `Voller Balken: die umgeformte Wahrscheinlichkeit, nach der gezogen wird (${left === '1' ? '1 Wort kann' : `${left} Wörter können`} gezogen werden). Umriss und zweite Zahl: die eigene Wahrscheinlichkeit des Modells.`,
    /** @param {string} after @param {string} word @param {string} probability */
    says: (after, word, probability) => `Nach ${quoted(after)} gibt das Modell ${quoted(word)} ${probability}.`,
    /** @param {string} reshaped @param {Sampled} by */
    saysReshaped: (reshaped, by) => `Umgeformt (${sampledBy(by)}) ist diese Wahrscheinlichkeit ${reshaped}.`,
    /** @param {[word: string, probability: string][]} asked */
    saysAsked: (asked) => `Geprüft: ${listed(asked.map(([word, probability]) => `${quoted(word)} (${probability})`))}.`,
    /** @param {string} word @param {number} seed */
    saysDrawn: (word, seed) => `Mit Seed ${seed} wird ${quoted(word)} gezogen.`,
    /**
     * @param {number} tokens
     * @param {number} computed number of tokens that the last pass computed
     * @param {{ kept_bytes: number, products: number, products_without: number }} cost
     */
    kept: (tokens, computed, { kept_bytes, products, products_without }) =>
      `Der Cache enthält die Keys und Values von ${tokens === 1 ? 'einem Token' : `allen ${tokens} Tokens`}: ${inMillions(kept_bytes)}\u00a0MB im Speicher. Der letzte Durchlauf hat ${computed} von ${tokens} Tokens berechnet und ${tokens - computed} wiederverwendet, mit ${inMillions(products)}\u00a0Millionen Multiplikationen einschließlich der Logits. Ohne den Cache wären es ${inMillions(products_without)}\u00a0Millionen. Die Multiplikationen sind aus den Größen der Matrizen gezählt, nicht gemessen. Attention-Muster stehen nicht im Cache: Ein gewählter Kopf wird neu berechnet.`,
    cost: 'Aufwand mit Keys und Values im Cache',
    byte: (/** @type {string} */ token) =>
      `${quoted(token)} ist ein Byte eines Zeichens: Zeichen, die nicht im Vokabular stehen, schreibt das Modell Byte für Byte.`,
    howTo:
      '„␣“ steht für das Leerzeichen vor einem Wort. Ein Klick auf einen Balken hängt sein Wort an. ] hängt das nächste Wort an, [ nimmt es zurück. Eine gestrichelte Linie kennzeichnet angehängte Wörter.',
    caution:
      'Das Modell wurde trainiert, das nächste Token vorherzusagen, nicht, die Wahrheit zu sagen. Es sieht nur die Tokens oben.',
  },

  asked: {
    label: 'Wort prüfen',
    placeholder: 'are, is',
    bars: 'Die Wörter, die Sie prüfen; ein Klick hängt das Wort an',
    /** @param {string} rank */
    rank: (rank) => `Rang ${rank}`,
    /** @param {string} word @param {[piece: string, probability: string][]} pieces @param {string} sign @param {string} product */
    product: (word, pieces, sign, product) =>
      `${quoted(word)} hat ${pieces.length} Stücke: ${pieces.map(([piece, probability]) => `${probability} für ${quoted(piece)}`).join(' × ')} ${sign} ${product}. Der gezeigte Rang ist der seines ersten Stücks.`,
  },

  typed: {
    best: 'Die fünf wahrscheinlichsten Wörter an dieser Stelle',
    legend: 'Überraschung: −log₂ der Wahrscheinlichkeit, die das Modell dem Token gab',
    /** @param {string} count */
    bits: (count) => `${count} Bit`,
    none: '–',
    expected: 'Was das Modell hier erwartet hat',
    came: 'tatsächlich',
    /** @param {string} token @param {string} probability @param {string} bits @param {string} rank */
    says: (token, probability, bits, rank) =>
      `Nach allen Tokens davor gab das Modell ${quoted(token)} ${probability}: eine Überraschung von ${bits} Bit, Rang ${rank}.`,
    /** @param {string} token */
    saysFirst: (token) => `Vor ${quoted(token)} steht kein Token; also gibt ihm das Modell keine Wahrscheinlichkeit.`,
    howTo: 'Klicken Sie auf ein Token, um es auszuwählen; Esc hebt die Auswahl auf.',
    unchanged: 'Prüfen, welche Zahlen nach einer Änderung bitgleich bleiben',
    unchangedHint: 'Ändern Sie jetzt ein Wort in der Mitte des Textes.',
    /** @param {number} tokens @param {string} equal @param {string} numbers */
    unchangedSays: (tokens, equal, numbers) =>
      `Die Vektoren ${tokens === 1 ? 'des Tokens' : `der ${tokens} Tokens`} vor der Änderung ${equal === numbers ? 'sind bitgleich' : 'haben sich geändert'}: ${equal} von ${numbers} Zahlen stimmen überein.`,
    unchangedFirst: 'Das erste Token hat sich geändert; vor der Änderung steht also kein Token.',
    unchangedHow:
      'Beide Texte wurden von Grund auf berechnet, vom ersten Token an. Verglichen werden die Vektoren jedes Tokens am Eingang jeder Schicht und am Ausgang der letzten. Wegen der Maske achtet kein Token auf ein späteres; deshalb kann eine spätere Änderung diese Vektoren nicht beeinflussen.',
  },

  product: {
    title: 'Die Wahrscheinlichkeit des Textes, wenn sein erstes Token gegeben ist',
    terms: 'Die Summe, Token für Token',
    /** @param {string} bits @param {number} count @param {string} perplexity */
    perplexity: (bits, count, perplexity) =>
      `Perplexität: 2 hoch (${bits} ÷ ${count}) ist ${perplexity}. Im Mittel war das Modell so unsicher, als müsste es unter ${perplexity} gleich wahrscheinlichen Wörtern wählen.`,
  },

  continuations: {
    labels: ['Erste', 'Zweite'],
    whoWrote: 'Welche Teile machen den Unterschied?',
    caption: 'Die zwei Fortsetzungen, Token für Token',
    continuation: 'Fortsetzung',
    terms: 'Für jedes Token, gegeben alle Tokens davor: log₂ seiner Wahrscheinlichkeit und die Wahrscheinlichkeit',
    sum: 'Summe: log₂ P',
    probability: 'P',
    missing: 'Geben Sie zwei Fortsetzungen ein, um zu vergleichen, wie wahrscheinlich sie nach diesem Text sind.',
    /** @param {string} after @param {string} one @param {string} times @param {string} other */
    says: (after, one, times, other) =>
      `Nach ${quoted(after)} ist ${quoted(one)} für das Modell ${times}-mal so wahrscheinlich wie ${quoted(other)}.`,
    /** @param {string} after */
    same: (after) => `Nach ${quoted(after)} sind beide für das Modell gleich wahrscheinlich.`,
    /** @param {string[]} texts @param {string} difference of the logarithms @param {string} size @param {string} times */
    odds: ([one, other], difference, size, times) =>
      `log₂ P(${isolated(one)}) − log₂ P(${isolated(other)}) = ${difference} Bit; 2 hoch ${size} ist ${times}.`,
    alone: 'Wenn es nur diese zwei Fortsetzungen gäbe',
    bars: 'Anteil jeder Fortsetzung an der Summe beider Wahrscheinlichkeiten',
    /** @param {number} one @param {number} other */
    lengths: (one, other) =>
      `Die erste hat ${one} ${one === 1 ? 'Token' : 'Tokens'}, die zweite ${other}. Jedes Token bringt einen Faktor unter 1; ein längerer Text ist also oft schon deshalb weniger wahrscheinlich, weil er länger ist.`,
    how: 'Jede Fortsetzung wird so, wie sie ist, an den Text angehängt (Teacher Forcing). Das Modell gibt jedem ihrer Tokens eine Wahrscheinlichkeit. Die Logarithmen dieser Wahrscheinlichkeiten ergeben zusammen den Logarithmus der Wahrscheinlichkeit der ganzen Fortsetzung.',
  },

  layers: {
    word: 'Verfolgen',
    usual: 'das wahrscheinlichste nächste Wort',
    caption: 'Das beste Wort nach jeder Schicht und der Rang des verfolgten Wortes',
    layer: 'Nach',
    best: 'Bestes Wort',
    rank: () => 'Rang',
    /** @param {number} layer */
    row: (layer) => (layer === 0 ? 'Embedding' : `Schicht ${layer - 1}`),
    curve: 'Der Rang nach jeder Schicht, die erste Schicht links',
    /**
     * @param {string} token @param {string} word @param {{ rank: string, last: string }} ranks
     * @param {string} probability @param {number | null} since @param {number} layers
     */
    says: (token, word, { rank, last }, probability, since, layers) =>
      since === null
        ? `Bei ${quoted(token)} beginnt ${quoted(word)} auf Rang ${rank} und endet auf Rang ${last}, mit einer Wahrscheinlichkeit von ${probability}.`
        : `Bei ${quoted(token)} beginnt ${quoted(word)} auf Rang ${rank} und ist ${since === layers ? 'erst nach der letzten Schicht' : `ab Schicht ${since - 1}`} das beste Wort. Am Ende ist seine Wahrscheinlichkeit ${probability}.`,
    how: 'In jeder Zeile geht der Vektor des Tokens nach dieser Schicht direkt durch die letzte Norm und das Unembedding, als käme keine Schicht mehr (die „Logit Lens“).',
    caution:
      'Das Modell wurde nicht trainiert, Wörter aus früheren Schichten vorherzusagen: Nur die letzte Zeile ist seine wirkliche Ausgabe. Seltsame Wörter in frühen Zeilen sind normal und kein Fehler.',
    everywhere: 'Jede Position',
    /** @param {number} done @param {number} total */
    surveying: (done, total) => `${done} von ${total} Schichten`,
    wholeTitle: 'Das beste Wort an jeder Position nach jeder Schicht',
    wholeLegend: 'Wahrscheinlichkeit des besten Wortes',
    /** @param {number} count */
    wholeCut: (count) => `Gezeigt sind die letzten ${count} Positionen.`,
  },

  wrote: {
    word: 'Wort',
    usual: 'das wahrscheinlichste',
    against: 'Gegen',
    nothing: 'kein anderes Wort',
    grid: 'Was jeder Kopf und jedes MLP zum Logit beiträgt. Mit den Pfeiltasten bewegen.',
    /** @param {string} lastLayer */
    cellsAre: (lastLayer) => `Eine Zelle für jeden Kopf (H) und jedes MLP der Schichten 0 bis ${lastLayer}.`,
    legend: 'Beitrag zum Logit',
    /** @param {string} quarter @param {string} end */
    rootScale: (quarter, end) => `Wurzelskala: ±${quarter} ist halb so kräftig gefärbt wie ±${end}.`,
    legendWithout: 'Änderung der Wahrscheinlichkeit ohne den Kopf',
    howTo:
      'Zeigen Sie auf eine Zelle, um sie zu lesen. Ein Klick wählt ihren Kopf oder ihr MLP; Esc hebt die Auswahl auf.',
    /** @param {string} part @param {string} value */
    cell: (part, value) => `${part}: ${value}`,
    /** @param {string} part @param {string} before @param {string} after */
    cellWithout: (part, before, after) => `${part}: von ${before} auf ${after} ohne ihn`,
    strongest: 'Die fünf stärksten Teile',
    /** @param {string} embedding @param {string | null} bias @param {string} total */
    sums: (embedding, bias, total) =>
      `Das Embedding trägt ${embedding} bei${bias === null ? '' : `, die Biases ${bias}`}. Mit allen Köpfen und MLPs ist die Summe ${total}.`,
    /** @param {string} word @param {string} probability @param {string} total @param {number | null} cap */
    logit: (word, probability, total, cap) =>
      `${quoted(word)} hat den Logit ${total}${cap === null ? '' : ` vor dem Soft Cap ${cap}·tanh(Logit ÷ ${cap})`}; seine Wahrscheinlichkeit ist ${probability}.`,
    /** @param {string} word @param {string} other @param {string} total */
    difference: (word, other, total) =>
      `Der Logit von ${quoted(word)} minus der Logit von ${quoted(other)} ist ${total}.`,
    /** @param {string} part @param {string} value @param {boolean} isLowering */
    most: (part, value, isLowering) =>
      isLowering ? `Der stärkste Teil, ${part}, senkt ihn: ${value}.` : `Der stärkste Teil ist ${part}: ${value}.`,
    /** @param {string} word @param {string} part @param {string} before @param {string} after */
    saysWithout: (word, part, before, after) =>
      `${quoted(word)} hängt am stärksten von ${part} ab: Ohne diesen Kopf ändert sich seine Wahrscheinlichkeit von ${before} auf ${after}.`,
    /** @param {string} part @param {string} word @param {string} before @param {string} after */
    saysOff: (part, word, before, after) =>
      `Abgeschaltet: ${part}. Die Wahrscheinlichkeit von ${quoted(word)} ändert sich von ${before} auf ${after}.`,
    whichHead: 'Welcher einzelne Kopf zählt am meisten?',
    /** @param {number} done @param {number} total */
    surveying: (done, total) => `${done} von ${total} Schichten`,
    closeSurvey: 'Zurück zum Logit',
    colourBy: 'Farbe',
    colours: { part: 'Beitrag', kind: 'Art des Kopfes' },
    /** @param {string} part @param {string} kind @param {string} share */
    ofKind: (part, kind, share) => `${part}, vor allem: ${kind} (${share})`,
    /** @param {string} on @param {string} kind @param {string} share */
    heldKind: (on, kind, share) => `${on} achtet er vor allem auf: ${kind} (${share}).`,
    /** @param {string} on */
    heldMixed: (on) => `${on} hat er kein klares Muster.`,
    /** @param {string} on */
    kindsAre: (on) => `Arten der Köpfe ${on.charAt(0).toLowerCase()}${on.slice(1)}:`,
    /** @param {string} on @param {string[]} heads @param {number} count */
    saysInduction: (on, heads, count) =>
      count === 0
        ? `${on} gibt es keinen Induktionskopf: Kein Kopf achtet vor allem auf das Token nach einem früheren Vorkommen des Query-Tokens.`
        : `${on} ${count === 1 ? 'ist ein Kopf ein Induktionskopf (induction head): Er achtet' : `sind ${count} Köpfe Induktionsköpfe (induction heads): Sie achten`} vor allem auf das Token nach einem früheren Vorkommen des Query-Tokens (${listed(count > heads.length ? [...heads, `${count - heads.length} weitere`] : heads)}).`,
    onText: 'Bei diesem Text',
    /** @param {{ length: number, seed: number }} drawn */
    onRandom: ({ length, seed }) => `Bei ${length} wiederholten Zufallstokens (Seed ${seed})`,
    how: 'Ein Logit ist eine Summe: Jeder Teil addiert einen Vektor zum Residual-Stream, und das Unembedding macht aus jedem Vektor einen Anteil am Logit, mit festgehaltener Skala der letzten Norm. Ein Teil ändert auch, was spätere Teile berechnen. Das lässt die Summe außer Acht; „Abschalten“ schließt es ein.',
    holdHint:
      'Wählen Sie einen Kopf oder ein MLP: Sie sehen, welche Wörter der Teil wahrscheinlicher macht, worauf der Kopf achtet und was das Modell ohne ihn vorhersagt.',
    off: 'Abschalten',
    nothingOff: 'nichts',
    /** @param {number} layer */
    attentionOf: (layer) => `alle Köpfe von Schicht ${layer}`,
    /** @param {string} token */
    tokenOff: (token) => `das Token ${quoted(token)}`,
    /** @param {string} part @param {string} value */
    isOn: (part, value) => `Beitrag von ${part}: ${value}`,
    /** @param {string} part */
    isOff: (part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}, abgeschaltet`,
    switchedBars: 'Die wahrscheinlichsten Wörter vor und nach der Änderung',
    switchedKey: 'Voller Balken: nach der Änderung. Umriss und zweite Zahl: vor der Änderung.',
    /** @param {string} token @param {string} weight */
    writes: (token, weight) =>
      `Das letzte Token richtet ${weight} seiner Aufmerksamkeit auf ${quoted(token)}. Wären es 100\u00a0%, würde der Kopf diese Logits am stärksten ändern:`,
    /** @param {[word: string, part: string][]} all */
    raised: (all) => `Höher: ${wordsWithParts(all)}.`,
    /** @param {[word: string, part: string][]} all */
    lowered: (all) => `Niedriger: ${wordsWithParts(all)}.`,
    inSentence: 'Diesen Kopf im Bereich „Satz“ öffnen',
    /** @param {string} part */
    looksFor: (part) => `Wonach ${part} laut seinen trainierten Matrizen sucht`,
    looker: 'Von',
    lastToken: 'letztes Token',
    /** @param {string} token @param {string} count @param {[word: string, score: string][]} all */
    highest: (token, count, all) =>
      `Für ${quoted(token)} die höchsten Scores aller ${count} Wörter: ${wordsWithParts(all)}.`,
    /** @param {[word: string, score: string][]} all */
    lowest: (all) => `Die niedrigsten Scores: ${wordsWithParts(all)}.`,
    /** @param {number} layer */
    leftOut: (layer) =>
      `Scores sind Query · Key ÷ √d_head von zwei Embeddings, ohne Positionen${layer === 0 ? '. Für zwei Wörter an derselben Position sind sie in jedem Text die eigenen Scores des Modells.' : ' und ohne die Ausgabe früherer Schichten. Nur in Schicht 0 wären sie die eigenen Scores des Modells.'}`,
  },
};
