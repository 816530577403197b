// @ts-check
/** UI strings of the room "Translate", in Spanish. */
import { listed, quoted } from '../../../words/es/phrases.js';
import { sums } from '../../../words/es/sums.js';

/** @param {number} layer @param {number | null} head */
const head = (layer, head) => (head === null ? `La media de la capa ${layer}` : `Capa ${layer}, cabeza ${head}`);

/** A head's name, for use in a sentence. @param {number} layer @param {number | null} head */
const headInWords = (layer, head) =>
  head === null ? `la media de la capa ${layer}` : `la cabeza ${head} de la capa ${layer}`;

/** @param {[text: string, weight: string][]} more */
const andTo = (more) =>
  more.length > 0 ? `, y después ${listed(more.map(([text, weight]) => `el ${weight} a ${quoted(text)}`))}` : '';

/** @param {[text: string, weight: string][]} more */
const andFrom = (more) =>
  more.length > 0 ? `, y después de ${listed(more.map(([text, weight]) => `${quoted(text)} (${weight})`))}` : '';

/** "de" and a name with its article. @param {string} name */
const of = (name) => `de ${name}`.replace(/^de el /, 'del ');

/** Names of the matrices of a decoder layer, by the core's names. */
const PARTS = /** @type {Record<string, string>} */ ({
  'decoder.embed': 'el vector de la palabra anterior',
  'decoder.pos_embed': 'el vector de la posición',
  'decoder.embed_sum': 'palabra + posición',
  resid_pre: 'la entrada',
  'ssru.forget': 'la puerta de olvido',
  'ssru.candidate': 'el candidato',
  'ssru.state': 'la memoria',
  ssru_out: 'la salida de la memoria',
  resid_ssru: 'entrada + memoria',
  self_attn_out: 'la salida de la autoatención enmascarada',
  resid_self: 'entrada + autoatención enmascarada',
  q: 'la consulta',
  k: 'la clave',
  v: 'el valor',
  qk_products: 'consulta por clave',
  dot_products: 'el producto escalar',
  scaled_scores: 'la puntuación',
  biased_scores: 'la puntuación con el sesgo de la distancia',
  attn_scores: 'la puntuación',
  row_max: 'la mayor puntuación',
  exp: 'la exponencial',
  exp_sum: 'la suma de exponenciales',
  pattern: 'el peso',
  weighted_v: 'el valor ponderado',
  z: 'la mezcla',
  cross_attn_out: 'la salida de la atención cruzada',
  resid_cross: 'flujo residual + atención',
  'mlp.pre': 'la capa oculta antes de ReLU',
  'mlp.post': 'la capa oculta',
  mlp_out: 'la salida de la red feed-forward',
  resid_post: 'flujo residual + red feed-forward',
});

/** Names of the intermediate values of a norm. */
const NORM_STAGES = /** @type {Record<string, string>} */ ({
  mean: 'la media',
  scale: 'la desviación estándar',
  x_hat: 'la suma estandarizada',
  normalized: 'la suma normalizada',
});

/** Names of the three sublayers of a decoder layer, each before one of its norms. */
const SUBLAYERS = ['la primera subcapa', 'la atención cruzada', 'la red feed-forward'];

