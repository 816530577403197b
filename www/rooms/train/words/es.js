// @ts-check
/** UI strings of the room "Train", in Spanish. */
import { listed, quoted } from '../../../words/es/phrases.js';

/** Descriptions of a model's activation sites. @type {Record<import('../step/sites.ts').Site, (layer: string) => string>} */
const SITES = {
  embed: () => 'embedding',
  logits: () => 'logits',
  heads: (layer) => `cabezas de la capa ${layer}`,
  mlp: (layer) => `MLP de la capa ${layer}`,
  resid_pre: (layer) => `entrada de la capa ${layer}`,
  resid_mid: (layer) => `capa ${layer} tras la atención`,
  resid_post: (layer) => `salida de la capa ${layer}`,
  self_attn: (layer) => `cabezas de autoatención de la capa ${layer} del decodificador`,
  cross_attn: (layer) => `cabezas de atención cruzada de la capa ${layer} del decodificador`,
  decoder_mlp: (layer) => `MLP de la capa ${layer} del decodificador`,
  decoder_pre: (layer) => `entrada de la capa ${layer} del decodificador`,
  resid_self: (layer) => `capa ${layer} del decodificador tras la autoatención`,
  resid_cross: (layer) => `capa ${layer} del decodificador tras la atención cruzada`,
  decoder_post: (layer) => `salida de la capa ${layer} del decodificador`,
  state: (layer) => `estado de la capa ${layer}`,
  encoder_states: () => 'estados del codificador',
  decoder_states: () => 'estados del decodificador',
};

/** Names of a model's parts, by the core's names. @type {Record<string, string>} */
const PARTS = { attn: 'atención', encoder: 'codificador', decoder: 'decodificador' };

/** @param {string} name @param {boolean} hasDecoder */
function layerInWords(name, hasDecoder) {
  const [kind, layer] = name.split('.');
  if (layer === undefined) return PARTS[kind] ?? kind;
  if (!hasDecoder) return `capa ${layer}`;
  return `${kind === 'decoder' ? PARTS.decoder : PARTS.encoder} ${layer}`;
}

