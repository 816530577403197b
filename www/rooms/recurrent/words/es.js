// @ts-check
/** UI strings of the room "Recurrent", in Spanish. */
import { listed, quoted } from '../../../words/es/phrases.js';
import { sums } from '../../../words/es/sums.js';

/** @param {number} count @param {string} one @param {string} [many] */
const counted = (count, one, many = `${one}s`) => `${count.toLocaleString('es')} ${count === 1 ? one : many}`;

/** @param {string} count */
const inWords = (count) => (count === '1' ? '1 palabra' : `${count} palabras`);

/** @param {string} count */
const inSteps = (count) => (count === '1' ? '1 paso' : `${count} pasos`);

/** Names of the recurrent cells, for use in a sentence. @type {Record<string, string>} */
const CELLS = { plain: 'una celda simple', lstm: 'una LSTM', gru: 'una GRU' };

export const words = {
  viewsLabel: 'Vista',
  views: /** @type {Record<string, string>} */ ({
    unrolled: 'Desplegada',
    bottleneck: 'Cuello de botella',
    alignment: 'Alineación',
    gradients: 'Gradientes',
    waiting: 'Pasos en secuencia',
  }),

  settings: {
    names: /** @type {Record<string, string>} */ ({
      task: 'Tarea',
      length: 'Longitud',
      cell: 'Celda',
      attention: 'Atención',
      d_model: 'Contexto',
      learning_rate: 'Tasa',
    }),
    values: /** @type {Record<string, string>} */ ({
      six_words: 'seis palabras',
      reverse: 'invertir',
      copy: 'copiar',
      typed: 'tus propios pares',
      plain: 'simple',
      lstm: 'LSTM',
      gru: 'GRU',
      none: 'ninguna',
      dot: 'general (Luong)',
      additive: 'aditiva (Bahdanau)',
    }),
    seed: 'Semilla',
    pairs: {
      label: 'Pares',
      hint: 'Un par por línea, escrito como entrada -> salida. Como máximo 24 pares, con 8 palabras como máximo en cada lado. Los cambios se aplican al salir del cuadro.',
    },
  },

  acts: {
    train: 'Entrenar',
    pause: 'Pausa',
    restart: 'Reiniciar',
    anotherSeed: 'Otra semilla',
    /** @param {string} step @param {string} goal */
    counter: (step, goal) => (step === goal ? `paso ${step}` : `paso ${step} de ${goal}`),
    /** @param {string} cell @param {string} step */
    reaching: (cell, step) => `${cell}: paso ${step}`,
    /** @param {string} loss */
    loss: (loss) => `pérdida ${loss}`,
    curve: 'Pérdida en cada paso (cuanto más baja, mejor)',
  },

  source: {
    label: 'Origen',
    own: 'Restablecer origen',
    /** @param {string[]} readable */
    hint: (readable) => `Palabras que conoce el modelo: ${readable.join(' ')}`,
    /** @param {string[]} unknown @param {string[]} readable */
    unknown: (unknown, readable) =>
      `El modelo no conoce ${listed([...new Set(unknown)].slice(0, 5).map(quoted))}. Conoce ${listed(readable)}.`,
    /** @param {number} count @param {number} most */
    long: (count, most) =>
      `El origen tiene ${count} palabras, pero en la imagen solo caben ${most}. Quita ${counted(count - most, 'palabra')}.`,
  },

  unrolled: {
    whole: 'Todos los pasos',
    gates: 'Puertas',
    picture: 'La red desplegada, con un paso por palabra',
    encoder: 'Codificador: lee',
    decoder: 'Decodificador: escribe',
    /** @param {number} count */
    handedOne: (count) => `pasan ${counted(count, 'número')} →`,
    /** @param {number} states @param {number} count */
    handedAll: (states, count) => `pasan los ${states} estados, de ${counted(count, 'número')} cada uno →`,
    /** @param {string} name @param {string} word */
    state: (name, word) => `Estado ${name} tras ${quoted(word)}`,
    /** @param {string} name @param {number} at @param {string} value */
    cell: (name, at, value) => `${name}: el número ${at + 1} es ${value}`,
    legend: 'Números de un estado',
    /** @param {string} from */
    stretchedFrom: (from) => `; más allá de ±${from}, las pequeñas diferencias se ven mejor`,
    gateLegend: 'Una puerta',
    hint: 'Haz clic en el nombre de un estado para seleccionarlo y leer sus números; señala una celda para ver ese número en todos los estados. Con atención, haz clic en una puntuación, un peso o una celda para ver cómo se calcula.',
    detail: 'El paso en números',
    best: 'Las palabras más probables',
    taken: 'escrita',
    numbers: /** @type {(name: string) => string} */ ((name) => `${name} =`),
    rows: {
      before: 'estado previo',
      memory: 'memoria',
      stateOf: /** @type {Record<string, string>} */ ({ h: 'estado codif.', g: 'estado decodif.' }),
      handed: 'lo que pasa',
      context: 'contexto',
      contextFormula: 'c = Σ peso · h',
      output: 'salida',
      outputFormula: 'o = tanh([g; c] W_c)',
    },
    gateNames: /** @type {Record<string, string>} */ ({
      i: 'puerta de entrada',
      f: 'puerta de olvido',
      g: 'candidato',
      o: 'puerta de salida',
      c: 'memoria',
      r: 'puerta de reinicio',
      z: 'puerta de actualiz.',
      n: 'candidato',
    }),
    noGates: 'Una celda simple no tiene puertas: cada estado sobrescribe al anterior.',
    table: {
      label: 'Puntuaciones y pesos de las palabras del origen',
      tokens: 'lee',
      pattern: { name: 'softmax', formula: 'pesos' },
    },
    scores: {
      dot: { name: 'punt.', formula: 'g W_a hᵀ' },
      additive: { name: 'punt.', formula: 'tanh(g W_q + h W_k) v' },
    },
  },

  why: {
    /** @param {string} word */
    score: (word) => `Puntuación de ${quoted(word)}`,
    /** @param {string} word */
    pattern: (word) => `Peso de ${quoted(word)}`,
    /** @param {number} at */
    context: (at) => `Número ${at} del contexto`,
    /** @param {number} at */
    output: (at) => `Número ${at} de la salida`,
    ...sums,
    written: 10,
    of: /** @type {Record<string, string>} */ ({
      score:
        'Cada producto es un número del estado del decodificador (o de v) por un número calculado con el estado del codificador.',
      context: 'Cada producto es un peso por esta dimensión de un estado del codificador.',
      output: 'Cada producto es un número de [g; c] por su peso en W_c.',
      pattern: 'Cada número es e elevado a (puntuación − mayor puntuación).',
    }),
  },

  told: {
    begin: 'Antes de entrenar, los pesos son aleatorios, y la salida también. Haz clic en «Entrenar».',
    /** @param {string} word @param {number} at @param {string} cell @param {number} size */
    read: (word, at, cell, size) =>
      `Palabra ${at + 1}: ${CELLS[cell]} lee ${quoted(word)} y ${at === 0 ? 'calcula su primer estado, de' : 'actualiza su estado, de'} ${counted(size, 'número')}. El paso siguiente tiene que esperar a este estado.`,
    /** @param {number} count @param {number} size */
    handOne: (count, size) =>
      `Todo el origen tiene que caber en ${counted(size, 'número')}: el último estado es el contexto. El decodificador no ve nada más de ${count === 1 ? 'la palabra' : `las ${count} palabras`}.`,
    /** @param {number} count */
    handAll: (count) =>
      `Con atención pasan los ${count} estados, no solo el último. Para cada palabra de la salida, el decodificador puede atender a cualquiera de ellos.`,
    /** @param {string} before @param {number} at @param {boolean} isFirst */
    state: (before, at, isFirst) =>
      isFirst
        ? `El decodificador parte del último estado del codificador, lee ${quoted(before)} y calcula su estado g${at + 1}.`
        : `El decodificador lee ${quoted(before)}, la palabra que acaba de escribir, y calcula su estado g${at + 1}.`,
    /** @param {string} word @param {string} score */
    scores: (word, score) =>
      `El estado del decodificador se compara con cada estado del codificador: «${word}» tiene la puntuación más alta, ${score}.`,
    /** @param {string} word @param {string} share */
    pattern: (word, share) =>
      `La softmax convierte las puntuaciones en pesos: «${word}» recibe el ${share} de la atención.`,
    /** @param {string} word @param {string} share */
    context: (word, share) =>
      `El contexto es la suma ponderada de los estados del codificador: el ${share} es el estado de «${word}». Para cada palabra de la salida se calcula un contexto nuevo.`,
    output:
      'El estado del decodificador y el contexto se concatenan en [g; c]. Una capa con tanh los devuelve al tamaño del estado.',
    /** @param {string} word @param {string} share @param {boolean | null} isRight @param {string} expected @param {boolean} ends */
    word: (word, share, isRight, expected, ends) =>
      `${quoted(word)} tiene una probabilidad del ${share} y se escribe${ends ? ', lo que termina la respuesta' : ''}.${isRight === null ? '' : isRight ? ' Es correcto.' : expected ? ` Es un error: lo correcto es ${quoted(expected)}.` : ' Es un error: la respuesta debería haber terminado antes.'}`,
    /** @param {string} source @param {string} answer @param {boolean | null} isRight */
    whole: (source, answer, isRight) =>
      `El modelo lee ${quoted(source)} y escribe ${quoted(answer)}${isRight === null ? '' : isRight ? ', y acierta' : ', y se equivoca'}.`,
    /** @param {number} size */
    through: (size) => `Todo el origen tuvo que caber en ${counted(size, 'número')}.`,
    /** @param {string} written @param {string} read @param {string} share */
    looked: (written, read, share) =>
      `Cuando escribe ${quoted(written)}, dedica el ${share} de su atención a ${quoted(read)}.`,
    /** @param {string} name @param {string} word */
    selected: (name, word) => `Seleccionado: el estado ${name} tras ${quoted(word)}.`,
  },

  bottleneck: {
    label: 'Respuestas del todo correctas según la longitud del origen',
    sizes: 'Contexto',
    axis: 'letras del origen',
    up: 'Porcentaje de respuestas del todo correctas',
    without: 'sin atención',
    with: 'con atención',
    length: 'longitud',
    sources: 'orígenes',
    /** @param {number} length @param {string} without @param {string} withAttention */
    row: (length, without, withAttention) =>
      `${without} sin atención y ${withAttention} con atención con longitud ${length}`,
    /** @param {string[]} rows */
    picture: (rows) => `Porcentaje de respuestas del todo correctas: ${rows.join('; ')}`,
    six: 'Esta tarea no tiene longitudes que comparar. Elige la tarea «invertir» o «copiar».',
    /** @param {number} size */
    begin: (size) =>
      `Aún no se ha aprendido nada. Haz clic en «Entrenar»: dos modelos aprenden con las mismas letras. Uno pasa ${counted(size, 'número')}; el otro pasa todos sus estados.`,
    /** @param {{ length: number, size: number, without: string, withAttention: string, steps: string }} numbers */
    says: ({ length, size, without, withAttention, steps }) =>
      `Tras ${inSteps(steps)}, con orígenes de ${counted(length, 'letra')}, las respuestas del todo correctas son: ${without} sin atención (todo pasa por ${counted(size, 'número')}) y ${withAttention} con atención.`,
    /** @param {number} letters @param {boolean} isUnseen */
    about: (letters, isUnseen) =>
      `Una respuesta solo cuenta si son correctas todas las letras y el token final. El modelo continúa a partir de las letras que él mismo ha escrito. ${isUnseen ? 'El entrenamiento no incluyó estos orígenes, salvo los de una sola letra.' : 'El entrenamiento puede incluir estos orígenes, porque son muy pocos para apartar algunos.'} En cada posición, una respuesta al azar acierta 1 de cada ${letters + 1} veces: hay ${letters} letras y el token final.`,
  },

  alignment: {
    title: 'Matriz de alineación',
    axes: 'Filas: salida. Columnas: origen.',
    legend: 'Peso',
    label: 'Pesos de atención. Muévete con las teclas de flecha y selecciona con Enter.',
    facing: 'Origen y salida',
    read: 'Origen',
    written: 'Salida',
    /** @param {string} written @param {string} read @param {string} weight */
    pair: (written, read, weight) =>
      `Cuando escribe ${quoted(written)}, el decodificador dedica el ${weight} de su atención a ${quoted(read)}.`,
    /** @param {string} task @param {string} source @param {string} answer @param {string} share */
    says: (task, source, answer, share) =>
      `Tarea «${task}»: el modelo lee ${quoted(source)} y escribe ${quoted(answer)}. De media, el mayor peso de una palabra de la salida es ${share}.`,
    hint: 'Señala una celda para ver su peso. Haz clic en ella, o usa las teclas de flecha y Enter, para seleccionarla.',
  },

  gradients: {
    label: 'Cuánto gradiente sobrevive',
    axis: 'palabras entre la última palabra y el estado',
    scale: 'Factor de los pesos recurrentes',
    first: 'antes de entrenar',
    trained: 'tras entrenar',
    kinds: /** @type {Record<string, string>} */ ({
      plain: 'simple',
      lstm: 'LSTM',
      gru: 'GRU',
      attention: 'simple con atención',
    }),
    /** @param {string[]} rows */
    picture: (rows) =>
      `Gradiente de la pérdida de la última palabra según la distancia (escala logarítmica): ${rows.join('; ')}`,
    /** @param {string} cell @param {string} near @param {string} far @param {number} distance */
    row: (cell, near, far, distance) =>
      `${cell}: ${near} en el último estado y ${far} en el estado de ${distance} palabras antes`,
    /** @param {string} step @param {number} distance @param {string[]} shares */
    says: (step, distance, shares) =>
      `${step === '0' ? 'Antes de entrenar' : `Tras ${inSteps(step)}`}, esta parte del gradiente sobrevive ${distance} pasos hacia atrás: ${shares.join('; ')}.`,
    /** @param {string} cell @param {string} share @param {string} kind */
    share: (cell, share, kind) => `${cell} ${share}${kind}`,
    /** @param {string} cell @param {string} problem */
    broken: (cell, problem) => `${cell}: ${problem}`,
    nothing: 'se desconoce (cero en ambos extremos)',
    /** @param {string} cell */
    beyond: (cell) => `${cell} se desconoce (demasiado grande para un número de 32 bits)`,
    shrinks: ' (se desvanece)',
    grows: ' (explota)',
    kept: '',
    about:
      'Las curvas muestran la norma de ∂ pérdida / ∂ h, el gradiente de la pérdida de la última palabra, en cada estado anterior de 24 palabras aleatorias. Cada paso hacia atrás multiplica el gradiente una vez más por los pesos recurrentes: con pesos pequeños se desvanece y con pesos grandes explota. El deslizador escala estos pesos. Con atención, el decodificador lee cada estado directamente, así que un segundo camino vuelve a cada palabra en un solo paso.',
  },

  waiting: {
    label: 'Pasos en secuencia',
    count: 'Palabras, n',
    quotes: [
      ['Red recurrente', 'I arrived at the bank after crossing the …', '«Ni idea: esperemos hasta que lea el final.»'],
      [
        'Transformer',
        'I arrived at the bank after crossing the … river?',
        '«No me hace falta esperar: ¡veo todas las palabras a la vez!»',
      ],
    ],
    lecture: 'Clase E: ¿qué significa aquí «bank», orilla o banco?',
    recurrent: 'recurrente',
    attention: 'autoatención',
    kinds: /** @type {Record<string, string>} */ ({
      sequential: 'Pasos en secuencia',
      path: 'Camino más largo entre dos palabras',
      multiplications: 'Multiplicaciones de una capa',
    }),
    what: 'se cuenta',
    /** @param {string} n @param {string} recurrent @param {string} attention */
    says: (n, recurrent, attention) =>
      `Para ${inWords(n)}, una capa recurrente necesita ${recurrent} ${recurrent === '1' ? 'paso' : 'pasos'} en secuencia; la autoatención necesita ${attention}.`,
    /** @param {string} n @param {boolean} isMore */
    multiplications: (n, isMore) =>
      isMore
        ? `El precio es que la autoatención necesita más multiplicaciones para ${inWords(n)}: tiene cuatro proyecciones en lugar de dos, y cada palabra atiende a todas.`
        : `Para ${inWords(n)}, la autoatención no necesita más multiplicaciones que la capa recurrente.`,
    /** @param {number} size */
    width: (size) => `con vectores de ${size} números`,
    /** @param {string} kind @param {string} n @param {string} recurrent @param {string} attention */
    picture: (kind, n, recurrent, attention) =>
      `${kind} para ${inWords(n)}: ${recurrent} en la capa recurrente, ${attention} en la autoatención`,
  },

  exercise: {
    title: 'Ejercicio 7.1 de la clase A',
    about:
      'Una red recurrente simple tiene una capa oculta. La entrada tiene 200 números, el estado oculto, 100, y la salida, 200. ¿Qué afirmaciones son verdaderas?',
    statement: {
      u: 'La matriz U, que une las capas ocultas de instantes consecutivos, es de 200 × 200.',
      h: 'La salida de la capa oculta es un vector de 100 números.',
      same: 'U es la misma matriz en todos los instantes.',
      add: 'En una red bidireccional, las dos salidas solo se pueden sumar número por número si los dos tamaños ocultos son iguales.',
      word2vec: 'Es probable que el skip-gram de Word2vec sufra el desvanecimiento del gradiente.',
      input: 'En cada instante, la capa oculta solo aplica una no linealidad a W por la entrada.',
    },
    reason: {
      u: 'U lleva un estado de 100 números a un estado de 100 números, así que es de 100 × 100.',
      h: 'h = g(U h + W x + b₁): U h es de 100 × 1, y W x es (100 × 200) · (200 × 1) = 100 × 1.',
      same: 'En cada paso se usa la misma U (100 × 100), y también las mismas W (100 × 200) y V (200 × 100).',
      add: 'Un vector de 100 números se puede sumar a otro de 100 números, pero no a uno de 50.',
      word2vec:
        'Tiene una sola capa y ningún estado que pase de un paso a otro, así que el camino de vuelta del gradiente es corto.',
      input: 'Falta el término U h del paso anterior. Sin él, la red olvidaría cada palabra.',
    },
    isTrue: 'verdadera',
    isFalse: 'falsa',
    reveal: 'Mostrar',
    hide: 'Ocultar las respuestas',
    /** @param {number} right @param {number} answered @param {number} all */
    score: (right, answered, all) => (answered === 0 ? `${all} afirmaciones` : `Aciertos: ${right} de ${answered}`),
    /** @param {boolean} isTrue */
    answer: (isTrue) => (isTrue ? 'Verdadera.' : 'Falsa.'),
  },
};
