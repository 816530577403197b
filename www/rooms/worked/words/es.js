// @ts-check
/** UI strings of the room "Worked example", in Spanish. */
import { listed, quoted } from '../../../words/es/phrases.js';

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

const counted = (/** @type {number} */ count) => `${count} número${count === 1 ? '' : 's'}`;

const GIVEN = 'Datos';
const VECTORS = 'Claves, valores, consultas';
const MATRICES = 'Todo a la vez, con matrices';

const NEXT = 'De la cabeza a la palabra siguiente';

/** @type {Record<string, { group: string, title: (about: About) => string, text: (about: About) => string }>} */
const STEPS = {
  inputs: {
    group: GIVEN,
    title: () => 'Las entradas',
    text: ({ d_model, n_key }) =>
      n_key === 1
        ? `Entra un token. Es una fila de ${d_model} números: la matriz X.`
        : `Entran ${n_key} tokens. Cada uno es una fila de ${d_model} números; juntas, las filas forman la matriz X.`,
  },
  looking: {
    group: GIVEN,
    title: () => 'Las entradas de las consultas',
    text: ({ n_query }) =>
      `${n_query === 1 ? 'Un token de otra secuencia atiende' : `${n_query} tokens de otra secuencia atienden`} a X, como las palabras de salida de un decodificador atienden a las del codificador. Las filas de esa secuencia forman la matriz Y.`,
  },
  scores: {
    group: GIVEN,
    title: () => 'Puntuaciones y valores',
    text: ({ d_head }) =>
      `Este ejemplo empieza a la mitad: los productos escalares de consulta y claves ya están dados. La clase no muestra los vectores de ${d_head} números con los que se calculan. También los valores están dados.`,
  },
  weights_k: {
    group: GIVEN,
    title: () => 'Los pesos de las claves, W_K',
    text: () =>
      'El entrenamiento encontró estos números. Convierten la entrada de un token en su clave, con la que lo encuentran los demás.',
  },
  weights_v: {
    group: GIVEN,
    title: () => 'Los pesos de los valores, W_V',
    text: () =>
      'Una segunda matriz convierte la misma entrada en un valor: lo que el token transmite cuando otro atiende a él.',
  },
  weights_q: {
    group: GIVEN,
    title: () => 'Los pesos de las consultas, W_Q',
    text: () => 'Una tercera matriz convierte la misma entrada en una consulta: lo que busca el propio token.',
  },
  no_weights: {
    group: VECTORS,
    title: ({ crosses, decoder, own }) => {
      if (own) return 'Sin pesos: Q = K = V = Y';
      if (decoder) return 'Sin pesos: Q = salida, K = V = X';
      return crosses ? 'Sin pesos: Q = Y, K = V = X' : 'Sin pesos: Q = K = V = X';
    },
    text: () =>
      'Sin pesos, cada token es su propia consulta, su clave y su valor, así que los tokens se comparan directamente.',
  },
  key: {
    group: VECTORS,
    title: ({ token }) => `Clave de ${token}`,
    text: ({ token }) =>
      `La entrada de ${quoted(token)} por cada columna de W_K da su clave, un número por cada columna.`,
  },
  value: {
    group: VECTORS,
    title: ({ token }) => `Valor de ${token}`,
    text: ({ token }) => `La misma entrada por cada columna de W_V da su valor: lo que ${quoted(token)} transmite.`,
  },
  query: {
    group: VECTORS,
    title: ({ token }) => `Consulta de ${token}`,
    text: ({ token, crosses, decoder }) => {
      if (crosses && decoder) {
        return `La consulta sale de la autoatención enmascarada: la fila de ${quoted(token)} por cada columna de W_Q es lo que ${quoted(token)} busca en X. Las claves y los valores salen solo de X.`;
      }
      return crosses
        ? `La consulta sale de la otra secuencia: la fila de ${quoted(token)} en Y por cada columna de W_Q es lo que ${quoted(token)} busca en X.`
        : `La misma entrada por cada columna de W_Q da la consulta: lo que busca ${quoted(token)}.`;
    },
  },
  dot: {
    group: 'token',
    title: ({ token, key }) => `Puntuación: ${token} → ${key}`,
    text: ({ token, key }) =>
      `¿Encaja la clave de ${quoted(key)} con la consulta de ${quoted(token)}? Multiplícalas número por número y suma los productos: cuanto mayor es la puntuación, mejor encajan.`,
  },
  scale: {
    group: 'token',
    title: () => 'Dividir por √d_k',
    text: ({ d_head }) =>
      `Cuantos más números tiene un vector, mayores son las puntuaciones, y las puntuaciones grandes llevan toda la atención a un solo token. Dividir por √${d_head} las mantiene moderadas.`,
  },
  mask: {
    group: 'token',
    title: () => 'Enmascarar los tokens posteriores',
    text: ({ token }) =>
      `Con una máscara causal, ningún token atiende a los posteriores: la puntuación de cada token que sigue a ${quoted(token)} pasa a ser −∞, y la softmax la convierte exactamente en 0.`,
  },
  exponentials: {
    group: 'token',
    title: () => 'Exponenciales',
    text: () =>
      'Elevar e a cada puntuación hace positivos todos los números. Antes se resta la mayor puntuación de la fila. Así las potencias son pequeñas y ningún peso cambia, porque se cancela en la división de abajo.',
  },
  sum: {
    group: 'token',
    title: () => 'Suma de las exponenciales',
    text: () => 'Se suman las exponenciales. Cada una se dividirá por esta suma.',
  },
  divide: {
    group: 'token',
    title: () => 'Pesos de atención',
    text: ({ token }) =>
      `Al dividir cada exponencial por la suma se obtiene un peso. Los pesos de ${quoted(token)} suman 1: dicen cómo reparte ${quoted(token)} su atención.`,
  },
  round: {
    group: 'token',
    title: ({ decimals }) => `Redondear a ${decimals === 1 ? 'un decimal' : `${decimals} decimales`}`,
    text: () =>
      'Los pesos se redondean, y los pasos siguientes usan los pesos redondeados. El redondeo mantiene su suma en 1.',
  },
  weigh: {
    group: 'token',
    title: ({ key }) => `Peso × valor de ${key}`,
    text: ({ token, key }) => `${quoted(token)} toma esta parte del valor de ${quoted(key)}.`,
  },
  output: {
    group: 'token',
    title: ({ token }) => `Salida de ${token}`,
    text: ({ token }) =>
      `La suma de estas partes es la nueva representación de ${quoted(token)}: una suma ponderada de los valores, en la que pesan más los tokens a los que más atiende.`,
  },
  all_queries: {
    group: MATRICES,
    title: () => 'Todas las consultas: Q',
    text: ({ d_head, crosses }) =>
      `Fila a fila, ${crosses ? 'la segunda secuencia' : 'X'} por W_Q da todas las consultas en un solo producto. El número de columnas de W_Q se elige al diseñar el modelo; aquí cada consulta tiene ${counted(d_head)}.`,
  },
  all_keys: {
    group: MATRICES,
    title: () => 'Todas las claves: K',
    text: () =>
      'X por W_K da todas las claves. Las claves son tan largas como las consultas, para poder multiplicar cada una por cada una.',
  },
  all_values: {
    group: MATRICES,
    title: () => 'Todos los valores: V',
    text: () => 'X por W_V da todos los valores. Su longitud es la de las salidas.',
  },
  all_dots: {
    group: MATRICES,
    title: () => 'Todas las puntuaciones: Q Kᵀ',
    text: () =>
      'Ninguno de los pasos anteriores necesitó el resultado de otro token, así que todas las puntuaciones se pueden calcular a la vez, en un solo producto de matrices.',
  },
  all_scaled: {
    group: MATRICES,
    title: () => 'Todas las puntuaciones divididas por √d_k',
    text: () => 'La matriz entera se divide de una vez.',
  },
  all_masked: {
    group: MATRICES,
    title: () => 'La máscara en todas las filas',
    text: () =>
      'Se suma la matriz M: 0 donde un token puede atender, −∞ donde no. Todo lo que está por encima de la diagonal es −∞: ningún token atiende a uno posterior.',
  },
  all_softmax: {
    group: MATRICES,
    title: () => 'Softmax de cada fila',
    text: () => 'Fila a fila, las puntuaciones se convierten en pesos que suman 1.',
  },
  all_rounded: {
    group: MATRICES,
    title: () => 'Los pesos redondeados',
    text: () => 'Cada fila se redondea de modo que siga sumando 1.',
  },
  all_mixed: {
    group: MATRICES,
    title: () => 'Todas las salidas',
    text: () => 'Otro producto de matrices, pesos por V, da a cada token su nueva representación.',
  },
  weights_o: {
    group: NEXT,
    title: () => 'Los pesos de salida, W_O',
    text: () => 'W_O convierte la salida de la cabeza en un vector tan largo como la entrada, para poder sumarlos.',
  },
  attn_out: {
    group: 'next',
    title: () => 'Salida de la atención',
    text: ({ token }) =>
      `La salida de la cabeza para ${quoted(token)} por cada columna de W_O: lo que la atención suma al vector de ${quoted(token)}.`,
  },
  resid_mid: {
    group: 'next',
    title: () => 'Primera conexión residual',
    text: ({ token }) =>
      `Se suman la entrada y la salida de la atención. ${quoted(token)} conserva su vector y gana lo que leyó de otros tokens.`,
  },
  weights_in: {
    group: NEXT,
    title: () => 'Los primeros pesos feed-forward, W_in y b_in',
    text: () =>
      'La red feed-forward trata cada token por separado. Cada columna de W_in, con su sesgo en b_in, es una unidad oculta que detecta un patrón.',
  },
  mlp_pre: {
    group: 'next',
    title: () => 'Capa oculta',
    text: ({ token }) =>
      `El vector de ${quoted(token)} por cada columna de W_in, más el sesgo: un número para cada unidad oculta.`,
  },
  mlp_post: {
    group: 'next',
    title: () => 'ReLU',
    text: () => 'ReLU cambia los números negativos por 0: solo siguen activas las unidades que detectan su patrón.',
  },
  weights_out: {
    group: NEXT,
    title: () => 'Los segundos pesos feed-forward, W_out y b_out',
    text: () => 'Cada fila de W_out es lo que una unidad oculta activa escribe en el vector del token.',
  },
  mlp_out: {
    group: 'next',
    title: () => 'Salida de la red feed-forward',
    text: ({ token }) =>
      `Las unidades ocultas por W_out, más el sesgo: lo que la red feed-forward suma al vector de ${quoted(token)}.`,
  },
  resid_post: {
    group: 'next',
    title: () => 'Segunda conexión residual',
    text: () =>
      'También se suma la salida de la red feed-forward. La suma es la salida del bloque. Los modelos grandes tienen muchos bloques; este pasa directamente a las palabras.',
  },
  weights_u: {
    group: NEXT,
    title: () => 'El unembedding, W_U',
    text: ({ vocabulary }) =>
      `W_U tiene una columna para cada una de las ${vocabulary.length} palabras del vocabulario.`,
  },
  logits: {
    group: 'next',
    title: () => 'Logits',
    text: ({ token }) =>
      `El vector de ${quoted(token)} por cada columna de W_U da a cada palabra una puntuación, su logit.`,
  },
  next_exponentials: {
    group: 'next',
    title: () => 'Exponenciales de los logits',
    text: () => 'Otra vez softmax: e elevado a cada logit, después de restar el logit mayor.',
  },
  next_sum: {
    group: 'next',
    title: () => 'Suma de las exponenciales',
    text: () => 'Se suman las exponenciales de todas las palabras.',
  },
  next_word: {
    group: 'next',
    title: ({ next }) => `Palabra siguiente: ${next}`,
    text: ({ token, next, share }) =>
      `Divididas por la suma, las exponenciales son probabilidades que suman 1. La palabra más probable después de ${quoted(token)} es ${quoted(next)}, con ${share}.`,
  },
};

