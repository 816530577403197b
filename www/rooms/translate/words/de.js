// @ts-check
/** UI strings of the room "Translate", in German. */
import { listed, quoted } from '../../../words/de/phrases.js';
import { sums } from '../../../words/de/sums.js';

/** @param {number} layer @param {number | null} head */
const head = (layer, head) => (head === null ? `Mittelwert von Schicht ${layer}` : `Schicht ${layer}, Kopf ${head}`);

/** A head's name, for use in a sentence. @param {number} layer @param {number | null} head */
const headInWords = (layer, head) =>
  head === null ? `im Mittel von Schicht ${layer}` : `in Schicht ${layer}, Kopf ${head}`;

/** @param {[text: string, weight: string][]} more */
const andTo = (more) =>
  more.length > 0 ? `, dann ${listed(more.map(([text, weight]) => `${weight} auf ${quoted(text)}`))}` : '';

/** @param {[text: string, weight: string][]} more */
const andFrom = (more) =>
  more.length > 0 ? `, dann von ${listed(more.map(([text, weight]) => `${quoted(text)} (${weight})`))}` : '';

/** Names of the matrices of a decoder layer, by the core's names. */
const PARTS = /** @type {Record<string, string>} */ ({
  'decoder.embed': 'Vektor des vorigen Wortes',
  'decoder.pos_embed': 'Vektor der Position',
  'decoder.embed_sum': 'Wort + Position',
  resid_pre: 'Eingabe',
  'ssru.forget': 'Forget-Gate',
  'ssru.candidate': 'Kandidat',
  'ssru.state': 'Gedächtnis',
  ssru_out: 'Ausgabe des Gedächtnisses',
  resid_ssru: 'Eingabe + Gedächtnis',
  self_attn_out: 'Ausgabe der maskierten Self-Attention',
  resid_self: 'Eingabe + maskierte Self-Attention',
  q: 'Query',
  k: 'Key',
  v: 'Value',
  qk_products: 'Query mal Key',
  dot_products: 'Skalarprodukt',
  scaled_scores: 'Score',
  biased_scores: 'Score mit Bias des Abstands',
  attn_scores: 'Score',
  row_max: 'größter Score',
  exp: 'Exponentialwert',
  exp_sum: 'Summe der Exponentialwerte',
  pattern: 'Gewicht',
  weighted_v: 'gewichteter Value',
  z: 'Mischung',
  cross_attn_out: 'Ausgabe der Cross-Attention',
  resid_cross: 'Residual-Stream + Attention',
  'mlp.pre': 'verborgene Schicht vor ReLU',
  'mlp.post': 'verborgene Schicht',
  mlp_out: 'Ausgabe des Feedforward-Netzes',
  resid_post: 'Residual-Stream + Feedforward',
});

/** Names of the intermediate values of a norm. */
const NORM_STAGES = /** @type {Record<string, string>} */ ({
  mean: 'Mittelwert',
  scale: 'Standardabweichung',
  x_hat: 'standardisierte Summe',
  normalized: 'Add & Norm',
});

/** Names of the three sublayers of a decoder layer, each before one of its norms. */
const SUBLAYERS = ['der ersten Teilschicht', 'der Cross-Attention', 'dem Feedforward-Netz'];

