// @ts-check
/** UI strings of the room "Predict", in Chinese. */
import { isolated, listed, quoted } from '../../../words/zh/phrases.js';
import { sums } from '../../../words/zh/sums.js';

/** @param {[word: string, part: string][]} all */
const wordsWithParts = (all) => listed(all.map(([word, part]) => `${quoted(word)} ${part}`));

/** @param {number} count */
const inMillions = (count) => (count / 1e6).toLocaleString('zh', { maximumSignificantDigits: 3 });

/**
 * Names the settings that reshape the distribution from which words are drawn.
 *
 * @typedef {{ temperature: number, topK: number, topP: number }} Sampled
 * @param {Sampled} by
 */
const sampledBy = ({ temperature, topK, topP }) =>
  listed([
    ...(temperature === 1 ? [] : [`温度 ${temperature}`]),
    ...(topK === 0 ? [] : [`top-k ${topK}`]),
    ...(topP === 1 ? [] : [`top-p ${topP}`]),
  ]);

/** Names of the path's matrices, by the core's names. @type {Record<string, string>} */
const PATH_PARTS = {
  probability: '概率',
  exp: '指数值',
  exp_sum: '指数值之和',
  largest_logit: '最大的 logit',
  logits: 'logit 的值',
  'ln_final.normalized': '最后归一化之后的向量 ĥ',
  'ln_final.x_hat': '标准化后的向量 x̂',
  'ln_final.scale': '标准差',
  rms: '均方根',
  'ln_final.mean': '平均值',
  'mlm_head.pre': '输出头的稠密层的输出',
  'mlm_head.post': '输出头的激活函数的输出',
  'mlm_head.ln.normalized': '输出头归一化之后的向量 ĥ',
  'mlm_head.ln.x_hat': '输出头中标准化后的向量',
  'mlm_head.ln.scale': '输出头中的标准差',
  'mlm_head.ln.mean': '输出头中的平均值',
};

/** @type {Record<string, string>} */
const PATH_WEIGHTS = {
  w_u: 'W_U 中这个词的列',
  b_u: 'b_U',
  w: '稠密层的列',
  b: '稠密层的偏置',
  gamma: 'γ',
  beta: 'β',
};

