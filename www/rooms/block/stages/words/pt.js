// @ts-check
/**
 * UI strings of the stages of the room "Block", in Portuguese.
 *
 * @typedef {import('../../../../pkg/headlight.js').HeadMatrix} HeadMatrix
 * @typedef {{ source: string, sum: string }} WeightLetters letters of the vectors before the projections and after W_O
 */
import { quoted } from '../../../../words/pt/phrases.js';
import { MADE, WEIGHT_NAMES } from '../weight-names.js';

export const stages = {
  previous: 'Etapa anterior [',
  next: 'Próxima etapa ]',
  close: 'Fechar',
  projections: {
    /** @param {string} letter @param {string} token */
    of: (letter, token) => `${letter} de ${token}`,
    /** @param {string} token @param {string} source @param {number} layer @param {number} head @param {number} d_model @param {number} d_head */
    text: (token, source, layer, head, d_model, d_head) =>
      `A cabeça ${head} da camada ${layer} multiplica os ${d_model} números de ${source} de ${quoted(token)} por três matrizes aprendidas. Cada uma dá ${d_head} números: o que o token procura (q), como os outros tokens o encontram (k) e o que ele transmite (v).`,
  },
  weights: {
    /** @param {HeadMatrix} matrix */
    show: (matrix) => WEIGHT_NAMES[matrix],
    choices: 'Pesos desta cabeça:',
    /** @param {{ matrix: HeadMatrix, layer: number, head: number, d_model: number, d_head: number }} about */
    title: ({ matrix, layer, head, d_model, d_head }) =>
      `${WEIGHT_NAMES[matrix]} da camada ${layer}, cabeça ${head}: ${matrix === 'w_o' ? `${d_head} × ${d_model}` : `${d_model} × ${d_head}`} números aprendidos`,
    /** @param {HeadMatrix} matrix @param {number} head */
    label: (matrix, head) => `${WEIGHT_NAMES[matrix]} da cabeça ${head}, peso por peso`,
    /** @param {HeadMatrix} matrix @param {number} row @param {number} column @param {string} value @param {WeightLetters} letters */
    tell: (matrix, row, column, value, { source, sum }) =>
      matrix === 'w_o'
        ? `O número ${row} de z, vezes ${value}, é somado à dimensão ${column} de ${sum}`
        : `A dimensão ${column} de ${source}, vezes ${value}, é somada ao número ${row} de ${MADE[matrix]}`,
    /** @param {HeadMatrix} matrix @param {WeightLetters} letters */
    hint: (matrix, { source, sum }) =>
      `${matrix === 'w_o' ? `Uma linha por número de z, uma coluna por dimensão de ${sum}` : `Uma linha por número de ${MADE[matrix]}, uma coluna por dimensão de ${source}`}. Aponte para um peso, ou use as setas do teclado, para lê-lo.`,
    /** @param {HeadMatrix} matrix */
    valuesLabel: (matrix) => `Valores singulares de ${WEIGHT_NAMES[matrix]}, do maior ao menor`,
    /** @param {number} n_main @param {number} count */
    valuesHint: (n_main, count) =>
      `Os ${count} valores singulares desta matriz, do maior ao menor. Os quadrados dos primeiros ${n_main}, em cor, formam nove décimos da soma de todos os quadrados.`,
    /** @param {number} at @param {number} count @param {string} value */
    valueAt: (at, count, value) => `Valor singular ${at + 1} de ${count}: ${value}`,
    /** @param {{ matrix: HeadMatrix, heads: [number, number], letters: WeightLetters, d_model: number, d_head: number, largest: string, smallest: string }} about */
    text: ({ matrix, heads: [first, last], letters: { source, sum }, d_model, d_head, largest, smallest }) =>
      [
        first < last
          ? `As cabeças ${first} a ${last} usam a mesma ${WEIGHT_NAMES[matrix]}.`
          : `${WEIGHT_NAMES[matrix]} pertence a esta cabeça e é a mesma para todo token e todo texto.`,
        `Ela distingue ${d_head} direções: um vetor de norma 1 passa a ter norma ${largest} se tem a direção mais forte, e norma ${smallest} se tem a mais fraca.`,
        matrix === 'w_o'
          ? `Em qualquer texto, a cabeça só consegue mudar ${sum} nestas ${d_head} de ${d_model} direções.`
          : `${source} tem ${d_model} direções, mas um vetor perpendicular a estas ${d_head} não afeta ${MADE[matrix]}.`,
      ].join(' '),
  },
  attention: {
    label: 'Do escore ao peso, token por token',
    /** @param {number} root @param {boolean[]} added whether there are dot products with distances, a bias and a cap */
    columns: (root, [hasDistances, hasBias, hasCap]) => [
      'Token',
      'q · k',
      ...(hasDistances ? ['+ distância'] : []),
      `÷ √${root}`,
      ...(hasBias ? ['+ viés'] : []),
      ...(hasCap ? ['após o limite'] : []),
      'após a máscara',
      'e^(s − máx.)',
      'peso',
    ],
    sum: 'Soma',
    /** @param {string} token @param {number} shown @param {number} all */
    caption: (token, shown, all) =>
      shown < all
        ? `Os ${shown} de ${all} tokens a que ${quoted(token)} mais dá atenção`
        : `Escores e pesos de ${quoted(token)} para cada token`,
    mixTitle: 'A mistura: z é a soma de todos os valores vezes seus pesos',
    /** @param {string} token */
    mixLabel: (token) => `Valores vezes pesos de ${quoted(token)}: uma linha por token`,
    /** @param {string} token @param {number} at @param {string} value */
    mixed: (token, at, value) => `${quoted(token)} soma ${value} ao número ${at} de z`,
    mixHint:
      'Cada linha é o valor de um token vezes seu peso. Aponte para um número, ou use as setas do teclado, para lê-lo.',
    z: 'z, a soma',
    /** @param {{ token: string, layer: number, head: number, root: number, hasDistances: boolean, hasBias: boolean, cap: number | null, window: number | null, key: string, score: string, weight: string, isCausal: boolean, isRotary: boolean }} about */
    text: ({ token, layer, head, root, hasDistances, hasBias, cap, window, key, score, weight, isCausal, isRotary }) =>
      `Na camada ${layer}, cabeça ${head}, a consulta de ${quoted(token)} é multiplicada por ${isCausal ? 'cada chave até a sua própria' : 'cada chave'}${window === null ? '' : `, a no máximo ${window} ${window === 1 ? 'posição' : 'posições'} de distância (janela deslizante)`}.${isRotary ? ' Antes, consultas e chaves são giradas segundo suas posições (posições rotatórias).' : ''}${hasDistances ? ' A consulta também é multiplicada pela chave treinada da distância δ, e cada chave pela consulta da distância; os três produtos são somados.' : ''} Os produtos escalares são divididos por √${root}.${hasBias ? ' Soma-se o viés treinado b da distância entre consulta e chave.' : ''}${cap === null ? '' : ` Um limite suave mantém cada escore s entre −${cap} e ${cap}: ${cap}·tanh(s ÷ ${cap}).`} A softmax, que não é linear, transforma os escores em pesos. O maior escore é ${score}, de ${quoted(key)}: recebe ${weight}.`,
  },
  concatenate: {
    /** @param {string} sum */
    partsTitle: (sum) => `O que cada cabeça soma a ${sum}: seu z vezes suas linhas de W_O`,
    zScale: 'Escala de z',
    bias: 'b_O',
    /** @param {number} n_heads @param {number} d_head */
    whole: (n_heads, d_head) => `z: ${n_heads} × ${d_head} números`,
    /** @param {number} head */
    head: (head) => `Cabeça ${head}`,
    /** @param {string} norm */
    norm: (norm) => `norma ${norm}`,
    /** @param {{ token: string, n_heads: number, d_head: number, width: number, first: number, firstNorm: string, second: number, secondNorm: string, norm: string, hasBias: boolean }} about */
    text: ({ token, n_heads, d_head, width, first, firstNorm, second, secondNorm, norm, hasBias }) =>
      `Os vetores z das ${n_heads} cabeças são concatenados em ${n_heads} × ${d_head} = ${width} números e multiplicados por W_O. É o mesmo que somar um vetor de cada cabeça. Para ${quoted(token)}, a cabeça ${first} soma o maior vetor (norma ${firstNorm}), seguida da cabeça ${second} (norma ${secondNorm}). A soma de todas as cabeças${hasBias ? ' e de b_O' : ''} tem norma ${norm}.`,
  },
  add: {
    barsTitle: 'Normas das duas parcelas e da sua soma',
    /** @param {string} token @param {[string, string, string]} names @param {string[]} lengths @param {boolean} pastIsLonger */
    text: (token, [past, made, sum], lengths, pastIsLonger) =>
      `${past} contorna o passo que calcula ${made} e é somado a ${made} número por número. Para ${quoted(token)}, ${past} tem norma ${lengths[0]} e ${made} tem norma ${lengths[1]}; por isso, ${pastIsLonger ? past : made} contribui mais para ${sum}, cuja norma é ${lengths[2]}.`,
    /** @param {[string, string, string]} names */
    cut: ([past, made, sum]) =>
      `Esta conexão residual está cortada: ${past} não é somado, por isso ${sum} é igual a ${made}.`,
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
    exampleTitle: (at) => `Dimensão ${at} como exemplo`,
    spreadTitle: 'Desvio padrão antes e depois',
    /** @param {string} token @param {{ before: string, after: string }} letters @param {string} mean @param {string} scale */
    text: (token, { before, after }, mean, scale) =>
      `O vetor ${before} de ${quoted(token)} tem média μ = ${mean} e desvio padrão σ = ${scale}. Subtrair μ e dividir por σ dá x̂, com média 0 e desvio padrão 1; γ e β, aprendidos para cada dimensão, o transformam em ${after}. Isto não é linear, porque σ depende do próprio vetor.`,
    /** @param {string} token @param {{ before: string, after: string }} letters @param {string} scale */
    rms: (token, { before, after }, scale) =>
      `O vetor ${before} de ${quoted(token)} tem raiz da média dos quadrados RMS = ${scale}. Dividir por ela dá x̂, cujos quadrados têm média 1; γ, aprendido para cada dimensão, o transforma em ${after}. Ao contrário da LayerNorm, a RMSNorm não subtrai a média. Ela não é linear, porque RMS depende do próprio vetor.`,
    /** @param {string} norm @param {string} before @param {string} after */
    skipped: (norm, before, after) => `Esta ${norm} está desligada: ${after} é igual a ${before}.`,
  },
  mlp: {
    /** @param {string} activation */
    before: (activation) => `antes de ${activation}`,
    /** @param {string} activation */
    after: (activation) => `depois de ${activation}`,
    /** @param {string} activation */
    gated: (activation) => `depois de ${activation}, vezes x·W_in`,
    hint: 'Cada célula é uma unidade oculta. Aponte para uma, ou use as setas do teclado, para ler seus números.',
    caption: 'As unidades mais fortes',
    /** @param {string} activation @param {boolean} isGated */
    columns: (activation, isGated) =>
      isGated ? ['Unidade', 'x·W_gate', activation, 'x·W_in', 'produto'] : ['Unidade', 'antes', 'depois'],
    /** @param {string} activation */
    curve: (activation) =>
      `${activation}, com estas unidades ocultas como pontos: números bem abaixo de 0 ficam quase 0, e números bem acima de 0 quase não mudam.`,
    /** @param {string} activation @param {number} count */
    curveLabel: (activation, count) =>
      `A curva de ${activation}, com as ${count} unidades ocultas mais fortes como pontos; a tabela traz os números.`,
    /** @param {string} activation @param {number} at @param {string} before @param {string} after */
    unitAt: (activation, at, before, after) => `Unidade ${at}: antes de ${activation} ${before}, depois ${after}`,
    /** @param {string} made @param {string} past @param {string} sum */
    off: (made, past, sum) => `A rede feed-forward está desligada: ${made} é 0, e ${sum} é igual a ${past}.`,
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
        ? `W_gate e W_in transformam, cada uma, os ${d_model} números de ${quoted(token)} em ${d_mlp} números. Os de W_gate passam por ${activation}, que não é linear. Depois são multiplicados pelos de W_in, como uma porta que deixa passar mais ou menos de cada número. W_out transforma os produtos de volta em ${d_model} números. A unidade ${unit} é a mais forte: ${before} vira ${after}, e ${after} × ${factor} dá ${product}. ${result} tem norma ${norm}.`
        : `W_in transforma os ${d_model} números de ${quoted(token)} em ${d_mlp} unidades ocultas. Cada uma passa por ${activation}, que não é linear; W_out as transforma de volta em ${d_model} números. A unidade ${unit} é a mais forte: vale ${before} antes de ${activation} e ${after} depois. ${result} tem norma ${norm}.`,
  },
};
