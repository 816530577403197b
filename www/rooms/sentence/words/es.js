// @ts-check
/** UI strings of the room "Sentence", in Spanish. */
import { headInWords, isolated, listed, quoted } from '../../../words/es/phrases.js';

/** @typedef {import('../../../state/text.ts').Heads} Heads */

/** @typedef {{ query: string, key: string }} Names of the query token and the key token */

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
      ? [`cómo reparte ${quoted(query ?? '')} su atención`, `cuánto atiende cada token a ${quoted(key ?? '')}`]
      : [
          `la norma del vector que ${quoted(query ?? '')} toma de cada token`,
          `la norma del vector que cada token toma de ${quoted(key ?? '')}`,
        ];
  return `${marks}: ${about[query === null ? 1 : 0]}.`;
}

/** @param {number} distance from query to key, not 0 */
const away = (distance) =>
  `${Math.abs(distance)} ${Math.abs(distance) === 1 ? 'posición' : 'posiciones'} ${distance < 0 ? 'antes' : 'después'} de la consulta`;

export const words = {
  howTo:
    'Señala una palabra para ver a qué atiende. Haz clic en una palabra y luego en otra para ver cómo se calcula el peso entre ellas. Esc borra la selección.',
  caution: 'Los pesos de atención muestran qué tokens lee una cabeza. Por sí solos no explican la salida del modelo.',
  notes: {
    oneOf: (/** @type {number} */ count) => `Esta es una de las ${count} cabezas promediadas en la imagen.`,
  },
  changedMeanwhile:
    'La oración cambió mientras se escribía el archivo, así que no se guardó ninguno. Descárgalo otra vez.',
  averageOf: (/** @type {number} */ count) => `promedio de ${count} cabezas`,
  alsoIn: (/** @type {[string, string][]} */ heads) =>
    `El mismo vínculo en otras cabezas: ${listed(heads.map(([name, number]) => `${number} en ${name}`))}.`,
  hiddenTakeOnAverage: (/** @type {string[]} */ names, /** @type {string} */ share) =>
    `De media, el ${share} de la atención va a ${listed(names)}; aquí no se muestra.`,
  hiddenTake: (/** @type {string[]} */ names, /** @type {string} */ share) =>
    `El ${share} de su atención va a ${listed(names)}; aquí no se muestra.`,
  says: {
    weight: {
      strongest: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ share,
      ) =>
        `En ${headInWords(head)}, el vínculo más fuerte de un token con otro va de ${quoted(query)} a ${quoted(key)}: ${share}.`,
      pair: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ share,
      ) => `En ${headInWords(head)}, ${quoted(query)} dedica el ${share} de su atención a ${quoted(key)}.`,
      row: (/** @type {Heads} */ head, /** @type {string} */ query, /** @type {[string, string][]} */ shares) =>
        `En ${headInWords(head)}, ${quoted(query)} dedica ${listed(shares.map(([name, share], index) => `el ${share} ${index === 0 ? 'de su atención ' : ''}a ${quoted(name)}`))}.`,
    },
    norm: {
      strongest: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ norm,
      ) =>
        `En ${headInWords(head)}, la mayor contribución de un token a otro va de ${quoted(key)} a ${quoted(query)}: norma ${norm}.`,
      pair: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ norm,
      ) => `En ${headInWords(head)}, ${quoted(query)} toma de ${quoted(key)} un vector de norma ${norm}.`,
      row: (/** @type {Heads} */ head, /** @type {string} */ query, /** @type {[string, string][]} */ norms) =>
        `En ${headInWords(head)}, ${quoted(query)} toma vectores con estas normas: ${listed(norms.map(([name, norm]) => `${norm} de ${quoted(name)}`))}.`,
    },
  },
  controls: {
    showLabel: 'Imagen',
    show: { arrows: 'Flechas', columns: 'Dos columnas', heatmap: 'Mapa de calor', heads: 'Cabezas' },
    share: 'Vínculos que cubren',
    shareMark: '¿Qué significa este porcentaje?',
    shareExplained: (/** @type {string} */ share, /** @type {'weight' | 'norm'} */ measure) =>
      `De cada token, la imagen muestra los vínculos más fuertes que juntos cubren al menos el ${share} de ${measure === 'weight' ? 'su atención' : 'la suma de sus normas'}.`,
    measureLabel: 'Números',
    measures: { weight: 'Peso', norm: 'Peso × ‖valor‖' },
    measureMark: '¿Qué es una norma?',
    measureExplained:
      'La norma ‖v‖ es la longitud del vector v. Un peso dice cuánto atiende un token a otro. El peso por ‖v W_O‖, la norma de lo que el otro token transmite, es la longitud del vector que el token recibe.',
    specials: (/** @type {string} */ names) => `Mostrar ${names}`,
    merged: 'Palabras enteras',
    several: 'Varias cabezas',
    average: 'Promedio de estas cabezas',
  },
  /** Words for both kinds of arc diagram. */
  arcs: {
    share: (/** @type {string} */ share, /** @type {'weight' | 'norm'} */ measure) =>
      `Se muestran los vínculos más fuertes. Cubren el ${share} de ${measure === 'weight' ? 'la atención de cada token' : 'la suma de las normas de cada token'}.`,
    leftOut: (/** @type {number} */ drawn, /** @type {number} */ found) =>
      `De ${found.toLocaleString('es')} vínculos, solo se dibujan los ${drawn.toLocaleString('es')} más fuertes. Selecciona un token para ver todos los suyos.`,
    numbers: (
      /** @type {string | null} */ query,
      /** @type {string | null} */ key,
      /** @type {'weight' | 'norm'} */ measure,
    ) => arcMarks('Números', query, key, measure),
    squares: (
      /** @type {string | null} */ query,
      /** @type {string | null} */ key,
      /** @type {'weight' | 'norm'} */ measure,
    ) => arcMarks('Cuadrados (cuanto más llenos, más)', query, key, measure),
  },
  arrows: {
    label: 'La oración con flechas. Muévete con las teclas de flecha y selecciona con Enter.',
    direction: 'Las flechas salen del token de consulta.',
    overview: {
      label: 'Parte visible de la oración',
      part: (/** @type {number} */ first, /** @type {number} */ last, /** @type {number} */ count) =>
        `tokens ${first} a ${last} de ${count}`,
    },
    ofHeads: (/** @type {string} */ seen, /** @type {string[]} */ heads) => `${seen}, en ${listed(heads)}`,
    folded: (/** @type {string} */ seen) => `Mostrar ${seen} tokens ocultos`,
    foldedNote: (/** @type {number} */ count) =>
      `«… ${count} …» representa ${count} tokens que no caben. Haz clic en él, o tócalo, para mostrarlos.`,
    onPaper: (/** @type {Heads} */ head) => `Cada token y el token al que más atiende en ${headInWords(head)}:`,
    pale: (/** @type {string} */ names) => `Los vínculos con ${names} se ven tenues hasta que selecciones un token.`,
    grammar:
      'Los corchetes de abajo muestran gramática, no atención. Cada uno enlaza una palabra con otra que depende de ella.',
    rows: (/** @type {number} */ count) => `Las filas de números bajo los tokens son de las ${count} primeras cabezas.`,
  },
  columns: {
    label:
      'La oración en dos columnas: las consultas atienden a las claves. Muévete con las teclas de flecha y selecciona con Enter.',
    direction: 'Cada línea va de una consulta a una clave.',
    looks: 'consulta',
    lookedAt: 'clave',
    query: (/** @type {string} */ seen) => `${seen}: consulta`,
    key: (/** @type {string} */ seen) => `${seen}: clave`,
    tiles: (/** @type {number} */ layer) => `Cabezas de la capa ${layer}`,
    all: 'Todas',
    squares: 'Los cuadrados siguen el orden de las cabezas de esta lista; el de la primera cabeza está junto al token.',
  },
  table: {
    title: 'Los números en una tabla',
    caption: (/** @type {string} */ head) => `${head}: las filas atienden a las columnas`,
    captionOf: (/** @type {string} */ head, /** @type {string} */ query) => `${head}: a qué atiende ${quoted(query)}`,
    select: (/** @type {number} */ count) =>
      `${count} tokens son demasiados para una tabla. Selecciona un token para ver su fila, o usa «Compartir» para guardar todos los números en un archivo.`,
  },
  heatmap: {
    grid: (/** @type {Heads} */ head) =>
      `Mapa de calor, ${headInWords(head)}: las filas atienden a las columnas. Muévete con las teclas de flecha y selecciona con Enter.`,
    direction: 'filas atienden a columnas',
    oneOf: (/** @type {number} */ count) =>
      `. Es una de ${count} cabezas seleccionadas; «Promedio de estas cabezas» las combina.`,
    measures: { weight: 'peso de atención', norm: 'peso × ‖v W_O‖' },
    endsAtLargest: (/** @type {string} */ number) => `${number} (máximo)`,
    named: (/** @type {number} */ rows) => `Solo llevan nombre la primera fila, la última y una de cada ${rows} filas.`,
    coarse: 'Cada punto muestra el mayor de varios números; amplía para verlos todos.',
    zoomIn: 'Ampliar',
    zoomOut: 'Reducir',
    fit: 'Ajustar',
    find: 'Buscar palabra',
    found: (/** @type {number} */ count) =>
      count === 0 ? 'ninguna' : count === 1 ? '1 encontrada' : `${count} encontradas`,
    hint: 'Señala una celda o un token para ver los detalles; haz clic o toca para seleccionar.',
    empty: 'No hay ningún token que mostrar.',
    pair: (/** @type {string} */ query, /** @type {string} */ key, /** @type {string} */ value) =>
      `${isolated(query)} → ${isolated(key)}: ${value}`,
    row: (/** @type {string} */ query, /** @type {[string, string][]} */ most) =>
      `${quoted(query)} atiende sobre todo a ${listed(most.map(([key, value]) => `${quoted(key)} (${value})`))}`,
    column: (/** @type {string} */ key, /** @type {[string, string][]} */ most) =>
      `${quoted(key)} recibe la mayor atención de ${listed(most.map(([query, value]) => `${quoted(query)} (${value})`))}`,
    selected: (/** @type {string} */ reading) => `${reading} (seleccionado)`,
  },
  heads: {
    title: 'Todas las cabezas',
    axes: 'En cada imagen pequeña, las filas atienden a las columnas.',
    grid: 'Todas las cabezas, una fila por capa',
    layer: (/** @type {number} */ layer) => `L${layer}`,
    head: (/** @type {number} */ head) => `H${head}`,
    row: (/** @type {number} */ layer) => `Capa ${layer}`,
    scale: 'peso',
    points:
      'Cada punto es una cabeza; sus puntuaciones se miden en esta oración. Señala uno para ver el patrón de la cabeza.',
    arrange: 'Ordenar',
    arrangements: { layers: 'por capa', kinds: 'por tipo', points: 'como puntos' },
    sorted:
      'Cada fila muestra un tipo de cabeza, de la más fuerte a la menos. En cada imagen pequeña, las filas atienden a las columnas.',
    colourBy: 'Color por',
    colourings: { hue: 'cabeza', kind: 'tipo' },
    cell: (/** @type {number} */ layer, /** @type {number} */ head) => `Capa ${layer}, cabeza ${head}`,
    mostly: (/** @type {string} */ name, /** @type {string} */ kind) => `${name}, sobre todo: ${kind}`,
    score: (/** @type {string} */ reading, /** @type {string} */ score) => `${reading} (${score})`,
    severalHint: 'Haz clic en una cabeza o pulsa Espacio para añadirla a la imagen o quitarla.',
  },
  scatter: {
    label: 'Todas las cabezas como puntos',
    across: 'eje x',
    up: 'eje y',
    none: 'no medido',
    scores: /** @type {Record<string, string>} */ ({
      previous: 'al token anterior',
      next: 'al token siguiente',
      same: 'a sí mismo',
      same_word: 'a la misma palabra en otro lugar',
      duplicate: 'a apariciones anteriores',
      induction: 'al token tras una aparición anterior',
      first: 'al primer token',
      separator: 'a separadores y puntuación',
      broad: 'uniformidad de la atención',
      distance: 'distancia en tokens',
    }),
  },
  find: {
    title: 'Buscar una cabeza',
    ways: { pair: 'Por par', kind: 'Por tipo' },
    waysLabel: 'Cómo buscar una cabeza',
    from: 'De',
    to: 'A',
    none: 'elige un token',
    place: (/** @type {string} */ text, /** @type {number} */ place) => `${text} (posición ${place})`,
    kind: 'Tipo',
    invitation: 'Selecciona un token y luego otro, o elige ambos aquí, para ver qué cabezas los vinculan.',
    ranking: 'Ordenando las cabezas …',
    strongestPair: (
      /** @type {string} */ name,
      /** @type {string} */ from,
      /** @type {string} */ to,
      /** @type {string} */ weight,
    ) => `${name} tiene el vínculo más fuerte de ${quoted(from)} a ${quoted(to)}: ${weight}.`,
    strongestKind: (/** @type {string} */ name, /** @type {string} */ score) =>
      `${name} tiene la puntuación más alta: ${score}.`,
    meanings: /** @type {Record<string, string>} */ ({
      previous: 'Peso medio que cada token da al token anterior.',
      next: 'Peso medio que cada token da al token siguiente.',
      same: 'Peso medio que cada token se da a sí mismo.',
      same_word: 'Peso medio que cada token de una palabra repetida da a las demás apariciones de esa palabra.',
      duplicate: 'Peso medio que cada token repetido da a sus apariciones anteriores.',
      induction:
        'Peso medio que cada token repetido da a los tokens que siguieron a sus apariciones anteriores. Una cabeza con una puntuación alta es una «cabeza de inducción».',
      first: 'Peso medio que los demás tokens dan al primer token ([CLS] si el modelo lo añade).',
      separator: 'Peso medio que cada token da a la puntuación (y a [SEP] si el modelo lo añade).',
      broad:
        'Con qué uniformidad reparte cada token su atención (entropía): 100\u00a0% si todos los tokens reciben el mismo peso.',
      distance: 'Distancia media, en tokens, entre un token y los tokens a los que atiende.',
    }),
    unmeasured: /** @type {Record<string, string>} */ ({
      same_word: 'En esta oración no se repite ninguna palabra, así que no hay nada que medir.',
      duplicate: 'En esta oración no se repite ningún token, así que no hay nada que medir.',
      induction: 'En esta oración no se repite ningún token con otro token en medio, así que no hay nada que medir.',
      separator: 'Aquí no hay [SEP] ni puntuación, así que no hay nada que medir.',
    }),
    onRandom: (/** @type {{ length: number, seed: number }} */ { length, seed }) =>
      `Medido en ${length} tokens aleatorios seguidos de los mismos tokens otra vez (semilla ${seed}).`,
    noSuchKind: (/** @type {string} */ kind) => `${quoted(kind)} no se mide en este modelo. Elige otro tipo.`,
    tooShort: 'Este texto es demasiado corto para esta medida.',
    tokens: (/** @type {string} */ count) => `${count} tokens`,
    list: 'Cabezas, de mayor a menor puntuación',
    all: (/** @type {number} */ count) => `Mostrar las ${count}`,
    fewer: (/** @type {number} */ count) => `Mostrar solo las ${count} primeras`,
  },
  dependencies: {
    title: 'Gramática y cabezas',
    about:
      'Para cada dependencia, la tabla muestra la cabeza con el vínculo más fuerte entre las dos palabras en cada sentido. Haz clic en ella para ver ese vínculo.',
    relation: 'Dependencia',
    forward: 'Hacia la palabra de la que depende',
    backward: 'En el otro sentido',
    look: (/** @type {string} */ query, /** @type {string} */ key) => `${query} → ${key}`,
    head: (/** @type {number} */ layer, /** @type {number} */ head) => `L${layer} H${head}`,
    labels: /** @type {Record<string, string>} */ ({
      det: 'determinante',
      nsubj: 'sujeto',
      acomp: 'complemento adjetival',
      mark: 'nexo subordinante',
      aux: 'auxiliar',
      neg: 'negación',
      advcl: 'oración adverbial',
      dobj: 'objeto directo',
      prep: 'preposición',
      poss: 'posesivo',
      pobj: 'término de preposición',
    }),
  },
  telling: {
    /** @param {string} query @param {string} key @param {string} weight @param {string} head */
    offer: (query, key, weight, head) => `Empezar por ${quoted(query)} → ${quoted(key)}: ${weight} en ${head}`,
    /** @param {string} query @param {string} key @param {string} weight @param {string} head */
    begun: (query, key, weight, head) => `Punto de partida: ${quoted(query)} → ${quoted(key)}, ${weight} en ${head}.`,
    undo: 'Borrar la selección',
    reason: 'Es el vínculo más fuerte entre dos palabras no contiguas en todas las cabezas.',
  },
  why: {
    title: '¿Por qué este peso?',
    invitation:
      'Selecciona un token de consulta y luego un token de clave para ver cómo se calcula el peso entre ellos.',
    open: (/** @type {string} */ weight, /** @type {string | null} */ head, /** @type {boolean} */ isNorm) =>
      `¿Por qué ${isNorm ? 'un peso del ' : 'un '}${weight}${head ? ` en ${head}` : ''}?`,
    fromWeights: 'Las consultas, claves y valores son los vectores de los tokens por matrices entrenadas:',
    trainedWeights: (/** @type {number} */ layer, /** @type {number} */ head) =>
      `W_Q, W_K y W_V de la capa ${layer}, cabeza ${head}`,
    zoom: {
      tokens: 'Tokens: haz clic en otro para explicar su peso',
      frames: {
        heads: 'La cabeza entre todas las cabezas',
        score: 'Consulta · clave: la puntuación',
        writers: 'Partes que escribieron la puntuación',
        mask: 'La máscara',
        softmax: 'Softmax: el peso',
        value: 'Peso × valor: lo que llega',
        moved: 'Lo que la cabeza transmite, en palabras',
      },
      title: (/** @type {number} */ at, /** @type {number} */ count, /** @type {string} */ name) =>
        `${at} de ${count}: ${name}`,
      previous: '‹ Atrás',
      next: 'Seguir ›',
      close: 'Cerrar',
    },
    answer: (
      /** @type {number} */ layer,
      /** @type {number} */ head,
      /** @type {Names} */ { query, key },
      /** @type {string} */ weight,
    ) =>
      `En la capa ${layer}, cabeza ${head}, ${quoted(query)} dedica el ${weight} de su atención a ${quoted(key)}. Así calcula el modelo ese peso:`,
    answerOfWord: (
      /** @type {number} */ layer,
      /** @type {number} */ head,
      /** @type {Names} */ { query, key },
      /** @type {string} */ weight,
    ) => `En la capa ${layer}, cabeza ${head}, ${quoted(query)} dedica el ${weight} de su atención a ${quoted(key)}.`,
    pieces: {
      caption:
        'Cada número es el peso de un trozo de la palabra de consulta a un trozo de la palabra de clave. Para las palabras enteras se suman los pesos a los trozos de la clave, y estas sumas se promedian sobre los trozos de la consulta. Haz clic en un peso para explicarlo.',
      sum: 'suma',
      mean: 'media de las sumas',
      chosen: (/** @type {Names} */ { query, key }, /** @type {string} */ weight) =>
        `${quoted(query)} dedica el ${weight} de su atención a ${quoted(key)}. Así calcula el modelo ese peso:`,
    },
    dot: {
      title: 'Producto escalar de consulta y clave',
      text: (
        /** @type {Names} */ { query, key },
        /** @type {number} */ d_head,
        /** @type {{ dimension: number, size: string, adds: boolean }[]} */ largest,
        /** @type {string} */ sum,
      ) =>
        `La consulta dice qué busca ${quoted(query)}; la clave dice qué ofrece ${quoted(key)}. Cada una tiene ${d_head} números, contados desde 0. Si dos números tienen el mismo signo, su producto suma a la puntuación. Los productos mayores: ${listed(largest.map(({ dimension, size, adds }) => `la dimensión ${dimension} ${adds ? 'suma' : 'resta'} ${size}`))}. La suma de los ${d_head} productos es ${sum}.`,
    },
    writers: { title: 'Términos de la puntuación' },
    moved: { title: 'Los vectores transmitidos, en palabras' },
    distances: {
      title: 'Distancia',
      text: (/** @type {string} */ c2p, /** @type {string} */ p2c, /** @type {number} */ distance) =>
        `Este modelo tiene además una clave y una consulta entrenadas para cada distancia δ. Aquí, la clave es ${distance === 0 ? 'el propio token de consulta' : `la que está ${away(distance)}`}. La consulta por la clave de la distancia da ${c2p}; la clave por la consulta de la distancia da ${p2c}. Se suman las dos.`,
    },
    scale: {
      title: 'Puntuación escalada',
      text: (/** @type {number} */ d_head) =>
        `La puntuación se divide por √${d_head}, porque de otro modo las puntuaciones crecerían con d_head, el tamaño de una clave.`,
      summed: (/** @type {number} */ root) => `La suma se divide por √${root}: 3 × d_head, porque tiene tres partes.`,
      other: (/** @type {number} */ root) =>
        `La puntuación se divide por √${root}. Ese número está en la configuración de este modelo; la mayoría de los modelos usa d_head, el tamaño de una clave.`,
    },
    bias: {
      title: 'Sesgo de la distancia',
      text: (/** @type {string} */ bias, /** @type {number} */ distance) =>
        `Este modelo suma un número entrenado que solo depende de la cabeza y de la distancia de la consulta a la clave: ${bias} para ${distance === 0 ? 'el propio token de consulta' : `una clave ${away(distance)}`}.`,
    },
    cap: {
      title: 'Límite suave',
      text: (/** @type {number} */ cap) =>
        `Este modelo mantiene cada puntuación entre −${cap} y ${cap}: las cercanas a 0 casi no cambian; las grandes se acercan a ${cap} o a −${cap}.`,
    },
    mask: {
      title: 'Máscara',
      text: (/** @type {number} */ count) =>
        count === 1
          ? 'Un token viene después del token de consulta. Está enmascarado: su puntuación pasa a ser −∞ y su peso, 0.'
          : `${count} tokens vienen después del token de consulta. Están enmascarados: sus puntuaciones pasan a ser −∞ y sus pesos, 0.`,
      window: (/** @type {number} */ later, /** @type {number} */ far) =>
        `${far === 1 ? 'Un token está' : `${far} tokens están`} fuera de la ventana deslizante de esta capa${later === 0 ? '' : `, y ${later === 1 ? 'uno viene' : `${later} vienen`} después del token de consulta`}. Enmascarar pone la puntuación en −∞ y el peso en 0.`,
    },
    softmax: {
      title: 'Softmax: de puntuaciones a pesos',
      text: (/** @type {Names} */ { query, key }, /** @type {string} */ weight) =>
        `Resta a cada puntuación de ${quoted(query)} la mayor de ellas, eleva e a cada resultado y divide por la suma de estas potencias. Los pesos suman 1; ${quoted(key)} recibe el ${weight}.`,
    },
    value: {
      title: 'Peso × valor',
      text: (/** @type {Names} */ { query, key }) =>
        `El valor es lo que transmite ${quoted(key)}. Multiplicado por su peso, es uno de los vectores que suman z, la salida de la cabeza para ${quoted(query)}.`,
    },
    productsLabel: 'Consulta, clave y sus productos, dimensión a dimensión',
    valuesLabel: 'Valor, valor ponderado y salida, dimensión a dimensión',
    dimension: 'dimensión',
    stripHint:
      'Señala una dimensión, o usa las teclas de flecha, para leerla; haz clic, toca o pulsa Enter para seleccionarla.',
    qOf: (/** @type {string} */ token) => `q de ${quoted(token)}`,
    kOf: (/** @type {string} */ token) => `k de ${quoted(token)}`,
    product: 'q × k',
    vOf: (/** @type {string} */ token) => `v de ${quoted(token)}`,
    weightedValue: 'peso × v',
    zOf: (/** @type {string} */ token) => `z de ${quoted(token)}`,
    qkScale: 'q y k',
    productScale: 'q × k',
    valueScale: 'v, peso × v y z',
    productAt: (
      /** @type {number} */ dimension,
      /** @type {string} */ q,
      /** @type {string} */ k,
      /** @type {string} */ product,
    ) => `dimensión ${dimension}: q = ${q}, k = ${k}, q × k = ${product}`,
    valueAt: (
      /** @type {number} */ dimension,
      /** @type {string} */ v,
      /** @type {string} */ weighted,
      /** @type {string} */ z,
    ) => `dimensión ${dimension}: v = ${v}, peso × v = ${weighted}, z = ${z}`,
    scores: {
      all: (/** @type {string} */ query) =>
        `A qué atiende ${quoted(query)}. Haz clic en otro token para explicar su peso.`,
      largest: (/** @type {string} */ query, /** @type {number} */ count) =>
        `Los ${count} tokens a los que más atiende ${quoted(query)}. Haz clic en otro token para explicar su peso.`,
      key: 'token',
      score: 'punt.\u00a0s',
      weight: (/** @type {string} */ sum) => `÷\u00a0${sum} =\u00a0peso`,
      rest: (/** @type {number} */ count) => (count === 1 ? '1 token más' : `${count} tokens más`),
      restNote: 'no se muestran aquí: ver «Todos los números»',
      sum: 'suma de todos los tokens',
    },
    share: (/** @type {Names} */ { query, key }, /** @type {number} */ share) => {
      const meaning = `de la salida de la cabeza para ${quoted(query)} procede de ${quoted(key)}`;
      if (share < 0)
        return `${meaning}. Su contribución apunta en contra de la salida, pero los demás tokens pesan más. Los porcentajes de todos los tokens suman 100\u00a0%.`;
      // A share that is displayed as 100 % must not be called more than the whole.
      if (share >= 1.005)
        return `${meaning}, más que la salida entera: las contribuciones de otros tokens apuntan en sentido contrario y anulan una parte. Los porcentajes de todos los tokens suman 100\u00a0%.`;
      return `${meaning}. Los porcentajes de todos los tokens suman 100\u00a0%.`;
    },
    norm: (
      /** @type {string} */ key,
      /** @type {string} */ norm,
      /** @type {string} */ weight,
      /** @type {string} */ weighted,
      /** @type {number} */ place,
      /** @type {number} */ count,
    ) =>
      `Un peso no dice lo grande que es el valor. Tras W_O, ${quoted(key)} aporta un vector de norma ${weighted} (peso ${weight} × ‖v W_O‖ ${norm}), ${place === 1 ? `el mayor de los ${count} tokens` : `que ocupa el puesto ${place} entre los ${count} tokens`}. Es el análisis de la atención basado en normas (Kobayashi et al. 2020).`,
    numbers: {
      title: 'Todos los números',
      byDimension: 'Consulta, clave y valor, dimensión a dimensión',
      byToken: 'Puntuaciones y pesos de la consulta para cada token',
      dimension: 'dimensión',
      token: 'token',
      headings: /** @type {Record<string, string>} */ ({
        q: 'q',
        k: 'k',
        qk_products: 'q × k',
        v: 'v',
        weighted_v: 'peso × v',
        z: 'z',
        dot_products: 'q · k',
        scaled_scores: 'p. escalada',
        attn_scores: 'tras la máscara',
        exp: 'e^(s − mayor)',
        pattern: 'peso',
        share: 'parte de la salida',
        value_norm: '‖v W_O‖',
        weighted_norm: 'peso × ‖v W_O‖',
      }),
    },
  },
};
