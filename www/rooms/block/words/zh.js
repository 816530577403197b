// @ts-check
/**
 * UI strings of the room "Block", in Chinese.
 *
 * @typedef {{ norm: string, activation: string }} Parts names of a model's parts
 */
import { NORMS } from '../../../words/zh/edits.js';
import { capital, quoted } from '../../../words/zh/phrases.js';

/** @type {Record<string, string>} descriptions of the vectors in a block */
const PLAIN = {
  resid_pre: '输入',
  'attn.out': '注意力输出',
  attn_out: '注意力输出',
  resid_mid: '注意力之后的向量',
  'ln1.normalized': '归一化后',
  'mlp.out': '前馈网络输出',
  mlp_out: '前馈网络输出',
  resid_post: '前馈网络之后的向量',
  'ln2.normalized': '归一化后',
};

export const words = {
  /** @param {string} token @param {number} layer @param {number} n_layers */
  title: (token, layer, n_layers) => `${quoted(token)}在第 ${layer} 层（层号 0 到 ${n_layers - 1}）`,
  /**
   * @param {string} site
   * @param {{ isNormalised: boolean, isOutput: boolean, of: string | null }} about whether the vector is a normalised
   *   output, whether it is the block's output, and the site from which it is computed if that is not the one above
   */
  plain: (site, { isNormalised, isOutput, of }) =>
    `${isNormalised ? '归一化后的' : ''}${PLAIN[site] ?? ''}${of ? `的${PLAIN[of]}` : ''}${isOutput ? '（输出）' : ''}`,
  norms: NORMS,
  activations: /** @type {Record<import('../../../pkg/headlight.js').Activation, string>} */ ({
    relu: 'ReLU',
    gelu: 'GELU',
    gelu_tanh: 'GELU',
    silu: 'SiLU',
  }),
  /** Sites for which lecture A has no letter. @param {Parts} parts */
  places: ({ activation }) =>
    /** @type {Record<string, string>} */ ({
      pattern: '注意力模式',
      'mlp.pre': `${activation} 之前的隐藏单元`,
      'mlp.post': `${activation} 之后的隐藏单元`,
    }),
  hint: '指向彩条，或在彩条上用方向键，可读数；点击或按 Enter，在所有向量中选中这一维。',
  stripHint: '指向彩条，或在彩条上用方向键，可读数。',
  scale: '刻度',
  /** @param {string} name */
  strip: (name) => `${name}，逐维`,
  /** @param {string} name @param {number} at @param {string} value */
  dimension: (name, at, value) => `${name}，第 ${at} 维：${value}`,
  /** @param {number} at @param {[string, string][]} values */
  dimensions: (at, values) => `第 ${at} 维：${values.map(([name, value]) => `${name} ${value}`).join(' · ')}`,

  tokens: {
    label: '跟踪',
    /** @param {string} token */
    mask: (token) => `掩码${quoted(token)}`,
    /** @param {string} token */
    masked: (token) => `${token}，已掩码`,
  },

  lanes: {
    label: '这一层的头',
    on: '开',
    off: '关',
    /** @param {number} head @param {string} norm */
    head: (head, norm) => `第 ${head} 头加上一个范数为 ${norm} 的向量`,
    /**
     * The accessible name of the button. It contains the visible text `on` or `off`.
     *
     * @param {number} head
     * @param {boolean} isOff
     */
    toggle: (head, isOff) => `第 ${head} 头${isOff ? '已关闭。打开它' : '已打开。关闭它'}`,
  },

  flow: {
    residual: '残差',
    /** @param {Parts} parts */
    ops: ({ norm }) =>
      /** @type {Record<string, string>} */ ({
        input: '输入',
        projections: '投影到 q、k、v',
        attention: '打分并混合',
        heads: '所有头计算 z',
        concatenate: '拼接，W_O',
        norm1: `${capital(norm)} 1`,
        mlp: '前馈网络',
        norm2: `${capital(norm)} 2`,
        post1: `输出上的 ${capital(norm)}`,
        post2: `输出上的 ${capital(norm)}`,
      }),
    /** @param {string} past */
    add: (past) => `+ 加上 ${past}`,
    /** An operation whose input is not the vector above it. @param {string} operation @param {string} vector */
    of: (operation, vector) => `${vector}的${operation}`,
    /** @param {Parts} parts */
    notLinear: ({ activation }) =>
      /** @type {Record<string, string>} */ ({
        attention: 'softmax：非线性',
        norm1: '非线性',
        mlp: `${activation}：非线性`,
        norm2: '非线性',
        post1: '非线性',
        post2: '非线性',
      }),
    note: '点击左侧的名称，打开那个环节，看向量的常用名称。] 和 [ 在环节之间移动，Esc 关闭环节。没有标“非线性”的步骤都是线性的。',
    /** @param {string} first @param {string} last */
    scale: (first, last) => `从 ${first} 到 ${last} 共用一个刻度（超出范围的值按端点显示）`,
    /** @param {number} at @param {string} value */
    at: (at, value) => `[${at}] ${value}`,
    /** @param {string} norm @param {string} mean @param {string} deviation */
    stats: (norm, mean, deviation) => `范数 ${norm} · 平均 ${mean} · 标准差 ${deviation}`,
    /** @param {string} name @param {string} norm */
    strip: (name, norm) => `${name}，范数 ${norm}，逐维`,
    /** @param {number} head @param {number} d_head */
    inHead: (head, d_head) => `第 ${head} 头：各 ${d_head} 个数`,
    /** @param {string} name @param {string} weight */
    weight: (name, weight) => `${quoted(name)}：${weight}`,
    /** @param {number} head @param {string} token @param {string} key @param {string} weight */
    looksMost: (head, token, key, weight) => `第 ${head} 头：${quoted(token)}最关注${quoted(key)}，${weight}`,
    /** @param {number} head @param {string} token */
    weights: (head, token) => `${quoted(token)}在第 ${head} 头中的注意力权重，逐词元`,
    /**
     * @param {{ token: string, layer: number, from: string, attention: string, middle: string, forward: string, to: string }} numbers
     * @param {boolean[]} cut whether each of the two residual connections is cut
     */
    says: ({ token, layer, from, attention, middle, forward, to }, [first, second]) =>
      [
        `第 ${layer} 层读入的${quoted(token)}是一个范数为 ${from} 的向量。`,
        first
          ? `注意力给出一个范数为 ${attention} 的向量，由于残差连接已切断，它取代了原来的向量；`
          : `注意力加上一个范数为 ${attention} 的向量，和的范数为 ${middle}；`,
        second
          ? `前馈网络给出一个范数为 ${forward} 的向量，由于它的残差连接已切断，它取代了此前的向量；`
          : `前馈网络加上一个范数为 ${forward} 的向量；`,
        `输出的范数为 ${to}。`,
      ].join(''),
  },

  rows: {
    /** @param {string} place */
    show: (place) => `把所有词元显示成行：${place}`,
    /** @param {string} place */
    label: (place) => `所有词元在 ${place} 处：每个词元一行，每维一列`,
    /** @param {number} head */
    patternLabel: (head) => `第 ${head} 头的注意力模式：行关注列`,
    hint: '每个词元一行。指向一个数或用方向键，可读数；点击或按 Enter 跟踪那个词元。',
    /** @param {string} token @param {number} at @param {string} value */
    tell: (token, at, value) => `${quoted(token)}，第 ${at} 维：${value}`,
    /** @param {string} token @param {string} key @param {string} weight */
    looks: (token, key, weight) => `${quoted(token)}给${quoted(key)} ${weight}`,
  },

  stack: {
    title: '整个层堆叠',
    caption: '词元在每层之前和最后一层之后的向量。点击一行，在上方打开那一层。',
    columns: ['位置', '向量', '范数', '与前一个的余弦', '与输入的余弦', '与未改动时的余弦'],
    none: '–',
    /** @param {number} nth @param {number} last */
    name: (nth, last) => (nth === last ? `第 ${last - 1} 层的输出` : `第 ${nth} 层的输入`),
    /** @param {number} nth @param {number} last */
    short: (nth, last) => (nth === last ? '输出' : `L${nth}`),
    /** @param {string} token @param {string} toInput @param {number} layer @param {string} turned */
    says: (token, toInput, layer, turned) =>
      `一层一层地，${quoted(token)}的向量偏离起点：最后的向量与最初的向量的余弦为 ${toInput}。第 ${layer} 层使它转得最多：该层输入与输出的余弦为 ${turned}。`,
  },
};
