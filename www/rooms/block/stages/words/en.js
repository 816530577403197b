// @ts-check
/**
 * UI strings of the stages of the room "Block", in English.
 *
 * @typedef {import('../../../../pkg/headlight.js').HeadMatrix} HeadMatrix
 * @typedef {{ source: string, sum: string }} WeightLetters letters of the vectors before the projections and after W_O
 */
import { quoted } from '../../../../words/en/phrases.js';
import { MADE, WEIGHT_NAMES } from '../weight-names.js';

export const stages = {
  previous: 'Previous stage [',
  next: 'Next stage ]',
  close: 'Close',
  projections: {
    /** @param {string} letter @param {string} token */
    of: (letter, token) => `${letter} of ${token}`,
    /** @param {string} token @param {string} source @param {number} layer @param {number} head @param {number} d_model @param {number} d_head */
    text: (token, source, layer, head, d_model, d_head) =>
      `Layer ${layer}, head ${head} multiplies the ${d_model} numbers of ${source} of ${quoted(token)} by three learned matrices. Each gives ${d_head} numbers: what the token looks for (q), how other tokens find it (k) and what it passes on (v).`,
  },
  weights: {
    /** @param {HeadMatrix} matrix */
    show: (matrix) => WEIGHT_NAMES[matrix],
    choices: 'Weights of this head:',
    /** @param {{ matrix: HeadMatrix, layer: number, head: number, d_model: number, d_head: number }} about */
    title: ({ matrix, layer, head, d_model, d_head }) =>
      `${WEIGHT_NAMES[matrix]} of layer ${layer}, head ${head}: ${matrix === 'w_o' ? `${d_head} × ${d_model}` : `${d_model} × ${d_head}`} learned numbers`,
    /** @param {HeadMatrix} matrix @param {number} head */
    label: (matrix, head) => `${WEIGHT_NAMES[matrix]} of head ${head}, weight by weight`,
    /** @param {HeadMatrix} matrix @param {number} row @param {number} column @param {string} value @param {WeightLetters} letters */
    tell: (matrix, row, column, value, { source, sum }) =>
      matrix === 'w_o'
        ? `Number ${row} of z, times ${value}, is added to dimension ${column} of ${sum}`
        : `Dimension ${column} of ${source}, times ${value}, is added to number ${row} of ${MADE[matrix]}`,
    /** @param {HeadMatrix} matrix @param {WeightLetters} letters */
    hint: (matrix, { source, sum }) =>
      `${matrix === 'w_o' ? `One row per number of z, one column per dimension of ${sum}` : `One row per number of ${MADE[matrix]}, one column per dimension of ${source}`}. Point at a weight, or use the arrow keys, to read it.`,
    /** @param {HeadMatrix} matrix */
    valuesLabel: (matrix) => `Singular values of ${WEIGHT_NAMES[matrix]}, largest first`,
    /** @param {number} n_main @param {number} count */
    valuesHint: (n_main, count) =>
      `The ${count} singular values of this matrix, largest first. The squares of the first ${n_main}, in colour, make up nine tenths of the sum of all squares.`,
    /** @param {number} at @param {number} count @param {string} value */
    valueAt: (at, count, value) => `Singular value ${at + 1} of ${count}: ${value}`,
    /** @param {{ matrix: HeadMatrix, heads: [number, number], letters: WeightLetters, d_model: number, d_head: number, largest: string, smallest: string }} about */
    text: ({ matrix, heads: [first, last], letters: { source, sum }, d_model, d_head, largest, smallest }) =>
      [
        first < last
          ? `Heads ${first} to ${last} use the same ${WEIGHT_NAMES[matrix]}.`
          : `${WEIGHT_NAMES[matrix]} belongs to this head and is the same for every token and every text.`,
        `It distinguishes ${d_head} directions: a vector of norm 1 is mapped to norm ${largest} if it has the strongest direction, and to norm ${smallest} if it has the weakest.`,
        matrix === 'w_o'
          ? `For every text, the head can change ${sum} only in these ${d_head} of ${d_model} directions.`
          : `${source} has ${d_model} directions, but a vector at right angles to these ${d_head} does not affect ${MADE[matrix]}.`,
      ].join(' '),
  },
  attention: {
    label: 'From score to weight, token by token',
    /** @param {number} root @param {boolean[]} added whether there are dot products with distances, a bias and a cap */
    columns: (root, [hasDistances, hasBias, hasCap]) => [
      'Token',
      'q · k',
      ...(hasDistances ? ['+ distance'] : []),
      `÷ √${root}`,
      ...(hasBias ? ['+ bias'] : []),
      ...(hasCap ? ['after the cap'] : []),
      'after mask',
      'e^(s − max)',
      'weight',
    ],
    sum: 'Sum',
    /** @param {string} token @param {number} shown @param {number} all */
    caption: (token, shown, all) =>
      shown < all
        ? `The ${shown} of ${all} tokens that ${quoted(token)} attends to most`
        : `Scores and weights of ${quoted(token)} for every token`,
    mixTitle: 'The mix: z is the sum of all values times their weights',
    /** @param {string} token */
    mixLabel: (token) => `Values times weights of ${quoted(token)}: one row per token`,
    /** @param {string} token @param {number} at @param {string} value */
    mixed: (token, at, value) => `${quoted(token)} adds ${value} to number ${at} of z`,
    mixHint: 'Each row is a token’s value times its weight. Point at a number, or use the arrow keys, to read it.',
    z: 'z, the sum',
    /** @param {{ token: string, layer: number, head: number, root: number, hasDistances: boolean, hasBias: boolean, cap: number | null, window: number | null, key: string, score: string, weight: string, isCausal: boolean, isRotary: boolean }} about */
    text: ({ token, layer, head, root, hasDistances, hasBias, cap, window, key, score, weight, isCausal, isRotary }) =>
      `In layer ${layer}, head ${head}, the query of ${quoted(token)} is multiplied by ${isCausal ? 'every key up to its own' : 'every key'}${window === null ? '' : `, at most ${window} ${window === 1 ? 'position' : 'positions'} away (sliding window)`}.${isRotary ? ' Queries and keys are first rotated by their positions (rotary positions).' : ''}${hasDistances ? ' The query is also multiplied by the trained key of the distance δ, and each key by the distance’s query; the three products are added.' : ''} The dot products are divided by √${root}.${hasBias ? ' The trained bias b for the distance between query and key is added.' : ''}${cap === null ? '' : ` A soft cap keeps every score s between −${cap} and ${cap}: ${cap}·tanh(s ÷ ${cap}).`} Softmax, which is not linear, turns the scores into weights. The largest score is ${score}, for ${quoted(key)}: it gets ${weight}.`,
  },
  concatenate: {
    /** @param {string} sum */
    partsTitle: (sum) => `What each head adds to ${sum}: its z times its rows of W_O`,
    zScale: 'Scale of z',
    bias: 'b_O',
    /** @param {number} n_heads @param {number} d_head */
    whole: (n_heads, d_head) => `z: ${n_heads} × ${d_head} numbers`,
    /** @param {number} head */
    head: (head) => `Head ${head}`,
    /** @param {string} norm */
    norm: (norm) => `norm ${norm}`,
    /** @param {{ token: string, n_heads: number, d_head: number, width: number, first: number, firstNorm: string, second: number, secondNorm: string, norm: string, hasBias: boolean }} about */
    text: ({ token, n_heads, d_head, width, first, firstNorm, second, secondNorm, norm, hasBias }) =>
      `The z vectors of the ${n_heads} heads are concatenated into ${n_heads} × ${d_head} = ${width} numbers and multiplied by W_O. This is the same as adding up one vector from each head. For ${quoted(token)}, head ${first} adds the largest vector (norm ${firstNorm}), followed by head ${second} (norm ${secondNorm}). The sum of all heads${hasBias ? ' and b_O' : ''} has norm ${norm}.`,
  },
  add: {
    barsTitle: 'Norms of both terms and of their sum',
    /** @param {string} token @param {[string, string, string]} names @param {string[]} lengths @param {boolean} pastIsLonger */
    text: (token, [past, made, sum], lengths, pastIsLonger) =>
      `${past} bypasses the step that computes ${made} and is added to ${made} number by number. For ${quoted(token)}, ${past} has norm ${lengths[0]} and ${made} has norm ${lengths[1]}, so ${pastIsLonger ? past : made} contributes more to ${sum}, whose norm is ${lengths[2]}.`,
    /** @param {[string, string, string]} names */
    cut: ([past, made, sum]) => `This residual connection is cut: ${past} is not added, so ${sum} equals ${made}.`,
  },
  norm: {
    /** @param {boolean} hasMean */
    parts: (hasMean) =>
      /** @type {Record<string, string>} */ ({
        x_hat: hasMean ? 'x̂ = (x − μ) ÷ σ' : 'x̂ = x ÷ RMS',
        gamma: 'γ, learned',
        beta: 'β, learned',
      }),
    /** @param {number} at */
    exampleTitle: (at) => `Dimension ${at} as an example`,
    spreadTitle: 'Standard deviation before and after',
    /** @param {string} token @param {{ before: string, after: string }} letters @param {string} mean @param {string} scale */
    text: (token, { before, after }, mean, scale) =>
      `The vector ${before} of ${quoted(token)} has mean μ = ${mean} and standard deviation σ = ${scale}. Subtracting μ and dividing by σ gives x̂, with mean 0 and standard deviation 1; γ and β, learned for each dimension, turn it into ${after}. This is not linear, because σ depends on the vector itself.`,
    /** @param {string} token @param {{ before: string, after: string }} letters @param {string} scale */
    rms: (token, { before, after }, scale) =>
      `The vector ${before} of ${quoted(token)} has root mean square RMS = ${scale}. Dividing by it gives x̂, whose squares are 1 on average; γ, learned for each dimension, turns it into ${after}. Unlike a layer norm, an RMS norm does not subtract the mean. It is not linear, because RMS depends on the vector itself.`,
    /** @param {string} norm @param {string} before @param {string} after */
    skipped: (norm, before, after) => `This ${norm} is skipped: ${after} equals ${before}.`,
  },
  mlp: {
    /** @param {string} activation */
    before: (activation) => `before ${activation}`,
    /** @param {string} activation */
    after: (activation) => `after ${activation}`,
    /** @param {string} activation */
    gated: (activation) => `after ${activation}, times x·W_in`,
    hint: 'Each cell is a hidden unit. Point at one, or use the arrow keys, to read its numbers.',
    caption: 'The strongest hidden units',
    /** @param {string} activation @param {boolean} isGated */
    columns: (activation, isGated) =>
      isGated ? ['Unit', 'x·W_gate', activation, 'x·W_in', 'product'] : ['Unit', 'before', 'after'],
    /** @param {string} activation */
    curve: (activation) =>
      `${activation}, with these hidden units as points: numbers far below 0 become almost 0, and numbers far above 0 hardly change.`,
    /** @param {string} activation @param {number} count */
    curveLabel: (activation, count) =>
      `The curve of ${activation}, with the ${count} strongest hidden units as points; the table has their numbers.`,
    /** @param {string} activation @param {number} at @param {string} before @param {string} after */
    unitAt: (activation, at, before, after) => `Unit ${at}: before ${activation} ${before}, after ${after}`,
    /** @param {string} made @param {string} past @param {string} sum */
    off: (made, past, sum) => `The feed-forward part is off: ${made} is 0, and ${sum} equals ${past}.`,
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
        ? `W_gate and W_in each turn the ${d_model} numbers of ${quoted(token)} into ${d_mlp} numbers. The numbers from W_gate go through ${activation}, which is not linear. They are then multiplied by the numbers from W_in, like a gate that lets more or less of each number through. W_out turns the products back into ${d_model} numbers. Unit ${unit} is the strongest: ${before} becomes ${after}, and ${after} × ${factor} gives ${product}. ${result} has norm ${norm}.`
        : `W_in turns the ${d_model} numbers of ${quoted(token)} into ${d_mlp} hidden units. Each goes through ${activation}, which is not linear; W_out turns them back into ${d_model} numbers. Unit ${unit} is the strongest: its value is ${before} before ${activation} and ${after} after it. ${result} has norm ${norm}.`,
  },
};
