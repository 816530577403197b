// @ts-check
/** UI strings of the room "Sentence", in Chinese. */
import { headInWords, isolated, listed, quoted } from '../../../words/zh/phrases.js';

/** @typedef {import('../../../state/text.ts').Heads} Heads */

/** @typedef {{ query: string, key: string }} Names of the query token and the key token */

/**
 * The meaning of the marks at the tokens: the attention that the query gives to each token, or the attention that each
 * token gives to the key.
 *
 * @param {string} marks
 * @param {string | null} query
 * @param {string | null} key
 * @param {'weight' | 'norm'} measure
 */
function arcMarks(marks, query, key, measure) {
  if (query === null && key === null) return null;
  const about =
    measure === 'weight'
      ? [`${quoted(query ?? '')}如何分配注意力`, `每个词元给${quoted(key ?? '')}多少注意力`]
      : [`${quoted(query ?? '')}从每个词元取来的向量的范数`, `每个词元从${quoted(key ?? '')}取来的向量的范数`];
  return `${marks}：${about[query === null ? 1 : 0]}。`;
}

export const words = {
  howTo: '指向一个词，看它关注哪里。先点一个词，再点另一个词，看它们之间的权重怎样算出。按 Esc 取消选中。',
  caution: '注意力权重说明一个头读了哪些词元，但单凭权重不能解释模型的输出。',
  notes: {
    oneOf: (/** @type {number} */ count) => `图中是 ${count} 个头的平均，这是其中一个头。`,
  },
  changedMeanwhile: '写文件时句子变了，所以没有保存文件。请重新下载。',
  averageOf: (/** @type {number} */ count) => `${count} 个头的平均`,
  alsoIn: (/** @type {[string, string][]} */ heads) =>
    `其他头中的同一连接：${listed(heads.map(([name, number]) => `${name} 为 ${number}`))}。`,
  hiddenTakeOnAverage: (/** @type {string[]} */ names, /** @type {string} */ share) =>
    `平均有 ${share} 的注意力给了 ${listed(names)}，这里未显示。`,
  hiddenTake: (/** @type {string[]} */ names, /** @type {string} */ share) =>
    `它有 ${share} 的注意力给了 ${listed(names)}，这里未显示。`,
  says: {
    weight: {
      strongest: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ share,
      ) => `在${headInWords(head)}中，词元之间最强的连接是从${quoted(query)}到${quoted(key)}：${share}。`,
      pair: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ share,
      ) => `在${headInWords(head)}中，${quoted(query)}把 ${share} 的注意力给了${quoted(key)}。`,
      row: (/** @type {Heads} */ head, /** @type {string} */ query, /** @type {[string, string][]} */ shares) =>
        `在${headInWords(head)}中，${quoted(query)}把注意力分给${listed(shares.map(([name, share]) => `${quoted(name)}（${share}）`))}。`,
    },
    norm: {
      strongest: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ norm,
      ) => `在${headInWords(head)}中，词元之间最大的贡献是从${quoted(key)}到${quoted(query)}：范数 ${norm}。`,
      pair: (
        /** @type {Heads} */ head,
        /** @type {string} */ query,
        /** @type {string} */ key,
        /** @type {string} */ norm,
      ) => `在${headInWords(head)}中，${quoted(query)}从${quoted(key)}取来一个范数为 ${norm} 的向量。`,
      row: (/** @type {Heads} */ head, /** @type {string} */ query, /** @type {[string, string][]} */ norms) =>
        `在${headInWords(head)}中，${quoted(query)}取来的向量，范数分别为：${listed(norms.map(([name, norm]) => `${norm}（来自${quoted(name)}）`))}。`,
    },
  },
  controls: {
    showLabel: '图',
    show: { arrows: '箭头', columns: '两列', heatmap: '热图', heads: '所有头' },
    share: '显示的连接占',
    shareMark: '这个百分比是什么意思？',
    shareExplained: (/** @type {string} */ share, /** @type {'weight' | 'norm'} */ measure) =>
      `对每个词元，图中显示最强的几条连接，它们合计至少占${measure === 'weight' ? '其注意力' : '其范数总和'}的 ${share}。`,
    measureLabel: '数字',
    measures: { weight: '权重', norm: '权重 × ‖值‖' },
    measureMark: '什么是范数？',
    measureExplained:
      '范数 ‖v‖ 是向量 v 的长度。权重表示一个词元给另一个词元多少注意力。权重乘以 ‖v W_O‖（对方传出的向量的范数），就是这个词元收到的向量的长度。',
    specials: (/** @type {string} */ names) => `显示 ${names}`,
    merged: '整词',
    several: '多个头',
    average: '这些头的平均',
  },
  /** Words for both kinds of arc diagram. */
  arcs: {
    share: (/** @type {string} */ share, /** @type {'weight' | 'norm'} */ measure) =>
      `图中只有最强的连接，它们占${measure === 'weight' ? '每个词元注意力' : '每个词元范数总和'}的 ${share}。`,
    leftOut: (/** @type {number} */ drawn, /** @type {number} */ found) =>
      `共 ${found.toLocaleString('zh')} 条连接，只画出最强的 ${drawn.toLocaleString('zh')} 条。选中一个词元可以看到它的全部连接。`,
    numbers: (
      /** @type {string | null} */ query,
      /** @type {string | null} */ key,
      /** @type {'weight' | 'norm'} */ measure,
    ) => arcMarks('数字', query, key, measure),
    squares: (
      /** @type {string | null} */ query,
      /** @type {string | null} */ key,
      /** @type {'weight' | 'norm'} */ measure,
    ) => arcMarks('方块（越满越大）', query, key, measure),
  },
  arrows: {
    label: '带箭头的句子。用方向键移动，按 Enter 选中。',
    direction: '箭头从查询词元出发。',
    overview: {
      label: '句子的可见部分',
      part: (/** @type {number} */ first, /** @type {number} */ last, /** @type {number} */ count) =>
        `第 ${first} 到 ${last} 个词元，共 ${count} 个`,
    },
    ofHeads: (/** @type {string} */ seen, /** @type {string[]} */ heads) => `${seen}，在 ${listed(heads)} 中`,
    folded: (/** @type {string} */ seen) => `显示 ${seen} 个隐藏的词元`,
    foldedNote: (/** @type {number} */ count) => `“… ${count} …”代表放不下的 ${count} 个词元。点击即可显示。`,
    onPaper: (/** @type {Heads} */ head) => `每个词元，以及它在${headInWords(head)}中最关注的词元：`,
    pale: (/** @type {string} */ names) => `在选中词元之前，指向 ${names} 的连接是淡色的。`,
    grammar: '下方的括弧表示语法，不是注意力。每条括弧连接一个词和依存于它的词。',
    rows: (/** @type {number} */ count) => `词元下方的几行数字属于前 ${count} 个头。`,
  },
  columns: {
    label: '两列的句子：查询关注键。用方向键移动，按 Enter 选中。',
    direction: '每条线从查询通向键。',
    looks: '查询',
    lookedAt: '键',
    query: (/** @type {string} */ seen) => `${seen}：查询`,
    key: (/** @type {string} */ seen) => `${seen}：键`,
    tiles: (/** @type {number} */ layer) => `第 ${layer} 层的头`,
    all: '全部',
    squares: '方块的次序与这里列出的头相同，第一个头的方块紧挨着词元。',
  },
  table: {
    title: '数字表格',
    caption: (/** @type {string} */ head) => `${head}：行关注列`,
    captionOf: (/** @type {string} */ head, /** @type {string} */ query) => `${head}：${quoted(query)}关注哪里`,
    select: (/** @type {number} */ count) =>
      `${count} 个词元太多，一张表放不下。选中一个词元查看它那一行，或用“分享”把所有数字存成文件。`,
  },
  heatmap: {
    grid: (/** @type {Heads} */ head) => `${headInWords(head)}的热图：行关注列。用方向键移动，按 Enter 选中。`,
    direction: '行关注列',
    oneOf: (/** @type {number} */ count) => `。这是选中的 ${count} 个头之一；“这些头的平均”把它们合在一起。`,
    measures: { weight: '注意力权重', norm: '权重 × ‖v W_O‖' },
    endsAtLargest: (/** @type {string} */ number) => `${number}（最大值）`,
    named: (/** @type {number} */ rows) => `只标出首行、末行，以及每 ${rows} 行中的一行。`,
    coarse: '每个点是若干个数中的最大值，放大后可看到全部。',
    zoomIn: '放大',
    zoomOut: '缩小',
    fit: '适应',
    find: '查找词',
    found: (/** @type {number} */ count) => (count === 0 ? '没有' : `找到 ${count} 个`),
    hint: '指向格子或词元，查看细节，点击可选中。',
    empty: '没有可显示的词元。',
    pair: (/** @type {string} */ query, /** @type {string} */ key, /** @type {string} */ value) =>
      `${isolated(query)} → ${isolated(key)}：${value}`,
    row: (/** @type {string} */ query, /** @type {[string, string][]} */ most) =>
      `${quoted(query)}最关注${listed(most.map(([key, value]) => `${quoted(key)}（${value}）`))}`,
    column: (/** @type {string} */ key, /** @type {[string, string][]} */ most) =>
      `${quoted(key)}得到的注意力主要来自${listed(most.map(([query, value]) => `${quoted(query)}（${value}）`))}`,
    selected: (/** @type {string} */ reading) => `${reading}（已选中）`,
  },
  heads: {
    title: '所有头',
    axes: '每个小图中，行关注列。',
    grid: '所有头，每层一行',
    layer: (/** @type {number} */ layer) => `L${layer}`,
    head: (/** @type {number} */ head) => `H${head}`,
    row: (/** @type {number} */ layer) => `第 ${layer} 层`,
    scale: '权重',
    points: '每个点是一个头，分数在这个句子上测得。指向点，看这个头的注意力模式。',
    arrange: '排列',
    arrangements: { layers: '按层', kinds: '按类型', points: '散点' },
    sorted: '每行是一类头，最强的在前。每个小图中，行关注列。',
    colourBy: '着色',
    colourings: { hue: '头', kind: '类型' },
    cell: (/** @type {number} */ layer, /** @type {number} */ head) => `第 ${layer} 层第 ${head} 头`,
    mostly: (/** @type {string} */ name, /** @type {string} */ kind) => `${name}，主要是：${kind}`,
    score: (/** @type {string} */ reading, /** @type {string} */ score) => `${reading}（${score}）`,
    severalHint: '点击一个头，或按空格键，把它加入图中或移出。',
  },
  scatter: {
    label: '所有头的散点图',
    across: '横轴',
    up: '纵轴',
    none: '未测量',
    scores: /** @type {Record<string, string>} */ ({
      previous: '关注前一个词元',
      next: '关注后一个词元',
      same: '关注自身',
      same_word: '关注别处的同一个词',
      duplicate: '关注先前的相同词元',
      induction: '关注先前相同词元的后一个',
      first: '关注第一个词元',
      separator: '关注分隔符和标点',
      broad: '注意力有多均匀',
      distance: '距离（词元数）',
    }),
  },
  find: {
    title: '找头',
    ways: { pair: '按词对', kind: '按类型' },
    waysLabel: '找头的方式',
    from: '从',
    to: '到',
    none: '选择词元',
    place: (/** @type {string} */ text, /** @type {number} */ place) => `${text}（位置 ${place}）`,
    kind: '类型',
    invitation: '先选一个词元，再选另一个（或在这里选），看哪些头把它们连起来。',
    ranking: '正在给头排序……',
    strongestPair: (
      /** @type {string} */ name,
      /** @type {string} */ from,
      /** @type {string} */ to,
      /** @type {string} */ weight,
    ) => `${name} 从${quoted(from)}到${quoted(to)}的连接最强：${weight}。`,
    strongestKind: (/** @type {string} */ name, /** @type {string} */ score) => `${name} 的分数最高：${score}。`,
    meanings: /** @type {Record<string, string>} */ ({
      previous: '每个词元给前一个词元的平均权重。',
      next: '每个词元给后一个词元的平均权重。',
      same: '每个词元给自身的平均权重。',
      same_word: '重复出现的词，其每个词元给这个词其他出现处的平均权重。',
      duplicate: '重复出现的词元给先前相同词元的平均权重。',
      induction: '重复出现的词元给“先前相同词元的后一个词元”的平均权重。分数高的头叫“归纳头”。',
      first: '其他词元给第一个词元的平均权重（模型若加上 [CLS]，就是 [CLS]）。',
      separator: '每个词元给标点的平均权重（模型若加上 [SEP]，也算在内）。',
      broad: '每个词元的注意力有多均匀（熵）：所有词元权重相同时为 100%。',
      distance: '词元与它所关注的词元之间的平均距离，以词元计。',
    }),
    unmeasured: /** @type {Record<string, string>} */ ({
      same_word: '这个句子里没有重复出现的词，无可测量。',
      duplicate: '这个句子里没有重复出现的词元，无可测量。',
      induction: '这个句子里没有隔着别的词元重复出现的词元，无可测量。',
      separator: '这里没有 [SEP]，也没有标点，无可测量。',
    }),
    onRandom: (/** @type {{ length: number, seed: number }} */ { length, seed }) =>
      `测量文本：${length} 个随机词元，再原样重复一遍（随机种子 ${seed}）。`,
    noSuchKind: (/** @type {string} */ kind) => `这个模型没有测量${quoted(kind)}。请选择另一种类型。`,
    tooShort: '文本太短，无法测量。',
    tokens: (/** @type {string} */ count) => `${count} 个词元`,
    list: '头，分数从高到低',
    all: (/** @type {number} */ count) => `显示全部 ${count} 个`,
    fewer: (/** @type {number} */ count) => `只显示前 ${count} 个`,
  },
  dependencies: {
    title: '语法与头',
    about: '对每种依存关系，表中给出两个词在每个方向上连接最强的头。点击可查看这条连接。',
    relation: '依存关系',
    forward: '指向所依存的词',
    backward: '反方向',
    look: (/** @type {string} */ query, /** @type {string} */ key) => `${query} → ${key}`,
    head: (/** @type {number} */ layer, /** @type {number} */ head) => `L${layer} H${head}`,
    labels: /** @type {Record<string, string>} */ ({
      det: '限定词',
      nsubj: '主语',
      acomp: '形容词补语',
      mark: '从句标记',
      aux: '助动词',
      neg: '否定',
      advcl: '状语从句',
      dobj: '直接宾语',
      prep: '介词',
      poss: '所有格',
      pobj: '介词宾语',
    }),
  },
  telling: {
    /** @param {string} query @param {string} key @param {string} weight @param {string} head */
    offer: (query, key, weight, head) => `先看${quoted(query)} → ${quoted(key)}：${head}，${weight}`,
    /** @param {string} query @param {string} key @param {string} weight @param {string} head */
    begun: (query, key, weight, head) => `现在看的是${quoted(query)} → ${quoted(key)}：${head}，${weight}。`,
    undo: '取消选中',
    reason: '在所有头中，这是两个不相邻的词之间最强的连接。',
  },
  why: {
    title: '为什么是这个权重？',
    invitation: '先选查询词元，再选键词元，看它们之间的权重怎样算出。',
    open: (/** @type {string} */ weight, /** @type {string | null} */ head, /** @type {boolean} */ isNorm) =>
      `${head ? `${head} 中，` : ''}${isNorm ? '权重' : ''}为什么是 ${weight}？`,
    fromWeights: '查询、键和值都是词元的向量乘以训练好的矩阵：',
    trainedWeights: (/** @type {number} */ layer, /** @type {number} */ head) =>
      `第 ${layer} 层第 ${head} 头的 W_Q、W_K 和 W_V`,
    zoom: {
      tokens: '词元：点击另一个，解释它的权重',
      frames: {
        heads: '这个头在所有头中的位置',
        score: '查询 · 键：分数',
        writers: '分数由哪些部分写成',
        mask: '掩码',
        softmax: 'softmax：权重',
        value: '权重 × 值：送达的内容',
        moved: '这个头搬运了什么，用词表示',
      },
      title: (/** @type {number} */ at, /** @type {number} */ count, /** @type {string} */ name) =>
        `${at} / ${count}：${name}`,
      previous: '‹ 上一步',
      next: '下一步 ›',
      close: '关闭',
    },
    answer: (
      /** @type {number} */ layer,
      /** @type {number} */ head,
      /** @type {Names} */ { query, key },
      /** @type {string} */ weight,
    ) =>
      `在第 ${layer} 层第 ${head} 头中，${quoted(query)}把 ${weight} 的注意力给了${quoted(key)}。模型这样算出这个权重：`,
    answerOfWord: (
      /** @type {number} */ layer,
      /** @type {number} */ head,
      /** @type {Names} */ { query, key },
      /** @type {string} */ weight,
    ) => `在第 ${layer} 层第 ${head} 头中，${quoted(query)}把 ${weight} 的注意力给了${quoted(key)}。`,
    pieces: {
      caption:
        '每个数是查询词的一段对键词的一段的权重。合成整词时，对键词各段的权重相加，再对查询词的各段取平均。点击一个权重，看它的解释。',
      sum: '和',
      mean: '各和的平均',
      chosen: (/** @type {Names} */ { query, key }, /** @type {string} */ weight) =>
        `${quoted(query)}把 ${weight} 的注意力给了${quoted(key)}。模型这样算出这个权重：`,
    },
    dot: {
      title: '查询与键的点积',
      text: (
        /** @type {Names} */ { query, key },
        /** @type {number} */ d_head,
        /** @type {{ dimension: number, size: string, adds: boolean }[]} */ largest,
        /** @type {string} */ sum,
      ) =>
        `查询表示${quoted(query)}在找什么，键表示${quoted(key)}能提供什么。两者各有 ${d_head} 个数，从 0 数起。两个数同号时，乘积使分数变大。最大的几个乘积：${listed(largest.map(({ dimension, size, adds }) => `第 ${dimension} 维${adds ? '加' : '减'} ${size}`))}。全部 ${d_head} 个乘积之和为 ${sum}。`,
    },
    writers: { title: '分数的各项' },
    moved: { title: '搬运的向量，用词表示' },
    distances: {
      title: '距离',
      text: (/** @type {string} */ c2p, /** @type {string} */ p2c, /** @type {number} */ distance) =>
        `这个模型对每个距离 δ 还有一个训练得到的键和一个训练得到的查询。这里的键${distance === 0 ? '就是查询词元自身' : `在查询${distance < 0 ? '之前' : '之后'} ${Math.abs(distance)} 个位置`}。查询乘以该距离的键得 ${c2p}，键乘以该距离的查询得 ${p2c}，两者都加进分数。`,
    },
    scale: {
      title: '缩放后的分数',
      text: (/** @type {number} */ d_head) => `分数除以 √${d_head}，否则分数会随键的长度 d_head 变大。`,
      summed: (/** @type {number} */ root) => `总和除以 √${root}：共有三部分，所以是 3 × d_head。`,
      other: (/** @type {number} */ root) => `分数除以 √${root}。这个数由模型的配置给出；多数模型用键的长度 d_head。`,
    },
    bias: {
      title: '距离偏置',
      text: (/** @type {string} */ bias, /** @type {number} */ distance) =>
        `这个模型加上一个训练得到的数，它只取决于头和查询到键的距离：${distance === 0 ? '对查询词元自身' : `对查询${distance < 0 ? '之前' : '之后'} ${Math.abs(distance)} 个位置的键`}，这个数是 ${bias}。`,
    },
    cap: {
      title: '软上限',
      text: (/** @type {number} */ cap) =>
        `这个模型把每个分数限制在 −${cap} 和 ${cap} 之间：接近 0 的分数几乎不变，很大的分数趋近 ${cap} 或 −${cap}。`,
    },
    mask: {
      title: '掩码',
      text: (/** @type {number} */ count) => `查询词元之后有 ${count} 个词元。它们被掩码：分数变为 −∞，权重变为 0。`,
      window: (/** @type {number} */ later, /** @type {number} */ far) =>
        `${far} 个词元在这一层的滑动窗口之外${later === 0 ? '' : `，另有 ${later} 个在查询词元之后`}。掩码把分数设为 −∞，权重随之为 0。`,
    },
    softmax: {
      title: 'softmax：从分数到权重',
      text: (/** @type {Names} */ { query, key }, /** @type {string} */ weight) =>
        `把${quoted(query)}的每个分数减去其中最大的分数，以结果为指数求 e 的幂，再除以这些幂之和。权重之和为 1，${quoted(key)}得到 ${weight}。`,
    },
    value: {
      title: '权重 × 值',
      text: (/** @type {Names} */ { query, key }) =>
        `值是${quoted(key)}传出的内容。它乘以权重后，与其他词元的这种向量相加得到 z，即这个头对${quoted(query)}的输出。`,
    },
    productsLabel: '查询、键及其乘积，逐维',
    valuesLabel: '值、加权后的值和输出，逐维',
    dimension: '维度',
    stripHint: '指向某一维，或用方向键读数；点击或按 Enter 选中。',
    qOf: (/** @type {string} */ token) => `${quoted(token)}的 q`,
    kOf: (/** @type {string} */ token) => `${quoted(token)}的 k`,
    product: 'q × k',
    vOf: (/** @type {string} */ token) => `${quoted(token)}的 v`,
    weightedValue: '权重 × v',
    zOf: (/** @type {string} */ token) => `${quoted(token)}的 z`,
    qkScale: 'q 和 k',
    productScale: 'q × k',
    valueScale: 'v、权重 × v 和 z',
    productAt: (
      /** @type {number} */ dimension,
      /** @type {string} */ q,
      /** @type {string} */ k,
      /** @type {string} */ product,
    ) => `第 ${dimension} 维：q = ${q}，k = ${k}，q × k = ${product}`,
    valueAt: (
      /** @type {number} */ dimension,
      /** @type {string} */ v,
      /** @type {string} */ weighted,
      /** @type {string} */ z,
    ) => `第 ${dimension} 维：v = ${v}，权重 × v = ${weighted}，z = ${z}`,
    scores: {
      all: (/** @type {string} */ query) => `${quoted(query)}关注哪里。点击另一个词元，改为解释它的权重。`,
      largest: (/** @type {string} */ query, /** @type {number} */ count) =>
        `${quoted(query)}最关注的 ${count} 个词元。点击另一个词元，改为解释它的权重。`,
      key: '词元',
      score: '分数 s',
      weight: (/** @type {string} */ sum) => `÷ ${sum} = 权重`,
      rest: (/** @type {number} */ count) => `另外 ${count} 个词元`,
      restNote: '这里未列出，见“全部数字”',
      sum: '所有词元之和',
    },
    share: (/** @type {Names} */ { query, key }, /** @type {number} */ share) => {
      const meaning = `的输出来自${quoted(key)}（指这个头对${quoted(query)}的输出）`;
      if (share < 0) return `${meaning}。它的贡献与输出方向相反，但被其他词元抵过。所有词元的份额合计为 100%。`;
      // A share that is displayed as 100 % must not be called more than the whole.
      if (share >= 1.005)
        return `${meaning}，超过了全部输出：其他词元的贡献方向相反，抵消了一部分。所有词元的份额合计为 100%。`;
      return `${meaning}。所有词元的份额合计为 100%。`;
    },
    norm: (
      /** @type {string} */ key,
      /** @type {string} */ norm,
      /** @type {string} */ weight,
      /** @type {string} */ weighted,
      /** @type {number} */ place,
      /** @type {number} */ count,
    ) =>
      `权重不反映值的大小。经过 W_O 后，${quoted(key)}贡献的向量范数为 ${weighted}（权重 ${weight} × ‖v W_O‖ ${norm}），${place === 1 ? `在全部 ${count} 个词元中最大` : `在全部 ${count} 个词元中排第 ${place}`}。这是基于范数的注意力分析（Kobayashi 等，2020）。`,
    numbers: {
      title: '全部数字',
      byDimension: '查询、键和值，逐维',
      byToken: '查询对每个词元的分数和权重',
      dimension: '维度',
      token: '词元',
      headings: /** @type {Record<string, string>} */ ({
        q: 'q',
        k: 'k',
        qk_products: 'q × k',
        v: 'v',
        weighted_v: '权重 × v',
        z: 'z',
        dot_products: 'q · k',
        scaled_scores: '缩放后的分数',
        attn_scores: '掩码之后',
        exp: 'e^(s − 最大值)',
        pattern: '权重',
        share: '占输出的份额',
        value_norm: '‖v W_O‖',
        weighted_norm: '权重 × ‖v W_O‖',
      }),
    },
  },
};
