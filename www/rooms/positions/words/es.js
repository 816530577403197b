// @ts-check
/** UI strings of the room "Positions", in Spanish. */
import { listed, quoted } from '../../../words/es/phrases.js';
import { sums } from '../../../words/es/sums.js';

const number = (/** @type {number} */ value) => String(value).replace('-', '−').replace('.', ',');
const counted = (/** @type {number} */ count, /** @type {string} */ one, /** @type {string} */ many) =>
  `${count} ${count === 1 ? one : many}`;
const positions = (/** @type {number[]} */ all) =>
  `${all.length === 1 ? 'la posición' : 'las posiciones'} ${listed(all.map(String))}`;

/** @typedef {'paper' | 'tutorial' | 'tensor2tensor'} Formula */

const FORMULAS = { paper: 'Artículo', tutorial: 'Tutorial', tensor2tensor: 'Tensor2Tensor' };
const SUBJECTS = { paper: 'el artículo', tutorial: 'el tutorial', tensor2tensor: 'Tensor2Tensor' };
const waveName = (/** @type {string} */ wave) => (wave === 'sin' ? 'seno' : 'coseno');

export const words = {
  title: 'Posiciones',
  number,
  partLabel: 'Parte de la sala',
  parts: {
    sines: 'Senos y cosenos',
    waves: 'Ondas',
    relative: 'Distancias',
    rotation: 'Posiciones rotatorias',
    formulas: 'Dos fórmulas',
    learned: 'Posiciones aprendidas',
    order: 'Orden de palabras',
    embedding: 'Del texto a X',
  },
  waiting: 'Esta parte necesita el modelo, que aún se está cargando. Las demás partes funcionan sin él.',
  noSentence: 'Escribe arriba una oración para ver esta parte.',

  board: {
    label: (/** @type {string} */ name) =>
      `${name}. Muévete con las teclas de flecha (con Mayús, de diez en diez), selecciona con Enter y borra con Esc.`,
    field: (/** @type {string} */ name, /** @type {string} */ axis) => `${name}: ${axis}`,
    axis: (/** @type {string} */ name, /** @type {number} */ count) =>
      count === 1 ? `${name} 0` : `${name} 0 a ${count - 1}`,
    hint: 'Señala un número o usa las teclas de flecha. Haz clic, toca o pulsa Enter para seleccionarlo; Esc borra la selección.',
    range: (
      /** @type {string} */ row,
      /** @type {number} */ lastRow,
      /** @type {string} */ column,
      /** @type {number} */ lastColumn,
    ) => `Escribe números enteros: ${row} de 0 a ${lastRow}, ${column} de 0 a ${lastColumn}.`,
  },
  plot: {
    hint: 'Señala las curvas o usa las teclas de flecha. Haz clic, toca o pulsa Enter para seleccionar un punto; Esc borra la selección.',
  },
  position: 'posición',
  dimension: 'dimensión',

  sines: {
    presetLabel: 'Imágenes de las clases',
    presets: { toy: 'Mínima, 4 × 4', picture: 'Imagen, 20 × 512' },
    length: 'Posiciones',
    width: 'Tamaño d',
    base: 'Base b',
    formulaLabel: 'Fórmula',
    formulas: FORMULAS,

    table: {
      title: 'Cada número con su fórmula',
      hint: 'Haz clic en un número, o escribe su posición y su dimensión, para seleccionarlo; Esc borra la selección.',
      label: 'La codificación de cada posición, número por número',
      position: (/** @type {number} */ position) => `posición ${position}`,
      dimension: (/** @type {number} */ dimension) => `dimensión ${dimension}`,
      says: (
        /** @type {number} */ position,
        /** @type {number} */ dimension,
        /** @type {string} */ angle,
        /** @type {string} */ wave,
        /** @type {string} */ value,
      ) => `En la posición ${position}, la dimensión ${dimension} es el ${waveName(wave)} de ${angle}: ${value}.`,
    },

    encoding: {
      title: 'Absoluta: cada posición tiene su propia fila',
      name: 'Codificaciones de las posiciones',
      says: (/** @type {string} */ first, /** @type {string} */ last, /** @type {number} */ lastDimension) =>
        lastDimension === 0
          ? `Una codificación absoluta da a cada posición un patrón que no depende de las palabras. Su única dimensión se repite cada ${first} posiciones.`
          : `Una codificación absoluta da a cada posición un patrón que no depende de las palabras: una fila de esta imagen. La dimensión 0 se repite cada ${first} posiciones, y la dimensión ${lastDimension}, solo cada ${last}.`,
    },

    waves: {
      title: 'Cada dimensión es una onda',
      label: 'Ondas de las dimensiones elegidas: el valor en cada posición',
      across: 'posición',
      add: 'Añadir',
      addLabel: 'Dimensión',
      addProblem: (/** @type {number} */ last) => `Escribe un número entero de 0 a ${last}.`,
      item: (/** @type {number} */ dimension, /** @type {string} */ wave, /** @type {string} */ length) =>
        `dim. ${dimension}: ${waveName(wave)}, longitud de onda ${length}`,
      remove: (/** @type {number} */ dimension) => `Quitar la dimensión ${dimension}`,
      tell: (/** @type {number} */ position, /** @type {[number, string][]} */ values) =>
        `Posición ${position}: ${listed(values.map(([dimension, value]) => `${value} en la dimensión ${dimension}`))}.`,
      one: (/** @type {number} */ dimension, /** @type {string} */ length) =>
        `La dimensión ${dimension} se repite cada ${length} posiciones; es su longitud de onda.`,
      says: (
        /** @type {[number, string]} */ [first, short],
        /** @type {[number, string]} */ [last, long],
        /** @type {boolean} */ inHalves,
      ) =>
        `La dimensión ${first} se repite cada ${short} posiciones, y la dimensión ${last}, cada ${long}. ${inHalves ? 'En cada mitad, las' : 'Las'} dimensiones bajas distinguen posiciones vecinas; las altas distinguen posiciones muy separadas.`,
    },

    relative: {
      title: 'La distancia entre dos posiciones',
      label: 'Producto escalar de dos codificaciones a distancia k',
      across: 'distancia k',
      from: 'Posición pos',
      formula: 'PE(pos) · PE(pos + k)',
      chosen: (/** @type {number} */ from) => `desde la posición ${from}`,
      others: (/** @type {number[]} */ from) => `desde ${positions(from)}`,
      tell: (/** @type {number} */ k, /** @type {[number, string][]} */ products) =>
        `k = ${number(k)}: ${products.length === 0 ? 'no hay ninguna posición a esta distancia' : listed(products.map(([from, product]) => `${product} desde la posición ${from}`))}.`,
      same: (/** @type {number} */ k, /** @type {string} */ product, /** @type {number[]} */ from) =>
        `El producto escalar de dos codificaciones solo depende de la distancia entre las posiciones: a distancia k = ${k} es ${product} para los pares que empiezan en ${positions(from)}. Las posiciones rotatorias giran igual los pares de consultas y claves.`,
      differs: (/** @type {number} */ k, /** @type {[number, string][]} */ products, /** @type {Formula} */ formula) =>
        `Aquí, el producto escalar de dos codificaciones no depende solo de la distancia entre las posiciones: a distancia k = ${k} es ${listed(products.map(([from, product]) => `${product} desde la posición ${from}`))}. ${formula === 'tutorial' ? 'En la fórmula del tutorial, el seno y el coseno de un par tienen longitudes de onda distintas.' : 'Con un tamaño impar, el último seno no tiene su coseno.'}`,
      one: 'Hay muy pocas posiciones para comparar dos pares a la misma distancia.',
    },

    turned: {
      label: (/** @type {number} */ sine, /** @type {number} */ cosine) =>
        `Dimensiones ${cosine} (coseno, hacia la derecha) y ${sine} (seno, hacia arriba) de cada posición`,
      pair: 'Par j',
      says: (/** @type {number} */ from, /** @type {number} */ to, /** @type {string} */ angle) =>
        `De la posición ${from} a la posición ${to}, el par gira ${angle} rad.`,
      one: (/** @type {number} */ from) => `El par en la posición ${from}.`,
      step: (/** @type {[number, number]} */ [sine, cosine], /** @type {string} */ wavelength) =>
        `Dimensiones ${sine} y ${cosine}; una vuelta dura ${wavelength} posiciones.`,
      rotary: (/** @type {number} */ pair, /** @type {string} */ step) =>
        `Las posiciones rotatorias giran el par ${pair} de cada consulta y de cada clave ${step} rad por posición. Así, el ángulo que una clave gira respecto a una consulta solo depende de la distancia entre ambas.`,
      none: 'Aquí ningún seno tiene la misma longitud de onda que un coseno, así que no forman ningún par.',
    },

    difference: {
      title: 'Dos fórmulas',
      name: (/** @type {Formula} */ formula) =>
        `${FORMULAS[formula]} menos ${FORMULAS[formula === 'paper' ? 'tutorial' : 'paper'].toLowerCase()}`,
      label: 'Diferencia de las dos fórmulas',
      terms: FORMULAS,
      notes: { even: 'para i par', odd: 'para i impar' },
      where:
        'b es la base y d, el tamaño; j cuenta desde 0 los pares formados por un seno y un coseno, e i cuenta las dimensiones.',
      says: (/** @type {number} */ dimension, /** @type {string} */ paper, /** @type {string} */ tutorial) =>
        `En el exponente, el artículo usa el índice del par de dimensiones; el tutorial, el índice de la dimensión. De par en par, las longitudes de onda del tutorial crecen según el cuadrado del factor del artículo. El exponente de la dimensión ${dimension} es ${paper} en el artículo y ${tutorial} en el tutorial.`,
      inHalves: (/** @type {number} */ dimension, /** @type {string} */ paper, /** @type {string} */ own) =>
        `Tensor2Tensor pone todos los senos en la primera mitad de las dimensiones y todos los cosenos en la segunda. Sus exponentes crecen por igual de 0 a 1. El exponente de la dimensión ${dimension} es ${paper} en el artículo y ${own} en Tensor2Tensor.`,
      nothing:
        'Con tamaño 1, las dos fórmulas son iguales. Con tamaños mayores, los exponentes del tutorial crecen el doble de rápido.',
      tell: (
        /** @type {number} */ position,
        /** @type {number} */ dimension,
        /** @type {string} */ value,
        /** @type {string} */ own,
        /** @type {Formula} */ formula,
      ) => `Posición ${position}, dimensión ${dimension}: la diferencia es ${value}; ${SUBJECTS[formula]} da ${own}.`,
    },

    outside: {
      waves: (/** @type {number[]} */ dimensions, /** @type {number} */ width) =>
        `El tamaño es ${width}, así que no ${dimensions.length === 1 ? 'existe la dimensión' : 'existen las dimensiones'} ${listed(dimensions.map(String))}.`,
      from: (/** @type {number} */ from, /** @type {number} */ length) =>
        `Con ${counted(length, 'posición', 'posiciones')}, no existe la posición ${from}; en su lugar se muestra la posición ${length - 1}.`,
      place: (/** @type {number} */ position, /** @type {number} */ dimension) =>
        `No hay ningún número en la posición ${position}, dimensión ${dimension}, así que no hay nada seleccionado.`,
    },
  },

  learned: {
    introduction:
      'Este modelo no tiene una fórmula para las posiciones. Aprendió un vector para cada una de sus 512 posiciones y lo suma al vector del token de esa posición.',
    own: {
      title: 'Números aprendidos',
      name: 'Embeddings de posición aprendidos',
      tell: (/** @type {number} */ position, /** @type {number} */ dimension, /** @type {string} */ value) =>
        `w_pos[${position}, ${dimension}] = ${value}`,
      says: (
        /** @type {string} */ end,
        /** @type {string} */ largest,
        /** @type {number} */ position,
        /** @type {number} */ dimension,
      ) =>
        `El 99,5\u00a0% de los números está entre −${end} y ${end}; el mayor, ${largest}, está en la posición ${position}, dimensión ${dimension}.`,
    },
    cosine: {
      title: 'Similitud de las aprendidas',
      name: 'Coseno de dos posiciones aprendidas',
      tell: (/** @type {number} */ i, /** @type {number} */ j, /** @type {string} */ value) =>
        `coseno de las posiciones ${i} y ${j}: ${value}`,
    },
    sines: {
      title: 'Similitud de senos y cosenos',
      name: 'Producto escalar de dos codificaciones sinusoidales',
      tell: (
        /** @type {number} */ i,
        /** @type {number} */ j,
        /** @type {string} */ value,
        /** @type {string} */ own,
      ) => `PE(${i}) · PE(${j}) = ${value}; el producto escalar de una posición consigo misma es ${own}`,
    },
    /** The written-out sums of a selected pair. @type {Record<string, string>} */
    sumOf: { dot: 'Producto escalar', norms: 'Producto de las longitudes', similarity: 'Coseno' },
    sums,
    one: 'posición i',
    other: 'posición j',
    says: (
      /** @type {number} */ position,
      /** @type {[number, string, string][]} */ others,
      /** @type {string} */ own,
    ) =>
      `El vector de la posición aprendida ${position} tiene coseno ${listed(others.map(([other, cosine]) => `${cosine} con la posición ${other}`))}. El producto escalar de las codificaciones sinusoidales baja de ${own} a ${listed(others.map(([, , product]) => product))}. En las dos imágenes las vecinas se parecen, pero solo las sinusoidales dan números iguales en cada diagonal: sus productos escalares dependen solo de la distancia.`,
  },

  embedding: {
    tokens: 'Los tokens y sus identificadores',
    formula: 'La fila de X como fórmula',
    count: (/** @type {number} */ value) => value.toLocaleString('es'),
    table: 'El vector one-hot y algunas filas de la tabla de embeddings',
    oneHot: (/** @type {number} */ d_vocab) => `one-hot, 1 × ${d_vocab.toLocaleString('es')}`,
    id: 'id',
    entry: 'token',
    weights: (/** @type {number} */ d_vocab, /** @type {number} */ width) =>
      `W_E, ${d_vocab.toLocaleString('es')} × ${width}`,
    row: (/** @type {number} */ id) => `Fila ${id.toLocaleString('es')} de W_E`,
    strip: (/** @type {string} */ name) => `${name}. Lee sus números con las teclas de flecha.`,
    number: (/** @type {string} */ name, /** @type {number} */ at, /** @type {string} */ value) =>
      `${name}, dimensión ${at}: ${value}`,
    computed: 'De la fila de la tabla a la fila de X',
    vector: 'Todas las dimensiones; haz clic en una para explicarla',
    normalized: 'Filas normalizadas:',
    dimension: (/** @type {number} */ at) => `Dimensión ${at}`,
    /** The names of the vectors, in the order in which they are computed. */
    vectors: (/** @type {string} */ name, /** @type {{ position: number, id: number }} */ { position, id }) =>
      ({
        embed: `Fila ${id.toLocaleString('es')} de W_E`,
        pos_embed: `+ posición ${position}`,
        token_type_embed: '+ tipo de token',
        embed_sum: '= suma',
        embed_projected: 'proyectada: fila de X',
        'ln_embed.x_hat': '(suma − μ) ÷ σ',
        'ln_embed.normalized': 'γ · … + β: fila de X',
      })[name] ?? name,
    sums: { given: ', entrenado', written: sums.written, smaller: sums.smaller },
    standardized: 'μ: media, σ: desviación estándar',
    context: (/** @type {number} */ count, /** @type {number} */ most) =>
      `Este texto tiene ${counted(count, 'token', 'tokens')}; este modelo lee ${most} como máximo, la longitud de su contexto. Los textos más cortos de un lote se rellenan, y el relleno se enmascara.`,
    says: (
      /** @type {string} */ token,
      /** @type {number} */ id,
      /** @type {number} */ position,
      /** @type {number} */ width,
      /** @type {boolean} */ hasPosition,
    ) =>
      `${quoted(token)} tiene el identificador ${id.toLocaleString('es')}: su vector one-hot selecciona esa fila de W_E, ${width} números. ${hasPosition ? `Con el vector de la posición ${position}, se convierte` : 'Se convierte'} en la fila ${position} de X.`,
  },

  order: {
    introduction:
      'La atención, por sí sola, no tiene en cuenta el orden de las palabras. Solo los vectores de posición, sumados al principio, indican al modelo qué palabra va primero.',
    typed: 'Has escrito',
    reads: 'El modelo lee',
    chips: 'Las palabras en el orden en que las lee el modelo',
    hint: 'Arrastra una palabra, o selecciónala (clic o Enter) y muévela con ←, → o los botones. Esc borra la selección.',
    chip: (
      /** @type {string} */ text,
      /** @type {number} */ place,
      /** @type {number} */ count,
      /** @type {boolean} */ picked,
    ) => `${text}, palabra ${place} de ${count}${picked ? ', seleccionada: las teclas de flecha la mueven' : ''}`,
    moved: (/** @type {string} */ text, /** @type {number} */ place, /** @type {number} */ count) =>
      `${quoted(text)} es ahora la palabra ${place} de ${count}.`,
    earlier: 'Antes',
    later: 'Después',
    reverse: 'Invertir',
    shuffle: 'Mezclar',
    original: 'Volver al original',
    shuffleNote:
      '«Mezclar» toma primero una palabra de cada dos y luego las restantes, como cartas repartidas en dos montones.',
    examplesLabel: 'Ejemplos de las clases',
    /** `order` is the order of the words that produces the other sentence. */
    examples: [
      { text: 'Now come here!', reads: 'Come here now!', order: [1, 2, 0, 3] },
      { text: 'Come here now!', reads: 'Now come here!', order: [2, 0, 1, 3] },
    ],
    example: (/** @type {string} */ text, /** @type {string} */ reads) => `${quoted(text)} leído como ${quoted(reads)}`,
    unfit: (/** @type {number} */ count) =>
      `El orden de palabras de la URL no corresponde a ${count === 1 ? 'esta palabra' : `estas ${count} palabras`}, así que se usa el orden escrito.`,

    on: { title: 'Con posiciones', label: 'Con posiciones: el vector final de cada token en los dos órdenes' },
    off: { title: 'Sin posiciones', label: 'Sin posiciones: el vector final de cada token en los dos órdenes' },
    columns: {
      token: 'Token',
      vectors: 'Vectores finales. Arriba: como se escribió. Abajo: como lo lee el modelo.',
      at: (/** @type {number} */ dimension) => `dim. ${dimension}`,
      difference: 'Mayor diferencia',
      cosine: 'Coseno',
    },
    places: (/** @type {number} */ from, /** @type {number} */ to) => (from === to ? `${from}` : `${from} → ${to}`),
    dimension: 'Ver dimensión',
    dimensionHint: 'Señala una tira para leer una dimensión; haz clic para seleccionarla.',
    says: {
      same: 'Las palabras están en el orden escrito, así que los dos vectores son iguales. Mueve una palabra.',
      one: 'Una sola palabra tiene un solo orden. Escribe al menos dos palabras.',
      on: (/** @type {string} */ token, /** @type {string} */ difference, /** @type {string} */ cosine) =>
        `Con posiciones, el orden importa: el vector de ${quoted(token)} cambia hasta en ${difference}, y su coseno con el vector original es ${cosine}.`,
      off: (/** @type {string} */ difference) =>
        `Sin posiciones, el vector de cada palabra es el mismo esté donde esté: la mayor diferencia es ${difference}${difference === '0' ? '.' : ', debida al redondeo de los números de 32 bits.'}`,
    },
  },
};
