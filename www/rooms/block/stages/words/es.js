// @ts-check
/**
 * UI strings of the stages of the room "Block", in Spanish.
 *
 * @typedef {import('../../../../pkg/headlight.js').HeadMatrix} HeadMatrix
 * @typedef {{ source: string, sum: string }} WeightLetters letters of the vectors before the projections and after W_O
 */
import { quoted } from '../../../../words/es/phrases.js';
import { MADE, WEIGHT_NAMES } from '../weight-names.js';

export const stages = {
  previous: 'Etapa anterior [',
  next: 'Etapa siguiente ]',
  close: 'Cerrar',
  projections: {
    /** @param {string} letter @param {string} token */
    of: (letter, token) => `${letter} de ${token}`,
    /** @param {string} token @param {string} source @param {number} layer @param {number} head @param {number} d_model @param {number} d_head */
    text: (token, source, layer, head, d_model, d_head) =>
      `La cabeza ${head} de la capa ${layer} multiplica los ${d_model} números de ${source} de ${quoted(token)} por tres matrices aprendidas. Cada una da ${d_head} números: lo que el token busca (q), cómo lo encuentran los demás (k) y lo que transmite (v).`,
  },
  weights: {
    /** @param {HeadMatrix} matrix */
    show: (matrix) => WEIGHT_NAMES[matrix],
    choices: 'Pesos de esta cabeza:',
    /** @param {{ matrix: HeadMatrix, layer: number, head: number, d_model: number, d_head: number }} about */
    title: ({ matrix, layer, head, d_model, d_head }) =>
      `${WEIGHT_NAMES[matrix]} de la capa ${layer}, cabeza ${head}: ${matrix === 'w_o' ? `${d_head} × ${d_model}` : `${d_model} × ${d_head}`} números aprendidos`,
    /** @param {HeadMatrix} matrix @param {number} head */
    label: (matrix, head) => `${WEIGHT_NAMES[matrix]} de la cabeza ${head}, peso a peso`,
    /** @param {HeadMatrix} matrix @param {number} row @param {number} column @param {string} value @param {WeightLetters} letters */
    tell: (matrix, row, column, value, { source, sum }) =>
      matrix === 'w_o'
        ? `El número ${row} de z, por ${value}, se suma a la dimensión ${column} de ${sum}`
        : `La dimensión ${column} de ${source}, por ${value}, se suma al número ${row} de ${MADE[matrix]}`,
    /** @param {HeadMatrix} matrix @param {WeightLetters} letters */
    hint: (matrix, { source, sum }) =>
      `${matrix === 'w_o' ? `Una fila por número de z, una columna por dimensión de ${sum}` : `Una fila por número de ${MADE[matrix]}, una columna por dimensión de ${source}`}. Señala un peso, o usa las teclas de flecha, para leerlo.`,
    /** @param {HeadMatrix} matrix */
    valuesLabel: (matrix) => `Valores singulares de ${WEIGHT_NAMES[matrix]}, de mayor a menor`,
    /** @param {number} n_main @param {number} count */
    valuesHint: (n_main, count) =>
      `Los ${count} valores singulares de esta matriz, de mayor a menor. Los cuadrados de los ${n_main} primeros, en color, suman nueve décimas partes del total de los cuadrados.`,
    /** @param {number} at @param {number} count @param {string} value */
    valueAt: (at, count, value) => `Valor singular ${at + 1} de ${count}: ${value}`,
    /** @param {{ matrix: HeadMatrix, heads: [number, number], letters: WeightLetters, d_model: number, d_head: number, largest: string, smallest: string }} about */
    text: ({ matrix, heads: [first, last], letters: { source, sum }, d_model, d_head, largest, smallest }) =>
      [
        first < last
          ? `Las cabezas ${first} a ${last} usan la misma ${WEIGHT_NAMES[matrix]}.`
          : `${WEIGHT_NAMES[matrix]} pertenece a esta cabeza y es la misma para cualquier token y cualquier texto.`,
        `Distingue ${d_head} direcciones: un vector de norma 1 pasa a tener norma ${largest} si va en la dirección más fuerte, y norma ${smallest} si va en la más débil.`,
        matrix === 'w_o'
          ? `Sea cual sea el texto, la cabeza solo puede cambiar ${sum} en estas ${d_head} de ${d_model} direcciones.`
          : `${source} tiene ${d_model} direcciones, pero un vector perpendicular a estas ${d_head} no afecta a ${MADE[matrix]}.`,
      ].join(' '),
  },
  attention: {
    label: 'De la puntuación al peso, token a token',
    /** @param {number} root @param {boolean[]} added whether there are dot products with distances, a bias and a cap */
    columns: (root, [hasDistances, hasBias, hasCap]) => [
      'Token',
      'q · k',
      ...(hasDistances ? ['+ distancia'] : []),
      `÷ √${root}`,
      ...(hasBias ? ['+ sesgo'] : []),
      ...(hasCap ? ['tras el límite'] : []),
      'tras máscara',
      'e^(s − máx)',
      'peso',
    ],
    sum: 'Suma',
    /** @param {string} token @param {number} shown @param {number} all */
    caption: (token, shown, all) =>
      shown < all
        ? `Los ${shown} de ${all} tokens a los que más atiende ${quoted(token)}`
        : `Puntuaciones y pesos de ${quoted(token)} para cada token`,
    mixTitle: 'La mezcla: z es la suma de todos los valores por sus pesos',
    /** @param {string} token */
    mixLabel: (token) => `Valores por pesos de ${quoted(token)}: una fila por token`,
    /** @param {string} token @param {number} at @param {string} value */
    mixed: (token, at, value) => `${quoted(token)} suma ${value} al número ${at} de z`,
    mixHint:
      'Cada fila es el valor de un token por su peso. Señala un número, o usa las teclas de flecha, para leerlo.',
    z: 'z, la suma',
    /** @param {{ token: string, layer: number, head: number, root: number, hasDistances: boolean, hasBias: boolean, cap: number | null, window: number | null, key: string, score: string, weight: string, isCausal: boolean, isRotary: boolean }} about */
    text: ({ token, layer, head, root, hasDistances, hasBias, cap, window, key, score, weight, isCausal, isRotary }) =>
      `En la capa ${layer}, cabeza ${head}, la consulta de ${quoted(token)} se multiplica por ${isCausal ? 'todas las claves hasta la suya' : 'todas las claves'}${window === null ? '' : `, a ${window} ${window === 1 ? 'posición' : 'posiciones'} como máximo (ventana deslizante)`}.${isRotary ? ' Antes, las consultas y las claves giran según sus posiciones (posiciones rotatorias).' : ''}${hasDistances ? ' La consulta se multiplica además por la clave entrenada de la distancia δ, y cada clave, por la consulta de la distancia; los tres productos se suman.' : ''} Los productos escalares se dividen por √${root}.${hasBias ? ' Se suma el sesgo entrenado b de la distancia entre consulta y clave.' : ''}${cap === null ? '' : ` Un límite suave mantiene cada puntuación s entre −${cap} y ${cap}: ${cap}·tanh(s ÷ ${cap}).`} La softmax, que no es lineal, convierte las puntuaciones en pesos. La mayor puntuación es ${score}, para ${quoted(key)}: recibe el ${weight}.`,
  },
  concatenate: {
    /** @param {string} sum */
    partsTitle: (sum) => `Lo que cada cabeza suma a ${sum}: su z por sus filas de W_O`,
    zScale: 'Escala de z',
    bias: 'b_O',
    /** @param {number} n_heads @param {number} d_head */
    whole: (n_heads, d_head) => `z: ${n_heads} × ${d_head} números`,
    /** @param {number} head */
    head: (head) => `Cabeza ${head}`,
    /** @param {string} norm */
    norm: (norm) => `norma ${norm}`,
    /** @param {{ token: string, n_heads: number, d_head: number, width: number, first: number, firstNorm: string, second: number, secondNorm: string, norm: string, hasBias: boolean }} about */
    text: ({ token, n_heads, d_head, width, first, firstNorm, second, secondNorm, norm, hasBias }) =>
      `Los vectores z de las ${n_heads} cabezas se concatenan en ${n_heads} × ${d_head} = ${width} números y se multiplican por W_O. Es lo mismo que sumar un vector de cada cabeza. Para ${quoted(token)}, la cabeza ${first} suma el vector más grande (norma ${firstNorm}), seguida de la cabeza ${second} (norma ${secondNorm}). La suma de todas las cabezas${hasBias ? ' y b_O' : ''} tiene norma ${norm}.`,
  },
  add: {
    barsTitle: 'Normas de los dos términos y de su suma',
    /** @param {string} token @param {[string, string, string]} names @param {string[]} lengths @param {boolean} pastIsLonger */
    text: (token, [past, made, sum], lengths, pastIsLonger) =>
      `${past} evita el paso que calcula ${made} y se suma a ${made} número por número. Para ${quoted(token)}, ${past} tiene norma ${lengths[0]} y ${made} tiene norma ${lengths[1]}, así que ${pastIsLonger ? past : made} aporta más a ${sum}, cuya norma es ${lengths[2]}.`,
    /** @param {[string, string, string]} names */
    cut: ([past, made, sum]) =>
      `Esta conexión residual está cortada: ${past} no se suma, así que ${sum} es igual a ${made}.`,
  },
  norm: {
    /** @param {boolean} hasMean */
    parts: (hasMean) =>
      /** @type {Record<string, string>} */ ({
        x_hat: hasMean ? 'x̂ = (x − μ) ÷ σ' : 'x̂ = x ÷ RMS',
        gamma: 'γ, aprendido',
        beta: 'β, aprendido',
      }),
    /** @param {number} at */
    exampleTitle: (at) => `La dimensión ${at} como ejemplo`,
    spreadTitle: 'Desviación estándar antes y después',
    /** @param {string} token @param {{ before: string, after: string }} letters @param {string} mean @param {string} scale */
    text: (token, { before, after }, mean, scale) =>
      `El vector ${before} de ${quoted(token)} tiene media μ = ${mean} y desviación estándar σ = ${scale}. Al restar μ y dividir por σ se obtiene x̂, con media 0 y desviación estándar 1; γ y β, aprendidos para cada dimensión, lo convierten en ${after}. Esto no es lineal, porque σ depende del propio vector.`,
    /** @param {string} token @param {{ before: string, after: string }} letters @param {string} scale */
    rms: (token, { before, after }, scale) =>
      `El vector ${before} de ${quoted(token)} tiene media cuadrática RMS = ${scale}. Al dividir por ella se obtiene x̂, cuyos cuadrados valen 1 de media; γ, aprendido para cada dimensión, lo convierte en ${after}. A diferencia de la normalización de capa, la normalización RMS no resta la media. No es lineal, porque RMS depende del propio vector.`,
    /** @param {string} norm @param {string} before @param {string} after */
    skipped: (norm, before, after) => `Esta ${norm} se omite: ${after} es igual a ${before}.`,
  },
  mlp: {
    /** @param {string} activation */
    before: (activation) => `antes de ${activation}`,
    /** @param {string} activation */
    after: (activation) => `tras ${activation}`,
    /** @param {string} activation */
    gated: (activation) => `tras ${activation}, por x·W_in`,
    hint: 'Cada celda es una unidad oculta. Señala una, o usa las teclas de flecha, para leer sus números.',
    caption: 'Las unidades más fuertes',
    /** @param {string} activation @param {boolean} isGated */
    columns: (activation, isGated) =>
      isGated ? ['Unidad', 'x·W_gate', activation, 'x·W_in', 'producto'] : ['Unidad', 'antes', 'después'],
    /** @param {string} activation */
    curve: (activation) =>
      `${activation}, con estas unidades ocultas como puntos: los números muy por debajo de 0 se quedan casi en 0, y los muy por encima de 0 apenas cambian.`,
    /** @param {string} activation @param {number} count */
    curveLabel: (activation, count) =>
      `La curva de ${activation}, con las ${count} unidades ocultas más fuertes como puntos; la tabla tiene sus números.`,
    /** @param {string} activation @param {number} at @param {string} before @param {string} after */
    unitAt: (activation, at, before, after) => `Unidad ${at}: antes de ${activation} ${before}, después ${after}`,
    /** @param {string} made @param {string} past @param {string} sum */
    off: (made, past, sum) => `La red feed-forward está desactivada: ${made} es 0, y ${sum} es igual a ${past}.`,
    /** @param {{ token: string, d_model: number, d_mlp: number, unit: number, values: string[], activation: string, isGated: boolean, result: string, norm: string }} about */
    text: ({
      token,
      d_model,
      d_mlp,
      unit,
      values: [before, after, factor, product],
      activation,
      isGated,
      result,
      norm,
    }) =>
      isGated
        ? `W_gate y W_in convierten, cada una, los ${d_model} números de ${quoted(token)} en ${d_mlp} números. Los de W_gate pasan por ${activation}, que no es lineal. Después se multiplican por los de W_in, como una puerta que deja pasar más o menos de cada número. W_out vuelve a convertir los productos en ${d_model} números. La unidad ${unit} es la más fuerte: ${before} pasa a ser ${after}, y ${after} × ${factor} da ${product}. ${result} tiene norma ${norm}.`
        : `W_in convierte los ${d_model} números de ${quoted(token)} en ${d_mlp} unidades ocultas. Cada una pasa por ${activation}, que no es lineal; W_out las vuelve a convertir en ${d_model} números. La unidad ${unit} es la más fuerte: vale ${before} antes de ${activation} y ${after} después. ${result} tiene norma ${norm}.`,
  },
};
