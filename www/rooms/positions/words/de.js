// @ts-check
/** UI strings of the room "Positions", in German. */
import { listed, quoted } from '../../../words/de/phrases.js';
import { sums } from '../../../words/de/sums.js';

const number = (/** @type {number} */ value) => String(value).replace('-', '−');
const counted = (/** @type {number} */ count, /** @type {string} */ one, /** @type {string} */ many) =>
  `${count} ${count === 1 ? one : many}`;
const positions = (/** @type {number[]} */ all) => `Position ${listed(all.map(String))}`;

/** @typedef {'paper' | 'tutorial' | 'tensor2tensor'} Formula */

const FORMULAS = { paper: 'Paper', tutorial: 'Tutorial', tensor2tensor: 'Tensor2Tensor' };
const SUBJECTS = { paper: 'das Paper', tutorial: 'das Tutorial', tensor2tensor: 'Tensor2Tensor' };
const waveName = (/** @type {string} */ wave) => (wave === 'sin' ? 'Sinus' : 'Kosinus');

export const words = {
  title: 'Positionen',
  number,
  partLabel: 'Teil des Bereichs',
  parts: {
    sines: 'Sinus und Kosinus',
    waves: 'Wellen',
    relative: 'Abstände',
    rotation: 'Rotierende Positionen',
    formulas: 'Zwei Formeln',
    learned: 'Gelernte Positionen',
    order: 'Wortfolge',
    embedding: 'Vom Text zu X',
  },
  waiting: 'Dieser Teil braucht das Modell, das noch geladen wird. Die anderen Teile gehen auch ohne.',
  noSentence: 'Geben Sie oben einen Satz ein, um diesen Teil zu sehen.',

  board: {
    label: (/** @type {string} */ name) =>
      `${name}. Mit den Pfeiltasten bewegen (mit Umschalt um zehn), mit Enter auswählen, mit Esc aufheben.`,
    field: (/** @type {string} */ name, /** @type {string} */ axis) => `${name}: ${axis}`,
    axis: (/** @type {string} */ name, /** @type {number} */ count) =>
      count === 1 ? `${name} 0` : `${name} 0 bis ${count - 1}`,
    hint: 'Zeigen Sie auf eine Zahl oder benutzen Sie die Pfeiltasten. Klicken, Tippen oder Enter wählt sie aus; Esc hebt die Auswahl auf.',
    range: (
      /** @type {string} */ row,
      /** @type {number} */ lastRow,
      /** @type {string} */ column,
      /** @type {number} */ lastColumn,
    ) => `Erlaubt sind ganze Zahlen: ${row} von 0 bis ${lastRow}, ${column} von 0 bis ${lastColumn}.`,
  },
  plot: {
    hint: 'Zeigen Sie auf die Kurven oder benutzen Sie die Pfeiltasten. Klicken, Tippen oder Enter wählt einen Punkt aus; Esc hebt die Auswahl auf.',
  },
  position: 'Position',
  dimension: 'Dimension',

  sines: {
    presetLabel: 'Bilder aus den Vorlesungen',
    presets: { toy: 'Klein, 4 × 4', picture: 'Bild, 20 × 512' },
    length: 'Positionen',
    width: 'Größe d',
    base: 'Basis b',
    formulaLabel: 'Formel',
    formulas: FORMULAS,

    table: {
      title: 'Jede Zahl mit ihrer Formel',
      hint: 'Klicken Sie auf eine Zahl oder geben Sie ihre Position und Dimension ein, um sie auszuwählen; Esc hebt die Auswahl auf.',
      label: 'Die Kodierung jeder Position, Zahl für Zahl',
      position: (/** @type {number} */ position) => `Position ${position}`,
      dimension: (/** @type {number} */ dimension) => `Dimension ${dimension}`,
      says: (
        /** @type {number} */ position,
        /** @type {number} */ dimension,
        /** @type {string} */ angle,
        /** @type {string} */ wave,
        /** @type {string} */ value,
      ) => `An Position ${position} ist Dimension ${dimension} der ${waveName(wave)} von ${angle}: ${value}.`,
    },

    encoding: {
      title: 'Absolut: Jede Position hat eine eigene Zeile',
      name: 'Kodierungen der Positionen',
      says: (/** @type {string} */ first, /** @type {string} */ last, /** @type {number} */ lastDimension) =>
        lastDimension === 0
          ? `Eine absolute Kodierung gibt jeder Position ein Muster, das nicht von den Wörtern abhängt. Ihre einzige Dimension wiederholt sich alle ${first} Positionen.`
          : `Eine absolute Kodierung gibt jeder Position ein Muster, das nicht von den Wörtern abhängt: eine Zeile dieses Bildes. Dimension 0 wiederholt sich alle ${first} Positionen, Dimension ${lastDimension} nur alle ${last}.`,
    },

    waves: {
      title: 'Jede Dimension ist eine Welle',
      label: 'Wellen der gewählten Dimensionen: der Wert an jeder Position',
      across: 'Position',
      add: 'Dazu',
      addLabel: 'Dimension',
      addProblem: (/** @type {number} */ last) => `Erlaubt ist eine ganze Zahl von 0 bis ${last}.`,
      item: (/** @type {number} */ dimension, /** @type {string} */ wave, /** @type {string} */ length) =>
        `Dim. ${dimension}: ${waveName(wave)}, Wellenlänge ${length}`,
      remove: (/** @type {number} */ dimension) => `Dimension ${dimension} entfernen`,
      tell: (/** @type {number} */ position, /** @type {[number, string][]} */ values) =>
        `Position ${position}: ${listed(values.map(([dimension, value]) => `${value} in Dimension ${dimension}`))}.`,
      one: (/** @type {number} */ dimension, /** @type {string} */ length) =>
        `Dimension ${dimension} wiederholt sich alle ${length} Positionen; das ist ihre Wellenlänge.`,
      says: (
        /** @type {[number, string]} */ [first, short],
        /** @type {[number, string]} */ [last, long],
        /** @type {boolean} */ inHalves,
      ) =>
        `Dimension ${first} wiederholt sich alle ${short} Positionen, Dimension ${last} alle ${long}. ${inHalves ? 'In jeder Hälfte unterscheiden niedrige' : 'Niedrige'} Dimensionen${inHalves ? '' : ' unterscheiden'} benachbarte Positionen; hohe Dimensionen unterscheiden Positionen, die weit auseinander liegen.`,
    },

    relative: {
      title: 'Der Abstand zweier Positionen',
      label: 'Skalarprodukt zweier Kodierungen im Abstand k',
      across: 'Abstand k',
      from: 'Position pos',
      formula: 'PE(pos) · PE(pos + k)',
      chosen: (/** @type {number} */ from) => `ab Position ${from}`,
      others: (/** @type {number[]} */ from) => `ab ${positions(from)}`,
      tell: (/** @type {number} */ k, /** @type {[number, string][]} */ products) =>
        `k = ${number(k)}: ${products.length === 0 ? 'In diesem Abstand gibt es keine Position' : listed(products.map(([from, product]) => `${product} ab Position ${from}`))}.`,
      same: (/** @type {number} */ k, /** @type {string} */ product, /** @type {number[]} */ from) =>
        `Das Skalarprodukt zweier Kodierungen hängt nur davon ab, wie weit die Positionen auseinander liegen: Im Abstand k = ${k} ist es ${product} für Paare, die bei ${positions(from)} beginnen. Rotierende Positionen drehen die Paare von Queries und Keys ebenso.`,
      differs: (/** @type {number} */ k, /** @type {[number, string][]} */ products, /** @type {Formula} */ formula) =>
        `Hier hängt das Skalarprodukt zweier Kodierungen nicht nur davon ab, wie weit die Positionen auseinander liegen: Im Abstand k = ${k} ist es ${listed(products.map(([from, product]) => `${product} ab Position ${from}`))}. ${formula === 'tutorial' ? 'In der Formel des Tutorials haben Sinus und Kosinus eines Paars verschiedene Wellenlängen.' : 'Bei ungerader Größe hat der letzte Sinus keinen passenden Kosinus.'}`,
      one: 'Es gibt zu wenige Positionen, um zwei Paare im selben Abstand zu vergleichen.',
    },

    turned: {
      label: (/** @type {number} */ sine, /** @type {number} */ cosine) =>
        `Dimension ${cosine} (Kosinus, nach rechts) und ${sine} (Sinus, nach oben) jeder Position`,
      pair: 'Paar j',
      says: (/** @type {number} */ from, /** @type {number} */ to, /** @type {string} */ angle) =>
        `Von Position ${from} zu Position ${to} dreht sich das Paar um ${angle} rad.`,
      one: (/** @type {number} */ from) => `Das Paar an Position ${from}.`,
      step: (/** @type {[number, number]} */ [sine, cosine], /** @type {string} */ wavelength) =>
        `Dimensionen ${sine} und ${cosine}; eine Umdrehung dauert ${wavelength} Positionen.`,
      rotary: (/** @type {number} */ pair, /** @type {string} */ step) =>
        `Rotierende Positionen drehen Paar ${pair} jeder Query und jedes Keys um ${step} rad je Position. So hängt der Winkel, um den ein Key gegen eine Query gedreht ist, nur von ihrem Abstand ab.`,
      none: 'Kein Sinus und Kosinus haben hier dieselbe Wellenlänge; sie bilden also kein Paar.',
    },

    difference: {
      title: 'Zwei Formeln',
      name: (/** @type {Formula} */ formula) =>
        `${FORMULAS[formula]} minus ${FORMULAS[formula === 'paper' ? 'tutorial' : 'paper']}`,
      label: 'Differenz der beiden Formeln',
      terms: FORMULAS,
      notes: { even: 'für gerades i', odd: 'für ungerades i' },
      where: 'b ist die Basis und d die Größe; j zählt ab 0 die Paare aus Sinus und Kosinus, i zählt die Dimensionen.',
      says: (/** @type {number} */ dimension, /** @type {string} */ paper, /** @type {string} */ tutorial) =>
        `Im Exponenten benutzt das Paper den Index des Paars von Dimensionen, das Tutorial den Index der Dimension. Von Paar zu Paar wachsen die Wellenlängen des Tutorials mit dem Quadrat des Faktors im Paper. Der Exponent von Dimension ${dimension} ist ${paper} im Paper und ${tutorial} im Tutorial.`,
      inHalves: (/** @type {number} */ dimension, /** @type {string} */ paper, /** @type {string} */ own) =>
        `Tensor2Tensor legt alle Sinus in die erste Hälfte der Dimensionen und alle Kosinus in die zweite. Seine Exponenten wachsen gleichmäßig von 0 bis 1. Der Exponent von Dimension ${dimension} ist ${paper} im Paper und ${own} in Tensor2Tensor.`,
      nothing:
        'Bei Größe 1 sind beide Formeln gleich. Bei größeren wachsen die Exponenten des Tutorials doppelt so schnell.',
      tell: (
        /** @type {number} */ position,
        /** @type {number} */ dimension,
        /** @type {string} */ value,
        /** @type {string} */ own,
        /** @type {Formula} */ formula,
      ) =>
        `Position ${position}, Dimension ${dimension}: Die Differenz ist ${value}; ${SUBJECTS[formula]} ergibt ${own}.`,
    },

    outside: {
      waves: (/** @type {number[]} */ dimensions, /** @type {number} */ width) =>
        `Die Größe ist ${width}; ${dimensions.length === 1 ? 'diese Dimension gibt' : 'diese Dimensionen gibt'} es nicht: ${listed(dimensions.map(String))}.`,
      from: (/** @type {number} */ from, /** @type {number} */ length) =>
        `Bei ${counted(length, 'Position', 'Positionen')} gibt es keine Position ${from}; gezeigt wird Position ${length - 1}.`,
      place: (/** @type {number} */ position, /** @type {number} */ dimension) =>
        `An Position ${position}, Dimension ${dimension} gibt es keine Zahl; es ist nichts ausgewählt.`,
    },
  },

  learned: {
    introduction:
      'Dieses Modell hat keine Formel für Positionen. Es hat für jede seiner 512 Positionen einen Vektor gelernt und addiert ihn zum Vektor des Tokens an dieser Position.',
    own: {
      title: 'Gelernte Zahlen',
      name: 'Gelernte Positions-Embeddings',
      tell: (/** @type {number} */ position, /** @type {number} */ dimension, /** @type {string} */ value) =>
        `w_pos[${position}, ${dimension}] = ${value}`,
      says: (
        /** @type {string} */ end,
        /** @type {string} */ largest,
        /** @type {number} */ position,
        /** @type {number} */ dimension,
      ) =>
        `99,5\u00a0% der Zahlen liegen innerhalb von ±${end}; die größte, ${largest}, steht an Position ${position}, Dimension ${dimension}.`,
    },
    cosine: {
      title: 'Ähnlichkeit gelernter Positionen',
      name: 'Kosinus zweier gelernter Positionen',
      tell: (/** @type {number} */ i, /** @type {number} */ j, /** @type {string} */ value) =>
        `Kosinus der Positionen ${i} und ${j}: ${value}`,
    },
    sines: {
      title: 'Ähnlichkeit von Sinus und Kosinus',
      name: 'Skalarprodukt zweier Sinuskodierungen',
      tell: (
        /** @type {number} */ i,
        /** @type {number} */ j,
        /** @type {string} */ value,
        /** @type {string} */ own,
      ) => `PE(${i}) · PE(${j}) = ${value}; das Skalarprodukt einer Position mit sich selbst ist ${own}`,
    },
    /** The written-out sums of a selected pair. @type {Record<string, string>} */
    sumOf: { dot: 'Skalarprodukt', norms: 'Produkt der Längen', similarity: 'Kosinus' },
    sums,
    one: 'Position i',
    other: 'Position j',
    says: (
      /** @type {number} */ position,
      /** @type {[number, string, string][]} */ others,
      /** @type {string} */ own,
    ) =>
      `Der Vektor der gelernten Position ${position} hat den Kosinus ${listed(others.map(([other, cosine]) => `${cosine} mit Position ${other}`))}. Das Skalarprodukt der Sinuskodierungen fällt von ${own} auf ${listed(others.map(([, , product]) => product))}. In beiden Bildern sind Nachbarn ähnlich, aber nur die Sinuskodierungen ergeben entlang jeder Diagonalen gleiche Zahlen, weil ihre Skalarprodukte nur vom Abstand abhängen.`,
  },

  embedding: {
    tokens: 'Die Tokens und ihre Ids',
    formula: 'Die Zeile von X als Formel',
    count: (/** @type {number} */ value) => value.toLocaleString('de'),
    table: 'Der One-Hot-Vektor und einige Zeilen der Embedding-Tabelle',
    oneHot: (/** @type {number} */ d_vocab) => `one-hot, 1 × ${d_vocab.toLocaleString('de')}`,
    id: 'Id',
    entry: 'Token',
    weights: (/** @type {number} */ d_vocab, /** @type {number} */ width) =>
      `W_E, ${d_vocab.toLocaleString('de')} × ${width}`,
    row: (/** @type {number} */ id) => `Zeile ${id.toLocaleString('de')} von W_E`,
    strip: (/** @type {string} */ name) => `${name}. Mit den Pfeiltasten lesen Sie die Zahlen.`,
    number: (/** @type {string} */ name, /** @type {number} */ at, /** @type {string} */ value) =>
      `${name}, Dimension ${at}: ${value}`,
    computed: 'Von der Zeile der Tabelle zur Zeile von X',
    vector: 'Alle Dimensionen; ein Klick erklärt eine',
    normalized: 'Normalisierte Zeilen:',
    dimension: (/** @type {number} */ at) => `Dimension ${at}`,
    /** The names of the vectors, in the order in which they are computed. */
    vectors: (/** @type {string} */ name, /** @type {{ position: number, id: number }} */ { position, id }) =>
      ({
        embed: `Zeile ${id.toLocaleString('de')} von W_E`,
        pos_embed: `+ Position ${position}`,
        token_type_embed: '+ Tokentyp',
        embed_sum: '= Summe',
        embed_projected: 'projiziert: Zeile von X',
        'ln_embed.x_hat': '(Summe − μ) ÷ σ',
        'ln_embed.normalized': 'γ · … + β: Zeile von X',
      })[name] ?? name,
    sums: { given: ', trainiert', written: sums.written, smaller: sums.smaller },
    standardized: 'μ: Mittelwert, σ: Standardabweichung',
    context: (/** @type {number} */ count, /** @type {number} */ most) =>
      `Dieser Text hat ${counted(count, 'Token', 'Tokens')}; dieses Modell liest höchstens ${most}, seine Kontextlänge. Kürzere Texte eines Batches werden aufgefüllt, und das Füllmaterial wird maskiert.`,
    says: (
      /** @type {string} */ token,
      /** @type {number} */ id,
      /** @type {number} */ position,
      /** @type {number} */ width,
      /** @type {boolean} */ hasPosition,
    ) =>
      `${quoted(token)} hat die Id ${id.toLocaleString('de')}: Sein One-Hot-Vektor wählt diese Zeile von W_E aus, ${width} Zahlen. ${hasPosition ? `Mit dem Vektor von Position ${position} wird daraus` : 'Daraus wird'} Zeile ${position} von X.`,
  },

  order: {
    introduction:
      'Attention selbst kennt keine Reihenfolge der Wörter. Nur die Positionsvektoren, die am Anfang addiert werden, sagen dem Modell, welches Wort zuerst kommt.',
    typed: 'Sie schrieben',
    reads: 'Das Modell liest',
    chips: 'Die Wörter in der Reihenfolge, in der das Modell sie liest',
    hint: 'Ziehen Sie ein Wort, oder wählen Sie es (Klick oder Enter) und verschieben Sie es mit ←, → oder den Knöpfen. Esc hebt die Auswahl auf.',
    chip: (
      /** @type {string} */ text,
      /** @type {number} */ place,
      /** @type {number} */ count,
      /** @type {boolean} */ picked,
    ) => `${text}, Wort ${place} von ${count}${picked ? ', ausgewählt: Die Pfeiltasten verschieben es' : ''}`,
    moved: (/** @type {string} */ text, /** @type {number} */ place, /** @type {number} */ count) =>
      `${quoted(text)} ist jetzt Wort ${place} von ${count}.`,
    earlier: 'Früher',
    later: 'Später',
    reverse: 'Umkehren',
    shuffle: 'Mischen',
    original: 'Zurück zum Original',
    shuffleNote:
      '„Mischen“ nimmt zuerst jedes zweite Wort und dann die übrigen, wie Karten, die auf zwei Stapel verteilt werden.',
    examplesLabel: 'Beispiele aus den Vorlesungen',
    /** `order` is the order of the words that produces the other sentence. */
    examples: [
      { text: 'Now come here!', reads: 'Come here now!', order: [1, 2, 0, 3] },
      { text: 'Come here now!', reads: 'Now come here!', order: [2, 0, 1, 3] },
    ],
    example: (/** @type {string} */ text, /** @type {string} */ reads) =>
      `${quoted(text)} gelesen als ${quoted(reads)}`,
    unfit: (/** @type {number} */ count) =>
      `Die Wortfolge im Link passt nicht zu ${count === 1 ? 'diesem einen Wort' : `diesen ${count} Wörtern`}; es gilt die eingegebene Reihenfolge.`,

    on: { title: 'Mit Positionen', label: 'Mit Positionen: der letzte Vektor jedes Tokens in beiden Reihenfolgen' },
    off: { title: 'Ohne Positionen', label: 'Ohne Positionen: der letzte Vektor jedes Tokens in beiden Reihenfolgen' },
    columns: {
      token: 'Token',
      vectors: 'Letzte Vektoren. Oben: wie eingegeben. Unten: wie das Modell liest.',
      at: (/** @type {number} */ dimension) => `Dim. ${dimension}`,
      difference: 'Größte Differenz',
      cosine: 'Kosinus',
    },
    places: (/** @type {number} */ from, /** @type {number} */ to) => (from === to ? `${from}` : `${from} → ${to}`),
    dimension: 'Dimension',
    dimensionHint: 'Zeigen Sie auf einen Streifen, um eine Dimension zu lesen; ein Klick wählt sie aus.',
    says: {
      same: 'Die Wörter stehen in der eingegebenen Reihenfolge; beide Vektoren sind also gleich. Verschieben Sie ein Wort.',
      one: 'Ein Wort hat nur eine Reihenfolge. Geben Sie mindestens zwei Wörter ein.',
      on: (/** @type {string} */ token, /** @type {string} */ difference, /** @type {string} */ cosine) =>
        `Mit Positionen zählt die Reihenfolge: Der Vektor von ${quoted(token)} ändert sich um bis zu ${difference}, und sein Kosinus zum ursprünglichen Vektor ist ${cosine}.`,
      off: (/** @type {string} */ difference) =>
        `Ohne Positionen ist der Vektor jedes Wortes überall derselbe: Die größte Differenz ist ${difference}${difference === '0' ? '.' : ', eine Folge der Rundung von 32‑Bit-Zahlen.'}`,
    },
  },
};