export const words = {
  example: 'Ejemplo',
  examples: /** @type {Record<string, string>} */ ({
    'lecture-e': 'Clase E: tres entradas, resueltas',
    'lecture-a': 'Clase A: string melancholic note',
    'lecture-b': 'Clase B: 112 y 96',
    'cross-attention': 'Atención cruzada: Y atiende a X',
    decoder: 'Un decodificador: Y atiende a sí misma y luego a X',
    'tiny-decoder': 'Un decodificador diminuto: the sky is …',
    'no-weights': 'Sin pesos: river, bank, money',
    'equal-keys': 'Tres claves iguales: una media',
    'one-key-wins': 'Gana una clave: una búsqueda',
  }),
  about: /** @type {Record<string, string>} */ ({
    'lecture-e': 'Es el ejemplo de la clase E. Sus números se eligieron para que el cálculo fuera fácil.',
    'lecture-a':
      'La clase A solo da los pesos 0,005, 0,085 y 0,91. Aquí, las puntuaciones se han elegido para obtener esos pesos, y los valores, para que la salida muestre la parte de cada palabra.',
    'lecture-b':
      'La clase B sigue la palabra «Thinking» y da sus dos puntuaciones, 112 y 96, con claves de 64 números. No muestra valores; aquí se han elegido para que la salida muestre la parte de cada palabra.',
    'cross-attention':
      'Atención cruzada, como en el decodificador de las clases: los tokens de Y atienden a X. X viene del codificador (los números de la clase E); Y es una segunda secuencia con números inventados. No se enmascara nada, porque todo X existe antes del primer token de Y.',
    decoder:
      'El decodificador de las clases en dos pasos, con números inventados. Primero, los tokens de Y, la salida hasta ahora, se atienden entre sí con una máscara. El resultado da las consultas de la atención cruzada; las claves y los valores vienen de X, el origen. Se omiten las conexiones residuales, las normalizaciones y la red feed-forward.',
    'tiny-decoder':
      'Un decodificador completo que se puede comprobar a mano: un bloque con una cabeza y un vocabulario de seis palabras. Los pesos son inventados, para que continúe «the sky is». Se omiten las normalizaciones y las posiciones.',
    'no-weights':
      'Las palabras se comparan directamente, sin consultas, claves y valores separados. Los números son inventados.',
    'equal-keys':
      'Todas las claves son iguales, así que ningún token encaja mejor que otro: la salida es la media de los valores.',
    'one-key-wins':
      'Cada consulta encaja con una clave mucho mejor que con las demás: la atención se convierte en una búsqueda en una tabla.',
  }),
  edited: 'Números cambiados',
  modes: { lecture: 'Como en la clase', exact: 'Exactos', scaled: 'Exactos, escalados' },
  modeLabel: 'Números',
  modeNotes: {
    lecture: /** @type {Record<string, string>} */ ({
      'lecture-e':
        'Como en las diapositivas: la clase omite la división por √d_k y redondea cada fila de pesos a un decimal antes de mezclar los valores.',
      'lecture-a':
        'Como en las diapositivas: las puntuaciones no se dividen por √d_k y los pesos se redondean a tres decimales.',
      'lecture-b':
        'Como en las diapositivas: las puntuaciones se dividen por √64 = 8 y los pesos se redondean a dos decimales.',
    }),
    lectureOwn:
      'Ninguna clase muestra este ejemplo. Se calcula como en la clase E: las puntuaciones no se dividen por √d_k y los pesos se redondean a un decimal.',
    lecture_scaled:
      'Redondeado como en la clase, pero las puntuaciones se dividen por √d_k, lo que la clase omite: los números difieren de las diapositivas.',
    lecture_unscaled:
      'Redondeado como en la clase. A diferencia de la clase, las puntuaciones no se dividen por √d_k, así que los números difieren de las diapositivas.',
    digits:
      '«≈» significa que la última cifra no se deduce de las cifras que se ven, porque la página calcula con más cifras de las que muestra.',
    exact:
      'Los pesos no se redondean y las puntuaciones no se dividen por √d_k. Los números se muestran con cuatro decimales.',
    scaled:
      'Los pesos no se redondean y las puntuaciones se dividen por √d_k, como en el artículo. Los números se muestran con cuatro decimales.',
  },
  mask: 'Máscara causal',
  weightsOff: 'Sin pesos (Q = K = V = X)',
  weightsOffDecoder: 'Sin pesos (K = V = Y, luego K = V = X)',
  weightsOffCrossing: 'Sin pesos (Q = Y, K = V = X)',
  scaling: 'Dividir por √d_k',
  sizes: /** @type {Record<string, string>} */ ({
    tokens: 'Tokens',
    looking: 'De consulta',
    d_model: 'd_model',
    d_head: 'd_k',
    d_mlp: 'd_mlp',
    d_v: 'Ancho de V',
  }),
  d_head: 'd_k',
  reset: 'Reiniciar',
  colours: { added: 'nuevo en este paso', source: 'de dónde sale' },
  /** @param {string} token */
  sheet: (token) => `Paso a paso hasta la salida de ${quoted(token)}`,
  numpy: { title: 'Este paso en NumPy', rounded: 'redondeado como en la clase' },
  stepsLabel: 'Pasos',
  lookingToken: (/** @type {string} */ token) => `Consulta ${token}`,
  afterToken: (/** @type {string} */ token) => `Después de ${token}`,
  attentions: { own: 'Autoatención enmascarada', cross: 'Atención cruzada' },
  ofAttention: (/** @type {string} */ attention, /** @type {string} */ group) => `${attention}: ${group}`,
  stepOf: (/** @type {number} */ step, /** @type {number} */ count) => `Paso ${step} de ${count}`,
  matrices: /** @type {Record<string, [string, string]>} */ ({
    resid_pre: ['X', 'entradas'],
    y: ['Y', 'entradas de las consultas'],
    w_q: ['W_Q', 'pesos de las consultas'],
    w_k: ['W_K', 'pesos de las claves'],
    w_v: ['W_V', 'pesos de los valores'],
    q: ['Q', 'consultas'],
    k: ['K', 'claves'],
    v: ['V', 'valores'],
    dot_products: ['Q Kᵀ', 'puntuaciones'],
    scaled_scores: ['÷ √d_k', 'puntuaciones escaladas'],
    attn_scores: ['máscara', 'puntuaciones tras la máscara'],
    row_max: ['máx', 'mayor puntuación de cada fila'],
    exp: ['exp', 'exponenciales'],
    exp_sum: ['Σ', 'suma de cada fila'],
    pattern: ['pesos', 'pesos de atención'],
    pattern_rounded: ['redond.', 'pesos, redondeados como en la clase'],
    weighted_v: ['peso × V', 'valores ponderados'],
    z: ['salida', 'nuevas representaciones'],
    w_o: ['W_O', 'pesos de salida'],
    attn_out: ['O', 'salida de la atención'],
    resid_mid: ['X′', 'flujo residual tras la atención'],
    w_in: ['W_in', 'primeros pesos feed-forward'],
    b_in: ['b_in', 'sesgos de la capa oculta'],
    pre: ['H', 'capa oculta'],
    post: ['ReLU(H)', 'capa oculta tras ReLU'],
    w_out: ['W_out', 'segundos pesos feed-forward'],
    b_out: ['b_out', 'sesgos de la salida'],
    mlp_out: ['F', 'salida de la red feed-forward'],
    resid_post: ['X″', 'flujo residual tras el bloque'],
    w_u: ['W_U', 'unembedding'],
    logits: ['logits', 'una puntuación para cada palabra'],
    next_row_max: ['máx', 'el mayor logit de cada fila'],
    next_exp: ['exp', 'exponenciales de los logits'],
    next_exp_sum: ['Σ', 'suma de cada fila'],
    next_probabilities: ['P', 'probabilidades de la palabra siguiente'],
  }),
  /** Before the symbol of a matrix of a decoder's masked self-attention. */
  ownMark: 'auto: ',
  ofOwn: (/** @type {string} */ meaning) => `${meaning} (autoatención enmascarada)`,
  size: (/** @type {number} */ rows, /** @type {number} */ columns) => `${rows} × ${columns}`,
  matrixLabel: (
    /** @type {string} */ symbol,
    /** @type {string} */ meaning,
    /** @type {number} */ rows,
    /** @type {number} */ columns,
  ) => `${symbol}, ${meaning}, ${rows} por ${columns}`,
  cellLabel: (/** @type {string} */ symbol, /** @type {string} */ row, /** @type {number} */ column) =>
    `${symbol}, fila ${row}, columna ${column}`,
  tokenNames: {
    tokens: (/** @type {number} */ index) => `Nombre del token ${index}`,
    looking: (/** @type {number} */ index) => `Nombre del token de consulta ${index}`,
  },
  ofToken: (/** @type {string} */ token) => `de ${token}`,

  why: {
    hint: 'Señala un número para ver de dónde sale; haz clic o toca para seleccionarlo.',
    given: ' está dado: se escribió, no se calculó.',
    masked: ' porque un token no puede atender a uno posterior.',
    rounded: (/** @type {number} */ decimals) =>
      `redondeado a ${decimals === 1 ? 'un decimal' : `${decimals} decimales`}; la fila sigue sumando 1`,
    selected: 'seleccionado',
    release: 'Soltar',
  },

  picture: {
    arrows: 'A qué atiende cada token',
    arrowsOf: (/** @type {string} */ token) => `A qué atiende ${token}`,
    arrowsNote:
      'Las flechas salen del token de consulta; cuanto más gruesas, más atención. Juntas muestran al menos el 80\u00a0% de la atención.',
    heatmap: 'Pesos de atención',
    rows: 'filas atienden a columnas',
    waiting: 'La imagen aparece cuando se calculan los primeros pesos.',
    sentence: (/** @type {string} */ token, /** @type {[string, string][]} */ shares) =>
      `${quoted(token)} dedica ${listed(shares.map(([name, share], index) => `el ${share}${index === 0 ? ' de su atención' : ''} a ${quoted(name)}`))}.`,
  },

  notices: {
    unknownExample: (/** @type {string} */ found) =>
      `El enlace abre el ejemplo «${found}», que no existe. Se muestra el ejemplo de la clase E.`,
    unknownStep: (/** @type {string} */ found) =>
      `El enlace abre el paso «${found}», que este ejemplo no tiene con estos ajustes. Se muestra el primer paso.`,
    unknownCell: (/** @type {string} */ found) =>
      `El enlace selecciona el número «${found}», que este ejemplo no tiene. No hay nada seleccionado.`,
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
