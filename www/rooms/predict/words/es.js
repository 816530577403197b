// @ts-check
/** UI strings of the room "Predict", in Spanish. */
import { isolated, listed, quoted } from '../../../words/es/phrases.js';
import { sums } from '../../../words/es/sums.js';

/** @param {[word: string, part: string][]} all */
const wordsWithParts = (all) => listed(all.map(([word, part]) => `${quoted(word)} ${part}`));

/** @param {number} count */
const inMillions = (count) => (count / 1e6).toLocaleString('es', { maximumSignificantDigits: 3 });

/**
 * Names the settings that reshape the distribution from which words are drawn.
 *
 * @typedef {{ temperature: number, topK: number, topP: number }} Sampled
 * @param {Sampled} by
 */
const sampledBy = ({ temperature, topK, topP }) =>
  listed([
    ...(temperature === 1 ? [] : [`temperatura ${temperature.toLocaleString('es')}`]),
    ...(topK === 0 ? [] : [`top k ${topK}`]),
    ...(topP === 1 ? [] : [`top p ${topP.toLocaleString('es')}`]),
  ]);

/** "de" and a name with its article. @param {string} name */
const of = (name) => `de ${name}`.replace(/^de el /, 'del ');

/** Names of the path's matrices, by the core's names. @type {Record<string, string>} */
const PATH_PARTS = {
  probability: 'la probabilidad',
  exp: 'la exponencial',
  exp_sum: 'la suma de exponenciales',
  largest_logit: 'el mayor logit',
  logits: 'el logit',
  'ln_final.normalized': 'el vector ĥ tras la normalización final',
  'ln_final.x_hat': 'el vector normalizado x̂',
  'ln_final.scale': 'la desviación estándar',
  rms: 'la media cuadrática',
  'ln_final.mean': 'la media',
  'mlm_head.pre': 'la salida de la capa densa del módulo',
  'mlm_head.post': 'la salida de la activación del módulo',
  'mlm_head.ln.normalized': 'el vector ĥ tras la normalización del módulo',
  'mlm_head.ln.x_hat': 'el vector normalizado del módulo',
  'mlm_head.ln.scale': 'la desviación estándar en el módulo',
  'mlm_head.ln.mean': 'la media en el módulo',
};

/** @type {Record<string, string>} */
const PATH_WEIGHTS = {
  w_u: 'la columna de la palabra en W_U',
  b_u: 'b_U',
  w: 'la columna de la capa densa',
  b: 'el sesgo de la capa densa',
  gamma: 'γ',
  beta: 'β',
};