export const words = {
  /** The name of a head, by the kind of its attention. */
  head: {
    only: (/** @type {string} */ head) => head,
    encoder: (/** @type {string} */ head) => `codificador ${head}`,
    decoder: (/** @type {string} */ head) => `decodificador ${head}`,
    cross: (/** @type {string} */ head) => `atención cruzada ${head}`,
  },

  presetsLabel: 'Prueba',
  noPreset: 'otros ajustes',
  presets: /** @type {Record<string, { name: string, compare: string[] }>} */ ({
    words: { name: 'Clase B: seis palabras', compare: ['Comparar: tasa de aprendizaje 10'] },
    reverse: { name: 'Invertir: las posiciones importan', compare: ['Comparar: sin posiciones'] },
    induction: { name: 'Se forma una cabeza de inducción', compare: ['Comparar: una sola capa'] },
    agreement: { name: 'Concordancia a distancia: RNN o transformer', compare: ['Comparar: transformer'] },
    translation: { name: 'Clase B: codificador-decodificador', compare: ['Comparar: solo decodificador'] },
    cross: { name: 'Se forma la atención cruzada', compare: ['Comparar: GRU + atención'] },
    depth: {
      name: 'Conexiones residuales y normalizaciones',
      compare: ['Comparar: sin conexiones residuales', 'Comparar: sin normalizaciones'],
    },
  }),

  settings: {
    names: /** @type {Record<string, string>} */ ({
      task: 'Tarea',
      length: 'Longitud',
      architecture: 'Modelo',
      n_layers: 'Capas',
      n_heads: 'Cabezas',
      d_model: 'Ancho',
      positions: 'Posiciones',
      has_residual: 'Conexiones residuales',
      has_norms: 'Normalizaciones',
      optimizer: 'Optimizador',
      learning_rate: 'Tasa',
      warm_up: 'Warm-up',
      smoothing: 'Suavizado',
      batch: 'Lote',
      seed: 'Semilla',
    }),
    values: /** @type {Record<string, string>} */ ({
      six_words: 'seis palabras',
      copy: 'copiar',
      reverse: 'invertir',
      sort: 'ordenar',
      induction: 'repetir tras una señal',
      agreement: 'concordancia',
      typed: 'tus propios pares',
      transformer: 'transformer',
      encoder_decoder: 'codif.-decodif.',
      rnn: 'RNN simple',
      lstm: 'LSTM',
      gru: 'GRU',
      gru_attention: 'GRU + atención',
      adam: 'Adam',
      sgd: 'SGD',
      on: 'vectores aprendidos',
      relative: 'relativas',
      off: 'sin posiciones',
    }),
    aboutAttention:
      'GRU + atención: un codificador lee la entrada; un decodificador escribe la salida y atiende a todos los estados del codificador (la atención aditiva de Bahdanau).',
    aboutEncoderDecoder:
      'Codificador-decodificador: el codificador de un transformer lee la entrada. El decodificador escribe la salida y un token final: la autoatención enmascarada atiende a las palabras ya escritas, y la atención cruzada, a la entrada.',
    aboutSgd:
      'SGD cambia cada peso en tasa × gradiente. A diferencia de Adam, no adapta la tasa a cada peso, así que necesita tasas mayores, como 0,3.',
    aboutSmoothing:
      'Con suavizado 0,1, el objetivo ya no es una sola palabra: una décima parte de su probabilidad se reparte entre todas las palabras.',
    pairs: {
      label: 'Pares',
      hint: 'Un par por línea, escrito como entrada -> salida. Como máximo 24 pares, con 8 palabras como máximo en cada lado. Los cambios se aplican al salir del cuadro.',
    },
    otherPairs: 'otros pares',
    /** @param {boolean} isOn @param {string} name */
    withOrWithout: (isOn, name) => `${isOn ? 'con' : 'sin'} ${name.toLowerCase()}`,
    /** @param {string} name @param {string} value */
    pair: (name, value) => `${name.toLowerCase()} ${value}`,
    /** @param {string} count */
    size: (count) => `${count} pesos`,
  },

  acts: {
    portion: '50 pasos',
    restart: 'Reiniciar',
    keep: 'Guardar esta curva',
    clear: 'Borrar las curvas',
    open: 'Examinar un paso',
    openModel: { sentence: 'Abrir en «Oración»', translate: 'Abrir en «Traducir»' },
    openModelHint: {
      sentence: 'Abre el modelo entrenado hasta este paso, con su vocabulario, en «Oración» y «Capa».',
      translate:
        'Abre el modelo entrenado hasta este paso, con su vocabulario, en «Traducir». Allí puedes seguir paso a paso la autoatención enmascarada y la atención cruzada.',
    },
    save: 'Guardar modelo',
    saveHint: {
      sentence:
        'Guarda model.safetensors, config.json y tokenizer.json en el formato de GPT-2 de la biblioteca de Hugging Face. «Abrir archivos…» los vuelve a abrir.',
      translate:
        'Guarda model.safetensors, config.json y tokenizer.json en el formato de Marian de la biblioteca de Hugging Face. «Abrir archivos…» los vuelve a abrir.',
      recurrent:
        'Guarda model.safetensors y config.json con todas las matrices, el vocabulario y el estado del entrenamiento. «Abrir archivos…» los vuelve a abrir.',
    },
    read: 'Abrir archivos…',
    readHint: 'Abre un modelo que se guardó aquí. Elige todos sus archivos a la vez.',
    /** @param {string} task @param {string} step */
    isRead: (task, step) =>
      `Se ha abierto el entrenamiento guardado: ${task}, paso ${step}. Continúa exactamente donde se detuvo.`,
    /** @param {string} task @param {string} step */
    trained: (task, step) => `Entrenado aquí: ${task}, paso ${step}`,
    /** @param {string} step */
    counter: (step) => `Paso ${step}`,
    /** @param {string} count */
    speed: (count) => `${count} pasos por segundo`,
  },

  curves: {
    label: 'Cómo aprende el modelo',
    scaleLabel: 'Escala de la pérdida',
    scales: { linear: 'Lineal', log: 'Log' },
    /** Titles, each in several lengths, longest first. */
    loss: ['Pérdida en cada paso, en nats (menor es mejor)', 'Pérdida en cada paso, en nats', 'Pérdida, en nats'],
    /** @param {boolean} isUnseen */
    accuracy: (isUnseen) =>
      isUnseen
        ? ['Exactitud en secuencias nunca vistas', 'Exactitud']
        : ['Exactitud en las oraciones de entrenamiento', 'Exactitud al entrenar'],
    /** @param {boolean} isAlignment */
    scores: (isAlignment) => [isAlignment ? 'Alineación de la mejor cabeza' : 'Puntuaciones de dos cabezas'],
    /** @param {string} value */
    chance: (value) => `azar: ${value}`,
    /** The reason why no model can have a lower loss. @param {string} value @param {boolean} isCertain */
    best: (value, isCertain) => [
      `lo mejor posible: ${value} (${isCertain ? 'cada objetivo tiene probabilidad 1' : 'la entropía de los objetivos'})`,
      `lo mejor posible: ${value}`,
    ],
    norms: ['Norma del gradiente de cada capa, escala log', 'Normas del gradiente, log'],
    /** Description of a layer, by the core's name. */
    layer: layerInWords,
    /** @param {string[]} differences */
    kept: (differences) => `curva guardada: ${differences.length ? listed(differences) : 'los mismos ajustes'}`,
    /** @param {string} loss @param {string} right */
    keptEnd: (loss, right) => `pérdida ${loss}, exactitud ${right}`,
    /** @param {string} head */
    previous_token: (head) => `${head} atiende al token anterior`,
    /** @param {string} head */
    induction: (head) => `${head} tiene la mayor puntuación de inducción`,
    /** @param {string} head */
    alignment_score: (head) => `${head} tiene la mayor alineación`,
    /** @param {number} steps @param {number} kept @param {string[]} norms */
    picture: (steps, kept, norms) =>
      `Curvas de pérdida, exactitud y gradientes durante ${steps === 1 ? '1 paso' : `${steps} pasos`}${kept ? `, con ${kept} ${kept === 1 ? 'curva guardada' : 'curvas guardadas'}` : ''}${norms.length ? `. Normas del gradiente: ${norms.join('; ')}` : ''}`,
    /** @param {string} layer @param {string} norm */
    norm: (layer, norm) => `${layer}: ${norm}`,
  },

  time: {
    label: 'Retroceder por el entrenamiento',
    now: 'Ahora',
    /** @param {string} step */
    at: (step) => `en el paso ${step}`,
    /** @param {string} step */
    atNow: (step) => `ahora, paso ${step}`,
  },

  probe: { label: 'El modelo en una secuencia' },

  distributions: {
    title: 'Objetivo y predicción de cada palabra',
    target: 'marco: la palabra objetivo',
    bar: 'barra: la probabilidad del modelo; un marco lleno es 1',
    after: 'tras',
    should: 'objetivo',
    /** @param {string} loss @param {string} divergence @param {string | null} entropy `null`: the targets have none */
    divergence: (loss, divergence, entropy) =>
      entropy === null
        ? `En esta secuencia: entropía cruzada ${loss} = divergencia KL ${divergence}, porque un objetivo con probabilidad 1 tiene entropía 0.`
        : `En esta secuencia: la entropía cruzada ${loss} es la suma de la divergencia KL ${divergence} y la entropía del objetivo ${entropy}.`,
    little: 'menos del 10\u00a0%',
    /** @param {string} after @param {string} should @param {string} share */
    row: (after, should, share) => `tras «${after}», probabilidad del objetivo «${should}»: ${share}`,
    /** @param {string[]} rows */
    picture: (rows) => `Probabilidades en la secuencia: ${rows.join('; ')}`,
  },

  heads: {
    titles: {
      heads: 'Todas las cabezas: las filas atienden a las columnas',
      alignment: 'Cómo atiende cada palabra de la salida a las del origen',
      states: 'Los estados de la última capa: una fila por palabra',
    },
    grid: 'Cabezas; haz clic en una para ampliarla',
    /** The name of a row of heads, by the kind of its attention. */
    row: {
      only: (/** @type {number} */ layer) => `L${layer}`,
      encoder: (/** @type {number} */ layer) => `codific. L${layer}`,
      decoder: (/** @type {number} */ layer) => `decodif. L${layer}`,
      cross: (/** @type {number} */ layer) => `cruzada L${layer}`,
    },
    /** @param {boolean} isTranslator */
    legend: (isTranslator) =>
      isTranslator
        ? 'peso de atención · puntuación de la atención cruzada: alineación'
        : 'peso de atención · primera puntuación: token anterior · segunda: inducción',
    /** @param {string} previous @param {string} induction */
    scores: (previous, induction) => `${previous} · ${induction}`,
    /** @param {string} head @param {string} scores */
    large: (head, scores) => `${head} (${scores})`,
    /** @param {string} query @param {string} key @param {string} weight */
    weight: (query, key, weight) => `${quoted(query)} → ${quoted(key)}: ${weight}`,
    /** @param {string} head @param {number} rows @param {number} columns */
    picture: (head, rows, columns) =>
      `Patrón de atención de ${head}, ${rows} por ${columns} tokens. Muévete con las teclas de flecha.`,
    alignmentLegend: 'peso de atención · una fila por palabra de la salida, una columna por palabra del origen',
    /** @param {number} rows @param {number} columns */
    alignmentPicture: (rows, columns) =>
      `Alineación de ${rows} palabras de la salida con ${columns} del origen. Muévete con las teclas de flecha.`,
    /** @param {string} head */
    bias: (head) => `Sesgo de ${head}, sumado a sus puntuaciones`,
    distance: 'distancia',
    added: 'suma',
    /** @param {string} from number from which the shades are finer */
    statesLegend: (from) =>
      `números de un estado; más allá de ±${from}, las pequeñas diferencias se ven mejor; un modelo recurrente no tiene cabezas`,
    /** @param {number} rows @param {number} columns */
    statesPicture: (rows, columns) => `Estados, ${rows} palabras por ${columns} números`,
  },

  says: {
    /** @param {string} chance */
    begin: (chance) =>
      `Antes de entrenar, los pesos son aleatorios, y las respuestas también. Con probabilidades iguales, la pérdida sería de ${chance}. Haz clic en «Iniciar».`,
    /** @param {string} steps @param {{ loss: string, chance: string, best: string, right: string | null, isUnseen: boolean }} numbers */
    state: (steps, { loss, chance, best, right, isUnseen }) =>
      `Tras ${steps === '1' ? '1 paso' : `${steps} pasos`}, la pérdida es ${loss} (azar: ${chance}, lo mejor posible: ${best})${right === null ? '.' : ` y la exactitud en ${isUnseen ? 'secuencias nunca vistas' : 'las oraciones de entrenamiento'} es ${right}.`}`,
    /** @param {string} head @param {string} value @param {number} distance */
    bias: (head, value, distance) =>
      `${head} suma ${value} a cada puntuación a distancia ${distance}, el mayor de sus sesgos.`,
    /** @param {number} steps */
    pausedAsLearned: (steps) =>
      `En pausa: todas las palabras han sido correctas durante ${steps} pasos, así que el modelo ha aprendido su tarea. Haz clic en «Iniciar» para continuar.`,
    /** @param {string} head @param {string} share */
    induction: (head, share) =>
      `${head} dedica el ${share} de su atención al token que sigue a una aparición anterior de la misma letra: es una cabeza de inducción.`,
    /** @param {string} head @param {string} share */
    alignment_score: (head, share) =>
      `La alineación de ${head} es ${share}: cada palabra de la salida atiende sobre todo a una palabra distinta de la entrada.`,
  },

  opened: {
    label: 'Un paso por dentro',
    close: 'Cerrar',
    /** @param {string} step @param {string} loss */
    title: (step, loss) => `El paso ${step} por dentro: la pérdida es ${loss}`,
    about:
      'En la pasada hacia delante, las palabras van del embedding a los logits, y la pérdida los compara con los objetivos. Después, el gradiente vuelve de los logits (arriba) al embedding (abajo). El gradiente muestra cómo cambia la pérdida si un número crece: rojo significa que la pérdida sube; azul, que baja. Cada fila de celdas es una posición de la secuencia.',
    sites: SITES,
    /** @param {string} site @param {number} rows @param {number} columns */
    strip: (site, rows, columns) => `Gradiente (${site}): ${rows} posiciones por ${columns} números`,
    /** @param {string} site @param {number} position @param {number} column @param {string} value */
    cell: (site, position, column, value) =>
      `Gradiente en la posición ${position}, número ${column} (${site}): ${value}`,
    point: 'Señala una celda para ver su gradiente. Haz clic en una celda para seleccionarla.',
    /** @param {string} weight @param {number} row @param {number} column */
    weight: (weight, row, column) => `La actualización de un peso: ${weight}, fila ${row}, columna ${column}`,
    new: 'nuevo',
    sgd: 'SGD desplaza cada peso η × g en sentido contrario a su gradiente g. η es la tasa de aprendizaje en este paso.',
    adam: 'Adam divide m, la media móvil del gradiente, por la raíz cuadrada de v, la media móvil del gradiente al cuadrado. Los circunflejos marcan una corrección, necesaria porque las dos medias empiezan en 0. η es la tasa de aprendizaje en este paso.',
  },

  reach: {
    title: 'Hasta dónde llega el gradiente hacia atrás',
    first: 'antes de entrenar',
    now: 'ahora',
    axis: 'distancia a la última palabra',
    about:
      'Las curvas muestran cuánto depende la pérdida de la última palabra de una palabra anterior: la norma del gradiente, en escala logarítmica. En una RNN simple, el gradiente se encoge con cada palabra; con atención, llega a cualquier palabra en un solo paso.',
    /** @param {number} count */
    picture: (count) => `Gradiente de la pérdida de la última palabra a ${count} distancias, antes de entrenar y ahora`,
  },
};