export const words = {
  kept: (/** @type {string} */ next, /** @type {string} */ share) => `下一个：${quoted(next)}，${share}`,
  viewsLabel: '视图',
  views: {
    next: '下一个词',
    typed: '各词的惊异度',
    layers: '逐层',
    wrote: '哪些部分有贡献',
    continuations: '两个续写',
  },
  examplesLabel: '试试',
  examples: /** @type {Record<string, string>} */ ({
    names: 'Mary 还是 John',
    fact: '葡萄牙',
    copy: '狗和猫',
    number: '单复数一致：keys',
    far: '单复数一致：students',
    alarmNear: '警报，近',
    alarmFar: '警报，远',
    bananaNear: '香蕉，近',
    bananaFar: '香蕉，远',
    tired: '累还是宽',
    loop: '循环',
    maskedFact: '葡萄牙',
    maskedNumber: '丢失的钥匙',
    maskedTired: '累还是宽',
  }),
  cancel: '取消',

  masked: {
    view: '掩码词',
    tokens: '文本的词元；点击一个，掩码它所在的词',
    bars: '掩码处最可能的十个词',
    asked: '你查询的词',
    /** @param {string} mask @param {string} word @param {string} probability */
    says: (mask, word, probability) => `对于 ${mask}，模型给${quoted(word)}的概率是 ${probability}。`,
    /** @param {string} word @param {string} probability @param {string} rank */
    hidden: (word, probability, rank) => `被掩码的词${quoted(word)}的概率是 ${probability}，排第 ${rank}。`,
    /** @param {string} word */
    hiddenPieces: (word) =>
      `被掩码的词${quoted(word)}由几个词元组成，而一个掩码只代表一个词元，所以模型给不出它的概率。`,
    /** @param {string[]} all */
    unasked: (all) => `由几个词元组成，不能作为一个掩码的候选词：${listed(all.map(quoted))}。`,
    /** @param {string} mask */
    howTo: (mask) => `点击一个词把它掩码，或在文本中输入 ${mask}。模型能看到两侧的词，看不到被掩码的词。`,
    pair: '在两个句子之间输入 [SEP]：其后的词元会得到第二句的词元类型。',
    pathHead: '掩码词输出头',
    attention: '文本的词元，以及掩码词元在所选的头中的注意力',
    token: '掩码词元',
    usual: '最可能的词',
    /** @param {string} token @param {string} weight */
    writes: (token, weight) =>
      `掩码词元把 ${weight} 的注意力给了${quoted(token)}。如果给了 100%，这个头会使这些 logits 变化最大：`,
    layers: '每一行中，词元在该层之后的向量直接送入掩码词输出头，就像后面再没有别的层（“logit 透镜”）。',
    parts:
      'logit 是一个和：每个部分都向残差流加一个向量，掩码词输出头把每个向量变成 logit 的一份。计算时，所有归一化的除数，以及输出头的激活函数给其输入乘上的系数，都固定不变。一个部分还会改变后面部分的计算，这个和不考虑这种影响；“关闭”则包括在内。',
  },
  /** @param {string} read @param {string} found */
  cut: (read, found) => `共 ${found} 个词元，只用前 ${read} 个。`,

  tokens: {
    label: '文本的词元',
    withSurprise: '文本的词元，各带惊异度（比特）',
    withAttention: '文本的词元，以及最后一个词元在所选的头中的注意力',
    typed: '输入的',
    taken: '由模型或点击添加的',
  },

  controls: {
    next: '添加下一个词',
    generate: '生成',
    stop: '停止',
    back: '退回',
    clear: '清除',
    takesLabel: '取词方式',
    takes: { likely: '最可能的', sample: '采样' },
    temperature: '温度',
    topK: 'Top-k',
    topP: 'Top-p',
    all: '全部',
    seed: '随机种子',
    newSeed: '换种子',
    pace: '速度',
    paces: /** @type {Record<string, string>} */ ({ slow: '慢', steady: '中', fast: '快' }),
  },

  flow: {
    layer: '注意力：层',
    head: '头',
    strongest: '最强的头',
    average: '平均',
    /**
     * @param {string} token the last token
     * @param {number} layer
     * @param {number | null} head `null` for the average
     */
    title: (token, layer, head) =>
      head === null
        ? `在第 ${layer} 层各头的平均中，${quoted(token)}关注：`
        : `在 L${layer} H${head} 中，${quoted(token)}关注：`,
    /** @param {string} word @param {number} layer @param {number} head */
    why: (word, layer, head) => `在主要关注前面词元的头中，L${layer} H${head} 给${quoted(word)}的 logit 加得最多。`,
    /** @param {number} count */
    others: (count) => `另外 ${count} 个词元`,
  },

  stopped: {
    /** @param {string} token */
    end: (token) => `模型在这里结束文本：下一个词元是 ${token}，它标记文本的结尾。`,
    /** @param {number} count */
    enough: (count) => `已生成 ${count} 个词元，暂停。点“生成”继续。`,
  },

  path: {
    label: '从最后的向量到概率',
    vector: '最后的向量',
    norm: '最后的归一化',
    unembedding: '反嵌入',
    logits: 'logits',
    softmax: 'softmax',
    /** @param {string} name @param {string} size */
    sized: (name, size) => `${name}，${size}`,
    /** @param {string} probability */
    own: (probability) => `τ = 1 时为 ${probability}`,
    /** @param {string} word @param {string} value */
    numberOf: (word, value) => `${quoted(word)} ${value}`,
    /** @param {string} part @param {string} word @param {string} value */
    whereFrom: (part, word, value) => `查看 ${part}（${quoted(word)}，${value}）从哪里来`,
    /** @param {number} temperature */
    temperature: (temperature) => `τ = ${temperature}`,
  },

  number: {
    ...sums,
    word: '词',
    mostLikely: '最可能的',
    close: '关闭',
    trained: '训练得到',
    lastVector: '最后的向量 h',
    /** @param {string} part @param {string} norm */
    part: (part, norm) => PATH_PARTS[norm === 'rms_norm' && part === 'ln_final.scale' ? 'rms' : part] ?? part,
    /** Symbol of a weight matrix or vector, by the core's name. @param {string} part */
    weights: (part) => PATH_WEIGHTS[/** @type {string} */ (part.split('.').at(-1))] ?? part,
    /** @param {string} part @param {string} word */
    ofWord: (part, word) => `${quoted(word)}的${part}：从哪里来`,
    /** @param {string} part @param {number | null} at */
    of: (part, at) => (at === null ? `${part}：从哪里来` : `${part}：第 ${at} 个数从哪里来`),
    /** @param {string} what @param {number} count @param {string | null} more */
    operand: (what, count, more) =>
      `${what}${count > 1 ? `，${count.toLocaleString('zh')} 个数` : ''}${more === null ? '' : `（${more}）`}`,
    /** @param {Sampled} by */
    own: (by) => `这些是模型自己的数，尚未用 ${sampledBy(by)} 调整条形。`,
    given: '：最后一层的输出。',
    /** @param {number} count @param {string} value */
    largest: (count, value) => `${count.toLocaleString('zh')} 个 logits 中的最大值：${value}`,
    /** @param {string} norm */
    spread:
      (norm) =>
      /** @param {number} count @param {string} value */
      (count, value) =>
        norm === 'rms_norm' ? `${count} 个数的均方根：${value}` : `${count} 个数的标准差：${value}`,
  },

  next: {
    bars: '最可能的十个下一个词；点击一个，把它接上',
    /** @param {string} count */
    others: (count) => `其余 ${count} 个词`,
    drawn: '抽中',
    /** @param {string} word */
    drawnOther: (word) => `抽中：${quoted(word)}`,
    /** @param {string} left */
    key: (left) => `实心条：调整后的概率，用于采样（可能抽中的有 ${left} 个词）。轮廓和第二个数：模型自己的概率。`,
    /** @param {string} after @param {string} word @param {string} probability */
    says: (after, word, probability) => `在${quoted(after)}之后，模型给${quoted(word)}的概率是 ${probability}。`,
    /** @param {string} reshaped @param {Sampled} by */
    saysReshaped: (reshaped, by) => `用 ${sampledBy(by)} 时，这个概率是 ${reshaped}。`,
    /** @param {[word: string, probability: string][]} asked */
    saysAsked: (asked) =>
      `你查询了${listed(asked.map(([word, probability]) => `${quoted(word)}（${probability}）`))}。`,
    /** @param {string} word @param {number} seed */
    saysDrawn: (word, seed) => `随机种子为 ${seed} 时，抽中${quoted(word)}。`,
    /**
     * @param {number} tokens
     * @param {number} computed number of tokens that the last pass computed
     * @param {{ kept_bytes: number, products: number, products_without: number }} cost
     */
    kept: (tokens, computed, { kept_bytes, products, products_without }) =>
      `缓存中有全部 ${tokens} 个词元的键和值：占内存 ${inMillions(kept_bytes)} MB。上一次前向计算了 ${tokens} 个词元中的 ${computed} 个，复用了 ${tokens - computed} 个，用了 ${inMillions(products)} 百万次乘法，包括 logits。不用缓存则需要 ${inMillions(products_without)} 百万次。乘法次数由矩阵大小算出，不是测得的。注意力模式不缓存：选中一个头时会重新计算。`,
    cost: '使用键值缓存时的开销',
    byte: (/** @type {string} */ token) => `${quoted(token)}是一个字符的一个字节：词表之外的字符，模型逐字节写出。`,
    howTo: '“␣”表示词前的空格。点击条形，把那个词接上。按 ] 接上下一个词，按 [ 撤销。虚线标出接在你的文本后面的词。',
    caution: '模型训练的目标是预测下一个词元，不是说真话。它只看到上面的词元。',
  },

  asked: {
    label: '查询一个词',
    placeholder: 'are, is',
    bars: '你查询的词；点击一个，把它接上',
    /** @param {string} rank */
    rank: (rank) => `第 ${rank} 名`,
    /** @param {string} word @param {[piece: string, probability: string][]} pieces @param {string} sign @param {string} product */
    product: (word, pieces, sign, product) =>
      `${quoted(word)}由 ${pieces.length} 段组成：${pieces.map(([piece, probability]) => `${quoted(piece)} ${probability}`).join(' × ')} ${sign} ${product}。名次是第一段的名次。`,
  },

  typed: {
    best: '此处最可能的五个词',
    legend: '惊异度：−log₂ 模型给这个词元的概率',
    /** @param {string} count */
    bits: (count) => `${count} 比特`,
    none: '–',
    expected: '模型在这里预期的词',
    came: '实际',
    /** @param {string} token @param {string} probability @param {string} bits @param {string} rank */
    says: (token, probability, bits, rank) =>
      `已知前面所有词元，模型给${quoted(token)}的概率是 ${probability}：惊异度 ${bits} 比特，第 ${rank} 名。`,
    /** @param {string} token */
    saysFirst: (token) => `${quoted(token)}前面没有词元，所以模型不给它概率。`,
    howTo: '点击词元可选中它，按 Esc 取消选中。',
    unchanged: '检查改动之后哪些数逐位不变',
    unchangedHint: '现在改动文本中间的一个词。',
    /** @param {number} tokens @param {string} equal @param {string} numbers */
    unchangedSays: (tokens, equal, numbers) =>
      `改动处之前的 ${tokens} 个词元的向量${equal === numbers ? '逐位相同' : '变了'}：${numbers} 个数中有 ${equal} 个相等。`,
    unchangedFirst: '第一个词元变了，所以改动处之前没有词元。',
    unchangedHow:
      '两段文本都从第一个词元开始重新计算。比较的是每个词元在每层输入处和最后一层输出处的向量。由于掩码，词元不关注后面的词元，所以后面的改动影响不到这些向量。',
  },

  product: {
    title: '已知第一个词元时，这段文本的概率',
    terms: '逐词元求和',
    /** @param {string} bits @param {number} count @param {string} perplexity */
    perplexity: (bits, count, perplexity) =>
      `困惑度：2 的 (${bits} ÷ ${count}) 次方，等于 ${perplexity}。平均来说，模型的不确定程度相当于在 ${perplexity} 个同样可能的词中选一个。`,
  },

  continuations: {
    labels: ['第一个', '第二个'],
    whoWrote: '差别来自哪些部分？',
    caption: '两个续写，逐词元',
    continuation: '续写',
    terms: '对每个词元，已知前面所有词元：概率的 log₂，以及概率',
    sum: '总和：log₂ P',
    probability: 'P',
    missing: '输入两个续写，比较它们接在这段文本后面的可能性。',
    /** @param {string} after @param {string} one @param {string} times @param {string} other */
    says: (after, one, times, other) =>
      `在${quoted(after)}之后，模型认为${quoted(one)}的可能性是${quoted(other)}的 ${times} 倍。`,
    /** @param {string} after */
    same: (after) => `在${quoted(after)}之后，模型认为两者同样可能。`,
    /** @param {string[]} texts @param {string} difference of the logarithms @param {string} size @param {string} times */
    odds: ([one, other], difference, size, times) =>
      `log₂ P(${isolated(one)}) − log₂ P(${isolated(other)}) = ${difference} 比特；2 的 ${size} 次方是 ${times}。`,
    alone: '假如只有这两个续写',
    bars: '每个续写在两个概率之和中的份额',
    /** @param {number} one @param {number} other */
    lengths: (one, other) =>
      `第一个有 ${one} 个词元，第二个有 ${other} 个。每个词元都乘上一个小于 1 的因子，所以较长的文本往往只因为长而概率更低。`,
    how: '每个续写原样接在文本后面（“强制教学”，teacher forcing）。模型给续写中的每个词元一个概率。这些概率的对数相加，就是整个续写的概率的对数。',
  },

  layers: {
    word: '跟踪的词',
    usual: '最可能的下一个词',
    caption: '每层之后的最佳词，以及所跟踪的词的名次',
    layer: '之后',
    best: '最佳词',
    /** @param {string} word */
    rank: (word) => `${quoted(word)}的名次`,
    /** @param {number} layer */
    row: (layer) => (layer === 0 ? '嵌入' : `第 ${layer - 1} 层`),
    curve: '每层之后的名次，第一层在左',
    /**
     * @param {string} token @param {string} word @param {{ rank: string, last: string }} ranks
     * @param {string} probability @param {number | null} since @param {number} layers
     */
    says: (token, word, { rank, last }, probability, since, layers) =>
      since === null
        ? `在${quoted(token)}处，${quoted(word)}从第 ${rank} 名开始，最后是第 ${last} 名，概率 ${probability}。`
        : `在${quoted(token)}处，${quoted(word)}从第 ${rank} 名开始，${since === layers ? '直到最后一层之后才成为最佳词' : `从第 ${since - 1} 层起成为最佳词`}。最终概率是 ${probability}。`,
    how: '每一行中，词元在该层之后的向量直接经过最后的归一化和反嵌入，就像后面再没有别的层（“logit 透镜”）。',
    caution: '模型没有受过从前面各层预测词的训练：只有最后一行是它真正的输出。前几行出现奇怪的词是正常的，不是错误。',
    everywhere: '所有位置',
    /** @param {number} done @param {number} total */
    surveying: (done, total) => `${done} / ${total} 层`,
    wholeTitle: '每层之后、每个位置的最佳词',
    wholeLegend: '最佳词的概率',
    /** @param {number} count */
    wholeCut: (count) => `只显示最后 ${count} 个位置。`,
  },

  wrote: {
    word: '词',
    usual: '最可能的',
    against: '对照',
    nothing: '不对照',
    grid: '每个头和 MLP 给 logit 加多少。用方向键移动。',
    /** @param {string} lastLayer */
    cellsAre: (lastLayer) => `第 0 到 ${lastLayer} 层，每个头（H）和 MLP 一格。`,
    legend: '给 logit 加上',
    /** @param {string} quarter @param {string} end */
    rootScale: (quarter, end) => `平方根刻度：±${quarter} 的颜色深度是 ±${end} 的一半。`,
    legendWithout: '去掉这个头后概率的变化',
    howTo: '指向格子读数。点击选中它的头或 MLP，按 Esc 取消选中。',
    /** @param {string} part @param {string} value */
    cell: (part, value) => `${part}：${value}`,
    /** @param {string} part @param {string} before @param {string} after */
    cellWithout: (part, before, after) => `${part}：去掉它，从 ${before} 变为 ${after}`,
    strongest: '最强的五个部分',
    /** @param {string} embedding @param {string | null} bias @param {string} total */
    sums: (embedding, bias, total) =>
      `嵌入加上 ${embedding}${bias === null ? '' : `，各偏置加上 ${bias}`}。连同所有的头和 MLP，总和是 ${total}。`,
    /** @param {string} word @param {string} probability @param {string} total @param {number | null} cap */
    logit: (word, probability, total, cap) =>
      `${quoted(word)}的 logit ${cap === null ? '' : `在软上限 ${cap}·tanh(logit ÷ ${cap}) 之前`}是 ${total}，概率是 ${probability}。`,
    /** @param {string} word @param {string} other @param {string} total */
    difference: (word, other, total) => `${quoted(word)}的 logit 减去${quoted(other)}的 logit，得 ${total}。`,
    /** @param {string} part @param {string} value @param {boolean} isLowering */
    most: (part, value, isLowering) =>
      isLowering ? `最强的部分 ${part} 使它降低：${value}。` : `最强的部分是 ${part}：${value}。`,
    /** @param {string} word @param {string} part @param {string} before @param {string} after */
    saysWithout: (word, part, before, after) =>
      `${quoted(word)}最依赖 ${part}：去掉这个头，概率从 ${before} 变为 ${after}。`,
    /** @param {string} part @param {string} word @param {string} before @param {string} after */
    saysOff: (part, word, before, after) => `关闭 ${part} 后，${quoted(word)}的概率从 ${before} 变为 ${after}。`,
    whichHead: '哪一个头最要紧？',
    /** @param {number} done @param {number} total */
    surveying: (done, total) => `${done} / ${total} 层`,
    closeSurvey: '回到 logit',
    colourBy: '着色',
    colours: { part: '贡献', kind: '头的类型' },
    /** @param {string} part @param {string} kind @param {string} share */
    ofKind: (part, kind, share) => `${part}，主要是：${kind}（${share}）`,
    /** @param {string} on @param {string} kind @param {string} share */
    heldKind: (on, kind, share) => `${on}它主要关注：${kind}（${share}）。`,
    /** @param {string} on */
    heldMixed: (on) => `${on}它没有明显模式。`,
    /** @param {string} on */
    kindsAre: (on) => `头的类型，${on.replace(/，$/, '')}：`,
    /** @param {string} on @param {string[]} heads @param {number} count */
    saysInduction: (on, heads, count) =>
      count === 0
        ? `${on}没有归纳头：没有哪个头主要关注与查询词元相同的先前词元的后一个词元。`
        : `${on}有 ${count} 个归纳头，它们主要关注与查询词元相同的先前词元的后一个词元（${listed(count > heads.length ? [...heads, `另外 ${count - heads.length} 个`] : heads)}）。`,
    onText: '在这段文本上，',
    /** @param {{ length: number, seed: number }} drawn */
    onRandom: ({ length, seed }) => `在 ${length} 个重复的随机词元上（随机种子 ${seed}），`,
    how: 'logit 是一个和：每个部分都向残差流加一个向量，反嵌入把每个向量变成 logit 的一份，最后归一化的除数固定不变。一个部分还会改变后面部分的计算，这个和不考虑这种影响；“关闭”则包括在内。',
    holdHint: '选中一个头或 MLP，看它使哪些词更可能、这个头关注什么，以及没有它时模型预测什么。',
    off: '关闭',
    nothingOff: '无',
    /** @param {number} layer */
    attentionOf: (layer) => `第 ${layer} 层的所有头`,
    /** @param {string} token */
    tokenOff: (token) => `词元${quoted(token)}`,
    /** @param {string} part @param {string} value */
    isOn: (part, value) => `${part} 加上 ${value}`,
    /** @param {string} part */
    isOff: (part) => `${part}，已关闭`,
    switchedBars: '改动前后最可能的词',
    switchedKey: '实心条：改动后。轮廓和第二个数：改动前。',
    /** @param {string} token @param {string} weight */
    writes: (token, weight) =>
      `最后一个词元把 ${weight} 的注意力给了${quoted(token)}。如果给了 100%，这个头会使这些 logits 变化最大：`,
    /** @param {[word: string, part: string][]} all */
    raised: (all) => `升高：${wordsWithParts(all)}。`,
    /** @param {[word: string, part: string][]} all */
    lowered: (all) => `降低：${wordsWithParts(all)}。`,
    inSentence: '在“句子”板块中打开这个头',
    /** @param {string} part */
    looksFor: (part) => `从训练好的矩阵看，${part} 在寻找什么`,
    looker: '从',
    lastToken: '最后一个词元',
    /** @param {string} token @param {string} count @param {[word: string, score: string][]} all */
    highest: (token, count, all) => `对${quoted(token)}，全部 ${count} 个词中分数最高的：${wordsWithParts(all)}。`,
    /** @param {[word: string, score: string][]} all */
    lowest: (all) => `分数最低的：${wordsWithParts(all)}。`,
    /** @param {number} layer */
    leftOut: (layer) =>
      `分数是两个嵌入的查询 · 键 ÷ √d_head，不含位置${layer === 0 ? '。对同一位置的两个词，它等于模型自己在任何文本中的分数。' : '，也不含前面各层的输出。只有在第 0 层，它才等于模型自己的分数。'}`,
  },
};
