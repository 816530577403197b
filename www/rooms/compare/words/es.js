// @ts-check
/** UI strings of the room "Compare", in Spanish. */
import { NORMS, namedEdit } from '../../../words/es/edits.js';
import { target } from '../../../words/es/heads.js';
import { capital, headInWords, listed, quoted } from '../../../words/es/phrases.js';

/** @typedef {import('../../../state/text.ts').Heads} Heads */

/** @typedef {import('../patch/state.ts').PatchCell} PatchCell */

/** The word at a position, or both words if the sentences differ. @param {string[]} texts */
const named = (texts) => texts.map(quoted).join(' / ');

/**
 * The weight between two words in both sentences. If only one sentence has both words, only its weight is named.
 *
 * @param {string[]} key
 * @param {(string | null)[]} shares in A and in B
 */
function given(key, [a, b]) {
  if (b === null) return `el ${a} de su atención a ${named(key)}, que solo está en A`;
  if (a === null) return `el ${b} de su atención a ${named(key)}, que solo está en B`;
  return `a ${named(key)} el ${a} de su atención en A y el ${b} en B`;
}

/** Names of the edits for a list, by the core's forms. @type {Record<string, (norm: string) => string>} */
const FORMS = {
  'attention.L': () => 'Sin atención',
  'mlp.L': () => 'Sin red feed-forward',
  'residual.L.1': () => 'Conexión residual 1 cortada',
  'residual.L.2': () => 'Conexión residual 2 cortada',
  'norm.L.1': (norm) => `Sin la primera ${norm}`,
  'norm.L.2': (norm) => `Sin la segunda ${norm}`,
  'head.L.H': () => 'Cabeza desactivada',
  'even.L.H': () => 'Una cabeza reparte por igual',
  'only.L.H.T': () => 'Una cabeza atiende a un solo token',
  'token.T': () => 'Un token no recibe atención',
  positions: () => 'Sin posiciones',
  causal: () => 'Máscara causal',
};

/** What a head computes from the residual stream. */
const INPUTS = { q: 'la consulta de', k: 'la clave de', v: 'el valor de' };

/** The only reader of a head's output, if there is one. @param {PatchCell['receiver']} receiver */
const readBy = (receiver) =>
  receiver ? ` (leída solo por ${INPUTS[receiver.part]} L${receiver.layer} H${receiver.head})` : '';

/** An activation of A, for the middle of a sentence. @param {PatchCell} cell */
const activation = ({ part, layer, head, receiver }) =>
  ({
    resid_pre: `el flujo residual de A antes de la capa ${layer}`,
    attn_out: `la salida de la atención de A en la capa ${layer}`,
    mlp_out: `la salida de la red feed-forward de A en la capa ${layer}`,
    z: `la salida de la cabeza L${layer} H${head} de A${readBy(receiver)}`,
    decoder: `el flujo residual del decodificador de A antes de la capa ${layer}`,
  })[part];

/** Where an activation of A is put into B. @param {PatchCell} cell @param {string[]} token */
function at({ part, receiver }, token) {
  if (part === 'decoder') return 'en el último paso';
  return receiver?.all ? 'en todas las posiciones' : `en ${named(token)}`;
}

/** For example "las capas 0–22". @param {[number, number][]} ranges */
const layersIn = (ranges) =>
  `${ranges.length === 1 && ranges[0][0] === ranges[0][1] ? 'la capa' : 'las capas'} ${listed(
    ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)),
  )}`;

