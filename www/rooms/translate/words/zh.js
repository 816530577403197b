// @ts-check
/** UI strings of the room "Translate", in Chinese. */
import { listed, quoted } from '../../../words/zh/phrases.js';
import { sums } from '../../../words/zh/sums.js';

/** @param {number} layer @param {number | null} head */
const head = (layer, head) => (head === null ? `第 ${layer} 层的平均` : `第 ${layer} 层第 ${head} 头`);

/** A head's name, for use in a sentence. @param {number} layer @param {number | null} head */
const headInWords = (layer, head) => (head === null ? `第 ${layer} 层的平均` : `第 ${layer} 层第 ${head} 头`);

/** @param {[text: string, weight: string][]} more */
const andTo = (more) =>
  more.length > 0 ? `，其次给${listed(more.map(([text, weight]) => `${quoted(text)} ${weight}`))}` : '';

/** @param {[text: string, weight: string][]} more */
const andFrom = (more) =>
  more.length > 0 ? `，其次来自${listed(more.map(([text, weight]) => `${quoted(text)}（${weight}）`))}` : '';

/** Names of the matrices of a decoder layer, by the core's names. */
const PARTS = /** @type {Record<string, string>} */ ({
  'decoder.embed': '前一个词的向量',
  'decoder.pos_embed': '位置的向量',
  'decoder.embed_sum': '词 + 位置',
  resid_pre: '输入',
  'ssru.forget': '遗忘门',
  'ssru.candidate': '候选值',
  'ssru.state': '记忆',
  ssru_out: '记忆的输出',
  resid_ssru: '输入 + 记忆',
  self_attn_out: '带掩码自注意力的输出',
  resid_self: '输入 + 带掩码自注意力',
  q: '查询',
  k: '键',
  v: '值',
  qk_products: '查询乘以键',
  dot_products: '点积',
  scaled_scores: '分数',
  biased_scores: '带距离偏置的分数',
  attn_scores: '分数',
  row_max: '最大分数',
  exp: '指数值',
  exp_sum: '指数值之和',
  pattern: '权重',
  weighted_v: '加权后的值',
  z: '混合结果',
  cross_attn_out: '交叉注意力的输出',
  resid_cross: '残差流 + 注意力',
  'mlp.pre': 'ReLU 之前的隐藏层',
  'mlp.post': '隐藏层',
  mlp_out: '前馈网络的输出',
  resid_post: '残差流 + 前馈网络',
});

/** Names of the intermediate values of a norm. */
const NORM_STAGES = /** @type {Record<string, string>} */ ({
  mean: '平均值',
  scale: '标准差',
  x_hat: '标准化后的和',
  normalized: '加法与归一化',
});

/** Names of the three sublayers of a decoder layer, each before one of its norms. */
const SUBLAYERS = ['第一个子层', '交叉注意力', '前馈网络'];

