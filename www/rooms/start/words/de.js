// @ts-check
/** UI strings of the room "Start", in German. */
import { quoted } from '../../../words/de/phrases.js';

/** @typedef {import('../models.ts').Sizes} Sizes */

export const words = {
  lead: 'Quadrate sind Köpfe: Zeilen achten auf Spalten. Streifen sind Vektoren: Blau ist negativ, Rot positiv. Zeigen Sie auf ein Wort, um seinen Weg zu sehen; ein Klick öffnet jeden Teil.',
  title: 'Sehen, worauf ein Transformer achtet',

  shapes: {
    label: 'Art des Transformers',
    encoder: ['Encoder', 'liest einen Satz'],
    decoder: ['Decoder', 'schreibt weiter'],
    translator: ['Encoder-Decoder', 'übersetzt'],
  },

  /** The table of models. */
  sizes: {
    title: 'Modelle sind Stapel von Blöcken',
    columns: ['Modell', 'Schichten', '', 'Köpfe je Schicht', 'd_model', 'Quelle'],
    here: 'diese Seite',
    says: 'Jeder Strich ist eine Schicht, also ein Block: blau im Encoder, grün im Decoder. Hinterlegt: die Modelle dieser Seite. Die anderen Größen stehen in den Artikeln.',
  },

  figure: {
    label: (/** @type {Sizes} */ { n_layers, n_heads }) =>
      `Das ganze Modell, von links nach rechts: Tokens, Vektoren, ${n_layers} Schichten mit je ${n_heads} Köpfen und das Ergebnis`,
    parts: 'Teile des Modells',
    heads: (/** @type {number} */ n_layers, /** @type {number} */ n_heads) =>
      `Alle ${n_layers * n_heads} Köpfe: Zeilen achten auf Spalten`,
    tokens: 'Tokens',
    links: 'Stärkste Verbindungen des Tokens in jeder Schicht',
    head: (/** @type {number} */ layer, /** @type {number} */ head) => `Schicht ${layer}, Kopf ${head}`,
    crossHead: (/** @type {number} */ layer, /** @type {number} */ head) =>
      `Cross-Attention in Schicht ${layer} des Decoders, Kopf ${head}`,
    headWith: (/** @type {string} */ name, /** @type {string} */ link) => `${name}. ${link}`,
    link: (
      /** @type {string} */ query,
      /** @type {string} */ key,
      /** @type {string} */ weight,
      /** @type {number} */ layer,
      /** @type {number} */ head,
    ) => `${quoted(query)} → ${quoted(key)}: ${weight} (L${layer} H${head})`,
    token: (/** @type {string} */ text, /** @type {number} */ id) => `${id} ${text}: ansehen, worauf es achtet`,
    written: (/** @type {string} */ text, /** @type {string} */ share) =>
      `${text}, ${share}: ansehen, aus welchen Wörtern es kommt`,
    names: {
      tokens: 'Tokens',
      embed: 'Embedding',
      position: 'Position',
      layers: 'Schicht',
      layer: (/** @type {number} */ layer) => `Schicht ${layer}`,
      shortLayer: (/** @type {number} */ layer) => `L${layer}`,
      decoder: (/** @type {number} */ layer) => `Decoder ${layer}`,
      shortDecoder: (/** @type {number} */ layer) => `D${layer}`,
      attention: 'Attention',
      mlp: 'FFN',
      stream: 'Stream',
      vector: 'Satzvektor',
      next: 'Nächstes Wort',
    },
    doors: {
      tokens: 'Tokens: die Stücke, die das Modell liest',
      embed: 'Embeddings: jedes Token als Vektor',
      positions: 'Positionen: ein Vektor für jede Stelle im Satz',
      layer: (/** @type {string} */ name) => `${name}: ein Token auf seinem Weg verfolgen`,
      mlp: (/** @type {number} */ layer) => `Feedforward-Netz von Schicht ${layer}: jedes Token für sich`,
      stream: (/** @type {number} */ layer) => `Residual-Stream nach Schicht ${layer}`,
      decoder: (/** @type {number} */ layer) => `Decoder ${layer}: Cross-Attention`,
      vector: 'Satzvektor, der Mittelwert der Tokenvektoren: Sätze vergleichen',
      next: (/** @type {string} */ list) => `Nächstes Wort: ${list}`,
    },
  },

  story: {
    choose: 'Szenen der Einführung',
    scenes: { one: '1 · Ein Kopf', head: '2 · Anderer Kopf', word: '3 · Anderes Wort' },
    name: (/** @type {number} */ layer, /** @type {number} */ head) => `Schicht ${layer}, Kopf ${head}`,
    quoted,
    /** One of several equal tokens. */
    place: (/** @type {string} */ text, /** @type {number} */ place) => `${quoted(text)} (Position ${place})`,
    /**
     * @param {unknown} head each of these is a link
     * @param {unknown} query
     * @param {unknown} share
     * @param {unknown} key
     * @param {string} then the next sentence
     */
    link: (head, query, share, key, then) => [
      head,
      ': ',
      query,
      ' richtet ',
      share,
      ' seiner Aufmerksamkeit auf ',
      key,
      '. ',
      then,
    ],
    one: 'Niemand hat das programmiert: Der Kopf hat es gelernt.',
    head: 'Dasselbe Wort, dieselbe Schicht, ein anderer Kopf: Jeder Kopf sucht etwas anderes, und alle addieren ihr Ergebnis zum selben Stream.',
    strongest: 'Das ist seine stärkste Verbindung zu einem Wort, das nicht direkt daneben steht.',
    telling: 'Das ist unter allen Köpfen die stärkste Verbindung zwischen zwei nicht benachbarten Wörtern.',
    cross:
      'Die Bänder sind dieser Kopf mit dem besten Alignment: Sie zeigen, wohin der Decoder beim Schreiben jedes Worts schaut.',
    none: (/** @type {string} */ text) => `Kein Kopf verbindet ${quoted(text)} stark mit einem anderen Wort.`,
    hint: 'Zeigen Sie auf ein Wort, und sein Weg leuchtet auf. Ein Klick öffnet jeden Teil.',
    word: (/** @type {{ was?: string, other: number, now: string, otherWas?: string }} */ weights) =>
      [
        `Nur das letzte Wort hat sich geändert.`,
        weights.was && `Mit „tired“ waren es ${weights.was}.`,
        `Wer den Satz liest, bezieht „it“ jetzt auf die Straße. Kopf ${weights.other} gibt „street“ ${weights.now}${weights.otherWas ? `, vorher ${weights.otherWas}` : ''}; der gezeigte Kopf bleibt bei „animal“. Was ein Wort bedeutet, verteilt sich auf viele Köpfe.`,
      ]
        .filter(Boolean)
        .join(' '),
  },

  model: {
    live: 'Live berechnet',
    recorded: 'Aufgezeichnet;',
    recording: 'Dies ist eine Aufzeichnung.',
    begins: (/** @type {number | null} */ size) => `das Modell wird geladen${size === null ? '' : `, ${size} MB`}`,
    loading: (/** @type {string} */ loaded, /** @type {string} */ total) =>
      `das Modell wird geladen, ${loaded} von ${total} MB`,
    reading: 'das Modell wird entpackt',
    coming: 'Es läuft in Ihrem Browser. Was Sie eingeben, verlässt diese Seite nicht.',
    load: (/** @type {number | null} */ size) => `Modell laden${size === null ? '' : ` (${size} MB)`}`,
    cancel: 'Abbrechen',
  },

  doors: {
    label: 'Andere Einstiege',
    rooms: {
      worked: 'Attention von Hand',
      lookup: 'Attention als Nachschlagen',
      recurrent: 'Rekurrente Netze',
      train: 'Training',
    },
    figure: 'Zurück zum Bild',
    last: (/** @type {string} */ title) => `Weiter in „${title}“`,
  },
};