export const words = {
  directionsLabel: 'Dirección',
  directions: /** @type {Record<string, string>} */ ({
    'en-pt': 'inglés → portugués',
    'pt-en': 'portugués → inglés',
  }),
  tasks: { label: 'Tarea', none: 'ninguna' },
  languages: { source: 'De', target: 'A' },
  viewsLabel: 'Vista',
  views: /** @type {Record<string, string>} */ ({ alignment: 'Alineación', steps: 'Paso a paso' }),
  examplesLabel: 'Prueba',
  examples: /** @type {Record<string, string>} */ ({
    agreement: 'acuerdo',
    cat: 'gato negro',
    order: 'orden',
    negation: 'negación',
    name: 'un nombre',
    number: 'números',
    unknown: 'una palabra desconocida',
    idiom: 'un modismo',
    tired: 'tired',
    wide: 'wide',
    gato: 'gato preto',
    acordo: 'acordo',
    livro: 'negación',
  }),
  translation: 'Traducción',
  beginning: {
    label: 'Empezar por',
    placeholder: 'primeras palabras de la traducción',
    hint: 'El modelo continúa a partir de lo que escribas aquí; una palabra incompleta se usa tal cual.',
    /** @param {number} given @param {number} chosen */
    given: (given, chosen) => {
      const tokens = given === 1 ? 'El primer token se puso a mano' : `Los primeros ${given} tokens se pusieron a mano`;
      if (chosen === 0) return `${tokens}. El modelo habría escrito lo mismo.`;
      return `${tokens}. En ${chosen === given ? (given === 1 ? 'esta posición' : 'todas estas posiciones') : `${chosen} de estas posiciones`}, el modelo prefiere otro token.`;
    },
  },
  end: 'fin',
  forced: 'forzado',
  undo: 'Deshacer',
  clear: 'Que elija el modelo',
  /** Remarks about the translations of the examples. */
  notes: /** @type {Record<string, string>} */ ({
    agreement: 'Tres palabras cambian de orden: «European Economic Area» se convierte en «Espaço Económico Europeu».',
    cat: 'En portugués, el adjetivo va detrás del sustantivo: «black cat» se convierte en «gato preto».',
    order: 'Dos adjetivos pasan detrás de sus sustantivos: «livro vermelho», «mesa branca».',
    negation: '«does not like» tiene tres palabras; «não gosta» tiene dos.',
    name: 'El modelo divide el nombre en trozos conocidos y lo escribe trozo a trozo.',
    number: 'Los números se quedan como están: «7:45», «23».',
    unknown:
      '«心» no está en el vocabulario. El modelo lee <unk> en su lugar, como con toda letra desconocida, y escribe «-».',
    idiom: 'El modismo se traduce palabra por palabra: perros y gatos pasan a ser «gatos e cães».',
    tired:
      'La traducción omite «it», lo que el portugués permite. «cansado» es masculino, como «animal»; «rua» es femenino. Compara con «wide».',
    wide: 'La traducción omite «it», y «grande» tiene la misma forma en ambos géneros, así que no queda claro qué era demasiado ancho.',
    gato: 'El adjetivo pasa delante del sustantivo: «gato preto» se convierte en «black cat».',
    acordo: 'De vuelta al inglés: el modelo escribe «The agreement of the European Economic Area».',
    livro: '«Não» se convierte en «don’t», y el modelo añade «I», que no tiene equivalente en el origen.',
  }),
  /** @param {string[]} all */
  unknown: (all) =>
    `El modelo no conoce ${listed(all.map(quoted))} y pone <unk> en ${all.length === 1 ? 'su lugar' : 'lugar de cada palabra'}.`,
  /** @param {number} shown @param {number} found */
  cut: (shown, found) => `Solo se traducen los primeros ${shown} de ${found} tokens.`,
  /** @param {number} count */
  endless: (count) => `La traducción no terminó en ${count} tokens, así que se cortó.`,
  /** @param {number} layers @param {number} heads */
  noSuchHead: (layers, heads) =>
    `El enlace selecciona una cabeza de atención cruzada que este modelo no tiene: sus capas del decodificador van de la 0 a la ${layers - 1}, con cabezas de la 0 a la ${heads - 1}. Se muestra la cabeza que mejor alinea.`,
  head,
  headInWords,
  /** A head's name as the subject of a sentence. */
  subject: head,

  said: {
    /** @param {string} head @param {number} count */
    best: (head, count) => `${head}: es la que mejor alinea de las ${count} cabezas.`,
    /** @param {string} head @param {string} best */
    other: (head, best) => `Se muestra: ${head}. La que mejor alinea: ${best.charAt(0).toLowerCase()}${best.slice(1)}.`,
    /** @param {string} written @param {string} head @param {string} read @param {string} weight */
    pair: (written, head, read, weight) =>
      `Cuando el modelo escribe ${quoted(written)}, ${head} dedica el ${weight} de su atención a ${quoted(read)}.`,
    /** @param {string} written @param {string} head @param {string} read @param {string} weight @param {[string, string][]} more */
    target: (written, head, read, weight, more) =>
      `Cuando el modelo escribe ${quoted(written)}, ${head} dedica el ${weight} de su atención a ${quoted(read)}${andTo(more)}.`,
    /** @param {string} read @param {string} head @param {string} written @param {string} weight @param {[string, string][]} more */
    source: (read, head, written, weight, more) =>
      `En ${head}, ${quoted(read)} recibe más atención de ${quoted(written)} (${weight})${andFrom(more)}.`,
  },

  facing: {
    label: 'Dos oraciones con la atención entre sus palabras',
    read: 'Origen',
    written: 'Traducción',
    off: ', desactivada',
    forced: ', forzada',
    given: ', puesta a mano',
    marks: 'Las palabras subrayadas se pusieron a mano. Una palabra en color difiere de la que elegiría el modelo.',
    /** @param {string} head */
    key: (head) =>
      `${head}, atención cruzada. Cuanto más ancha es la cinta de una palabra de la salida a una del origen, mayor es el peso. De cada palabra de la salida, las cintas muestran los pesos mayores, hasta un 80\u00a0% en total.`,
  },

  matrix: {
    title: 'Matriz de alineación',
    axes: 'Filas: traducción. Columnas: origen.',
    legend: 'Peso',
    /** @param {string} head */
    label: (head) => `Matriz de alineación, ${head}. Muévete con las teclas de flecha y selecciona con Enter.`,
  },

  candidates: {
    label: 'Las cinco palabras más probables en esta posición',
    /** @param {string} text */
    title: (text) => `Las cinco palabras más probables en la posición de ${quoted(text)}:`,
    /** @param {string} text @param {string} probability */
    beyond: (text, probability) =>
      `${quoted(text)} se puso a mano (probabilidad ${probability}). Las cinco palabras más probables en su posición:`,
    hint: 'Haz clic en una palabra traducida para ver las cinco más probables en su posición. Haz clic en una de ellas para que el modelo continúe desde ahí.',
  },

  heads: {
    title: 'Cabezas de atención cruzada',
    mean: 'media',
    /** @param {number} layer */
    layer: (layer) => `Capa ${layer}`,
    /** @param {number} layer */
    ofLayer: (layer) => ` de la capa ${layer}`,
    /** @param {number} layer */
    aligns: (layer) => ` de la capa ${layer}, puntuación de alineación `,
    best: ', la puntuación más alta',
    measure:
      'Puntuación de alineación, de 0 a 1: cuánto se acercan los pesos a emparejar cada palabra de la salida con una palabra distinta del origen. De cada palabra de la salida, salvo el token final, se toma el peso mayor. Si varias tienen su peso mayor en la misma palabra del origen, solo cuenta el mayor de esos pesos. La puntuación es la suma de estos pesos dividida por el número de palabras de la salida.',
  },

  changes: {
    title: 'Desactivar algo',
    choose: 'elige …',
    source: 'Palabra origen',
    cross: 'Atención cruzada',
    encoder: 'Codificador',
    off: 'Desactivado',
    before: 'Antes',
    after: 'Después',
    same: 'La traducción no cambia.',
    /** @param {number} count */
    differs: (count) =>
      count === 0
        ? 'Faltan palabras en la traducción.'
        : `${count === 1 ? 'Una palabra es distinta' : `${count} palabras son distintas`}.`,
    /** @param {string} text */
    word: (text) => `la palabra ${quoted(text)}`,
    /** @param {string} head */
    crossHead: (head) => `atención cruzada ${head}`,
    /** @param {string} head */
    encoderHead: (head) => `codificador ${head}`,
    /** @param {string} name */
    on: (name) => `Volver a activar: ${name}`,
  },

  alignment: {
    howTo:
      'Señala una palabra para ver sus vínculos, haz clic para seleccionarla y pulsa Esc para borrar la selección. Las teclas de flecha recorren una oración. Un peso de atención muestra qué leyó el modelo, no por qué eligió una palabra. Para comprobar si una palabra importó, usa «Desactivar algo».',
  },

  steps: {
    words: 'Palabras de la salida, cada una con sus pasos',
    encoder: 'Codificador',
    taken: 'escrita',
    best: 'Las cinco palabras más probables',
    legend: 'Números de los vectores',
    gate: 'Puerta de olvido',
    unlike:
      'En lugar de la autoatención enmascarada del decodificador de las clases, este modelo pequeño tiene una unidad recurrente (SSRU): una memoria con una puerta de olvido. En ambos casos, una palabra solo ve las anteriores.',
    press: 'Haz clic en un número, una puntuación o un peso para ver de dónde sale.',
    byHand: {
      decoder: 'autoatención enmascarada, y luego atención cruzada',
      /** @param {Node} decoder */
      text: (decoder) => ['Las dos subcapas de atención de aquel decodificador, número por número: ', decoder, '.'],
    },
    stageNames: {
      input: 'Entrada',
      memory: 'Memoria',
      scores: 'Consulta y puntuaciones',
      mix: 'Softmax y mezcla',
      forward: 'Feed-forward',
      word: 'La palabra',
    },
    maskedName: 'Autoatención enmascarada',
    /** @param {boolean} isDivided @param {boolean} hasBias @param {boolean} isMasked */
    scoreFormula: (isDivided, hasBias, isMasked) =>
      `q · K${isDivided ? ' ÷ √d_k' : ''}${hasBias ? ' + sesgo de la distancia' : ''}${isMasked ? ', palabras posteriores −∞' : ''}`,
    start: 'inicio',
    added: 'Sumar',
    /** @param {number} layer */
    inputName: (layer) => (layer === 0 ? 'Palabra anterior + posición' : `De la capa ${layer - 1}`),
    vectors: /** @type {Record<string, { name: string, formula: string }>} */ ({
      input: { name: 'Entrada', formula: 'x' },
      state_before: { name: 'Memoria previa', formula: 'c′' },
      forget: { name: 'Puerta de olvido', formula: 'f = σ(x W_f + b_f)' },
      candidate: { name: 'Candidato', formula: 'x W' },
      state: { name: 'Memoria', formula: 'c = f ⊙ c′ + (1 − f) ⊙ x W' },
      self_q: { name: 'Consulta', formula: 'de la salida hasta aquí' },
      self_z: { name: 'Mezcla', formula: 'z = pesos · V' },
      self_attn_out: { name: 'Todas', formula: 'a través de W_O' },
      after_written: { name: 'Suma y norm.', formula: 'entrada + salida de la atención' },
      q: { name: 'Consulta', formula: 'q' },
      z: { name: 'Mezcla', formula: 'z = pesos · V' },
      after_cross: { name: 'Suma y norm.', formula: 'residual + salida de la atención' },
      mlp_out: { name: 'Feed-forward', formula: '' },
      output: { name: 'Suma y norm.', formula: 'a la capa siguiente' },
    }),
    own: {
      label: 'Puntuaciones y pesos de las palabras de la salida; haz clic en un número para ver de dónde sale',
      tokens: 'Salida',
      scores: { name: 'Punt.', formula: 'q · K ÷ √d_k, palabras posteriores −∞' },
      pattern: { name: 'Pesos', formula: 'softmax' },
    },
    source: {
      label: 'Puntuaciones y pesos de las palabras del origen; haz clic en un número para ver de dónde sale',
      tokens: 'Origen',
      scores: { name: 'Punt.', formula: 'q · K ÷ √d_k' },
      pattern: { name: 'Pesos', formula: 'softmax' },
    },
    why: {
      /** @param {string} token */
      title: (token) => `De dónde sale el peso de ${quoted(token)}`,
      rows: {
        q: { name: 'Consulta, decod.', formula: 'de la salida y' },
        k: { name: 'Clave, codif.', formula: 'del origen x' },
        qk_products: { name: 'Multiplicadas', formula: 'número por número' },
      },
      /** @param {string[]} ends */
      scale: ([q, k, products]) =>
        `Cada fila tiene su propia escala de color: la de la consulta llega a ±${q}, la de la clave a ±${k} y la de los productos a ±${products}.`,
      /** @param {string[]} first @param {number} count @param {string} dot */
      dot: (first, count, dot) =>
        `q · k es la suma de ${count} productos: ${first.map((one) => (one.startsWith('−') ? `(${one})` : one)).join(' + ')} + … = ${dot}`,
      /** @param {string} equation the division by √d_k */
      score: (equation) => `Puntuación: ${equation}`,
      /** @param {string} score @param {string} largest @param {string} _sign @param {string} power */
      power: (score, largest, _sign, power) =>
        `e elevado a (puntuación − mayor puntuación), ${score} − ${largest}: ${power}`,
      /** @param {string} equation the division by the sum @param {string} sum */
      weight: (equation, sum) => `Peso: ${equation}, donde ${sum} es la suma de todas las palabras del origen`,
    },
    number: {
      ...sums,
      /** @param {string} part @param {number} column @param {number | null} layer @param {number | null} head @param {string | null} token */
      title: (part, column, layer, head, token) => {
        const place = layer === null ? '' : ` (capa ${layer}${head === null ? '' : `, cabeza ${head}`})`;
        return `De dónde sale el número ${column} ${of(part)}${token === null ? '' : ` de ${quoted(token)}`}${place}`;
      },
      origins: { decoder: 'de la salida y', encoder: 'del origen x', weights: 'entrenado' },
      encoded: 'la salida H del codificador',
      /**
       * Name of a matrix, by the core's name within the layer; in a pre-norm model, norms come before their sublayers.
       *
       * @param {string} part
       * @param {boolean} isPre
       */
      part: (part, isPre) => {
        const embed = part.match(/^decoder\.ln_embed\.(.*)$/);
        if (embed) return `${NORM_STAGES[embed[1]]} tras el embedding`;
        const norm = part.match(/^ln(\d)\.(.*)$/);
        if (norm) return `${NORM_STAGES[norm[2]]} ${isPre ? 'antes de' : 'tras'} ${SUBLAYERS[Number(norm[1]) - 1]}`;
        return PARTS[part] ?? part;
      },
      /** Symbol of a weight matrix or vector, by the core's name within the layer. @param {string} part */
      weights: (part) => {
        const last =
          part
            .replace(/\.\d+$/, '')
            .split('.')
            .at(-1) ?? part;
        const greek = { gamma: 'γ', beta: 'β' }[last];
        return (
          greek ??
          last
            .replace(/^[a-z]/, (letter) => (letter === 'w' ? 'W' : letter))
            .replace(/_([qkvo])$/, (_, letter) => `_${letter.toUpperCase()}`)
        );
      },
      /** @param {string} what @param {number} count @param {string} origin @param {string | null} token */
      operand: (what, count, origin, token) =>
        `${what}${token === null ? '' : ` de ${quoted(token)}`}${count > 1 ? `, ${count} números` : ''} (${origin})`,
      given: '. Este número se busca en una tabla, no se calcula.',
      masked: ': la máscara oculta las palabras posteriores.',
      /** @param {string} sum */
      empty: (sum) => `La memoria estaba vacía: ${sum}`,
      /** @param {number} count @param {string} value */
      largest: (count, value) => `La mayor de ${count} puntuaciones: ${value}`,
      /** @param {number} count @param {string} value */
      spread: (count, value) => `La desviación estándar de ${count} números: ${value}`,
    },
    /** @param {string} name @param {number} at @param {string} value */
    dimension: (name, at, value) => `${name}, dimensión ${at}: ${value}`,
    said: {
      /** @param {number} tokens @param {number} layers @param {number} decoders */
      encoder: (tokens, layers, decoders) =>
        `El codificador lee los ${tokens} tokens a la vez. Tiene ${layers} capas y se ejecuta una sola vez. Las ${decoders} capas del decodificador calculan sus claves y valores a partir de su salida.`,
      /** @param {number} layer @param {string | null} before @param {boolean} hasStart */
      input: (layer, before, hasStart) => {
        const first =
          before === null
            ? `${hasStart ? 'el token de inicio y su posición' : 'solo la posición'}, porque aún no se ha escrito nada`
            : `${quoted(before)}, la última palabra escrita, y su posición`;
        return layer === 0
          ? `La entrada del decodificador es ${first}.`
          : `La entrada de la capa ${layer} es la salida de la capa ${layer - 1}. La entrada de la capa 0 es ${first}.`;
      },
      /** @param {number} layer @param {number} word */
      memory: (layer, word) =>
        word === 0
          ? `La memoria de la capa ${layer} está vacía; la puerta de olvido f controla cuánta entrada nueva pasa a ella.`
          : `En la capa ${layer}, la puerta de olvido f controla, número por número, cuánta memoria se queda y cuánta entrada nueva pasa a ella. El decodificador de las clases tiene aquí autoatención enmascarada.`,
      /** @param {string} head @param {string | null} text @param {string} weight @param {number} hidden */
      masked: (head, text, weight, hidden) =>
        `${head}: atiende a la salida hasta aquí, sobre todo ${text === null ? 'al token de inicio' : `a ${quoted(text)}`} (${weight}). ${hidden === 0 ? 'No hay palabras posteriores.' : hidden === 1 ? 'La palabra posterior tiene una puntuación de −∞ y no recibe atención.' : `Las ${hidden} palabras posteriores tienen una puntuación de −∞ y no reciben atención.`}`,
      /** @param {string} head @param {string} read @param {string} score */
      scores: (head, read, score) =>
        `${head}: compara su consulta con la clave de cada palabra del origen. ${quoted(read)} tiene la puntuación más alta, ${score}.`,
      /** @param {string} head @param {string} read @param {string} weight */
      mix: (head, read, weight) =>
        `La softmax convierte las puntuaciones en pesos: ${quoted(read)} recibe el ${weight}. Los valores se mezclan en proporción a estos pesos.`,
      /** @param {number} layer @param {number} layers */
      forward: (layer, layers) =>
        layer === layers - 1
          ? 'La red feed-forward trabaja con cada vector por separado. Esta es la última capa, así que su salida se compara con los vectores de todas las palabras.'
          : `La red feed-forward trabaja con cada vector por separado. Su salida es la entrada de la capa ${layer + 1}.`,
      /** @param {string} text @param {string} probability @param {boolean} ends */
      word: (text, probability, ends) =>
        ends
          ? `El token final es el más probable (${probability}), así que la traducción está completa.`
          : `Se escribe ${quoted(text)} (probabilidad ${probability}). Es la entrada para la palabra siguiente.`,
      /** @param {string} text @param {string} probability @param {string} own @param {string} most */
      chosen: (text, probability, own, most) =>
        `${quoted(text)} se puso a mano (probabilidad ${probability}). El modelo habría escrito ${quoted(own)} (${most}).`,
    },
    encoderStations: {
      read: 'Origen',
      /** @param {number} count */
      tokens: (count) => `${count} tokens`,
      embedded: 'Embeddings + posiciones',
      /** @param {number} count */
      layers: (count) => `Codificador: ${count} capas, una sola pasada`,
      /** @param {number} count */
      keysAndValues: (count) => `Claves y valores para cada una de las ${count} capas del decodificador`,
      /** @param {number} heads @param {number} tokens @param {number} size */
      each: (heads, tokens, size) => `${heads} cabezas, ${tokens} × ${size} cada una`,
    },
  },
};
