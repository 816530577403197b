// @ts-check
/** UI strings of the room "Start", in Chinese. */
import { quoted } from '../../../words/zh/phrases.js';

/** @typedef {import('../models.ts').Sizes} Sizes */

export const words = {
  lead: '一个句子穿过一个训练好的模型。方块是头：行关注列。彩条是向量：蓝为负，红为正。指向一个词，它的路径就会亮起；点击任何部分都能打开它。',
  title: '看 Transformer 关注什么',

  shapes: {
    label: 'Transformer 的种类',
    encoder: ['编码器', '读句子'],
    decoder: ['解码器', '写下一个词'],
    translator: ['编码器－解码器', '翻译'],
  },

  /** The table of models. */
  sizes: {
    title: '模型由块堆叠而成',
    columns: ['模型', '层数', '', '每层头数', 'd_model', '来源'],
    here: '本页',
    says: '一个标记是一层，也就是一个块：编码器为蓝色，解码器为绿色。带底色的是本页的模型，其他模型的规模来自论文。',
  },

  figure: {
    label: (/** @type {Sizes} */ { n_layers, n_heads }) =>
      `整个模型，从左到右：词元、向量、${n_layers} 层（每层 ${n_heads} 个头）和结果`,
    parts: '模型的各个部分',
    heads: (/** @type {number} */ n_layers, /** @type {number} */ n_heads) =>
      `全部 ${n_layers * n_heads} 个头：行关注列`,
    tokens: '词元',
    links: '这个词元在每一层的最强连接',
    head: (/** @type {number} */ layer, /** @type {number} */ head) => `第 ${layer} 层第 ${head} 头`,
    crossHead: (/** @type {number} */ layer, /** @type {number} */ head) =>
      `解码器第 ${layer} 层的交叉注意力，第 ${head} 头`,
    headWith: (/** @type {string} */ name, /** @type {string} */ link) => `${name}。${link}`,
    link: (
      /** @type {string} */ query,
      /** @type {string} */ key,
      /** @type {string} */ weight,
      /** @type {number} */ layer,
      /** @type {number} */ head,
    ) => `${quoted(query)} → ${quoted(key)}：${weight}（L${layer} H${head}）`,
    token: (/** @type {string} */ text, /** @type {number} */ id) => `${id} ${text}：看它关注什么`,
    written: (/** @type {string} */ text, /** @type {string} */ share) => `${text}，${share}：看它由哪些词得来`,
    names: {
      tokens: '词元',
      embed: '嵌入',
      position: '位置',
      layers: '层',
      layer: (/** @type {number} */ layer) => `第 ${layer} 层`,
      shortLayer: (/** @type {number} */ layer) => `L${layer}`,
      decoder: (/** @type {number} */ layer) => `解码器 ${layer}`,
      shortDecoder: (/** @type {number} */ layer) => `D${layer}`,
      attention: '注意力',
      mlp: 'FFN',
      stream: '残差流',
      vector: '句向量',
      next: '下一个词',
    },
    doors: {
      tokens: '词元：模型读入的一段段文字',
      embed: '嵌入：每个词元成为一个向量',
      positions: '位置：句中每个位置有一个向量',
      layer: (/** @type {string} */ name) => `${name}：跟着一个词元走过这一层`,
      mlp: (/** @type {number} */ layer) => `第 ${layer} 层的前馈网络：逐个处理词元`,
      stream: (/** @type {number} */ layer) => `第 ${layer} 层之后的残差流`,
      decoder: (/** @type {number} */ layer) => `解码器 ${layer}：交叉注意力`,
      vector: '句向量，即各词元向量的平均：比较句子',
      next: (/** @type {string} */ list) => `下一个词 ${list}`,
    },
  },

  story: {
    choose: '开场的几幕',
    scenes: { one: '1 · 一个头', head: '2 · 另一个头', word: '3 · 换一个词' },
    name: (/** @type {number} */ layer, /** @type {number} */ head) => `第 ${layer} 层第 ${head} 头`,
    quoted,
    /** One of several equal tokens. */
    place: (/** @type {string} */ text, /** @type {number} */ place) => `${quoted(text)}（位置 ${place}）`,
    /**
     * @param {unknown} head each of these is a link
     * @param {unknown} query
     * @param {unknown} share
     * @param {unknown} key
     * @param {string} then the next sentence
     */
    link: (head, query, share, key, then) => [head, '：', query, '把 ', share, ' 的注意力给了', key, '。', then],
    one: '没有人写过这条规则：这个头是从文本中学会的。',
    head: '同一个词，同一层，换一个头：每个头寻找的东西不同，结果都加进同一条残差流。',
    strongest: '这是它与不相邻的词之间最强的连接。',
    telling: '在所有头中，这是两个不相邻的词之间最强的连接。',
    cross: '这些带子就是这个对齐最好的头：它们表示解码器写每个词时看哪里。',
    none: (/** @type {string} */ text) => `没有哪个头把${quoted(text)}与另一个词紧密连起来。`,
    hint: '指向一个词，它的路径就会亮起。点击任何部分都能打开它。',
    word: (/** @type {{ was?: string, other: number, now: string, otherWas?: string }} */ weights) =>
      [
        '只换了最后一个词。',
        weights.was && `原来是“tired”时，权重为 ${weights.was}。`,
        `现在读者会认为“it”指街道。第 ${weights.other} 头给“street”的权重为 ${weights.now}${weights.otherWas ? `，原来是 ${weights.otherWas}` : ''}；而图中的这个头仍偏向“animal”。一个词的含义分散在许多头中。`,
      ]
        .filter(Boolean)
        .join(''),
  },

  model: {
    live: '实时：在本页中计算',
    recorded: '录制；',
    recording: '这是一段录制的结果。',
    begins: (/** @type {number | null} */ size) => `模型正在加载${size === null ? '' : `，${size} MB`}`,
    loading: (/** @type {string} */ loaded, /** @type {string} */ total) => `模型正在加载，${loaded} / ${total} MB`,
    reading: '正在解包模型',
    coming: '模型在你的浏览器里运行，输入的内容不会离开本页。',
    load: (/** @type {number | null} */ size) => `加载模型${size === null ? '' : `（${size} MB）`}`,
    cancel: '取消',
  },

  doors: {
    label: '也可以从这里开始',
    rooms: {
      worked: '手算注意力',
      lookup: '注意力即查找',
      recurrent: '循环神经网络',
      train: '训练',
    },
    figure: '回到图',
    last: (/** @type {string} */ title) => `继续“${title}”`,
  },
};
