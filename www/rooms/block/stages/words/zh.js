// @ts-check
/**
 * UI strings of the stages of the room "Block", in Chinese.
 *
 * @typedef {import('../../../../pkg/headlight.js').HeadMatrix} HeadMatrix
 * @typedef {{ source: string, sum: string }} WeightLetters letters of the vectors before the projections and after W_O
 */
import { quoted } from '../../../../words/zh/phrases.js';
import { MADE, WEIGHT_NAMES } from '../weight-names.js';

export const stages = {
  previous: '上一环节 [',
  next: '下一环节 ]',
  close: '关闭',
  projections: {
    /** @param {string} letter @param {string} token */
    of: (letter, token) => `${token} 的 ${letter}`,
    /** @param {string} token @param {string} source @param {number} layer @param {number} head @param {number} d_model @param {number} d_head */
    text: (token, source, layer, head, d_model, d_head) =>
      `第 ${layer} 层第 ${head} 头把${quoted(token)}的 ${source} 的 ${d_model} 个数乘以三个学习得到的矩阵。每个矩阵给出 ${d_head} 个数：词元在找什么（q），别的词元怎样找到它（k），它传出什么（v）。`,
  },
  weights: {
    /** @param {HeadMatrix} matrix */
    show: (matrix) => WEIGHT_NAMES[matrix],
    choices: '这个头的权重矩阵：',
    /** @param {{ matrix: HeadMatrix, layer: number, head: number, d_model: number, d_head: number }} about */
    title: ({ matrix, layer, head, d_model, d_head }) =>
      `第 ${layer} 层第 ${head} 头的 ${WEIGHT_NAMES[matrix]}：${matrix === 'w_o' ? `${d_head} × ${d_model}` : `${d_model} × ${d_head}`} 个学习得到的数`,
    /** @param {HeadMatrix} matrix @param {number} head */
    label: (matrix, head) => `第 ${head} 头的 ${WEIGHT_NAMES[matrix]}，逐个权重`,
    /** @param {HeadMatrix} matrix @param {number} row @param {number} column @param {string} value @param {WeightLetters} letters */
    tell: (matrix, row, column, value, { source, sum }) =>
      matrix === 'w_o'
        ? `z 的第 ${row} 个数乘以 ${value}，加到 ${sum} 的第 ${column} 维`
        : `${source} 的第 ${column} 维乘以 ${value}，加到 ${MADE[matrix]} 的第 ${row} 个数`,
    /** @param {HeadMatrix} matrix @param {WeightLetters} letters */
    hint: (matrix, { source, sum }) =>
      `${matrix === 'w_o' ? `z 的每个数一行，${sum} 的每维一列` : `${MADE[matrix]} 的每个数一行，${source} 的每维一列`}。指向一个权重或用方向键，可读数。`,
    /** @param {HeadMatrix} matrix */
    valuesLabel: (matrix) => `${WEIGHT_NAMES[matrix]} 的奇异值，从大到小`,
    /** @param {number} n_main @param {number} count */
    valuesHint: (n_main, count) =>
      `这个矩阵的 ${count} 个奇异值，从大到小。前 ${n_main} 个（彩色）的平方占全部平方和的十分之九。`,
    /** @param {number} at @param {number} count @param {string} value */
    valueAt: (at, count, value) => `第 ${at + 1} 个奇异值，共 ${count} 个：${value}`,
    /** @param {{ matrix: HeadMatrix, heads: [number, number], letters: WeightLetters, d_model: number, d_head: number, largest: string, smallest: string }} about */
    text: ({ matrix, heads: [first, last], letters: { source, sum }, d_model, d_head, largest, smallest }) =>
      [
        first < last
          ? `第 ${first} 到 ${last} 头共用同一个 ${WEIGHT_NAMES[matrix]}。`
          : `${WEIGHT_NAMES[matrix]} 属于这个头，对所有词元、所有文本都相同。`,
        `它能分辨 ${d_head} 个方向：范数为 1 的向量，在最强的方向上映成范数 ${largest}，在最弱的方向上映成范数 ${smallest}。`,
        matrix === 'w_o'
          ? `无论什么文本，这个头只能在 ${d_model} 个方向中的这 ${d_head} 个方向上改变 ${sum}。`
          : `${source} 有 ${d_model} 个方向，但与这 ${d_head} 个方向都垂直的向量不影响 ${MADE[matrix]}。`,
      ].join(''),
  },
  attention: {
    label: '从分数到权重，逐词元',
    /** @param {number} root @param {boolean[]} added whether there are dot products with distances, a bias and a cap */
    columns: (root, [hasDistances, hasBias, hasCap]) => [
      '词元',
      'q · k',
      ...(hasDistances ? ['+ 距离'] : []),
      `÷ √${root}`,
      ...(hasBias ? ['+ 偏置'] : []),
      ...(hasCap ? ['上限之后'] : []),
      '掩码之后',
      'e^(s − 最大)',
      '权重',
    ],
    sum: '总和',
    /** @param {string} token @param {number} shown @param {number} all */
    caption: (token, shown, all) =>
      shown < all
        ? `共 ${all} 个词元，列出${quoted(token)}最关注的 ${shown} 个`
        : `${quoted(token)}对每个词元的分数和权重`,
    mixTitle: '混合：z 是所有值乘以权重之和',
    /** @param {string} token */
    mixLabel: (token) => `${quoted(token)}的值乘以权重：每个词元一行`,
    /** @param {string} token @param {number} at @param {string} value */
    mixed: (token, at, value) => `${quoted(token)}给 z 的第 ${at} 个数加上 ${value}`,
    mixHint: '每行是一个词元的值乘以它的权重。指向一个数或用方向键，可读数。',
    z: 'z，总和',
    /** @param {{ token: string, layer: number, head: number, root: number, hasDistances: boolean, hasBias: boolean, cap: number | null, window: number | null, key: string, score: string, weight: string, isCausal: boolean, isRotary: boolean }} about */
    text: ({ token, layer, head, root, hasDistances, hasBias, cap, window, key, score, weight, isCausal, isRotary }) =>
      `在第 ${layer} 层第 ${head} 头中，${quoted(token)}的查询与${isCausal ? '直到它自己为止的每个键' : '每个键'}相乘${window === null ? '' : `，距离不超过 ${window} 个位置（滑动窗口）`}。${isRotary ? '查询和键先按各自的位置旋转（旋转位置编码）。' : ''}${hasDistances ? '查询还与距离 δ 的键（训练得到）相乘，每个键还与该距离的查询相乘，三个乘积相加。' : ''}点积除以 √${root}。${hasBias ? '再加上查询与键的距离对应的偏置 b（训练得到）。' : ''}${cap === null ? '' : `软上限把每个分数 s 限制在 −${cap} 和 ${cap} 之间：${cap}·tanh(s ÷ ${cap})。`}softmax 是非线性的，它把分数变成权重。最大的分数是 ${score}，属于${quoted(key)}：它得到 ${weight}。`,
  },
  concatenate: {
    /** @param {string} sum */
    partsTitle: (sum) => `每个头给 ${sum} 加上什么：它的 z 乘以 W_O 中属于它的行`,
    zScale: 'z 的刻度',
    bias: 'b_O',
    /** @param {number} n_heads @param {number} d_head */
    whole: (n_heads, d_head) => `z：${n_heads} × ${d_head} 个数`,
    /** @param {number} head */
    head: (head) => `第 ${head} 头`,
    /** @param {string} norm */
    norm: (norm) => `范数 ${norm}`,
    /** @param {{ token: string, n_heads: number, d_head: number, width: number, first: number, firstNorm: string, second: number, secondNorm: string, norm: string, hasBias: boolean }} about */
    text: ({ token, n_heads, d_head, width, first, firstNorm, second, secondNorm, norm, hasBias }) =>
      `${n_heads} 个头的 z 向量拼接成 ${n_heads} × ${d_head} = ${width} 个数，再乘以 W_O。这等于把每个头给出的一个向量相加。对${quoted(token)}，第 ${first} 头加上的向量最大（范数 ${firstNorm}），其次是第 ${second} 头（范数 ${secondNorm}）。所有头${hasBias ? '与 b_O ' : ''}之和的范数为 ${norm}。`,
  },
  add: {
    barsTitle: '两项及其和的范数',
    /** @param {string} token @param {[string, string, string]} names @param {string[]} lengths @param {boolean} pastIsLonger */
    text: (token, [past, made, sum], lengths, pastIsLonger) =>
      `${past} 绕过计算 ${made} 的步骤，与 ${made} 逐个数相加。对${quoted(token)}，${past} 的范数为 ${lengths[0]}，${made} 的范数为 ${lengths[1]}，所以 ${pastIsLonger ? past : made} 对 ${sum} 的贡献更大；${sum} 的范数为 ${lengths[2]}。`,
    /** @param {[string, string, string]} names */
    cut: ([past, made, sum]) => `这个残差连接已切断：没有加上 ${past}，所以 ${sum} 等于 ${made}。`,
  },
  norm: {
    /** @param {boolean} hasMean */
    parts: (hasMean) =>
      /** @type {Record<string, string>} */ ({
        x_hat: hasMean ? 'x̂ = (x − μ) ÷ σ' : 'x̂ = x ÷ RMS',
        gamma: 'γ，学习得到',
        beta: 'β，学习得到',
      }),
    /** @param {number} at */
    exampleTitle: (at) => `以第 ${at} 维为例`,
    spreadTitle: '归一化前后的标准差',
    /** @param {string} token @param {{ before: string, after: string }} letters @param {string} mean @param {string} scale */
    text: (token, { before, after }, mean, scale) =>
      `${quoted(token)}的向量 ${before}，平均值 μ = ${mean}，标准差 σ = ${scale}。减去 μ 再除以 σ 得到 x̂，其平均值为 0，标准差为 1；每维各有学习得到的 γ 和 β，把它变成 ${after}。这一步不是线性的，因为 σ 取决于向量本身。`,
    /** @param {string} token @param {{ before: string, after: string }} letters @param {string} scale */
    rms: (token, { before, after }, scale) =>
      `${quoted(token)}的向量 ${before}，均方根 RMS = ${scale}。除以它得到 x̂，其平方的平均值为 1；每维各有学习得到的 γ，把它变成 ${after}。与层归一化不同，RMS 归一化不减平均值。这一步不是线性的，因为 RMS 取决于向量本身。`,
    /** @param {string} norm @param {string} before @param {string} after */
    skipped: (norm, before, after) => `这个${norm}已跳过：${after} 等于 ${before}。`,
  },
  mlp: {
    /** @param {string} activation */
    before: (activation) => `${activation} 之前`,
    /** @param {string} activation */
    after: (activation) => `${activation} 之后`,
    /** @param {string} activation */
    gated: (activation) => `${activation} 之后，乘以 x·W_in`,
    hint: '每格是一个隐藏单元。指向一格或用方向键，可读它的数。',
    caption: '最强的隐藏单元',
    /** @param {string} activation @param {boolean} isGated */
    columns: (activation, isGated) =>
      isGated ? ['单元', 'x·W_gate', activation, 'x·W_in', '乘积'] : ['单元', '之前', '之后'],
    /** @param {string} activation */
    curve: (activation) => `${activation} 的曲线，点是这些隐藏单元：远小于 0 的数几乎变成 0，远大于 0 的数几乎不变。`,
    /** @param {string} activation @param {number} count */
    curveLabel: (activation, count) => `${activation} 的曲线，点是最强的 ${count} 个隐藏单元；数值见表。`,
    /** @param {string} activation @param {number} at @param {string} before @param {string} after */
    unitAt: (activation, at, before, after) => `单元 ${at}：${activation} 之前 ${before}，之后 ${after}`,
    /** @param {string} made @param {string} past @param {string} sum */
    off: (made, past, sum) => `前馈网络已关闭：${made} 为 0，${sum} 等于 ${past}。`,
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
        ? `W_gate 和 W_in 各把${quoted(token)}的 ${d_model} 个数变成 ${d_mlp} 个数。W_gate 给出的数经过 ${activation}，这一步非线性；再与 W_in 给出的数相乘，像一扇门，决定每个数通过多少。W_out 把乘积变回 ${d_model} 个数。单元 ${unit} 最强：${before} 变成 ${after}，${after} × ${factor} 得 ${product}。${result} 的范数为 ${norm}。`
        : `W_in 把${quoted(token)}的 ${d_model} 个数变成 ${d_mlp} 个隐藏单元。每个都经过 ${activation}，这一步非线性；W_out 再把它们变回 ${d_model} 个数。单元 ${unit} 最强：${activation} 之前为 ${before}，之后为 ${after}。${result} 的范数为 ${norm}。`,
  },
};
