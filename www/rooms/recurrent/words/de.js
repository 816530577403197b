// @ts-check
/** UI strings of the room "Recurrent", in German. */
import { listed, quoted } from '../../../words/de/phrases.js';
import { sums } from '../../../words/de/sums.js';

/** @param {number} count @param {string} one @param {string} many */
const counted = (count, one, many) => `${count.toLocaleString('de')} ${count === 1 ? one : many}`;

/** In the nominative and accusative. @param {number} count */
const numbers = (count) => counted(count, 'Zahl', 'Zahlen');

/** @param {string} count */
const inWords = (count) => (count === '1' ? '1 Wort' : `${count} Wörter`);

/** In the dative, after "nach". @param {string} count */
const inSteps = (count) => (count === '1' ? '1 Schritt' : `${count} Schritten`);

/** Names of the recurrent cells, for use in a sentence. @type {Record<string, string>} */
const CELLS = { plain: 'Eine einfache Zelle', lstm: 'Ein LSTM', gru: 'Eine GRU' };

export const words = {
  viewsLabel: 'Ansicht',
  views: /** @type {Record<string, string>} */ ({
    unrolled: 'Entfaltet',
    bottleneck: 'Flaschenhals',
    alignment: 'Alignment',
    gradients: 'Gradienten',
    waiting: 'Serielle Schritte',
  }),

  settings: {
    names: /** @type {Record<string, string>} */ ({
      task: 'Aufgabe',
      length: 'Länge',
      cell: 'Zelle',
      attention: 'Attention',
      d_model: 'Kontextgröße',
      learning_rate: 'Rate',
    }),
    values: /** @type {Record<string, string>} */ ({
      six_words: 'sechs Wörter',
      reverse: 'umkehren',
      copy: 'kopieren',
      typed: 'eigene Paare',
      plain: 'einfach',
      lstm: 'LSTM',
      gru: 'GRU',
      none: 'keine',
      dot: 'general (Luong)',
      additive: 'additiv (Bahdanau)',
    }),
    seed: 'Seed',
    pairs: {
      label: 'Paare',
      hint: 'Ein Paar pro Zeile, in der Form Eingabe -> Ausgabe. Höchstens 24 Paare mit höchstens 8 Wörtern auf jeder Seite. Änderungen gelten, sobald Sie das Feld verlassen.',
    },
  },

  acts: {
    train: 'Lernen',
    pause: 'Pause',
    restart: 'Neustart',
    anotherSeed: 'Neuer Seed',
    /** @param {string} step @param {string} goal */
    counter: (step, goal) => (step === goal ? `Schritt ${step}` : `Schritt ${step} von ${goal}`),
    /** @param {string} cell @param {string} step */
    reaching: (cell, step) => `${cell}: Schritt ${step}`,
    /** @param {string} loss */
    loss: (loss) => `Loss ${loss}`,
    curve: 'Loss bei jedem Schritt (kleiner ist besser)',
  },

  source: {
    label: 'Quelle',
    own: 'Quelle zurücksetzen',
    /** @param {string[]} readable */
    hint: (readable) => `Wörter, die das Modell kennt: ${readable.join(' ')}`,
    /** @param {string[]} unknown @param {string[]} readable */
    unknown: (unknown, readable) =>
      `Das Modell kennt ${listed([...new Set(unknown)].slice(0, 5).map(quoted))} nicht. Es kennt ${listed(readable)}.`,
    /** @param {number} count @param {number} most */
    long: (count, most) =>
      `Die Quelle hat ${count} Wörter, aber im Bild ist nur Platz für ${most}. Streichen Sie ${counted(count - most, 'Wort', 'Wörter')}.`,
  },

  unrolled: {
    whole: 'Alle Schritte',
    gates: 'Gates',
    picture: 'Das entfaltete Netz, ein Schritt pro Wort',
    encoder: 'Encoder: liest',
    decoder: 'Decoder: schreibt',
    /** @param {number} count */
    handedOne: (count) => `${numbers(count)} weitergegeben →`,
    /** @param {number} states @param {number} count */
    handedAll: (states, count) => `alle ${states} Zustände weitergegeben, je ${numbers(count)} →`,
    /** @param {string} name @param {string} word */
    state: (name, word) => `Zustand ${name} nach ${quoted(word)}`,
    /** @param {string} name @param {number} at @param {string} value */
    cell: (name, at, value) => `${name}: Zahl ${at + 1} ist ${value}`,
    legend: 'Zahlen in einem Zustand',
    /** @param {string} from */
    stretchedFrom: (from) => `; jenseits von ±${from} sind kleine Unterschiede leichter zu sehen`,
    gateLegend: 'Ein Gate',
    hint: 'Klicken Sie auf den Namen eines Zustands, um ihn auszuwählen und seine Zahlen zu lesen; zeigen Sie auf eine Zelle, um diese Zahl in allen Zuständen zu sehen. Mit Attention: Klicken Sie auf einen Score, ein Gewicht oder eine Zelle, um zu sehen, wie sie berechnet wird.',
    detail: 'Der Schritt in Zahlen',
    best: 'Die wahrscheinlichsten Wörter',
    taken: 'geschrieben',
    numbers: /** @type {(name: string) => string} */ ((name) => `${name} =`),
    rows: {
      before: 'voriger Zustand',
      memory: 'Gedächtnis',
      stateOf: /** @type {Record<string, string>} */ ({ h: 'Encoder-Zustand', g: 'Decoder-Zustand' }),
      handed: 'weitergegeben',
      context: 'Kontext',
      contextFormula: 'c = Σ Gewicht · h',
      output: 'Ausgabe',
      outputFormula: 'o = tanh([g; c] W_c)',
    },
    gateNames: /** @type {Record<string, string>} */ ({
      i: 'Input-Gate',
      f: 'Forget-Gate',
      g: 'Kandidat',
      o: 'Output-Gate',
      c: 'Gedächtnis',
      r: 'Reset-Gate',
      z: 'Update-Gate',
      n: 'Kandidat',
    }),
    noGates: 'Eine einfache Zelle hat keine Gates: Jeder Zustand überschreibt den vorigen.',
    table: {
      label: 'Scores und Gewichte der Wörter der Quelle',
      tokens: 'liest',
      pattern: { name: 'Softmax', formula: 'Gewichte' },
    },
    scores: {
      dot: { name: 'Scores', formula: 'g W_a hᵀ' },
      additive: { name: 'Scores', formula: 'tanh(g W_q + h W_k) v' },
    },
  },

  why: {
    /** @param {string} word */
    score: (word) => `Score von ${quoted(word)}`,
    /** @param {string} word */
    pattern: (word) => `Gewicht von ${quoted(word)}`,
    /** @param {number} at */
    context: (at) => `Zahl ${at} des Kontexts`,
    /** @param {number} at */
    output: (at) => `Zahl ${at} der Ausgabe`,
    ...sums,
    written: 10,
    of: /** @type {Record<string, string>} */ ({
      score:
        'Jedes Produkt ist eine Zahl des Decoder-Zustands (oder von v) mal eine Zahl, die aus dem Encoder-Zustand berechnet ist.',
      context: 'Jedes Produkt ist ein Gewicht mal diese Dimension eines Encoder-Zustands.',
      output: 'Jedes Produkt ist eine Zahl von [g; c] mal ihr Gewicht in W_c.',
      pattern: 'Jede Zahl ist e hoch (Score − höchster Score).',
    }),
  },

  told: {
    begin: 'Vor dem Training sind die Gewichte zufällig und damit auch die Ausgabe. Klicken Sie auf „Lernen“.',
    /** @param {string} word @param {number} at @param {string} cell @param {number} size */
    read: (word, at, cell, size) =>
      `Wort ${at + 1}: ${CELLS[cell]} liest ${quoted(word)} und ${at === 0 ? 'berechnet den ersten Zustand' : 'erneuert den Zustand'}: ${numbers(size)}. Der nächste Schritt muss auf diesen Zustand warten.`,
    /** @param {number} count @param {number} size */
    handOne: (count, size) =>
      `Die ganze Quelle muss in ${numbers(size)} passen: Der letzte Zustand ist der Kontext. Sonst sieht der Decoder nichts von ${count === 1 ? 'dem einen Wort' : `den ${count} Wörtern`}.`,
    /** @param {number} count */
    handAll: (count) =>
      `Mit Attention werden alle ${count} Zustände weitergegeben, nicht nur der letzte. Bei jedem Ausgabewort kann der Decoder auf jeden davon achten.`,
    /** @param {string} before @param {number} at @param {boolean} isFirst */
    state: (before, at, isFirst) =>
      isFirst
        ? `Der Decoder beginnt mit dem letzten Zustand des Encoders, liest ${quoted(before)} und berechnet seinen Zustand g${at + 1}.`
        : `Der Decoder liest ${quoted(before)}, das eben geschriebene Wort, und berechnet seinen Zustand g${at + 1}.`,
    /** @param {string} word @param {string} score */
    scores: (word, score) =>
      `Der Zustand des Decoders wird mit jedem Zustand des Encoders verglichen: „${word}“ hat den höchsten Score, ${score}.`,
    /** @param {string} word @param {string} share */
    pattern: (word, share) =>
      `Die Softmax macht aus den Scores Gewichte: „${word}“ bekommt ${share} der Aufmerksamkeit.`,
    /** @param {string} word @param {string} share */
    context: (word, share) =>
      `Der Kontext ist die gewichtete Summe der Encoder-Zustände: ${share} davon sind der Zustand von „${word}“. Für jedes Ausgabewort wird ein neuer Kontext berechnet.`,
    output:
      'Decoder-Zustand und Kontext werden zu [g; c] verkettet. Eine tanh-Schicht bringt sie zurück auf die Größe des Zustands.',
    /** @param {string} word @param {string} share @param {boolean | null} isRight @param {string} expected @param {boolean} ends */
    word: (word, share, isRight, expected, ends) =>
      `${quoted(word)} hat die Wahrscheinlichkeit ${share} und wird geschrieben${ends ? '; damit endet die Antwort' : ''}.${isRight === null ? '' : isRight ? ' Das ist richtig.' : expected ? ` Das ist falsch: Richtig wäre ${quoted(expected)}.` : ' Das ist falsch: Die Antwort hätte schon zu Ende sein sollen.'}`,
    /** @param {string} source @param {string} answer @param {boolean | null} isRight */
    whole: (source, answer, isRight) =>
      `Das Modell liest ${quoted(source)} und schreibt ${quoted(answer)}${isRight === null ? '' : isRight ? '; das ist richtig' : '; das ist falsch'}.`,
    /** @param {number} size */
    through: (size) => `Die ganze Quelle musste in ${numbers(size)} passen.`,
    /** @param {string} written @param {string} read @param {string} share */
    looked: (written, read, share) =>
      `Beim Schreiben von ${quoted(written)} richtet es ${share} seiner Aufmerksamkeit auf ${quoted(read)}.`,
    /** @param {string} name @param {string} word */
    selected: (name, word) => `Ausgewählt: Zustand ${name} nach ${quoted(word)}.`,
  },

  bottleneck: {
    label: 'Ganz richtige Antworten nach Länge der Quelle',
    sizes: 'Kontextgröße',
    axis: 'Buchstaben in der Quelle',
    up: 'Anteil ganz richtiger Antworten',
    without: 'ohne Attention',
    with: 'mit Attention',
    length: 'Länge',
    sources: 'Quellen',
    /** @param {number} length @param {string} without @param {string} withAttention */
    row: (length, without, withAttention) =>
      `${without} ohne Attention und ${withAttention} mit Attention bei Länge ${length}`,
    /** @param {string[]} rows */
    picture: (rows) => `Anteil ganz richtiger Antworten: ${rows.join('; ')}`,
    six: 'Bei dieser Aufgabe gibt es keine Längen zu vergleichen. Wählen Sie die Aufgabe „umkehren“ oder „kopieren“.',
    /** @param {number} size */
    begin: (size) =>
      `Noch ist nichts gelernt. Klicken Sie auf „Lernen“: Zwei Modelle lernen mit denselben Buchstaben. Eines gibt ${numbers(size)} weiter, das andere alle seine Zustände.`,
    /** @param {{ length: number, size: number, without: string, withAttention: string, steps: string }} numbers */
    says: ({ length, size, without, withAttention, steps }) =>
      `Nach ${inSteps(steps)} sind bei Quellen von ${counted(length, 'Buchstaben', 'Buchstaben')} ohne Attention ${without} der Antworten ganz richtig (alles muss durch ${numbers(size)}), mit Attention ${withAttention}.`,
    /** @param {number} letters @param {boolean} isUnseen */
    about: (letters, isUnseen) =>
      `Eine Antwort zählt nur, wenn jeder Buchstabe und das Endtoken stimmen. Das Modell schreibt mit den Buchstaben weiter, die es selbst geschrieben hat. ${isUnseen ? 'Das Training enthielt diese Quellen nicht, außer denen aus einem einzigen Buchstaben.' : 'Das Training kann diese Quellen enthalten, denn es gibt zu wenige, um welche zurückzuhalten.'} An jeder Stelle ist zufälliges Raten in 1 von ${letters + 1} Fällen richtig: Es gibt ${letters} Buchstaben und das Endtoken.`,
  },

  alignment: {
    title: 'Alignment-Matrix',
    axes: 'Zeilen: Ausgabe. Spalten: Quelle.',
    legend: 'Gewicht',
    label: 'Attention-Gewichte. Mit den Pfeiltasten bewegen, mit Enter auswählen.',
    facing: 'Quelle und Ausgabe',
    read: 'Quelle',
    written: 'Ausgabe',
    /** @param {string} written @param {string} read @param {string} weight */
    pair: (written, read, weight) =>
      `Beim Schreiben von ${quoted(written)} richtet der Decoder ${weight} seiner Aufmerksamkeit auf ${quoted(read)}.`,
    /** @param {string} task @param {string} source @param {string} answer @param {string} share */
    says: (task, source, answer, share) =>
      `Aufgabe „${task}“: Das Modell liest ${quoted(source)} und schreibt ${quoted(answer)}. Das stärkste Gewicht eines Ausgabeworts ist im Mittel ${share}.`,
    hint: 'Zeigen Sie auf eine Zelle, um ihr Gewicht zu sehen. Ein Klick oder Pfeiltasten und Enter wählen sie aus.',
  },

  gradients: {
    label: 'Wie viel vom Gradienten übrig bleibt',
    axis: 'Wörter zwischen dem letzten Wort und dem Zustand',
    scale: 'Faktor für die rekurrenten Gewichte',
    first: 'vor dem Training',
    trained: 'nach dem Training',
    kinds: /** @type {Record<string, string>} */ ({
      plain: 'einfach',
      lstm: 'LSTM',
      gru: 'GRU',
      attention: 'einfach mit Attention',
    }),
    /** @param {string[]} rows */
    picture: (rows) => `Gradient des Loss am letzten Wort nach Abstand (logarithmische Skala): ${rows.join('; ')}`,
    /** @param {string} cell @param {string} near @param {string} far @param {number} distance */
    row: (cell, near, far, distance) =>
      `${cell}: ${near} am letzten Zustand und ${far} am Zustand ${distance} Wörter früher`,
    /** @param {string} step @param {number} distance @param {string[]} shares */
    says: (step, distance, shares) =>
      `${step === '0' ? 'Vor dem Training' : `Nach ${inSteps(step)}`} bleibt ${distance} Schritte zurück dieser Anteil des Gradienten übrig: ${shares.join('; ')}.`,
    /** @param {string} cell @param {string} share @param {string} kind */
    share: (cell, share, kind) => `${cell} ${share}${kind}`,
    /** @param {string} cell @param {string} problem */
    broken: (cell, problem) => `${cell}: ${problem}`,
    nothing: 'unbekannt (an beiden Enden null)',
    /** @param {string} cell */
    beyond: (cell) => `${cell} unbekannt (zu groß für eine 32‑Bit-Zahl)`,
    shrinks: ' (er verschwindet)',
    grows: ' (er explodiert)',
    kept: '',
    about:
      'Die Kurven zeigen die Norm von ∂ Loss / ∂ h, des Gradienten des Loss am letzten Wort, an jedem früheren Zustand von 24 zufälligen Wörtern. Jeder Schritt zurück multipliziert den Gradienten noch einmal mit den rekurrenten Gewichten: Kleine Gewichte lassen ihn verschwinden, große explodieren. Der Regler skaliert diese Gewichte. Mit Attention liest der Decoder jeden Zustand direkt; so führt ein zweiter Weg in einem Schritt zu jedem Wort zurück.',
  },

  waiting: {
    label: 'Serielle Schritte',
    count: 'Wörter, n',
    quotes: [
      [
        'Rekurrentes Netz',
        'I arrived at the bank after crossing the …',
        '„Keine Ahnung: Ich muss erst bis zum Ende lesen.“',
      ],
      [
        'Transformer',
        'I arrived at the bank after crossing the … river?',
        '„Ich muss nicht warten: Ich sehe alle Wörter auf einmal!“',
      ],
    ],
    lecture: 'Vorlesung E: Was heißt hier „bank“?',
    recurrent: 'rekurrent',
    attention: 'Self-Attention',
    kinds: /** @type {Record<string, string>} */ ({
      sequential: 'Serielle Schritte',
      path: 'Längster Weg zwischen zwei Wörtern',
      multiplications: 'Multiplikationen in einer Schicht',
    }),
    what: 'gezählt',
    /** @param {string} n @param {string} recurrent @param {string} attention */
    says: (n, recurrent, attention) =>
      `Für ${inWords(n)} braucht eine rekurrente Schicht ${recurrent} ${recurrent === '1' ? 'Schritt' : 'Schritte'} nacheinander, Self-Attention ${attention}.`,
    /** @param {string} n @param {boolean} isMore */
    multiplications: (n, isMore) =>
      isMore
        ? `Der Preis: Für ${inWords(n)} braucht Self-Attention mehr Multiplikationen. Sie hat vier Projektionen statt zwei, und jedes Wort achtet auf jedes.`
        : `Für ${inWords(n)} braucht Self-Attention nicht mehr Multiplikationen als die rekurrente Schicht.`,
    /** @param {number} size */
    width: (size) => `für Vektoren von ${size} Zahlen`,
    /** @param {string} kind @param {string} n @param {string} recurrent @param {string} attention */
    picture: (kind, n, recurrent, attention) =>
      `${kind} für ${inWords(n)}: ${recurrent} in der rekurrenten Schicht, ${attention} in Self-Attention`,
  },

  exercise: {
    title: 'Aufgabe 7.1 aus Vorlesung A',
    about:
      'Ein einfaches rekurrentes Netz hat eine verborgene Schicht. Die Eingabe hat 200 Zahlen, der verborgene Zustand 100 und die Ausgabe 200. Welche Aussagen stimmen?',
    statement: {
      u: 'Die Matrix U, die die verborgenen Schichten aufeinanderfolgender Zeitschritte verbindet, ist 200 × 200.',
      h: 'Die Ausgabe der verborgenen Schicht ist ein Vektor von 100 Zahlen.',
      same: 'U ist in jedem Zeitschritt dieselbe Matrix.',
      add: 'In einem bidirektionalen Netz lassen sich die beiden Ausgaben nur dann Zahl für Zahl addieren, wenn beide verborgenen Größen gleich sind.',
      word2vec: 'Das Skip-Gram von Word2vec leidet wahrscheinlich unter verschwindenden Gradienten.',
      input: 'In jedem Zeitschritt wendet die verborgene Schicht nur eine Nichtlinearität auf W mal Eingabe an.',
    },
    reason: {
      u: 'U bildet einen Zustand von 100 Zahlen auf einen Zustand von 100 Zahlen ab, ist also 100 × 100.',
      h: 'h = g(U h + W x + b₁): U h ist 100 × 1, und W x ist (100 × 200) · (200 × 1) = 100 × 1.',
      same: 'In jedem Schritt wird dasselbe U (100 × 100) benutzt, ebenso W (100 × 200) und V (200 × 100).',
      add: 'Einen Vektor von 100 Zahlen kann man zu einem anderen von 100 Zahlen addieren, aber nicht zu einem von 50.',
      word2vec:
        'Es hat eine Schicht und keinen Zustand, der von Schritt zu Schritt weitergeht; der Weg des Gradienten zurück ist also kurz.',
      input: 'Der Summand U h aus dem vorigen Schritt fehlt. Ohne ihn würde das Netz jedes Wort vergessen.',
    },
    isTrue: 'wahr',
    isFalse: 'falsch',
    reveal: 'Auflösen',
    hide: 'Antworten ausblenden',
    /** @param {number} right @param {number} answered @param {number} all */
    score: (right, answered, all) =>
      answered === 0 ? `${all} Aussagen` : `${right} von ${counted(answered, 'Tipp', 'Tipps')} richtig`,
    /** @param {boolean} isTrue */
    answer: (isTrue) => (isTrue ? 'Wahr.' : 'Falsch.'),
  },
};
