// @ts-check
/** UI strings of the room "Lookup", in Chinese. */
import { isolated, listed, quoted } from '../../../words/zh/phrases.js';
import { sums } from '../../../words/zh/sums.js';

/** @param {number} count */
const weightsBelowZero = (count) => `有 ${count} 个权重为负`;

export const words = {
  partsLabel: '部分',
  parts: /** @type {Record<string, string>} */ ({
    database: '键与值的数据库',
    words: '词的相似度',
    scaling: '为什么除以 √d',
  }),

  database: {
    examplesLabel: '试试',
    examples: /** @type {Record<string, string>} */ ({
      kernel: '平滑',
      database: '数据库查询',
      attention: '注意力',
      negative: '负权重',
      cancel: '分数之和为 0',
    }),
    spaceLabel: '键',
    spaces: { axis: '在轴上', plane: '在平面上' },
    strategyLabel: '策略',
    strategies: /** @type {Record<string, string>} */ ({
      exact: '精确匹配',
      average: '平均汇聚',
      normalize: '直接归一化',
      dot: '点积 + softmax',
      gaussian: '高斯核',
    }),
    temperature: '温度 τ',
    sigma: '宽度 σ',
    howTo: '拖动查询、键和值，或选中查询后用方向键；表中的数都可以改。点击名称选中它那一行，按 Esc 取消选中。',
    query: '查询',
    queryAt: '查询',
    /** @param {string} at @param {string} answer */
    queryText: (at, answer) => `${at}；答案 ${answer}`,
    axisPicture: '轴上的键，高度是各自的值；曲线是每个查询的答案',
    planePicture: '平面上的键，颜色是各自的值；背景色是每个查询的答案',
    keyAxis: '键和查询 →',
    valueAxis: '值 ↑',
    answer: '答案',
    /** @param {string} answer */
    beyond: (answer) => `答案 ${answer}，在图外`,
    curve: '每个查询的答案',
    colour: '值与答案（超出范围的值按端点显示）',
    noAnswer: '没有答案',
    table: {
      caption: '键、值和权重',
      key: '键',
      keyX: '键 x',
      keyY: '键 y',
      value: '值',
      score: '分数',
      weight: '权重 α',
      sum: '总和',
      answer: '答案',
      /** @param {number} entry @param {string} of */
      cell: (entry, of) => `k${entry} 的${of}`,
      /** @param {number} entry */
      remove: (entry) => `删除 k${entry}`,
      add: '在查询处添加一个键',
    },
    formulasTitle: '用这些数写出的定义',
    kindsTitle: '这些是什么样的权重？',
    kinds: /** @type {Record<string, { is: string, so: string }>} */ ({
      cone: { is: 'α ≥ 0', so: '答案在各个值的凸锥内' },
      convex: { is: '∑ α = 1 且 α ≥ 0', so: '凸组合：答案在各个值的范围内' },
      one: { is: '一个 α = 1，其余为 0', so: '传统的数据库查询' },
      average: { is: '每个 α = 1/m', so: '平均汇聚' },
    }),
    yes: '是',
    no: '否',
    /** Descriptions of the strategies. @type {Record<string, string>} */
    about: {
      exact: '离查询最近的键得到全部权重，与数据库一样。答案从一个值跳到另一个值。',
      average: '无论查询问什么，每个键的权重都相同。答案是各个值的平均。',
      normalize: '每个分数 q·k 除以分数之和。只有当所有分数同号时，权重才在 0 到 1 之间。',
      dot: '分数是 q·k，softmax 把分数变成权重，与注意力一样。方向与查询一致的键胜出；温度低时，只有一个键胜出。',
      gaussian: '键离查询越近，权重越大。核很窄时近似精确匹配，核很宽时近似平均汇聚。',
    },
    /** A further sentence for the strategy `normalize` if the keys are on an axis. */
    cancels: '在轴上，查询会约去，所以各处的答案都相同。',
    /**
     * @param {{ at: string, keys: string[], weight: string, answer: string, least: string, largest: string }} numbers
     * @param {{ inside: boolean, negative: number, alike: boolean }} found
     */
    says({ at, keys, weight, answer, least, largest }, { inside, negative, alike }) {
      const who = alike
        ? `在${at} 处，所有键的权重相同，都是 ${weight}。`
        : keys.length > 1
          ? `在${at} 处，${listed(keys)} 的权重最大，各为 ${weight}。`
          : `在${at} 处，${keys[0]} 的权重最大，为 ${weight}。`;
      const where = inside
        ? `答案 ${answer} 在各个值的范围之内：从 ${least} 到 ${largest}。`
        : `答案 ${answer} 在各个值的范围之外：从 ${least} 到 ${largest}。`;
      return `${who}${negative > 0 ? `${weightsBelowZero(negative)}。` : ''}${where}`;
    },
    /** @param {string} at */
    fails: (at) => `在${at} 处，分数之和为 0。不能除以 0，所以直接归一化在这里没有答案。`,
  },

  similarity: {
    label: '相似度',
    measures: { dot: '点积', cosine: '余弦', euclidean: '负欧氏距离' },
    howTo: '指向格子或用方向键，可读数。点击或按 Enter 选中，按 Esc 取消选中。行关注列。',
    waiting: '这一部分用真实的模型处理你的句子。另外两部分不需要模型。',
    inputs:
      '这里的 x 是词元的输入嵌入（学习得到）：没有加位置，也不用 W_Q、W_K 和 W_V。分数就是没有权重矩阵的自注意力的分数。',
    maps: {
      weights: 'Softmax，训练好的头',
      similarity: '嵌入的相似度',
      weight: '每行的 softmax',
      /** @param {number} layer @param {number} head */
      trained: (layer, head) => `训练得到：第 ${layer} 层第 ${head} 头`,
    },
    /** @param {string} name @param {number} n */
    map: (name, n) => `${name}，${n} × ${n}。行关注列。用方向键移动。`,
    query: '查询',
    key: '键',
    /** @param {string} query @param {string} key @param {{ similarity: string, weight: string, trained: string }} numbers */
    pair: (query, key, { similarity, weight, trained }) =>
      `${isolated(query)} → ${isolated(key)}：相似度 ${similarity}，softmax ${weight}，训练好的头 ${trained}`,
    invitation: '指向格子可读数，点击可选中它的词元。',
    says: {
      /** @param {string} token @param {string} measure @param {[string, string][]} most */
      similarity: (token, measure, most) =>
        `按${measure}，与${quoted(token)}最相似的是${listed(most.map(([name, number]) => `${quoted(name)}（${number}）`))}。`,
      /** @param {string} token @param {string} self @param {[string, string] | null} other */
      weight: (token, self, other) =>
        `softmax 把这些相似度变成权重：${quoted(token)}自己得到 ${self}${other ? `；其他词中${quoted(other[0])}最多，为 ${other[1]}` : ''}。`,
      /** @param {string} token @param {number} layer @param {number} head @param {[string, string]} most */
      trained: (token, layer, head, [name, number]) =>
        `用第 ${layer} 层第 ${head} 头训练好的权重，${quoted(token)}最关注${quoted(name)}：${number}。`,
      /** @param {string} query @param {string} key @param {string} one @param {string} other */
      symmetric: (query, key, one, other) =>
        `相似度两个方向相同：从${quoted(query)}到${quoted(key)}为 ${one}，反过来为 ${other}。`,
      /** @param {string} one @param {string} other */
      directed: (one, other) => `训练好的头不对称：这个方向为 ${one}，反过来为 ${other}。`,
    },
    measureName: /** @type {Record<string, string>} */ ({
      dot: '点积',
      cosine: '余弦',
      euclidean: '负距离',
    }),
    row: {
      /** @param {string} token @param {number} shown @param {number} n */
      caption: (token, shown, n) =>
        shown < n ? `${quoted(token)}那一行：共 ${n} 个词元，列出权重最大的 ${shown} 个` : `${quoted(token)}那一行`,
      token: '词元',
      similarity: '相似度',
      weight: 'Softmax',
      trained: '训练好的头',
    },
    formulasTitle: '公式',
    /** @param {string} query @param {string} key */
    formulasFor: (query, key) => `i = ${quoted(query)}、j = ${quoted(key)}时的公式`,
    /** Words in a written-out sum. @type {Record<string, { written: number, smaller: (count: number) => string }>} */
    sums: {
      dot: sums,
      cosine: sums,
      euclidean: { ...sums, smaller: (count) => `另外 ${count} 个较小的平方` },
    },
    formulaWords: {
      ...{ similarity: '相似度', weight: '权重', output: '输出', trained: '训练好的头' },
      sum: /** @type {Record<string, string>} */ ({ dot: '点积', cosine: '点积', euclidean: '距离' }),
    },
  },

  scaling: {
    d: 'q 和 k 的大小 d',
    count: '键',
    /** @param {number} seed */
    seed: (seed) => `随机种子为 ${seed} 时，随机数总是相同。`,
    another: '重新抽取',
    about:
      'q 和每个 k 都由 d 个独立随机数组成，平均值 0，方差 1，所以 d 个乘积的方差各为 1。方差相加得 d，所以 q·k 的标准差是 √d。分数很大时，softmax 几乎把全部权重给一个键。',
    spread: '分数的标准差',
    largest: '最大的 softmax 权重（平均）',
    plain: 'softmax(q·k)',
    scaled: 'softmax(q·k ÷ √d)',
    without: '不做除法：q·k',
    with: '做除法：q·k ÷ √d',
    plainScore: 'q·k',
    scaledScore: 'q·k ÷ √d',
    axis: 'd（对数刻度）',
    /** @param {string} curve @param {number} n */
    curve: (curve, n) => `${curve}，从 1 到 1024 取 ${n} 个大小，分别为不除和除以 √d。数值见下表。`,
    /** @param {number} d @param {number} seed */
    drawCaption: (d, seed) => `d = ${d} 时的一次抽取（随机种子 ${seed}）`,
    key: '键',
    numbers: '曲线的数据表',
    numbersCaption: '200 次抽取的平均',
    /** @param {{ d: number, n: number, spread: string, spreadScaled: string, largest: string, largestScaled: string }} numbers */
    says: ({ d, n, spread, spreadScaled, largest, largestScaled }) =>
      `d = ${d} 时，分数 q·k 的标准差为 ${spread}，${n} 个 softmax 权重中最大的平均为 ${largest}。除以 √${d} 后，分数的标准差为 ${spreadScaled}，最大权重为 ${largestScaled}。`,
    /** @param {boolean} saturated */
    verdict: (saturated) =>
      saturated
        ? '不做除法时，softmax 几乎饱和：平均来说，一个键几乎得到全部权重，虽然每次抽取有所不同。'
        : '在这个 d 下，除法几乎没有影响。试试更大的 d。',
  },
};