export const words = {
  ofSecond: (/** @type {string} */ problem) => `Segunda oración: ${problem}`,
  sides: ['A', 'B'],

  titles: {
    sentence: (/** @type {string} */ side, /** @type {string} */ text) => `${side}: ${text}`,
    asTrained: 'A: el modelo tal como se entrenó',
    changed: (/** @type {string[]} */ edits) => `B: ${edits.length === 0 ? 'todavía sin cambios' : edits.join('; ')}`,
    model: (
      /** @type {string} */ side,
      /** @type {string} */ title,
      /** @type {{ layer: number, head: number }} */ { layer, head },
    ) => `${side}: ${title}, L${layer} H${head}`,
  },

  edits: {
    kind: 'Cambio',
    layer: 'Capa',
    head: 'Cabeza',
    token: 'Token',
    add: 'Añadir',
    list: 'Cambios en B',
    remove: (/** @type {string} */ name) => `Deshacer: ${name}`,
    forms: (/** @type {string} */ form, /** @type {import('../../../pkg/headlight.js').NormKind} */ norm) =>
      FORMS[form]?.(NORMS[norm]) ?? form,
    named: (
      /** @type {string} */ edit,
      /** @type {string[]} */ tokens,
      /** @type {import('../../../pkg/headlight.js').NormKind} */ norm,
    ) => namedEdit(edit, tokens, NORMS[norm]),
  },

  otherModel: { model: 'Modelo de B', layer: 'Capa de B', head: 'Cabeza de B' },

  looks: {
    title: 'Una cabeza de cada modelo',
    told: (/** @type {string[]} */ query, /** @type {string[]} */ key) =>
      `Cada celda muestra cuánta atención dedica ${named(query)} a ${named(key)} en una cabeza. En cada modelo, la celda más oscura es la cabeza más fuerte. Haz clic en una celda para ver su cabeza.`,
    select: 'Para ver qué cabezas vinculan una palabra con otra, selecciona una palabra que esté en los dos modelos.',
    grid: (/** @type {string} */ side) =>
      `Cabezas de ${side}: las capas son filas y las cabezas, columnas. Muévete con las teclas de flecha y selecciona con Enter.`,
    list: (/** @type {string} */ side) => `Las tres cabezas de ${side} más fuertes para este vínculo`,
  },

  controls: {
    versusLabel: 'Comparar con',
    versus: /** @type {Record<string, string>} */ ({
      sentence: 'otra oración',
      change: 'modelo cambiado',
      model: 'otro modelo',
    }),
    noRanking:
      'Las cabezas de dos modelos no se corresponden, así que no se pueden ordenar según cuánto cambian. Elige una cabeza en cada modelo.',
    other: 'Segunda oración',
    placeholder: 'La misma oración con una palabra distinta',
    swap: 'Cambiar A y B',
    show: /** @type {Record<string, string>} */ ({
      arrows: 'Flechas',
      heatmaps: 'Mapas de calor',
      heads: 'Qué cabezas cambian',
      vectors: 'Vectores',
      many: 'Varias oraciones',
      patch: 'Patching',
    }),
    showLabel: 'Imagen',
    specials: (/** @type {string[]} */ names) => `Mostrar ${listed(names)}`,
    merged: 'Palabras enteras',
    byVectors: 'Emparejar por vectores',
    twoLanguages: 'dos idiomas',
    examplesLabel: 'Prueba',
    examples: /** @type {Record<string, string>} */ ({
      tired: 'tired / wide',
      river: 'river / loan',
      her: 'her / him',
    }),
    cut: (/** @type {number} */ read, /** @type {number} */ found) =>
      `B solo usa los primeros ${read} de ${found} tokens.`,
  },

  pairedBy: (/** @type {number} */ layer) =>
    `Las palabras de una misma columna están alineadas por los vectores del modelo, capa ${layer}: cada una es la mejor pareja de la otra según la similitud coseno.`,

  arrows: {
    label: 'Las dos oraciones con flechas. Muévete con las teclas de flecha y selecciona con Enter.',
    direction:
      'Las flechas salen de la palabra de consulta. Las de A van por encima de las palabras; las de B, por debajo.',
    drawn: (/** @type {string} */ share) =>
      `Se ven los vínculos más fuertes: el ${share} de la atención de cada palabra.`,
    leftOut: (/** @type {number} */ drawn, /** @type {number} */ found) =>
      `De ${found.toLocaleString('es')} vínculos, solo se dibujan los ${drawn.toLocaleString('es')} más fuertes.`,
    folded: (/** @type {string} */ seen) => `Mostrar ${seen} palabras ocultas`,
    foldedNote: (/** @type {number} */ count) =>
      `«… ${count} …» oculta ${count} palabras que no caben; haz clic o toca para mostrarlas.`,
    lit: (/** @type {number} */ points) => `Tenue: diferencias de menos de ${points} puntos porcentuales.`,
    numbers: (/** @type {string[]} */ query, /** @type {number} */ points) =>
      `Los números muestran cómo reparte ${named(query)} su atención: A arriba, B abajo. En negrita: difieren en ${points} puntos porcentuales o más.`,
    swapped: (/** @type {string} */ seen) => `${seen}: la primera en A, la segunda en B`,
    onlyIn: (/** @type {string} */ seen, /** @type {string} */ side) => `${seen}: solo en ${side}`,
  },

  heatmaps: {
    titles: ['A', 'B', 'A − B'],
    axes: 'Las filas atienden a las columnas.',
    hatched: 'Rayado: esta oración no tiene esa palabra.',
    label: (/** @type {string} */ title, /** @type {Heads} */ head) =>
      `${title}: pesos de ${headInWords(head)}. Muévete con las teclas de flecha y selecciona con Enter.`,
    cell: (/** @type {string[]} */ query, /** @type {string[]} */ key, /** @type {string} */ value) =>
      `${named(query)} atiende a ${named(key)}: ${value}`,
    absent: 'ausente',
    hint: 'Señala una celda para ver su peso en A, su peso en B y la diferencia.',
    three: (/** @type {string[]} */ [a, b, difference]) => `${a} en A, ${b} en B, A − B es ${difference}`,
    weights: 'Peso',
    difference: 'A − B',
    moreInB: (/** @type {string} */ end) => `más en B ${end}`,
    moreInA: (/** @type {string} */ end) => `${end} más en A`,
  },

  heads: {
    title: 'Qué cabezas cambian',
    byLabel: 'De',
    by: /** @type {Record<string, string>} */ ({ all: 'cada palabra', held: 'la elegida' }),
    measure: {
      all: 'La parte de la atención de una palabra que en B pasa a otros tokens, promediada sobre las palabras que están en las dos oraciones.',
      allChanged:
        'La parte de la atención de una palabra que en B pasa a otros tokens, promediada sobre todas las palabras.',
      selected: (/** @type {string[]} */ word) =>
        `La parte de su atención que ${named(word)} pasa a otros tokens en B.`,
    },
    notSelected:
      'Para ordenar las cabezas según una palabra, selecciona una palabra que tenga su correspondiente en B.',
    nothing: 'Las oraciones no tienen ninguna palabra en común, así que no se puede comparar ninguna cabeza.',
    grid: 'Cabezas: las capas son filas y las cabezas, columnas. Muévete con las teclas de flecha y selecciona con Enter.',
    layer: (/** @type {number} */ layer) => `L${layer}`,
    row: (/** @type {number} */ layer) => `Capa ${layer}`,
    cell: (/** @type {number} */ layer, /** @type {number} */ head, /** @type {string} */ change) =>
      `Capa ${layer}, cabeza ${head}: ${change}`,
    still: 'Ninguna cabeza cambia: todas tratan igual las dos oraciones.',
    stillChanged: 'No cambia ningún peso de atención.',
    list: 'Las cinco cabezas que más cambian',
    says: (/** @type {Heads} */ head, /** @type {string} */ change, /** @type {string[] | null} */ word) =>
      word === null
        ? `La que más cambia es ${headInWords(head)}: de media, el ${change} de la atención de una palabra pasa a otros tokens en B.`
        : `Para ${named(word)}, la que más cambia es ${headInWords(head)}: el ${change} de la atención de la palabra pasa a otros tokens en B.`,
  },

  vectors: {
    cosine: 'Similitud coseno de los dos vectores',
    norm: 'Norma de cada vector',
    select: 'Para seguir los vectores de una palabra, selecciónala en «Flechas». Debe tener su correspondiente en B.',
    stage: (/** @type {number} */ nth, /** @type {number} */ last) =>
      nth === 0 ? 'antes de la capa 0' : nth === last ? `tras la capa ${last - 1}` : `antes de la capa ${nth}`,
    table: (/** @type {string[]} */ word) => `El vector de ${named(word)} en A y en B`,
    columns: ['lugar', 'coseno', 'norma en A', 'norma en B'],
    tableLabel: 'Los vectores en una tabla',
    says: (
      /** @type {string[]} */ word,
      /** @type {string} */ first,
      /** @type {string} */ last,
      /** @type {number} */ layer,
    ) =>
      `La similitud coseno de los vectores de ${named(word)} en A y en B es ${first} al principio y ${last} al final. Donde más se separan es en la capa ${layer}.`,
    still: (/** @type {string[]} */ word, /** @type {string} */ cosine) =>
      `La similitud coseno de los vectores de ${named(word)} en A y en B es ${cosine} antes y después de cada capa.`,
  },

  movement: {
    words: ['Hacia', 'o'],
    none: 'Escribe dos palabras para ver el plano de sus direcciones.',
    stage: (/** @type {number} */ nth) => (nth === 0 ? 'inicio' : `tras la capa ${nth - 1}`),
    label: (/** @type {string[]} */ word, /** @type {string[]} */ [one, other]) =>
      `El camino de ${named(word)} de capa en capa, en el plano de ${quoted(one)} y ${quoted(other)}. Sus números están en la tabla.`,
    caption: (/** @type {string[]} */ word, /** @type {string[]} */ [one, other]) =>
      `Cada punto es la dirección de ${named(word)} tras una capa. Las líneas son las direcciones de ${quoted(one)} y ${quoted(other)}: sus últimos vectores cuando el modelo lee cada palabra sola. No se dibuja lo que queda fuera de este plano.`,
    point: (/** @type {string} */ side, /** @type {string} */ stage, /** @type {string[]} */ [across, up]) =>
      `${side}, ${stage}: ${across} a la derecha, ${up} hacia arriba`,
    says: (/** @type {string[]} */ [one, other], /** @type {string[][]} */ [a, b]) =>
      `Al final, su coseno con ${quoted(one)} es ${a[0]} en A y ${b[0]} en B; con ${quoted(other)}, ${a[1]} en A y ${b[1]} en B.`,
    table: (/** @type {string[]} */ word) => `${named(word)} en el plano: su coseno con cada palabra, y su altura`,
    numbers: 'Números del plano',
    tableLabel: 'El plano en una tabla',
    columns: (/** @type {string[]} */ towards) => [
      'lugar',
      ...['A', 'B'].flatMap((side) => [...towards.map((word) => `${side}: ${quoted(word)}`), `${side}: altura`]),
    ],
  },

  many: {
    progress: 'Leyendo',
    read: (/** @type {number} */ read, /** @type {number} */ total) => `${read} de ${total} oraciones hechas.`,
    counts: 'Número de oraciones, según el destino de su vínculo más fuerte',
    table: 'Todas las oraciones, empezando por las que difieren de la primera',
    columns: ['Oración', 'Vínculo mayor', 'Peso', 'Va a'],
    own: 'Otras oraciones',
    lines: 'Oraciones, una por línea',
    refused: 'Líneas que no se cuentan',
    lineRefused: (/** @type {number} */ line, /** @type {string} */ problem) =>
      `La línea ${line} no se cuenta. ${problem}`,
    says: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ [from, to],
      /** @type {string} */ share,
      /** @type {string | null} */ kind,
      /** @type {number} */ alike,
      /** @type {number} */ count,
    ) =>
      `En A, el vínculo más fuerte de ${headInWords(head)} va de ${quoted(from)} a ${quoted(to)} (${target(kind)}): ${share}. Va al mismo tipo de destino en ${alike} de las otras ${count} oraciones; en ${count - alike}, no.`,
  },

  patch: {
    kept: (/** @type {string} */ second) => `parcheado en ${quoted(second)}`,
    parts: /** @type {Record<PatchCell['part'], string>} */ ({
      resid_pre: 'Flujo residual',
      attn_out: 'Salida de atención',
      mlp_out: 'Salida feed-forward',
      z: 'Salida de cada cabeza',
      decoder: 'Decodificador',
    }),
    map: (/** @type {string} */ title) =>
      `${title}: las filas son capas o cabezas y las columnas, posiciones. Muévete con las teclas de flecha y abre la pasada con Enter.`,
    cell: (/** @type {PatchCell} */ cell, /** @type {string[]} */ token, /** @type {string} */ value) =>
      `${capital(activation(cell))}, ${at(cell, token)}: ${value}`,
    missing: 'aún no calculado',
    reading: 'Ejecutando las dos oraciones …',
    wordsOf: {
      next: ['Palabra siguiente de A', 'Palabra siguiente de B', 'Palabra siguiente de B con este único cambio'],
      blank: ['Palabra enmascarada en A', 'Palabra enmascarada en B', 'Palabra enmascarada en B con este único cambio'],
      written: [
        'Siguiente palabra escrita de A',
        'Siguiente palabra escrita de B',
        'Siguiente palabra escrita de B con este único cambio',
      ],
    },
    lastStep: 'último paso',
    begins: 'Ambas traducciones empiezan con:',
    reader: 'Leída por',
    readers: { none: 'todas las partes posteriores', ...INPUTS },
    layer: 'Capa',
    head: 'Cabeza',
    fromAll: 'en todas las posiciones',
    attentionOf: (/** @type {string[]} */ query) =>
      ['A', 'B', 'B con este único cambio'].map((run) => `A qué atiende ${named(query)} en ${run}`),
    noCell: 'Haz clic en una celda para ejecutar B con ese único vector de A.',
    patched: (/** @type {PatchCell} */ cell, /** @type {string[]} */ token) =>
      `B con ${activation(cell)}, ${at(cell, token)}`,
    headsOf: (/** @type {number} */ layer) => `Cabezas de la capa ${layer}`,
    mapHeads: (/** @type {number} */ layer) => `Mapa de las cabezas, capa ${layer}`,
    closeHeads: 'Cerrar las cabezas',
    measured: 'Se mide:',
    linkLabels: ['Se mide la atención de', 'a'],
    wordLabels: ['Palabra de A', 'Palabra de B; déjala vacía para medir la probabilidad de la palabra de A'],
    isPart: (/** @type {string} */ token) => `La palabra tiene varios tokens; se mide el primero, ${quoted(token)}.`,
    ends: (/** @type {string} */ b, /** @type {string} */ a) =>
      `0\u00a0%: como en B (${b}); 100\u00a0%: como en A (${a})`,
    progress: 'Calculando los mapas',
    cancel: 'Cancelar',
    goOn: 'Continuar',
    examples: /** @type {Record<string, string>} */ ({
      fact: 'France / Italy',
      names: 'Mary / John',
      number: 'keys / key',
      tired: 'tired / wide',
      translation: 'cat / dog, traducido',
    }),
    same: 'Las dos oraciones son iguales, así que los vectores de A no cambian nada en B. Cambia una palabra de la segunda.',
    number: (/** @type {string[]} */ [one, other]) =>
      other === undefined
        ? `la probabilidad de ${quoted(one)}`
        : `el logit de ${quoted(one)} menos el de ${quoted(other)}`,
    weight: (
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {{ layer: number, head: number }} */ { layer, head },
    ) => `la atención de ${named(query)} a ${named(key)} en la capa ${layer}, cabeza ${head}`,
    later: (/** @type {number} */ layer) =>
      `Las salidas de la capa ${layer} y de las posteriores no pueden cambiar este peso, porque se calcula antes que ellas.`,
    before: (/** @type {string} */ measured, /** @type {string} */ a, /** @type {string} */ b) =>
      `${capital(measured)}: ${a} en A y ${b} en B.`,
    opened: (
      /** @type {PatchCell} */ cell,
      /** @type {string[]} */ token,
      /** @type {string} */ measured,
      /** @type {string[]} */ [b, patched, a],
    ) =>
      `Con ${activation(cell)}, ${at(cell, token)}, ${measured} ${patched === b ? `se mantiene en B en ${b}` : `pasa en B de ${b} a ${patched}`}. En A es ${a}.`,
    /** @param {{ token: string[] | null, layers: [number, number][] }[]} found `null`: the last step of the decoder */
    back: (found) =>
      found.length === 0
        ? 'En ninguna posición, por sí sola, recupera el flujo residual de A más de la mitad de esta diferencia.'
        : `El flujo residual de A recupera más de la mitad de esta diferencia ${listed(found.map(({ token, layers }) => `${token ? `en ${named(token)}` : 'en el último paso del decodificador'} antes de ${layersIn(layers)}`))}.`,
    howTo:
      'Cada celda es una pasada de B en la que un vector viene de A. Haz clic en una celda, o pulsa Enter, para abrirla; otro clic la cierra.',
  },

  /** Different texts for two models, because their heads do not correspond. */
  saysOfModels: {
    most: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {(string | null)[]} */ shares,
    ) => `En ${headInWords(head)}, el peso que más difiere es este: ${named(query)} dedica ${given(key, shares)}.`,
    changes: (/** @type {string[]} */ key, /** @type {(string | null)[]} */ [a, b]) =>
      `La mayor diferencia: ${named(key)} recibe ${a} en A y ${b} en B.`,
  },

  says: {
    unchanged: 'B todavía no tiene cambios. Elige un cambio.',
    same: 'Las dos oraciones son iguales. Cambia una palabra de la segunda.',
    none: (/** @type {Heads} */ head) => `En ${headInWords(head)}, ningún peso cambia entre A y B.`,
    still: 'Todos los pesos de la palabra seleccionada son iguales en A y en B.',
    causal:
      'Este modelo no ve las palabras posteriores, así que todo lo anterior a la primera diferencia es igual en A y en B.',
    onlyInA: (/** @type {string[]} */ word) => `Solo A tiene ${named(word)}, así que no hay con qué comparar.`,
    unpaired: (/** @type {string[]} */ word) => `Ninguna palabra de B está alineada con ${named(word)}.`,
    pair: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {(string | null)[]} */ shares,
    ) => `En ${headInWords(head)}, ${named(query)} dedica ${given(key, shares)}.`,
    most: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {(string | null)[]} */ shares,
    ) => `En ${headInWords(head)}, el peso que más cambia es este: ${named(query)} dedica ${given(key, shares)}.`,
    changes: (/** @type {string[]} */ key, /** @type {(string | null)[]} */ [a, b]) =>
      b === null
        ? `El mayor cambio: ${named(key)}, que solo está en A, recibe ${a}.`
        : a === null
          ? `El mayor cambio: ${named(key)}, que solo está en B, recibe ${b}.`
          : `El mayor cambio: ${named(key)} recibe ${a} en A y ${b} en B.`,
    gains: (/** @type {string[]} */ key, /** @type {(string | null)[]} */ [a, b]) =>
      `La mayor ganancia: ${named(key)} recibe ${a} en A y ${b} en B.`,
    hidden: (/** @type {string[]} */ names, /** @type {string} */ a, /** @type {string} */ b) =>
      `El ${a} de su atención en A y el ${b} en B van a ${listed(names)}; aquí no se muestra.`,
  },

  howTo:
    'Haz clic en una palabra, o tócala, para seleccionarla, y luego en otra para seleccionar el par. Otro clic o Esc borra la selección. Las palabras que solo están en B no se pueden seleccionar.',
};