export const words = {
  directionsLabel: '方向',
  directions: /** @type {Record<string, string>} */ ({
    'en-pt': '英语 → 葡萄牙语',
    'pt-en': '葡萄牙语 → 英语',
  }),
  tasks: { label: '任务', none: '无' },
  languages: { source: '从', target: '到' },
  viewsLabel: '视图',
  views: /** @type {Record<string, string>} */ ({ alignment: '对齐', steps: '逐步' }),
  examplesLabel: '试试',
  examples: /** @type {Record<string, string>} */ ({
    agreement: '协定',
    cat: '黑猫',
    order: '词序',
    negation: '否定',
    name: '人名',
    number: '数字',
    unknown: '未知词',
    idiom: '习语',
    tired: '累',
    wide: '宽',
    gato: 'gato preto',
    acordo: 'acordo',
    livro: '否定',
  }),
  translation: '译文',
  beginning: {
    label: '以此开头',
    placeholder: '译文的前几个词',
    hint: '模型从你在这里输入的内容接着写；没写完的词按原样使用。',
    /** @param {number} given @param {number} chosen */
    given: (given, chosen) => {
      const tokens = given === 1 ? '第一个词元是手动输入的' : `前 ${given} 个词元是手动输入的`;
      if (chosen === 0) return `${tokens}。模型自己也会这样写。`;
      return `${tokens}。在其中 ${chosen} 个位置，模型更倾向别的词元。`;
    },
  },
  end: '结束',
  forced: '指定',
  undo: '撤销',
  clear: '让模型选',
  /** Remarks about the translations of the examples. */
  notes: /** @type {Record<string, string>} */ ({
    agreement: '三个词换了次序：“European Economic Area”变成“Espaço Económico Europeu”。',
    cat: '葡萄牙语的形容词在名词之后：“black cat”变成“gato preto”。',
    order: '两个形容词移到名词之后：“livro vermelho”“mesa branca”。',
    negation: '“does not like”有三个词，“não gosta”有两个。',
    name: '模型把人名拆成认识的几段，一段一段地写。',
    number: '数字保持原样：“7:45”“23”。',
    unknown: '“心”不在词表中。模型读到的是 <unk>，任何未知字符都如此；它写出“-”。',
    idiom: '习语被逐词翻译：cats and dogs 变成“gatos e cães”。',
    tired: '译文省去了“it”，葡萄牙语允许这样。“cansado”是阳性，与“animal”一致；“rua”是阴性。请与“宽”比较。',
    wide: '译文省去了“it”，而“grande”两性同形，所以看不出是什么太宽。',
    gato: '形容词移到名词之前：“gato preto”变成“black cat”。',
    acordo: '译回英语：模型写出“The agreement of the European Economic Area”。',
    livro: '“Não”变成“don’t”，模型还加上“I”，源句中没有与它对应的词。',
  }),
  /** @param {string[]} all */
  unknown: (all) => `模型不认识${listed(all.map(quoted))}，用 <unk> 代替。`,
  /** @param {number} shown @param {number} found */
  cut: (shown, found) => `共 ${found} 个词元，只翻译前 ${shown} 个。`,
  /** @param {number} count */
  endless: (count) => `译文写了 ${count} 个词元还没有结束，所以在此截断。`,
  /** @param {number} layers @param {number} heads */
  noSuchHead: (layers, heads) =>
    `链接选中的交叉注意力头在这个模型里不存在：解码器的层号是 0 到 ${layers - 1}，头号是 0 到 ${heads - 1}。现在显示对齐最好的头。`,
  head,
  headInWords,
  /** A head's name as the subject of a sentence. */
  subject: head,

  said: {
    /** @param {string} head @param {number} count */
    best: (head, count) => `在 ${count} 个头中，${head}对齐最好。`,
    /** @param {string} head @param {string} best */
    other: (head, best) => `现在显示${head}；对齐最好的是${best}。`,
    /** @param {string} written @param {string} head @param {string} read @param {string} weight */
    pair: (written, head, read, weight) =>
      `模型写${quoted(written)}时，${head}把 ${weight} 的注意力给了${quoted(read)}。`,
    /** @param {string} written @param {string} head @param {string} read @param {string} weight @param {[string, string][]} more */
    target: (written, head, read, weight, more) =>
      `模型写${quoted(written)}时，${head}把 ${weight} 的注意力给了${quoted(read)}${andTo(more)}。`,
    /** @param {string} read @param {string} head @param {string} written @param {string} weight @param {[string, string][]} more */
    source: (read, head, written, weight, more) =>
      `在${head}中，${quoted(read)}得到的注意力主要来自${quoted(written)}（${weight}）${andFrom(more)}。`,
  },

  facing: {
    label: '两个句子，以及词与词之间的注意力',
    read: '源句',
    written: '译文',
    off: '，已关闭',
    forced: '，指定的',
    given: '，手动输入的',
    marks: '带下划线的词是手动输入的。彩色的词与模型的选择不同。',
    /** @param {string} head */
    key: (head) =>
      `${head}，交叉注意力。从输出词到源词的带子越粗，权重越大。对每个输出词，带子表示最大的几个权重，合计不超过 80%。`,
  },

  matrix: {
    title: '对齐矩阵',
    axes: '行：译文。列：源句。',
    legend: '权重',
    /** @param {string} head */
    label: (head) => `对齐矩阵，${head}。用方向键移动，按 Enter 选中。`,
  },

  candidates: {
    label: '此处最可能的五个词',
    /** @param {string} text */
    title: (text) => `${quoted(text)}所在位置最可能的五个词：`,
    /** @param {string} text @param {string} probability */
    beyond: (text, probability) => `${quoted(text)}是手动输入的（概率 ${probability}）。此处最可能的五个词：`,
    hint: '点击译文中的一个词，看此处最可能的五个词。再点击其中一个，让模型从它接着写。',
  },

  heads: {
    title: '交叉注意力的头',
    mean: '平均',
    /** @param {number} layer */
    layer: (layer) => `第 ${layer} 层`,
    /** @param {number} layer */
    ofLayer: (layer) => `，第 ${layer} 层`,
    /** @param {number} layer */
    aligns: (layer) => `，第 ${layer} 层，对齐分数 `,
    best: '，分数最高',
    measure:
      '对齐分数，0 到 1：权重有多接近于把每个输出词与不同的源词一一配对。对每个输出词（结束词元除外）取最大的权重。如果几个输出词的最大权重落在同一个源词上，只算其中最大的一个。这些权重之和除以输出词的个数，就是分数。',
  },

  changes: {
    title: '关闭一部分',
    choose: '选择……',
    source: '源词',
    cross: '交叉注意力',
    encoder: '编码器',
    off: '已关闭',
    before: '之前',
    after: '之后',
    same: '译文不变。',
    /** @param {number} count */
    differs: (count) => (count === 0 ? '译文少了一些词。' : `有 ${count} 个词不同。`),
    /** @param {string} text */
    word: (text) => `词${quoted(text)}`,
    /** @param {string} head */
    crossHead: (head) => `交叉注意力 ${head}`,
    /** @param {string} head */
    encoderHead: (head) => `编码器 ${head}`,
    /** @param {string} name */
    on: (name) => `重新打开：${name}`,
  },

  alignment: {
    howTo:
      '指向一个词，看它的连接；点击选中，按 Esc 取消选中。用方向键在句中移动。注意力权重说明模型读了什么，不说明它为什么选这个词。要检验一个词是否要紧，请用“关闭一部分”。',
  },

  steps: {
    words: '输出的词，各带步骤',
    encoder: '编码器',
    taken: '已写出',
    best: '最可能的五个词',
    legend: '向量中的数',
    gate: '遗忘门',
    unlike:
      '这个小模型没有讲座中解码器的带掩码自注意力，而是用循环单元（SSRU）：带遗忘门的记忆。两者都只让一个词看到它前面的词。',
    press: '点击一个数、分数或权重，看它从哪里来。',
    byHand: {
      decoder: '带掩码自注意力，然后是交叉注意力',
      /** @param {Node} decoder */
      text: (decoder) => ['逐个数字地看那个解码器的两个注意力子层：', decoder, '。'],
    },
    stageNames: {
      input: '输入',
      memory: '记忆',
      scores: '查询和分数',
      mix: 'softmax 和混合',
      forward: '前馈网络',
      word: '词',
    },
    maskedName: '带掩码自注意力',
    /** @param {boolean} isDivided @param {boolean} hasBias @param {boolean} isMasked */
    scoreFormula: (isDivided, hasBias, isMasked) =>
      `q · K${isDivided ? ' ÷ √d_k' : ''}${hasBias ? ' + 距离偏置' : ''}${isMasked ? '，后面的词 −∞' : ''}`,
    start: '开头',
    added: '相加',
    /** @param {number} layer */
    inputName: (layer) => (layer === 0 ? '前一个词 + 位置' : `来自第 ${layer - 1} 层`),
    vectors: /** @type {Record<string, { name: string, formula: string }>} */ ({
      input: { name: '输入', formula: 'x' },
      state_before: { name: '之前的记忆', formula: 'c′' },
      forget: { name: '遗忘门', formula: 'f = σ(x W_f + b_f)' },
      candidate: { name: '候选值', formula: 'x W' },
      state: { name: '记忆', formula: 'c = f ⊙ c′ + (1 − f) ⊙ x W' },
      self_q: { name: '查询', formula: '来自已写出的部分' },
      self_z: { name: '混合结果', formula: 'z = 权重 · V' },
      self_attn_out: { name: '所有头', formula: '经过 W_O' },
      after_written: { name: '加法与归一化', formula: '输入 + 注意力输出' },
      q: { name: '查询', formula: 'q' },
      z: { name: '混合结果', formula: 'z = 权重 · V' },
      after_cross: { name: '加法与归一化', formula: '残差 + 注意力输出' },
      mlp_out: { name: '前馈网络', formula: '' },
      output: { name: '加法与归一化', formula: '送往下一层' },
    }),
    own: {
      label: '输出词的分数和权重；点击一个数，看它从哪里来',
      tokens: '输出',
      scores: { name: '分数', formula: 'q · K ÷ √d_k，后面的词 −∞' },
      pattern: { name: '权重', formula: 'softmax' },
    },
    source: {
      label: '源词的分数和权重；点击一个数，看它从哪里来',
      tokens: '源句',
      scores: { name: '分数', formula: 'q · K ÷ √d_k' },
      pattern: { name: '权重', formula: 'softmax' },
    },
    why: {
      /** @param {string} token */
      title: (token) => `${quoted(token)}的权重从哪里来`,
      rows: {
        q: { name: '查询，解码器', formula: '来自输出 y' },
        k: { name: '键，编码器', formula: '来自源句 x' },
        qk_products: { name: '相乘', formula: '逐个数相乘' },
      },
      /** @param {string[]} ends */
      scale: ([q, k, products]) => `每一行有自己的颜色刻度：查询到 ±${q}，键到 ±${k}，乘积到 ±${products}。`,
      /** @param {string[]} first @param {number} count @param {string} dot */
      dot: (first, count, dot) =>
        `q · k 是 ${count} 个乘积之和：${first.map((one) => (one.startsWith('−') ? `(${one})` : one)).join(' + ')} + … = ${dot}`,
      /** @param {string} equation the division by √d_k */
      score: (equation) => `分数：${equation}`,
      /** @param {string} score @param {string} largest @param {string} _sign @param {string} power */
      power: (score, largest, _sign, power) => `e 的（分数 − 最大分数）次方，${score} − ${largest}：${power}`,
      /** @param {string} equation the division by the sum @param {string} sum */
      weight: (equation, sum) => `权重：${equation}，其中 ${sum} 是对所有源词求和`,
    },
    number: {
      ...sums,
      /** @param {string} part @param {number} column @param {number | null} layer @param {number | null} head @param {string | null} token */
      title: (part, column, layer, head, token) => {
        const place = layer === null ? '' : `（第 ${layer} 层${head === null ? '' : `第 ${head} 头`}）`;
        return `${token === null ? '' : `${quoted(token)}的`}${part}：第 ${column} 个数从哪里来${place}`;
      },
      origins: { decoder: '来自输出 y', encoder: '来自源句 x', weights: '训练得到' },
      encoded: '编码器的输出 H',
      /**
       * Name of a matrix, by the core's name within the layer; in a pre-norm model, norms come before their sublayers.
       *
       * @param {string} part
       * @param {boolean} isPre
       */
      part: (part, isPre) => {
        const embed = part.match(/^decoder\.ln_embed\.(.*)$/);
        if (embed) return `嵌入之后的${NORM_STAGES[embed[1]]}`;
        const norm = part.match(/^ln(\d)\.(.*)$/);
        if (norm) return `${SUBLAYERS[Number(norm[1]) - 1]}${isPre ? '之前' : '之后'}的${NORM_STAGES[norm[2]]}`;
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
        `${token === null ? '' : `${quoted(token)}的`}${what}${count > 1 ? `，${count} 个数` : ''}（${origin}）`,
      given: '。这个数是从表中查得的，不是算出的。',
      masked: '：掩码遮住了后面的词。',
      /** @param {string} sum */
      empty: (sum) => `记忆原先是空的：${sum}`,
      /** @param {number} count @param {string} value */
      largest: (count, value) => `${count} 个分数中的最大值：${value}`,
      /** @param {number} count @param {string} value */
      spread: (count, value) => `${count} 个数的标准差：${value}`,
    },
    /** @param {string} name @param {number} at @param {string} value */
    dimension: (name, at, value) => `${name}，第 ${at} 维：${value}`,
    said: {
      /** @param {number} tokens @param {number} layers @param {number} decoders */
      encoder: (tokens, layers, decoders) =>
        `编码器一次读入全部 ${tokens} 个词元。它有 ${layers} 层，只运行一次。解码器的 ${decoders} 层都由它的输出算出各自的键和值。`,
      /** @param {number} layer @param {string | null} before @param {boolean} hasStart */
      input: (layer, before, hasStart) => {
        const first =
          before === null
            ? `${hasStart ? '开头词元和它的位置' : '只有位置'}，因为还没有写出任何词`
            : `${quoted(before)}（最后写出的词）和它的位置`;
        return layer === 0
          ? `解码器的输入是${first}。`
          : `第 ${layer} 层的输入是第 ${layer - 1} 层的输出。第 0 层的输入是${first}。`;
      },
      /** @param {number} layer @param {number} word */
      memory: (layer, word) =>
        word === 0
          ? `第 ${layer} 层的记忆是空的；遗忘门 f 决定放进多少新输入。`
          : `在第 ${layer} 层，遗忘门 f 逐个数地决定保留多少记忆、放进多少新输入。讲座中的解码器在这里用的是带掩码自注意力。`,
      /** @param {string} head @param {string | null} text @param {string} weight @param {number} hidden */
      masked: (head, text, weight, hidden) =>
        `${head}关注已写出的部分，最关注${text === null ? '开头词元' : quoted(text)}（${weight}）。${hidden === 0 ? '后面没有词。' : `后面的 ${hidden} 个词分数为 −∞，得不到注意力。`}`,
      /** @param {string} head @param {string} read @param {string} score */
      scores: (head, read, score) => `${head}用它的查询与每个源词的键比较：${quoted(read)}的分数最高，为 ${score}。`,
      /** @param {string} head @param {string} read @param {string} weight */
      mix: (head, read, weight) => `softmax 把分数变成权重：${quoted(read)}得到 ${weight}。各个值按这些权重混合。`,
      /** @param {number} layer @param {number} layers */
      forward: (layer, layers) =>
        layer === layers - 1
          ? '前馈网络对每个向量单独计算。这是最后一层，所以它的输出与所有词的向量比较。'
          : `前馈网络对每个向量单独计算。它的输出是第 ${layer + 1} 层的输入。`,
      /** @param {string} text @param {string} probability @param {boolean} ends */
      word: (text, probability, ends) =>
        ends
          ? `结束词元的概率最大（${probability}），译文到此完成。`
          : `写出${quoted(text)}（概率 ${probability}）。它是写下一个词时的输入。`,
      /** @param {string} text @param {string} probability @param {string} own @param {string} most */
      chosen: (text, probability, own, most) =>
        `${quoted(text)}是手动输入的（概率 ${probability}）。模型自己会写${quoted(own)}（${most}）。`,
    },
    encoderStations: {
      read: '源句',
      /** @param {number} count */
      tokens: (count) => `${count} 个词元`,
      embedded: '嵌入 + 位置',
      /** @param {number} count */
      layers: (count) => `编码器：${count} 层，只运行一次`,
      /** @param {number} count */
      keysAndValues: (count) => `解码器 ${count} 层各自的键和值`,
      /** @param {number} heads @param {number} tokens @param {number} size */
      each: (heads, tokens, size) => `${heads} 个头，每个 ${tokens} × ${size}`,
    },
  },
};