export const words = {
  directionsLabel: 'Richtung',
  directions: /** @type {Record<string, string>} */ ({
    'en-pt': 'Englisch → Portugiesisch',
    'pt-en': 'Portugiesisch → Englisch',
  }),
  tasks: { label: 'Aufgabe', none: 'keine' },
  languages: { source: 'Von', target: 'Nach' },
  viewsLabel: 'Ansicht',
  views: /** @type {Record<string, string>} */ ({ alignment: 'Alignment', steps: 'Schrittweise' }),
  examplesLabel: 'Beispiel',
  examples: /** @type {Record<string, string>} */ ({
    agreement: 'Abkommen',
    cat: 'schwarze Katze',
    order: 'Reihenfolge',
    negation: 'Verneinung',
    name: 'ein Name',
    number: 'Zahlen',
    unknown: 'unbekanntes Wort',
    idiom: 'Redewendung',
    tired: 'müde',
    wide: 'breit',
    gato: 'gato preto',
    acordo: 'acordo',
    livro: 'Verneinung',
  }),
  translation: 'Übersetzung',
  beginning: {
    label: 'Beginnen mit',
    placeholder: 'erste Wörter der Übersetzung',
    hint: 'Das Modell setzt fort, was Sie hier eingeben; ein unvollständiges Wort bleibt, wie es ist.',
    /** @param {number} given @param {number} chosen */
    given: (given, chosen) => {
      const tokens = given === 1 ? 'Das erste Token ist vorgegeben.' : `Die ersten ${given} Tokens sind vorgegeben.`;
      if (chosen === 0) return `${tokens} Das Modell hätte dasselbe geschrieben.`;
      return `${tokens} An ${chosen === given ? (given === 1 ? 'dieser Stelle' : 'all diesen Stellen') : `${chosen} dieser Stellen`} zieht das Modell ein anderes Token vor.`;
    },
  },
  end: 'Ende',
  forced: 'gewählt',
  undo: 'Zurück',
  clear: 'Dem Modell überlassen',
  /** Remarks about the translations of the examples. */
  notes: /** @type {Record<string, string>} */ ({
    agreement: 'Drei Wörter ändern ihre Reihenfolge: Aus „European Economic Area“ wird „Espaço Económico Europeu“.',
    cat: 'Im Portugiesischen steht das Adjektiv hinter dem Nomen: Aus „black cat“ wird „gato preto“.',
    order: 'Zwei Adjektive rücken hinter ihre Nomen: „livro vermelho“, „mesa branca“.',
    negation: '„does not like“ hat drei Wörter, „não gosta“ zwei.',
    name: 'Das Modell zerlegt den Namen in bekannte Stücke und schreibt ihn Stück für Stück.',
    number: 'Zahlen bleiben, wie sie sind: „7:45“, „23“.',
    unknown:
      '„心“ steht nicht im Vokabular. Das Modell liest dafür <unk>, wie für jeden unbekannten Buchstaben, und schreibt „-“.',
    idiom: 'Die Redewendung wird wörtlich übersetzt: Aus Katzen und Hunden werden „gatos e cães“.',
    tired:
      'Die Übersetzung lässt „it“ weg, was im Portugiesischen geht. „cansado“ ist maskulin wie „animal“; „rua“ ist feminin. Vergleichen Sie „breit“.',
    wide: 'Die Übersetzung lässt „it“ weg, und „grande“ hat für beide Genera dieselbe Form; so bleibt offen, was zu breit war.',
    gato: 'Das Adjektiv rückt vor sein Nomen: Aus „gato preto“ wird „black cat“.',
    acordo: 'Zurück ins Englische: Das Modell schreibt „The agreement of the European Economic Area“.',
    livro: 'Aus „Não“ wird „don’t“, und das Modell ergänzt „I“, das in der Quelle kein Gegenstück hat.',
  }),
  /** @param {string[]} all */
  unknown: (all) => `Das Modell kennt ${listed(all.map(quoted))} nicht und setzt dafür <unk> ein.`,
  /** @param {number} shown @param {number} found */
  cut: (shown, found) => `Nur die ersten ${shown} von ${found} Tokens werden übersetzt.`,
  /** @param {number} count */
  endless: (count) => `Die Übersetzung war nach ${count} Tokens nicht zu Ende und wurde abgebrochen.`,
  /** @param {number} layers @param {number} heads */
  noSuchHead: (layers, heads) =>
    `Der Link wählt einen Cross-Attention-Kopf, den dieses Modell nicht hat: Sein Decoder hat die Schichten 0 bis ${layers - 1} mit den Köpfen 0 bis ${heads - 1}. Gezeigt wird der Kopf mit dem besten Alignment.`,
  head,
  headInWords,
  /** A head's name as the subject of a sentence. */
  subject: head,

  said: {
    /** @param {string} head @param {number} count */
    best: (head, count) => `${head} hat das beste Alignment der ${count} Köpfe.`,
    /** @param {string} head @param {string} best */
    other: (head, best) => `Gezeigt: ${head}. Das beste Alignment hat ${best}.`,
    /** @param {string} written @param {string} head @param {string} read @param {string} weight */
    pair: (written, head, read, weight) =>
      `Beim Schreiben von ${quoted(written)} gehen ${weight} der Aufmerksamkeit ${head} auf ${quoted(read)}.`,
    /** @param {string} written @param {string} head @param {string} read @param {string} weight @param {[string, string][]} more */
    target: (written, head, read, weight, more) =>
      `Beim Schreiben von ${quoted(written)} gehen ${weight} der Aufmerksamkeit ${head} auf ${quoted(read)}${andTo(more)}.`,
    /** @param {string} read @param {string} head @param {string} written @param {string} weight @param {[string, string][]} more */
    source: (read, head, written, weight, more) =>
      `${quoted(read)} bekommt ${head} die meiste Aufmerksamkeit von ${quoted(written)} (${weight})${andFrom(more)}.`,
  },

  facing: {
    label: 'Zwei Sätze mit der Attention zwischen ihren Wörtern',
    read: 'Quelle',
    written: 'Übersetzung',
    off: ', abgeschaltet',
    forced: ', gewählt',
    given: ', vorgegeben',
    marks: 'Unterstrichene Wörter sind von Hand vorgegeben. Ein farbiges Wort weicht von der Wahl des Modells ab.',
    /** @param {string} head */
    key: (head) =>
      `${head}, Cross-Attention. Ein dickeres Band von einem Ausgabewort zu einem Wort der Quelle bedeutet ein größeres Gewicht. Für jedes Ausgabewort zeigen die Bänder die größten Gewichte, zusammen bis zu 80\u00a0%.`,
  },

  matrix: {
    title: 'Alignment-Matrix',
    axes: 'Zeilen: Übersetzung. Spalten: Quelle.',
    legend: 'Gewicht',
    /** @param {string} head */
    label: (head) => `Alignment-Matrix, ${head}. Mit den Pfeiltasten bewegen, mit Enter auswählen.`,
  },

  candidates: {
    label: 'Die fünf wahrscheinlichsten Wörter an dieser Stelle',
    /** @param {string} text */
    title: (text) => `Die fünf wahrscheinlichsten Wörter an der Stelle von ${quoted(text)}:`,
    /** @param {string} text @param {string} probability */
    beyond: (text, probability) =>
      `${quoted(text)} ist vorgegeben (Wahrscheinlichkeit ${probability}). Die fünf wahrscheinlichsten Wörter an dieser Stelle:`,
    hint: 'Klicken Sie auf ein übersetztes Wort, um die fünf wahrscheinlichsten Wörter an seiner Stelle zu sehen. Klicken Sie auf eines davon, und das Modell setzt von dort aus fort.',
  },

  heads: {
    title: 'Cross-Attention-Köpfe',
    mean: 'Mittel',
    /** @param {number} layer */
    layer: (layer) => `Schicht ${layer}`,
    /** @param {number} layer */
    ofLayer: (layer) => ` von Schicht ${layer}`,
    /** @param {number} layer */
    aligns: (layer) => ` von Schicht ${layer}, Alignment-Score `,
    best: ', der höchste Score',
    measure:
      'Alignment-Score, 0 bis 1: wie nahe die Gewichte daran sind, jedem Ausgabewort ein anderes Wort der Quelle zuzuordnen. Für jedes Ausgabewort außer dem Endtoken wird das größte Gewicht genommen. Haben mehrere Ausgabewörter ihr größtes Gewicht auf demselben Wort der Quelle, zählt nur das größte dieser Gewichte. Der Score ist die Summe dieser Gewichte, geteilt durch die Zahl der Ausgabewörter.',
  },

  changes: {
    title: 'Etwas abschalten',
    choose: 'wählen …',
    source: 'Quellwort',
    cross: 'Cross-Attention',
    encoder: 'Encoder',
    off: 'Abgeschaltet',
    before: 'Vorher',
    after: 'Nachher',
    same: 'Die Übersetzung bleibt gleich.',
    /** @param {number} count */
    differs: (count) =>
      count === 0
        ? 'In der Übersetzung fehlen Wörter.'
        : `${count === 1 ? 'Ein Wort ist' : `${count} Wörter sind`} anders.`,
    /** @param {string} text */
    word: (text) => `das Wort ${quoted(text)}`,
    /** @param {string} head */
    crossHead: (head) => `Cross-Attention ${head}`,
    /** @param {string} head */
    encoderHead: (head) => `Encoder ${head}`,
    /** @param {string} name */
    on: (name) => `Wieder einschalten: ${name}`,
  },

  alignment: {
    howTo:
      'Zeigen Sie auf ein Wort, um seine Verbindungen zu sehen; ein Klick wählt es aus, Esc hebt die Auswahl auf. Die Pfeiltasten bewegen sich im Satz. Ein Attention-Gewicht zeigt, was das Modell gelesen hat, nicht, warum es ein Wort gewählt hat. Ob ein Wort wichtig war, prüfen Sie mit „Etwas abschalten“.',
  },

  steps: {
    words: 'Ausgabewörter, jedes mit seinen Schritten',
    encoder: 'Encoder',
    taken: 'geschrieben',
    best: 'Die fünf wahrscheinlichsten Wörter',
    legend: 'Zahlen in den Vektoren',
    gate: 'Forget-Gate',
    unlike:
      'Statt der maskierten Self-Attention im Decoder der Vorlesungen hat dieses kleine Modell eine rekurrente Einheit (SSRU): ein Gedächtnis mit Forget-Gate. In beiden sieht ein Wort nur die Wörter davor.',
    press: 'Klicken Sie auf eine Zahl, einen Score oder ein Gewicht, um zu sehen, woher es kommt.',
    byHand: {
      decoder: 'maskierte Self-Attention, dann Cross-Attention',
      /** @param {Node} decoder */
      text: (decoder) => ['Beide Attention-Teilschichten jenes Decoders, Zahl für Zahl: ', decoder, '.'],
    },
    stageNames: {
      input: 'Eingabe',
      memory: 'Gedächtnis',
      scores: 'Query und Scores',
      mix: 'Softmax, Mischung',
      forward: 'Feedforward',
      word: 'Das Wort',
    },
    maskedName: 'Maskierte Self-Attention',
    /** @param {boolean} isDivided @param {boolean} hasBias @param {boolean} isMasked */
    scoreFormula: (isDivided, hasBias, isMasked) =>
      `q · K${isDivided ? ' ÷ √d_k' : ''}${hasBias ? ' + Bias des Abstands' : ''}${isMasked ? ', spätere Wörter −∞' : ''}`,
    start: 'Start',
    added: 'Addieren',
    /** @param {number} layer */
    inputName: (layer) => (layer === 0 ? 'Voriges Wort + Position' : `Aus Schicht ${layer - 1}`),
    vectors: /** @type {Record<string, { name: string, formula: string }>} */ ({
      input: { name: 'Eingabe', formula: 'x' },
      state_before: { name: 'Gedächtnis vorher', formula: 'c′' },
      forget: { name: 'Forget-Gate', formula: 'f = σ(x W_f + b_f)' },
      candidate: { name: 'Kandidat', formula: 'x W' },
      state: { name: 'Gedächtnis', formula: 'c = f ⊙ c′ + (1 − f) ⊙ x W' },
      self_q: { name: 'Query', formula: 'aus der bisherigen Ausgabe' },
      self_z: { name: 'Mischung', formula: 'z = Gewichte · V' },
      self_attn_out: { name: 'Alle Köpfe', formula: 'durch W_O' },
      after_written: { name: 'Add & Norm', formula: 'Eingabe + Attention-Ausgabe' },
      q: { name: 'Query', formula: 'q' },
      z: { name: 'Mischung', formula: 'z = Gewichte · V' },
      after_cross: { name: 'Add & Norm', formula: 'Residual + Attention-Ausgabe' },
      mlp_out: { name: 'Feedforward', formula: '' },
      output: { name: 'Add & Norm', formula: 'zur nächsten Schicht' },
    }),
    own: {
      label: 'Scores und Gewichte der Ausgabewörter; klicken Sie auf eine Zahl, um zu sehen, woher sie kommt',
      tokens: 'Ausgabe',
      scores: { name: 'Scores', formula: 'q · K ÷ √d_k, spätere Wörter −∞' },
      pattern: { name: 'Gewichte', formula: 'softmax' },
    },
    source: {
      label: 'Scores und Gewichte der Wörter der Quelle; klicken Sie auf eine Zahl, um zu sehen, woher sie kommt',
      tokens: 'Quelle',
      scores: { name: 'Scores', formula: 'q · K ÷ √d_k' },
      pattern: { name: 'Gewichte', formula: 'softmax' },
    },
    why: {
      /** @param {string} token */
      title: (token) => `Woher das Gewicht von ${quoted(token)} kommt`,
      rows: {
        q: { name: 'Query, Decoder', formula: 'aus der Ausgabe y' },
        k: { name: 'Key, Encoder', formula: 'aus der Quelle x' },
        qk_products: { name: 'Multipliziert', formula: 'Zahl für Zahl' },
      },
      /** @param {string[]} ends */
      scale: ([q, k, products]) =>
        `Jede Zeile hat ihre eigene Farbskala: die der Query reicht bis ±${q}, die des Keys bis ±${k} und die der Produkte bis ±${products}.`,
      /** @param {string[]} first @param {number} count @param {string} dot */
      dot: (first, count, dot) =>
        `q · k ist die Summe von ${count} Produkten: ${first.map((one) => (one.startsWith('−') ? `(${one})` : one)).join(' + ')} + … = ${dot}`,
      /** @param {string} equation the division by √d_k */
      score: (equation) => `Score: ${equation}`,
      /** @param {string} score @param {string} largest @param {string} _sign @param {string} power */
      power: (score, largest, _sign, power) => `e hoch (Score − größter Score), also ${score} − ${largest}: ${power}`,
      /** @param {string} equation the division by the sum @param {string} sum */
      weight: (equation, sum) => `Gewicht: ${equation}; ${sum} ist die Summe über alle Wörter der Quelle`,
    },
    number: {
      ...sums,
      /** @param {string} part @param {number} column @param {number | null} layer @param {number | null} head @param {string | null} token */
      title: (part, column, layer, head, token) => {
        const place = layer === null ? '' : ` (Schicht ${layer}${head === null ? '' : `, Kopf ${head}`})`;
        return `Woher Zahl ${column} kommt: ${part}${token === null ? '' : ` von ${quoted(token)}`}${place}`;
      },
      origins: { decoder: 'aus der Ausgabe y', encoder: 'aus der Quelle x', weights: 'trainiert' },
      encoded: 'Ausgabe H des Encoders',
      /**
       * Name of a matrix, by the core's name within the layer; in a pre-norm model, norms come before their sublayers.
       *
       * @param {string} part
       * @param {boolean} isPre
       */
      part: (part, isPre) => {
        const embed = part.match(/^decoder\.ln_embed\.(.*)$/);
        if (embed) return `${NORM_STAGES[embed[1]]} nach dem Embedding`;
        const norm = part.match(/^ln(\d)\.(.*)$/);
        if (norm) return `${NORM_STAGES[norm[2]]} ${isPre ? 'vor' : 'nach'} ${SUBLAYERS[Number(norm[1]) - 1]}`;
        return PARTS[part] ?? part;
      },
      /** Symbol of a weight matrix or vector, by the core's name within the layer. @param {string} part */
      weights: (part) => {
        const last =
          part
            .replace(/\.\d+$/, '')
            .split('.')
            .at(-1) ?? part;
        const greek = { gamma: 'γ', beta: 'β' }[last];
        return (
          greek ??
          last
            .replace(/^[a-z]/, (letter) => (letter === 'w' ? 'W' : letter))
            .replace(/_([qkvo])$/, (_, letter) => `_${letter.toUpperCase()}`)
        );
      },
      /** @param {string} what @param {number} count @param {string} origin @param {string | null} token */
      operand: (what, count, origin, token) =>
        `${what}${token === null ? '' : ` von ${quoted(token)}`}${count > 1 ? `, ${count} Zahlen` : ''} (${origin})`,
      given: '. Diese Zahl steht in einer Tabelle; sie wird nicht berechnet.',
      masked: ': Die Maske verbirgt spätere Wörter.',
      /** @param {string} sum */
      empty: (sum) => `Das Gedächtnis war leer: ${sum}`,
      /** @param {number} count @param {string} value */
      largest: (count, value) => `Der größte von ${count} Scores: ${value}`,
      /** @param {number} count @param {string} value */
      spread: (count, value) => `Die Standardabweichung von ${count} Zahlen: ${value}`,
    },
    /** @param {string} name @param {number} at @param {string} value */
    dimension: (name, at, value) => `${name}, Dimension ${at}: ${value}`,
    said: {
      /** @param {number} tokens @param {number} layers @param {number} decoders */
      encoder: (tokens, layers, decoders) =>
        `Der Encoder liest alle ${tokens} Tokens auf einmal. Er hat ${layers} Schichten und läuft nur einmal. Die ${decoders} Schichten des Decoders berechnen ihre Keys und Values aus seiner Ausgabe.`,
      /** @param {number} layer @param {string | null} before @param {boolean} hasStart */
      input: (layer, before, hasStart) => {
        const first =
          before === null
            ? `${hasStart ? 'das Starttoken und seine Position' : 'nur die Position'}, denn geschrieben ist noch nichts`
            : `${quoted(before)}, das zuletzt geschriebene Wort, und seine Position`;
        return layer === 0
          ? `Die Eingabe des Decoders ist ${first}.`
          : `Die Eingabe von Schicht ${layer} ist die Ausgabe von Schicht ${layer - 1}. Die Eingabe von Schicht 0 ist ${first}.`;
      },
      /** @param {number} layer @param {number} word */
      memory: (layer, word) =>
        word === 0
          ? `Das Gedächtnis von Schicht ${layer} ist leer; das Forget-Gate f regelt, wie viel neue Eingabe hineinkommt.`
          : `In Schicht ${layer} regelt das Forget-Gate f Zahl für Zahl, wie viel vom Gedächtnis bleibt und wie viel neue Eingabe hineinkommt. Der Decoder der Vorlesungen hat hier maskierte Self-Attention.`,
      /** @param {string} head @param {string | null} text @param {string} weight @param {number} hidden */
      masked: (head, text, weight, hidden) =>
        `${head} achtet auf die bisherige Ausgabe, am stärksten auf ${text === null ? 'das Starttoken' : quoted(text)} (${weight}). ${hidden === 0 ? 'Spätere Wörter gibt es nicht.' : hidden === 1 ? 'Das spätere Wort hat den Score −∞ und bekommt keine Aufmerksamkeit.' : `Die ${hidden} späteren Wörter haben den Score −∞ und bekommen keine Aufmerksamkeit.`}`,
      /** @param {string} head @param {string} read @param {string} score */
      scores: (head, read, score) =>
        `${head} vergleicht seine Query mit dem Key jedes Wortes der Quelle: ${quoted(read)} hat den höchsten Score, ${score}.`,
      /** @param {string} head @param {string} read @param {string} weight */
      mix: (head, read, weight) =>
        `Die Softmax macht aus den Scores Gewichte: ${quoted(read)} bekommt ${weight}. Im Verhältnis dieser Gewichte werden die Values gemischt.`,
      /** @param {number} layer @param {number} layers */
      forward: (layer, layers) =>
        layer === layers - 1
          ? 'Das Feedforward-Netz bearbeitet jeden Vektor für sich. Dies ist die letzte Schicht; ihre Ausgabe wird mit den Vektoren aller Wörter verglichen.'
          : `Das Feedforward-Netz bearbeitet jeden Vektor für sich. Seine Ausgabe ist die Eingabe von Schicht ${layer + 1}.`,
      /** @param {string} text @param {string} probability @param {boolean} ends */
      word: (text, probability, ends) =>
        ends
          ? `Das Endtoken ist am wahrscheinlichsten (${probability}); die Übersetzung ist also fertig.`
          : `${quoted(text)} wird geschrieben (Wahrscheinlichkeit ${probability}). Es ist die Eingabe für das nächste Wort.`,
      /** @param {string} text @param {string} probability @param {string} own @param {string} most */
      chosen: (text, probability, own, most) =>
        `${quoted(text)} ist vorgegeben (Wahrscheinlichkeit ${probability}). Das Modell hätte ${quoted(own)} geschrieben (${most}).`,
    },
    encoderStations: {
      read: 'Quelle',
      /** @param {number} count */
      tokens: (count) => `${count} Tokens`,
      embedded: 'Embeddings + Positionen',
      /** @param {number} count */
      layers: (count) => `Encoder: ${count} Schichten, läuft einmal`,
      /** @param {number} count */
      keysAndValues: (count) => `Keys und Values für jede der ${count} Decoder-Schichten`,
      /** @param {number} heads @param {number} tokens @param {number} size */
      each: (heads, tokens, size) => `${heads} Köpfe, je ${tokens} × ${size}`,
    },
  },
};
