// @ts-check
/** UI strings of the room "Worked example", in Chinese. */
import { listed, quoted } from '../../../words/zh/phrases.js';

/**
 * The subject of a step, for its title and sentence.
 *
 * @typedef {object} About
 * @property {string} token the query token's name
 * @property {string} key the key token's name
 * @property {number} d_head
 * @property {number} d_model
 * @property {number} n_key
 * @property {number} n_query
 * @property {boolean} crosses whether a second sequence attends to the first
 * @property {boolean} decoder whether the second sequence attends to itself first
 * @property {boolean} own whether the step belongs to the self-attention of the second sequence
 * @property {number} [decimals]
 * @property {string[]} vocabulary the words that a tiny decoder can predict
 * @property {string} next the most likely next word
 * @property {string} share its probability, in percent
 */

const counted = (/** @type {number} */ count) => `${count} 个数`;

const NEXT = '从注意力头到下一个词';

/** @type {Record<string, { group: string, title: (about: About) => string, text: (about: About) => string }>} */
const STEPS = {
  inputs: {
    group: '已知',
    title: () => '输入',
    text: ({ d_model, n_key }) =>
      n_key === 1
        ? `输入一个词元。它是 ${d_model} 个数组成的一行：矩阵 X。`
        : `输入 ${n_key} 个词元。每个是 ${d_model} 个数组成的一行，各行合成矩阵 X。`,
  },
  looking: {
    group: '已知',
    title: () => '查询的输入',
    text: ({ n_query }) =>
      `另一个序列的 ${n_query} 个词元关注 X，就像解码器的输出词关注编码器的词。那个序列的各行合成矩阵 Y。`,
  },
  scores: {
    group: '已知',
    title: () => '分数和值',
    text: ({ d_head }) =>
      `这个例子从中途开始：查询与各个键的点积是已知的。讲座没有给出算出它们的 ${d_head} 维向量。值也是已知的。`,
  },
  weights_k: {
    group: '已知',
    title: () => '键的权重 W_K',
    text: () => '这些数由训练得到。它们把词元的输入变成键，别的词元靠键找到它。',
  },
  weights_v: {
    group: '已知',
    title: () => '值的权重 W_V',
    text: () => '第二个矩阵把同样的输入变成值：别的词元关注它时，它传出的内容。',
  },
  weights_q: {
    group: '已知',
    title: () => '查询的权重 W_Q',
    text: () => '第三个矩阵把同样的输入变成查询：词元自己在找什么。',
  },
  no_weights: {
    group: '键、值、查询',
    title: ({ crosses, decoder, own }) => {
      if (own) return '无权重：Q = K = V = Y';
      if (decoder) return '无权重：Q = 输出，K = V = X';
      return crosses ? '无权重：Q = Y，K = V = X' : '无权重：Q = K = V = X';
    },
    text: () => '没有权重时，每个词元自己就是查询、键和值，所以词元之间直接比较。',
  },
  key: {
    group: '键、值、查询',
    title: ({ token }) => `${token} 的键`,
    text: ({ token }) => `${quoted(token)}的输入乘以 W_K 的每一列，得到它的键，每列一个数。`,
  },
  value: {
    group: '键、值、查询',
    title: ({ token }) => `${token} 的值`,
    text: ({ token }) => `同样的输入乘以 W_V 的每一列，得到它的值：${quoted(token)}传出的内容。`,
  },
  query: {
    group: '键、值、查询',
    title: ({ token }) => `${token} 的查询`,
    text: ({ token, crosses, decoder }) => {
      if (crosses && decoder) {
        return `查询来自带掩码自注意力的输出：${quoted(token)}那一行乘以 W_Q 的每一列，就是${quoted(token)}在 X 中寻找的东西。键和值只来自 X。`;
      }
      return crosses
        ? `查询来自另一个序列：Y 中${quoted(token)}那一行乘以 W_Q 的每一列，就是${quoted(token)}在 X 中寻找的东西。`
        : `同样的输入乘以 W_Q 的每一列，得到查询：${quoted(token)}在找什么。`;
    },
  },
  dot: {
    group: 'token',
    title: ({ token, key }) => `分数：${token} → ${key}`,
    text: ({ token, key }) =>
      `${quoted(key)}的键与${quoted(token)}的查询有多匹配？逐个数相乘，再把乘积相加：分数越大，越匹配。`,
  },
  scale: {
    group: 'token',
    title: () => '除以 √d_k',
    text: ({ d_head }) =>
      `向量的数越多，分数越大，而很大的分数会把全部注意力推向一个词元。除以 √${d_head} 使分数适中。`,
  },
  mask: {
    group: 'token',
    title: () => '掩码后面的词元',
    text: ({ token }) =>
      `有因果掩码时，词元不关注后面的词元：${quoted(token)}之后每个词元的分数变为 −∞，softmax 把它变成恰好为 0。`,
  },
  exponentials: {
    group: 'token',
    title: () => '指数值',
    text: () =>
      '以每个分数为指数求 e 的幂，每个数都变成正数。先减去这一行最大的分数：这样幂不会太大，也不改变权重，因为在下面的除法中会约去。',
  },
  sum: {
    group: 'token',
    title: () => '指数值之和',
    text: () => '把各指数值相加。它们各自将除以这个和。',
  },
  divide: {
    group: 'token',
    title: () => '注意力权重',
    text: ({ token }) =>
      `每个指数值除以这个和，得到权重。${quoted(token)}的权重之和为 1，表示${quoted(token)}怎样分配注意力。`,
  },
  round: {
    group: 'token',
    title: ({ decimals }) => `保留 ${decimals} 位小数`,
    text: () => '权重被四舍五入，后面的步骤用舍入后的权重。舍入时保持权重之和为 1。',
  },
  weigh: {
    group: 'token',
    title: ({ key }) => `权重 × ${key} 的值`,
    text: ({ token, key }) => `${quoted(token)}从${quoted(key)}的值中取这么大的一份。`,
  },
  output: {
    group: 'token',
    title: ({ token }) => `${token} 的输出`,
    text: ({ token }) => `这些份额之和就是${quoted(token)}的新表示：值的加权和，它最关注的词元权重最大。`,
  },
  all_queries: {
    group: '用矩阵一次算完',
    title: () => '所有查询：Q',
    text: ({ d_head, crosses }) =>
      `${crosses ? '第二个序列' : 'X'} 的每一行乘以 W_Q，一次乘法得到所有查询。W_Q 的列数在设计模型时选定；这里每个查询有 ${counted(d_head)}。`,
  },
  all_keys: {
    group: '用矩阵一次算完',
    title: () => '所有键：K',
    text: () => 'X 乘以 W_K 得到所有键。键与查询一样长，这样才能两两相乘。',
  },
  all_values: {
    group: '用矩阵一次算完',
    title: () => '所有值：V',
    text: () => 'X 乘以 W_V 得到所有值。值的长度就是输出的长度。',
  },
  all_dots: {
    group: '用矩阵一次算完',
    title: () => '所有分数：Q Kᵀ',
    text: () => '上面的步骤都不需要其他词元的结果，所以全部分数可以用一次矩阵乘法算出。',
  },
  all_scaled: {
    group: '用矩阵一次算完',
    title: () => '所有分数除以 √d_k',
    text: () => '整个矩阵一次除完。',
  },
  all_masked: {
    group: '用矩阵一次算完',
    title: () => '对所有行加掩码',
    text: () => '加上矩阵 M：允许关注处为 0，不允许处为 −∞。对角线以上全是 −∞：词元不关注后面的词元。',
  },
  all_softmax: {
    group: '用矩阵一次算完',
    title: () => '对每一行做 softmax',
    text: () => '逐行把分数变成权重，每行之和为 1。',
  },
  all_rounded: {
    group: '用矩阵一次算完',
    title: () => '四舍五入后的权重',
    text: () => '每一行舍入后，和仍为 1。',
  },
  all_mixed: {
    group: '用矩阵一次算完',
    title: () => '所有输出',
    text: () => '再做一次矩阵乘法，权重乘以 V，每个词元都得到新表示。',
  },
  weights_o: {
    group: NEXT,
    title: () => '输出权重 W_O',
    text: () => 'W_O 把头的输出变成与输入等长的向量，这样两者才能相加。',
  },
  attn_out: {
    group: 'next',
    title: () => '注意力的输出',
    text: ({ token }) =>
      `这个头对${quoted(token)}的输出乘以 W_O 的每一列：这就是注意力加到${quoted(token)}的向量上的内容。`,
  },
  resid_mid: {
    group: 'next',
    title: () => '第一个残差连接',
    text: ({ token }) => `输入与注意力的输出相加。${quoted(token)}保留自己的向量，又得到从其他词元读到的内容。`,
  },
  weights_in: {
    group: NEXT,
    title: () => '第一层前馈权重 W_in 和 b_in',
    text: () => '前馈网络单独处理每个词元。W_in 的每一列加上 b_in 中的偏置，是一个检测某种模式的隐藏单元。',
  },
  mlp_pre: {
    group: 'next',
    title: () => '隐藏层',
    text: ({ token }) => `${quoted(token)}的向量乘以 W_in 的每一列，再加偏置：每个隐藏单元得到一个数。`,
  },
  mlp_post: {
    group: 'next',
    title: () => 'ReLU',
    text: () => 'ReLU 把负数变为 0：只有检测到自己模式的单元保持激活。',
  },
  weights_out: {
    group: NEXT,
    title: () => '第二层前馈权重 W_out 和 b_out',
    text: () => 'W_out 的每一行，是一个激活的隐藏单元写入词元向量的内容。',
  },
  mlp_out: {
    group: 'next',
    title: () => '前馈网络的输出',
    text: ({ token }) => `隐藏单元乘以 W_out，再加偏置：这就是前馈网络加到${quoted(token)}的向量上的内容。`,
  },
  resid_post: {
    group: 'next',
    title: () => '第二个残差连接',
    text: () => '前馈网络的输出也加上。和就是这一层的输出。大模型有许多层；这里直接得到词。',
  },
  weights_u: {
    group: NEXT,
    title: () => '反嵌入 W_U',
    text: ({ vocabulary }) => `词表有 ${vocabulary.length} 个词，W_U 为每个词准备一列。`,
  },
  logits: {
    group: 'next',
    title: () => 'Logits',
    text: ({ token }) => `${quoted(token)}的向量乘以 W_U 的每一列，给每个词一个分数，即 logit。`,
  },
  next_exponentials: {
    group: 'next',
    title: () => 'logits 的指数值',
    text: () => '又是 softmax：先减去最大的 logit，再以每个 logit 为指数求 e 的幂。',
  },
  next_sum: {
    group: 'next',
    title: () => '指数值之和',
    text: () => '把所有词的指数值加起来。',
  },
  next_word: {
    group: 'next',
    title: ({ next }) => `下一个词：${next}`,
    text: ({ token, next, share }) =>
      `指数值除以总和，就成为总和为 1 的概率。${quoted(token)}之后最可能的词是${quoted(next)}，概率 ${share}。`,
  },
};

