// @ts-check
/** UI strings of the room "Lookup", in Spanish. */
import { isolated, listed, quoted } from '../../../words/es/phrases.js';
import { sums } from '../../../words/es/sums.js';

/** @param {number} count */
const weightsBelowZero = (count) =>
  count === 1
    ? 'Un peso es negativo'
    : `${['', '', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis', 'Siete', 'Ocho'][count]} pesos son negativos`;

export const words = {
  partsLabel: 'Parte',
  parts: /** @type {Record<string, string>} */ ({
    database: 'Base de claves y valores',
    words: 'Similitud de palabras',
    scaling: 'Por qué dividir por √d',
  }),

  database: {
    examplesLabel: 'Prueba',
    examples: /** @type {Record<string, string>} */ ({
      kernel: 'Suavizado',
      database: 'Una consulta a una base de datos',
      attention: 'Atención',
      negative: 'Pesos negativos',
      cancel: 'Puntuaciones que suman 0',
    }),
    spaceLabel: 'Claves',
    spaces: { axis: 'en un eje', plane: 'en el plano' },
    strategyLabel: 'Estrategia',
    strategies: /** @type {Record<string, string>} */ ({
      exact: 'Coincidencia exacta',
      average: 'Promedio de todo',
      normalize: 'Normalización simple',
      dot: 'Producto escalar + softmax',
      gaussian: 'Núcleo gaussiano',
    }),
    temperature: 'Temperatura τ',
    sigma: 'Anchura σ',
    howTo:
      'Arrastra la consulta, las claves y los valores, o selecciona la consulta y usa las teclas de flecha; puedes cambiar cualquier número de la tabla. Haz clic en un nombre para seleccionar su fila; Esc borra la selección.',
    query: 'consulta',
    queryAt: 'Consulta',
    /** @param {string} at @param {string} answer */
    queryText: (at, answer) => `${at}; respuesta ${answer}`,
    axisPicture: 'Claves en el eje, cada una con su valor como altura, y la respuesta a cada consulta como una curva',
    planePicture:
      'Claves en el plano, cada una con su valor como color, y la respuesta a cada consulta como color de fondo',
    keyAxis: 'clave y consulta →',
    valueAxis: 'valor ↑',
    answer: 'respuesta',
    /** @param {string} answer */
    beyond: (answer) => `respuesta ${answer}, fuera de la imagen`,
    curve: 'respuesta a cada consulta',
    colour: 'Valor y respuesta (los valores fuera del rango se recortan)',
    noAnswer: 'sin respuesta',
    table: {
      caption: 'Claves, valores y pesos',
      key: 'Clave',
      keyX: 'Clave x',
      keyY: 'Clave y',
      value: 'Valor',
      score: 'Punt.',
      weight: 'Peso α',
      sum: 'Suma',
      answer: 'Respuesta',
      /** @param {number} entry @param {string} of */
      cell: (entry, of) => `${of} de k${entry}`,
      /** @param {number} entry */
      remove: (entry) => `Quitar k${entry}`,
      add: 'Añadir una clave donde está la consulta',
    },
    formulasTitle: 'La definición con estos números',
    kindsTitle: '¿Qué clase de pesos son?',
    kinds: /** @type {Record<string, { is: string, so: string }>} */ ({
      cone: { is: 'α ≥ 0', so: 'la respuesta está en el cono convexo de los valores' },
      convex: {
        is: '∑ α = 1 y α ≥ 0',
        so: 'una combinación convexa: la respuesta está en el rango de los valores',
      },
      one: { is: 'un α = 1, los demás 0', so: 'una consulta clásica a una base de datos' },
      average: { is: 'cada α = 1/m', so: 'promedio de todo' },
    }),
    yes: 'sí',
    no: 'no',
    /** Descriptions of the strategies. @type {Record<string, string>} */
    about: {
      exact:
        'La clave más cercana a la consulta se lleva todo el peso, como en una base de datos. La respuesta salta de un valor a otro.',
      average:
        'Todas las claves reciben el mismo peso, pida lo que pida la consulta. La respuesta es la media de los valores.',
      normalize:
        'Cada puntuación q·k se divide por la suma de las puntuaciones. Esto da pesos entre 0 y 1 solo si todas las puntuaciones tienen el mismo signo.',
      dot: 'La puntuación es q·k, y la softmax convierte las puntuaciones en pesos, como en la atención. Ganan las claves que van en la dirección de la consulta; a temperatura baja gana una sola.',
      gaussian:
        'Cuanto más cerca está una clave de la consulta, más peso recibe. Un núcleo muy estrecho actúa como la coincidencia exacta, y uno muy ancho, como el promedio de todo.',
    },
    /** A further sentence for the strategy `normalize` if the keys are on an axis. */
    cancels: 'En un eje, la consulta se cancela, así que la respuesta es la misma en todas partes.',
    /**
     * @param {{ at: string, keys: string[], weight: string, answer: string, least: string, largest: string }} numbers
     * @param {{ inside: boolean, negative: number, alike: boolean }} found
     */
    says({ at, keys, weight, answer, least, largest }, { inside, negative, alike }) {
      const who = alike
        ? `En ${at}, todas las claves tienen el mismo peso, ${weight}.`
        : keys.length > 1
          ? `En ${at}, ${listed(keys)} tienen los mayores pesos, ${weight} cada una.`
          : `En ${at}, ${keys[0]} tiene el mayor peso, ${weight}.`;
      const where = inside
        ? `La respuesta, ${answer}, está dentro del rango de los valores, de ${least} a ${largest}.`
        : `La respuesta, ${answer}, está fuera del rango de los valores, de ${least} a ${largest}.`;
      return `${who} ${negative > 0 ? `${weightsBelowZero(negative)}. ` : ''}${where}`;
    },
    /** @param {string} at */
    fails: (at) =>
      `En ${at}, las puntuaciones suman 0. No se puede dividir por 0, así que aquí la normalización simple no da respuesta.`,
  },

  similarity: {
    label: 'Similitud',
    measures: { dot: 'Producto escalar', cosine: 'Coseno', euclidean: 'Distancia euclídea negativa' },
    howTo:
      'Señala una celda o usa las teclas de flecha para leerla. Haz clic o pulsa Enter para seleccionarla; Esc borra la selección. Las filas atienden a las columnas.',
    waiting: 'Esta parte pasa tu oración por el modelo real. Las otras dos partes no necesitan ningún modelo.',
    inputs:
      'Aquí, x es el embedding de entrada aprendido de un token: no se le suma ninguna posición, y no se usan W_Q, W_K ni W_V. Las puntuaciones son las de la autoatención sin matrices de pesos.',
    maps: {
      weights: 'Softmax, cabeza entrenada',
      similarity: 'Similitud de los embeddings',
      weight: 'Softmax de cada fila',
      /** @param {number} layer @param {number} head */
      trained: (layer, head) => `Entrenada: capa ${layer}, cabeza ${head}`,
    },
    /** @param {string} name @param {number} n */
    map: (name, n) => `${name}, ${n} por ${n}. Las filas atienden a las columnas. Muévete con las teclas de flecha.`,
    query: 'consulta',
    key: 'clave',
    /** @param {string} query @param {string} key @param {{ similarity: string, weight: string, trained: string }} numbers */
    pair: (query, key, { similarity, weight, trained }) =>
      `${isolated(query)} → ${isolated(key)}: similitud ${similarity}, softmax ${weight}, cabeza entrenada ${trained}`,
    invitation: 'Señala una celda para leerla, o haz clic en ella para seleccionar su token.',
    says: {
      /** @param {string} token @param {string} measure @param {[string, string][]} most */
      similarity: (token, measure, most) =>
        `Según ${measure}, lo más similar a ${quoted(token)} es ${listed(most.map(([name, number]) => `${quoted(name)} (${number})`))}.`,
      /** @param {string} token @param {string} self @param {[string, string] | null} other */
      weight: (token, self, other) =>
        `La softmax convierte estas similitudes en pesos: ${self} para el propio ${quoted(token)}${other ? `; entre las demás palabras, la que más recibe es ${quoted(other[0])}, ${other[1]}` : ''}.`,
      /** @param {string} token @param {number} layer @param {number} head @param {[string, string]} most */
      trained: (token, layer, head, [name, number]) =>
        `Con los pesos entrenados de la capa ${layer}, cabeza ${head}, ${quoted(token)} atiende sobre todo a ${quoted(name)}: ${number}.`,
      /** @param {string} query @param {string} key @param {string} one @param {string} other */
      symmetric: (query, key, one, other) =>
        `La similitud es la misma en los dos sentidos: ${one} de ${quoted(query)} a ${quoted(key)} y ${other} a la inversa.`,
      /** @param {string} one @param {string} other */
      directed: (one, other) => `La cabeza entrenada no es simétrica: ${one} en este sentido y ${other} a la inversa.`,
    },
    measureName: /** @type {Record<string, string>} */ ({
      dot: 'el producto escalar',
      cosine: 'el coseno',
      euclidean: 'la distancia negativa',
    }),
    row: {
      /** @param {string} token @param {number} shown @param {number} n */
      caption: (token, shown, n) =>
        shown < n
          ? `La fila de ${quoted(token)}: los ${shown} de ${n} tokens con los mayores pesos`
          : `La fila de ${quoted(token)}`,
      token: 'Token',
      similarity: 'Similitud',
      weight: 'Softmax',
      trained: 'Cabeza entr.',
    },
    formulasTitle: 'Las fórmulas',
    /** @param {string} query @param {string} key */
    formulasFor: (query, key) => `Las fórmulas para i = ${quoted(query)} y j = ${quoted(key)}`,
    /** Words in a written-out sum. @type {Record<string, { written: number, smaller: (count: number) => string }>} */
    sums: {
      dot: sums,
      cosine: sums,
      euclidean: {
        ...sums,
        smaller: (count) => (count === 1 ? '1 cuadrado menor' : `${count} cuadrados menores`),
      },
    },
    formulaWords: {
      ...{ similarity: 'Similitud', weight: 'Peso', output: 'Salida', trained: 'Cabeza entrenada' },
      sum: /** @type {Record<string, string>} */ ({
        dot: 'Producto escalar',
        cosine: 'Producto escalar',
        euclidean: 'Distancia',
      }),
    },
  },

  scaling: {
    d: 'Tamaño d de q y k',
    count: 'Claves',
    /** @param {number} seed */
    seed: (seed) => `La semilla ${seed} da siempre los mismos números aleatorios.`,
    another: 'Otro sorteo',
    about:
      'q y cada k constan de d números aleatorios independientes con media 0 y varianza 1, así que cada uno de los d productos tiene varianza 1. Las varianzas suman d, por lo que la desviación estándar de q·k es √d. Si las puntuaciones son grandes, la softmax da casi todo el peso a una sola clave.',
    spread: 'Desviación estándar de las puntuaciones',
    largest: 'Mayor peso de la softmax (media)',
    plain: 'softmax(q·k)',
    scaled: 'softmax(q·k ÷ √d)',
    without: 'sin la división: q·k',
    with: 'con la división: q·k ÷ √d',
    plainScore: 'q·k',
    scaledScore: 'q·k ÷ √d',
    axis: 'd (escala logarítmica)',
    /** @param {string} curve @param {number} n */
    curve: (curve, n) =>
      `${curve} para ${n} tamaños de 1 a 1024, sin y con la división por √d. Los números están en la tabla de abajo.`,
    /** @param {number} d @param {number} seed */
    drawCaption: (d, seed) => `Un sorteo con d = ${d} (semilla ${seed})`,
    key: 'Clave',
    numbers: 'Las curvas en una tabla',
    numbersCaption: 'Medias de 200 sorteos',
    /** @param {{ d: number, n: number, spread: string, spreadScaled: string, largest: string, largestScaled: string }} numbers */
    says: ({ d, n, spread, spreadScaled, largest, largestScaled }) =>
      `Con d = ${d}, las puntuaciones q·k tienen una desviación estándar de ${spread}, y el mayor de los ${n} pesos de la softmax es, de media, ${largest}. Divididas por √${d}, las puntuaciones tienen una desviación estándar de ${spreadScaled}, y el mayor peso es ${largestScaled}.`,
    /** @param {boolean} saturated */
    verdict: (saturated) =>
      saturated
        ? 'Sin la división, la softmax está casi saturada: de media, una sola clave recibe casi todo el peso, aunque cada sorteo es distinto.'
        : 'Con este d, la división cambia poco. Prueba con un d mayor.',
  },
};