export const words = {
  kept: (/** @type {string} */ next, /** @type {string} */ share) => `siguiente: ${quoted(next)}, ${share}`,
  viewsLabel: 'Vista',
  views: {
    next: 'Palabra siguiente',
    typed: 'Sorpresa por palabra',
    layers: 'Capa a capa',
    wrote: 'Qué partes contribuyen',
    continuations: 'Dos continuaciones',
  },
  examplesLabel: 'Prueba',
  examples: /** @type {Record<string, string>} */ ({
    names: 'Mary o John',
    fact: 'Portugal',
    copy: 'Perro y gato',
    number: 'Concordancia: keys',
    far: 'Concordancia: students',
    alarmNear: 'Alarma cerca',
    alarmFar: 'Alarma más atrás',
    bananaNear: 'Banana cerca',
    bananaFar: 'Banana más atrás',
    tired: 'Tired o wide',
    loop: 'Un bucle',
    maskedFact: 'Portugal',
    maskedNumber: 'Llaves perdidas',
    maskedTired: 'Tired o wide',
  }),
  cancel: 'Cancelar',

  masked: {
    view: 'Palabra enmascarada',
    tokens: 'El texto en tokens; haz clic en uno para enmascarar su palabra',
    bars: 'Las diez palabras más probables en lugar de la enmascarada',
    asked: 'Las palabras que compruebas',
    /** @param {string} mask @param {string} word @param {string} probability */
    says: (mask, word, probability) => `Para ${mask}, el modelo da el ${probability} a ${quoted(word)}.`,
    /** @param {string} word @param {string} probability @param {string} rank */
    hidden: (word, probability, rank) =>
      `La palabra enmascarada ${quoted(word)} tiene el ${probability}, puesto ${rank}.`,
    /** @param {string} word */
    hiddenPieces: (word) =>
      `La palabra enmascarada ${quoted(word)} tiene varios tokens, pero la máscara representa un solo token, así que el modelo no puede darle una probabilidad.`,
    /** @param {string[]} all */
    unasked: (all) =>
      `${all.length === 1 ? 'No cabe' : 'No caben'} en una sola máscara, por tener varios tokens: ${listed(all.map(quoted))}.`,
    /** @param {string} mask */
    howTo: (mask) =>
      `Haz clic en una palabra para enmascararla, o escribe ${mask} en el texto. El modelo ve las palabras de ambos lados, pero no la enmascarada.`,
    pair: 'Escribe [SEP] entre dos oraciones: los tokens que lo siguen reciben el tipo de token de una segunda oración.',
    pathHead: 'módulo de máscara',
    attention: 'El texto en tokens, con la atención del token enmascarado en la cabeza elegida',
    token: 'el token enmascarado',
    usual: 'la palabra más probable',
    /** @param {string} token @param {string} weight */
    writes: (token, weight) =>
      `El token enmascarado dedica el ${weight} de su atención a ${quoted(token)}. Si le dedicara el 100\u00a0%, estos son los logits que más cambiaría la cabeza:`,
    layers:
      'En cada fila, el vector del token tras esa capa va directamente al módulo de palabras enmascaradas, como si no hubiera más capas (la «logit lens»).',
    parts:
      'Un logit es una suma: cada parte suma un vector al flujo residual, y el módulo de palabras enmascaradas convierte cada vector en una parte del logit. Los divisores de todas las normalizaciones, y el factor por el que la función de activación del módulo multiplica su entrada, se mantienen fijos. Una parte también cambia lo que calculan las siguientes. Esta suma no tiene en cuenta ese efecto; «Desactivar», sí.',
  },
  /** @param {string} read @param {string} found */
  cut: (read, found) => `Solo se usan los primeros ${read} de ${found} tokens.`,

  tokens: {
    label: 'El texto en tokens',
    withSurprise: 'El texto en tokens, cada uno con su sorpresa en bits',
    withAttention: 'El texto en tokens, con la atención del último token en la cabeza elegida',
    typed: 'escrito',
    taken: 'añadido por el modelo o con un clic',
  },

  controls: {
    next: 'Añadir palabra',
    generate: 'Generar',
    stop: 'Parar',
    back: 'Atrás',
    clear: 'Borrar',
    takesLabel: 'Tomar',
    takes: { likely: 'Más probable', sample: 'Al azar' },
    temperature: 'Temperatura',
    topK: 'Top k',
    topP: 'Top p',
    all: 'todas',
    seed: 'Semilla',
    newSeed: 'Otra semilla',
    pace: 'Ritmo',
    paces: /** @type {Record<string, string>} */ ({ slow: 'lento', steady: 'normal', fast: 'rápido' }),
  },

  flow: {
    layer: 'Atención en la capa',
    head: 'cabeza',
    strongest: 'la cabeza más fuerte',
    average: 'promedio',
    /**
     * @param {string} token the last token
     * @param {number} layer
     * @param {number | null} head `null` for the average
     */
    title: (token, layer, head) =>
      head === null
        ? `De media entre las cabezas de la capa ${layer}, ${quoted(token)} atiende a:`
        : `En L${layer} H${head}, ${quoted(token)} atiende a:`,
    /** @param {string} word @param {number} layer @param {number} head */
    why: (word, layer, head) =>
      `De todas las cabezas que atienden sobre todo a un token anterior, L${layer} H${head} es la que más suma al logit de ${quoted(word)}.`,
    /** @param {number} count */
    others: (count) => (count === 1 ? '1 token más' : `otros ${count} tokens`),
  },

  stopped: {
    /** @param {string} token */
    end: (token) => `El modelo termina aquí el texto: su token siguiente es ${token}, que marca el final de un texto.`,
    /** @param {number} count */
    enough: (count) => `Parado tras ${count} tokens. Haz clic en «Generar» para continuar.`,
  },

  path: {
    label: 'Del último vector a las probabilidades',
    vector: 'último vector',
    norm: 'norm. final',
    unembedding: 'unembedding',
    logits: 'logits',
    softmax: 'softmax',
    /** @param {string} name @param {string} size */
    sized: (name, size) => `${name}, ${size}`,
    /** @param {string} probability */
    own: (probability) => `${probability} con τ = 1`,
    /** @param {string} word @param {string} value */
    numberOf: (word, value) => `${quoted(word)} ${value}`,
    /** @param {string} part @param {string} word @param {string} value */
    whereFrom: (part, word, value) => `Ver de dónde sale ${part} de ${quoted(word)}, ${value}`,
    /** @param {number} temperature */
    temperature: (temperature) => `τ = ${temperature.toLocaleString('es')}`,
  },

  number: {
    ...sums,
    word: 'Palabra',
    mostLikely: 'la más probable',
    close: 'Cerrar',
    trained: 'entrenado',
    lastVector: 'el último vector h',
    /** @param {string} part @param {string} norm */
    part: (part, norm) => PATH_PARTS[norm === 'rms_norm' && part === 'ln_final.scale' ? 'rms' : part] ?? part,
    /** Symbol of a weight matrix or vector, by the core's name. @param {string} part */
    weights: (part) => PATH_WEIGHTS[/** @type {string} */ (part.split('.').at(-1))] ?? part,
    /** @param {string} part @param {string} word */
    ofWord: (part, word) => `De dónde sale ${part} de ${quoted(word)}`,
    /** @param {string} part @param {number | null} at */
    of: (part, at) => (at === null ? `De dónde sale ${part}` : `De dónde sale el número ${at} ${of(part)}`),
    /** @param {string} what @param {number} count @param {string | null} more */
    operand: (what, count, more) =>
      `${what}${count > 1 ? `, ${count.toLocaleString('es')} números` : ''}${more === null ? '' : ` (${more})`}`,
    /** @param {Sampled} by */
    own: (by) => `Estos son los números propios del modelo, antes de que las barras cambien con ${sampledBy(by)}.`,
    given: ': la salida de la última capa.',
    /** @param {number} count @param {string} value */
    largest: (count, value) => `El mayor de ${count.toLocaleString('es')} logits: ${value}`,
    /** @param {string} norm */
    spread:
      (norm) =>
      /** @param {number} count @param {string} value */
      (count, value) =>
        norm === 'rms_norm'
          ? `La media cuadrática de ${count} números: ${value}`
          : `La desviación estándar de ${count} números: ${value}`,
  },

  next: {
    bars: 'Las diez palabras siguientes más probables; haz clic en una para añadirla',
    /** @param {string} count */
    others: (count) => `otras ${count}`,
    drawn: 'sorteada',
    /** @param {string} word */
    drawnOther: (word) => `sorteada: ${quoted(word)}`,
    /** @param {string} left */
    key: (left) =>
      `Barra llena: la probabilidad modificada, con la que se sortea (${left === '1' ? 'puede salir 1 palabra' : `pueden salir ${left} palabras`}). Contorno y segundo número: la probabilidad propia del modelo.`,
    /** @param {string} after @param {string} word @param {string} probability */
    says: (after, word, probability) =>
      `Después de ${quoted(after)}, el modelo da el ${probability} a ${quoted(word)}.`,
    /** @param {string} reshaped @param {Sampled} by */
    saysReshaped: (reshaped, by) => `Con ${sampledBy(by)}, esta probabilidad es ${reshaped}.`,
    /** @param {[word: string, probability: string][]} asked */
    saysAsked: (asked) =>
      `Has comprobado ${listed(asked.map(([word, probability]) => `${quoted(word)} (${probability})`))}.`,
    /** @param {string} word @param {number} seed */
    saysDrawn: (word, seed) => `Con la semilla ${seed} sale ${quoted(word)}.`,
    /**
     * @param {number} tokens
     * @param {number} computed number of tokens that the last pass computed
     * @param {{ kept_bytes: number, products: number, products_without: number }} cost
     */
    kept: (tokens, computed, { kept_bytes, products, products_without }) =>
      `La caché contiene las claves y los valores de ${tokens === 1 ? 'un token' : `los ${tokens} tokens`}: ${inMillions(kept_bytes)}\u00a0MB de memoria. La última pasada calculó ${computed} de ${tokens} tokens y reutilizó ${tokens - computed}, con ${inMillions(products)}\u00a0millones de multiplicaciones, incluidas las de los logits. Sin la caché necesitaría ${inMillions(products_without)}\u00a0millones. Las multiplicaciones se cuentan a partir del tamaño de las matrices, no se miden. Los patrones de atención no se guardan en la caché: la cabeza elegida se calcula de nuevo.`,
    cost: 'Coste, con claves y valores en caché',
    byte: (/** @type {string} */ token) =>
      `${quoted(token)} es un byte de un carácter: el modelo escribe byte a byte los caracteres que no están en su vocabulario.`,
    howTo:
      '«␣» marca el espacio antes de una palabra. Haz clic en una barra para añadir su palabra. Pulsa ] para añadir la palabra siguiente y [ para deshacer. Una línea discontinua marca las palabras añadidas a tu texto.',
    caution:
      'El modelo se entrenó para predecir el token siguiente, no para decir la verdad. Solo ve los tokens de arriba.',
  },

  asked: {
    label: 'Comprobar',
    placeholder: 'are, is',
    bars: 'Las palabras que compruebas; haz clic en una para añadirla',
    /** @param {string} rank */
    rank: (rank) => `puesto ${rank}`,
    /** @param {string} word @param {[piece: string, probability: string][]} pieces @param {string} sign @param {string} product */
    product: (word, pieces, sign, product) =>
      `${quoted(word)} tiene ${pieces.length} trozos: ${pieces.map(([piece, probability]) => `${probability} para ${quoted(piece)}`).join(' × ')} ${sign} ${product}. El puesto que se ve es el de su primer trozo.`,
  },

  typed: {
    best: 'Las cinco palabras más probables en esta posición',
    legend: 'Sorpresa: −log₂ de la probabilidad que el modelo dio al token',
    /** @param {string} count */
    bits: (count) => `${count} bits`,
    none: '–',
    expected: 'Lo que el modelo esperaba aquí',
    came: 'real',
    /** @param {string} token @param {string} probability @param {string} bits @param {string} rank */
    says: (token, probability, bits, rank) =>
      `El modelo dio el ${probability} a ${quoted(token)}, dados todos los tokens anteriores: una sorpresa de ${bits} bits, puesto ${rank}.`,
    /** @param {string} token */
    saysFirst: (token) => `Antes de ${quoted(token)} no hay ningún token, así que el modelo no le da probabilidad.`,
    howTo: 'Haz clic en un token para seleccionarlo; Esc borra la selección.',
    unchanged: 'Comprobar qué números siguen siendo idénticos, bit a bit, tras un cambio',
    unchangedHint: 'Ahora cambia una palabra en medio del texto.',
    /** @param {number} tokens @param {string} equal @param {string} numbers */
    unchangedSays: (tokens, equal, numbers) =>
      `Los vectores ${tokens === 1 ? 'del token anterior' : `de los ${tokens} tokens anteriores`} al cambio ${equal === numbers ? 'son idénticos bit a bit' : 'han cambiado'}: ${equal} de ${numbers} números son iguales.`,
    unchangedFirst: 'Ha cambiado el primer token, así que no hay ningún token antes del cambio.',
    unchangedHow:
      'Los dos textos se calcularon desde cero, empezando por el primer token. Se comparan los vectores de cada token en la entrada de cada capa y en la salida de la última. Por la máscara, ningún token atiende a uno posterior, así que un cambio posterior no puede afectar a estos vectores.',
  },

  product: {
    title: 'La probabilidad del texto, dado su primer token',
    terms: 'La suma, token a token',
    /** @param {string} bits @param {number} count @param {string} perplexity */
    perplexity: (bits, count, perplexity) =>
      `Perplejidad: 2 elevado a (${bits} ÷ ${count}) es ${perplexity}. De media, la incertidumbre del modelo fue como si tuviera que elegir entre ${perplexity} palabras igual de probables.`,
  },

  continuations: {
    labels: ['Primera', 'Segunda'],
    whoWrote: '¿Qué partes marcan la diferencia?',
    caption: 'Las dos continuaciones, token a token',
    continuation: 'Continuación',
    terms: 'Para cada token, dados todos los anteriores: log₂ de su probabilidad, y la probabilidad',
    sum: 'suma: log₂ P',
    probability: 'P',
    missing: 'Escribe dos continuaciones para comparar lo probable que es cada una tras este texto.',
    /** @param {string} after @param {string} one @param {string} times @param {string} other */
    says: (after, one, times, other) =>
      `Después de ${quoted(after)}, para el modelo ${quoted(one)} es ${times} veces más probable que ${quoted(other)}.`,
    /** @param {string} after */
    same: (after) => `Después de ${quoted(after)}, para el modelo las dos son igual de probables.`,
    /** @param {string[]} texts @param {string} difference of the logarithms @param {string} size @param {string} times */
    odds: ([one, other], difference, size, times) =>
      `log₂ P(${isolated(one)}) − log₂ P(${isolated(other)}) = ${difference} bits; 2 elevado a ${size} es ${times}.`,
    alone: 'Si no hubiera más continuaciones que estas dos',
    bars: 'Parte de cada continuación en la suma de las dos probabilidades',
    /** @param {number} one @param {number} other */
    lengths: (one, other) =>
      `La primera tiene ${one} ${one === 1 ? 'token' : 'tokens'} y la segunda, ${other}. Cada token añade un factor menor que 1, así que un texto más largo tiende a ser menos probable solo por ser más largo.`,
    how: 'Cada continuación se añade al texto tal cual («teacher forcing»). El modelo da una probabilidad a cada token de la continuación. Los logaritmos de estas probabilidades suman el logaritmo de la probabilidad de la continuación entera.',
  },

  layers: {
    word: 'Seguir',
    usual: 'la palabra siguiente más probable',
    caption: 'La mejor palabra tras cada capa, y el puesto de la palabra que sigues',
    layer: 'Tras',
    best: 'Mejor palabra',
    /** @param {string} word */
    rank: (word) => `Puesto de ${quoted(word)}`,
    /** @param {number} layer */
    row: (layer) => (layer === 0 ? 'embedding' : `capa ${layer - 1}`),
    curve: 'El puesto tras cada capa, con la primera capa a la izquierda',
    /**
     * @param {string} token @param {string} word @param {{ rank: string, last: string }} ranks
     * @param {string} probability @param {number | null} since @param {number} layers
     */
    says: (token, word, { rank, last }, probability, since, layers) =>
      since === null
        ? `En ${quoted(token)}, ${quoted(word)} empieza en el puesto ${rank} y acaba en el puesto ${last}, con una probabilidad de ${probability}.`
        : `En ${quoted(token)}, ${quoted(word)} empieza en el puesto ${rank} y es la mejor palabra ${since === layers ? 'solo tras la última capa' : `desde la capa ${since - 1}`}. Su probabilidad final es ${probability}.`,
    how: 'En cada fila, el vector del token tras esa capa va directamente a la normalización final y al unembedding, como si no hubiera más capas (la «logit lens»).',
    caution:
      'El modelo no se entrenó para predecir palabras desde las capas anteriores: solo la última fila es su salida real. Las palabras raras de las primeras filas son normales, no errores.',
    everywhere: 'Cada posición',
    /** @param {number} done @param {number} total */
    surveying: (done, total) => `${done} de ${total} capas`,
    wholeTitle: 'La mejor palabra en cada posición tras cada capa',
    wholeLegend: 'Probabilidad de la mejor palabra',
    /** @param {number} count */
    wholeCut: (count) => `Se muestran las últimas ${count} posiciones.`,
  },

  wrote: {
    word: 'Palabra',
    usual: 'la más probable',
    against: 'Frente a',
    nothing: 'ninguna otra',
    grid: 'Lo que cada cabeza y cada MLP suma al logit. Muévete con las teclas de flecha.',
    /** @param {string} lastLayer */
    cellsAre: (lastLayer) => `Una celda por cada cabeza (H) y cada MLP de las capas 0 a ${lastLayer}.`,
    legend: 'Sumado al logit',
    /** @param {string} quarter @param {string} end */
    rootScale: (quarter, end) => `Escala de raíz cuadrada: ±${quarter} tiene la mitad de color que ±${end}.`,
    legendWithout: 'Cambio de la probabilidad sin la cabeza',
    howTo: 'Señala una celda para leerla. Haz clic para seleccionar su cabeza o su MLP; Esc borra la selección.',
    /** @param {string} part @param {string} value */
    cell: (part, value) => `${part}: ${value}`,
    /** @param {string} part @param {string} before @param {string} after */
    cellWithout: (part, before, after) => `${part}: de ${before} a ${after} sin ella`,
    strongest: 'Las cinco partes más fuertes',
    /** @param {string} embedding @param {string | null} bias @param {string} total */
    sums: (embedding, bias, total) =>
      `El embedding suma ${embedding}${bias === null ? '' : ` y los sesgos suman ${bias}`}. Con todas las cabezas y MLP, la suma es ${total}.`,
    /** @param {string} word @param {string} probability @param {string} total @param {number | null} cap */
    logit: (word, probability, total, cap) =>
      `${quoted(word)} tiene el logit ${total}${cap === null ? '' : ` antes del límite suave ${cap}·tanh(logit ÷ ${cap})`}; su probabilidad es ${probability}.`,
    /** @param {string} word @param {string} other @param {string} total */
    difference: (word, other, total) => `El logit de ${quoted(word)} menos el de ${quoted(other)} es ${total}.`,
    /** @param {string} part @param {string} value @param {boolean} isLowering */
    most: (part, value, isLowering) =>
      isLowering ? `La parte más fuerte, ${part}, lo baja: ${value}.` : `La parte más fuerte es ${part}: ${value}.`,
    /** @param {string} word @param {string} part @param {string} before @param {string} after */
    saysWithout: (word, part, before, after) =>
      `${quoted(word)} depende sobre todo de ${part}: sin esta cabeza, su probabilidad pasa de ${before} a ${after}.`,
    /** @param {string} part @param {string} word @param {string} before @param {string} after */
    saysOff: (part, word, before, after) =>
      `Al desactivar ${part}, la probabilidad de ${quoted(word)} pasa de ${before} a ${after}.`,
    whichHead: '¿Qué cabeza, por sí sola, importa más?',
    /** @param {number} done @param {number} total */
    surveying: (done, total) => `${done} de ${total} capas`,
    closeSurvey: 'Volver al logit',
    colourBy: 'Color',
    colours: { part: 'contribución', kind: 'tipo de cabeza' },
    /** @param {string} part @param {string} kind @param {string} share */
    ofKind: (part, kind, share) => `${part}, sobre todo: ${kind} (${share})`,
    /** @param {string} on @param {string} kind @param {string} share */
    heldKind: (on, kind, share) => `${on} atiende sobre todo a: ${kind} (${share}).`,
    /** @param {string} on */
    heldMixed: (on) => `${on} no tiene un patrón claro.`,
    /** @param {string} on */
    kindsAre: (on) => `Tipos de cabezas, ${on.charAt(0).toLowerCase()}${on.slice(1).replace(/,$/, '')}:`,
    /** @param {string} on @param {string[]} heads @param {number} count */
    saysInduction: (on, heads, count) =>
      count === 0
        ? `${on} no hay ninguna cabeza de inducción: ninguna cabeza atiende sobre todo al token que sigue a una aparición anterior del token de consulta.`
        : `${on} ${count === 1 ? 'una cabeza es de inducción: atiende' : `${count} cabezas son de inducción: atienden`} sobre todo al token que sigue a una aparición anterior del token de consulta (${listed(count > heads.length ? [...heads, `${count - heads.length} más`] : heads)}).`,
    onText: 'En este texto,',
    /** @param {{ length: number, seed: number }} drawn */
    onRandom: ({ length, seed }) => `En ${length} tokens aleatorios repetidos (semilla ${seed}),`,
    how: 'Un logit es una suma: cada parte suma un vector al flujo residual, y el unembedding convierte cada vector en una parte del logit, con la escala de la normalización final fija. Una parte también cambia lo que calculan las siguientes. Esta suma no tiene en cuenta ese efecto; «Desactivar», sí.',
    holdHint:
      'Selecciona una cabeza o una MLP para ver qué palabras hace más probables, a qué atiende la cabeza y qué predice el modelo sin ella.',
    off: 'Desactivar',
    nothingOff: 'nada',
    /** @param {number} layer */
    attentionOf: (layer) => `todas las cabezas de la capa ${layer}`,
    /** @param {string} token */
    tokenOff: (token) => `el token ${quoted(token)}`,
    /** @param {string} part @param {string} value */
    isOn: (part, value) => `${part} suma ${value}`,
    /** @param {string} part */
    isOff: (part) => `Desactivado: ${part}`,
    switchedBars: 'Las palabras más probables antes y después del cambio',
    switchedKey: 'Barra llena: después del cambio. Contorno y segundo número: antes del cambio.',
    /** @param {string} token @param {string} weight */
    writes: (token, weight) =>
      `El último token dedica el ${weight} de su atención a ${quoted(token)}. Si le dedicara el 100\u00a0%, estos son los logits que más cambiaría la cabeza:`,
    /** @param {[word: string, part: string][]} all */
    raised: (all) => `Suben: ${wordsWithParts(all)}.`,
    /** @param {[word: string, part: string][]} all */
    lowered: (all) => `Bajan: ${wordsWithParts(all)}.`,
    inSentence: 'Abrir esta cabeza en la sala «Oración»',
    /** @param {string} part */
    looksFor: (part) => `Qué busca ${part} según sus matrices entrenadas`,
    looker: 'De',
    lastToken: 'el último token',
    /** @param {string} token @param {string} count @param {[word: string, score: string][]} all */
    highest: (token, count, all) =>
      `Para ${quoted(token)}, las puntuaciones más altas de las ${count} palabras: ${wordsWithParts(all)}.`,
    /** @param {[word: string, score: string][]} all */
    lowest: (all) => `Las puntuaciones más bajas: ${wordsWithParts(all)}.`,
    /** @param {number} layer */
    leftOut: (layer) =>
      `Las puntuaciones son consulta · clave ÷ √d_head de dos embeddings, sin posiciones${layer === 0 ? '. Para dos palabras en la misma posición, son iguales a las puntuaciones del propio modelo en cualquier texto.' : ' ni la salida de las capas anteriores. Solo en la capa 0 serían iguales a las puntuaciones del propio modelo.'}`,
  },
};
