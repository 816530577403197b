// @ts-check
/** UI strings of the room "Start", in Spanish. */
import { quoted } from '../../../words/es/phrases.js';

/** @typedef {import('../models.ts').Sizes} Sizes */

export const words = {
  lead: 'Los cuadrados son cabezas: las filas atienden a las columnas. Las tiras son vectores: azul negativo, rojo positivo. Señala una palabra para ver su camino; haz clic para abrir una parte.',
  title: 'Mira a qué atiende un transformer',

  shapes: {
    label: 'Tipo de transformer',
    encoder: ['Codificador', 'lee una oración'],
    decoder: ['Decodificador', 'escribe lo que sigue'],
    translator: ['Codif. + decodif.', 'traduce'],
  },

  /** The table of models. */
  sizes: {
    title: 'Los modelos son pilas de bloques',
    columns: ['Modelo', 'Capas', '', 'Cabezas por capa', 'd_model', 'Fuente'],
    here: 'esta página',
    says: 'Cada marca es una capa, es decir, un bloque: azul en un codificador, verde en un decodificador. Con fondo: los modelos de esta página. Los otros tamaños son de los artículos.',
  },

  figure: {
    label: (/** @type {Sizes} */ { n_layers, n_heads }) =>
      `El modelo entero, de izquierda a derecha: tokens, vectores, ${n_layers} capas con ${n_heads} cabezas cada una, y el resultado`,
    parts: 'Partes del modelo',
    heads: (/** @type {number} */ n_layers, /** @type {number} */ n_heads) =>
      `Las ${n_layers * n_heads} cabezas: las filas atienden a las columnas`,
    tokens: 'Tokens',
    links: 'Vínculos más fuertes del token en cada capa',
    head: (/** @type {number} */ layer, /** @type {number} */ head) => `Capa ${layer}, cabeza ${head}`,
    crossHead: (/** @type {number} */ layer, /** @type {number} */ head) =>
      `Atención cruzada en la capa ${layer} del decodificador, cabeza ${head}`,
    headWith: (/** @type {string} */ name, /** @type {string} */ link) => `${name}. ${link}`,
    link: (
      /** @type {string} */ query,
      /** @type {string} */ key,
      /** @type {string} */ weight,
      /** @type {number} */ layer,
      /** @type {number} */ head,
    ) => `${quoted(query)} → ${quoted(key)}: ${weight} (L${layer} H${head})`,
    token: (/** @type {string} */ text, /** @type {number} */ id) => `${id} ${text}: ver a qué atiende`,
    written: (/** @type {string} */ text, /** @type {string} */ share) =>
      `${text}, ${share}: ver de qué palabras procede`,
    names: {
      tokens: 'Tokens',
      embed: 'Embedding',
      position: 'Posición',
      layers: 'Capa',
      layer: (/** @type {number} */ layer) => `Capa ${layer}`,
      shortLayer: (/** @type {number} */ layer) => `L${layer}`,
      decoder: (/** @type {number} */ layer) => `Decod. ${layer}`,
      shortDecoder: (/** @type {number} */ layer) => `D${layer}`,
      attention: 'atención',
      mlp: 'FFN',
      stream: 'flujo',
      vector: 'Vector de la oración',
      next: 'Siguiente',
    },
    doors: {
      tokens: 'Tokens: los trozos que lee el modelo',
      embed: 'Embeddings: cada token como vector',
      positions: 'Posiciones: un vector para cada lugar de la oración',
      layer: (/** @type {string} */ name) => `${name}: sigue a un token a través de ella`,
      mlp: (/** @type {number} */ layer) => `Red feed-forward de la capa ${layer}: cada token por separado`,
      stream: (/** @type {number} */ layer) => `Flujo residual tras la capa ${layer}`,
      decoder: (/** @type {number} */ layer) => `Decodificador ${layer}: atención cruzada`,
      vector: 'Vector de la oración, la media de los vectores de los tokens: compara oraciones',
      next: (/** @type {string} */ list) => `Palabra siguiente ${list}`,
    },
  },

  story: {
    choose: 'Escenas de la introducción',
    scenes: { one: '1 · Una cabeza', head: '2 · Otra cabeza', word: '3 · Otra palabra' },
    name: (/** @type {number} */ layer, /** @type {number} */ head) => `Capa ${layer}, cabeza ${head}`,
    quoted,
    /** One of several equal tokens. */
    place: (/** @type {string} */ text, /** @type {number} */ place) => `${quoted(text)} (posición ${place})`,
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
      ' dedica el ',
      share,
      ' de su atención a ',
      key,
      '. ',
      then,
    ],
    one: 'Nadie lo programó: la cabeza lo aprendió de los textos.',
    head: 'La misma palabra, la misma capa, otra cabeza: cada cabeza busca algo distinto, y todas suman al mismo flujo.',
    strongest: 'Es su vínculo más fuerte con una palabra que no está a su lado.',
    telling: 'Es el vínculo más fuerte entre dos palabras no contiguas, entre todas las cabezas.',
    cross:
      'Las cintas son esta cabeza, la que mejor alinea: muestran adónde mira el decodificador al escribir cada palabra.',
    none: (/** @type {string} */ text) => `Ninguna cabeza vincula con fuerza ${quoted(text)} a otra palabra.`,
    hint: 'Señala una palabra para iluminar su camino. Haz clic en cualquier parte para abrirla.',
    word: (/** @type {{ was?: string, other: number, now: string, otherWas?: string }} */ weights) =>
      [
        `Solo ha cambiado la última palabra.`,
        weights.was && `Con «tired» era ${weights.was}.`,
        `Para quien lee, «it» es ahora la calle. La cabeza ${weights.other} da a «street» ${weights.now}${weights.otherWas ? `, cuando antes le daba ${weights.otherWas}` : ''}; la cabeza que ves sigue prefiriendo «animal». El significado de una palabra se reparte entre muchas cabezas.`,
      ]
        .filter(Boolean)
        .join(' '),
  },

  model: {
    live: 'En vivo',
    recorded: 'Grabación;',
    recording: 'Esto es una grabación.',
    begins: (/** @type {number | null} */ size) => `el modelo se está cargando${size === null ? '' : `, ${size} MB`}`,
    loading: (/** @type {string} */ loaded, /** @type {string} */ total) =>
      `el modelo se está cargando, ${loaded} de ${total} MB`,
    reading: 'descomprimiendo el modelo',
    coming: 'Funciona en tu navegador. Nada de lo que escribes sale de esta página.',
    load: (/** @type {number | null} */ size) => `Cargar el modelo${size === null ? '' : ` (${size} MB)`}`,
    cancel: 'Cancelar',
  },

  doors: {
    label: 'Otros puntos de partida',
    rooms: {
      worked: 'La atención a mano',
      lookup: 'La atención como búsqueda',
      recurrent: 'Redes recurrentes',
      train: 'Entrenamiento',
    },
    figure: 'Volver a la figura',
    last: (/** @type {string} */ title) => `Continuar en «${title}»`,
  },
};