export const words = {
  example: '示例',
  examples: /** @type {Record<string, string>} */ ({
    'lecture-e': '讲座 E：三个输入，完整演算',
    'lecture-a': '讲座 A：string melancholic note',
    'lecture-b': '讲座 B：112 和 96',
    'cross-attention': '交叉注意力：Y 关注 X',
    decoder: '解码器：Y 先关注自己，再关注 X',
    'tiny-decoder': '小小的解码器：the sky is …',
    'no-weights': '无权重：river, bank, money',
    'equal-keys': '三个相同的键：取平均',
    'one-key-wins': '一个键胜出：查找',
  }),
  about: /** @type {Record<string, string>} */ ({
    'lecture-e': '这是讲座 E 的例子，数字选得便于计算。',
    'lecture-a':
      '讲座 A 只给出权重 0.005、0.085 和 0.91。这里选的分数正好给出这些权重，选的值使输出显示出每个词的份额。',
    'lecture-b':
      '讲座 B 跟踪“Thinking”一词，给出它的两个分数 112 和 96，键有 64 个数。讲座没有给出值；这里选的值使输出显示出每个词的份额。',
    'cross-attention':
      '交叉注意力，与讲座中的解码器一样：Y 的词元关注 X。X 来自编码器（讲座 E 的数字），Y 是第二个序列，数字是虚构的。没有掩码，因为在 Y 的第一个词元之前，整个 X 已经存在。',
    decoder:
      '讲座中的解码器，分两步，数字是虚构的。先是 Y（已写出的部分）的词元带掩码互相关注，结果用作交叉注意力的查询；键和值来自源句 X。残差连接、归一化和前馈网络略去。',
    'tiny-decoder':
      '一个可以手算验证的完整解码器：一层、一个头，词表有六个词。权重是虚构的，使它能续写“the sky is”。省略了归一化和位置。',
    'no-weights': '词与词直接比较，没有单独的查询、键和值。数字是虚构的。',
    'equal-keys': '所有键都相同，没有哪个词元更匹配：输出是各个值的平均。',
    'one-key-wins': '每个查询与一个键的匹配远胜其他键：注意力变成查表。',
  }),
  edited: '数字已改',
  modes: { lecture: '按讲座', exact: '精确', scaled: '精确，缩放' },
  modeLabel: '数字',
  modeNotes: {
    lecture: /** @type {Record<string, string>} */ ({
      'lecture-e': '与幻灯片一致：讲座省去除以 √d_k，并在混合值之前把每行权重保留一位小数。',
      'lecture-a': '与幻灯片一致：分数不除以 √d_k，权重保留三位小数。',
      'lecture-b': '与幻灯片一致：分数除以 √64 = 8，权重保留两位小数。',
    }),
    lectureOwn: '讲座中没有这个例子。它按讲座 E 的方式计算：分数不除以 √d_k，权重保留一位小数。',
    lecture_scaled: '按讲座的方式舍入，但分数除以讲座省去的 √d_k，所以数字与幻灯片不同。',
    lecture_unscaled: '按讲座的方式舍入。与讲座不同的是分数不除以 √d_k，所以数字与幻灯片不同。',
    digits: '“≈”表示最后一位不能由显示的数位算出，因为页面计算时的位数比显示的多。',
    exact: '权重不舍入，分数不除以 √d_k。数字显示四位小数。',
    scaled: '权重不舍入，分数除以 √d_k，与论文一致。数字显示四位小数。',
  },
  mask: '因果掩码',
  weightsOff: '无权重（Q = K = V = X）',
  weightsOffDecoder: '无权重（K = V = Y，然后 K = V = X）',
  weightsOffCrossing: '无权重（Q = Y，K = V = X）',
  scaling: '除以 √d_k',
  sizes: /** @type {Record<string, string>} */ ({
    tokens: '词元',
    looking: '查询词元',
    d_model: 'd_model',
    d_head: 'd_k',
    d_mlp: 'd_mlp',
    d_v: 'V 的宽度',
  }),
  d_head: 'd_k',
  reset: '重置',
  colours: { added: '这一步新出现', source: '从哪里来' },
  /** @param {string} token */
  sheet: (token) => `一步一步算出${quoted(token)}的输出`,
  numpy: { title: '这一步的 NumPy 写法', rounded: '按讲座舍入' },
  stepsLabel: '步骤',
  lookingToken: (/** @type {string} */ token) => `查询 ${token}`,
  afterToken: (/** @type {string} */ token) => `${token} 之后`,
  attentions: { own: '带掩码自注意力', cross: '交叉注意力' },
  ofAttention: (/** @type {string} */ attention, /** @type {string} */ group) => `${attention}：${group}`,
  stepOf: (/** @type {number} */ step, /** @type {number} */ count) => `第 ${step} 步，共 ${count} 步`,
  matrices: /** @type {Record<string, [string, string]>} */ ({
    resid_pre: ['X', '输入'],
    y: ['Y', '查询的输入'],
    w_q: ['W_Q', '查询的权重'],
    w_k: ['W_K', '键的权重'],
    w_v: ['W_V', '值的权重'],
    q: ['Q', '查询'],
    k: ['K', '键'],
    v: ['V', '值'],
    dot_products: ['Q Kᵀ', '分数'],
    scaled_scores: ['÷ √d_k', '缩放后的分数'],
    attn_scores: ['掩码', '掩码后的分数'],
    row_max: ['max', '每行的最大分数'],
    exp: ['exp', '指数值'],
    exp_sum: ['Σ', '每行之和'],
    pattern: ['权重', '注意力权重'],
    pattern_rounded: ['舍入', '权重，按讲座舍入'],
    weighted_v: ['权重 × V', '加权后的值'],
    z: ['输出', '新表示'],
    w_o: ['W_O', '输出权重'],
    attn_out: ['O', '注意力的输出'],
    resid_mid: ['X′', '注意力之后的残差流'],
    w_in: ['W_in', '第一层前馈权重'],
    b_in: ['b_in', '隐藏层的偏置'],
    pre: ['H', '隐藏层'],
    post: ['ReLU(H)', 'ReLU 之后的隐藏层'],
    w_out: ['W_out', '第二层前馈权重'],
    b_out: ['b_out', '输出的偏置'],
    mlp_out: ['F', '前馈网络的输出'],
    resid_post: ['X″', '这一层之后的残差流'],
    w_u: ['W_U', '反嵌入'],
    logits: ['logits', '每个词的分数'],
    next_row_max: ['max', '每行最大的 logit'],
    next_exp: ['exp', 'logits 的指数值'],
    next_exp_sum: ['Σ', '每行之和'],
    next_probabilities: ['P', '下一个词的概率'],
  }),
  /** Before the symbol of a matrix of a decoder's masked self-attention. */
  ownMark: '自：',
  ofOwn: (/** @type {string} */ meaning) => `${meaning}（带掩码自注意力）`,
  size: (/** @type {number} */ rows, /** @type {number} */ columns) => `${rows} × ${columns}`,
  matrixLabel: (
    /** @type {string} */ symbol,
    /** @type {string} */ meaning,
    /** @type {number} */ rows,
    /** @type {number} */ columns,
  ) => `${symbol}，${meaning}，${rows} 行 ${columns} 列`,
  cellLabel: (/** @type {string} */ symbol, /** @type {string} */ row, /** @type {number} */ column) =>
    `${symbol}，第 ${row} 行，第 ${column} 列`,
  tokenNames: {
    tokens: (/** @type {number} */ index) => `词元 ${index} 的名称`,
    looking: (/** @type {number} */ index) => `查询词元 ${index} 的名称`,
  },
  ofToken: (/** @type {string} */ token) => `，${token}`,

  why: {
    hint: '指向一个数，看它从哪里来；点击即可选中。',
    given: '是已知的：它是输入的，不是算出的。',
    masked: '，因为词元不能关注后面的词元。',
    rounded: (/** @type {number} */ decimals) => `保留 ${decimals} 位小数；这一行之和仍为 1`,
    selected: '已选中',
    release: '取消',
  },

  picture: {
    arrows: '每个词元关注哪里',
    arrowsOf: (/** @type {string} */ token) => `${token} 关注哪里`,
    arrowsNote: '箭头从查询词元出发，越粗注意力越多。它们合计至少占注意力的 80%。',
    heatmap: '注意力权重',
    rows: '行关注列',
    waiting: '算出第一批权重后，图就会出现。',
    sentence: (/** @type {string} */ token, /** @type {[string, string][]} */ shares) =>
      `${quoted(token)}把注意力分给${listed(shares.map(([name, share]) => `${quoted(name)}（${share}）`))}。`,
  },

  notices: {
    unknownExample: (/** @type {string} */ found) => `链接要打开示例“${found}”，但它不存在。现在显示讲座 E 的示例。`,
    unknownStep: (/** @type {string} */ found) =>
      `链接要打开步骤“${found}”，但这个示例在当前设置下没有这一步。现在显示第一步。`,
    unknownCell: (/** @type {string} */ found) => `链接选中了数“${found}”，但这个示例没有它。现在没有选中任何数。`,
  },

  /**
   * @param {string} kind
   * @param {About} about
   */
  step(kind, about) {
    const { group, title, text } = STEPS[kind];
    return { group, title: title(about), text: text(about) };
  },
};
