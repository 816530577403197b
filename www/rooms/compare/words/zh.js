// @ts-check
/** UI strings of the room "Compare", in Chinese. */
import { NORMS, namedEdit } from '../../../words/zh/edits.js';
import { target } from '../../../words/zh/heads.js';
import { capital, headInWords, listed, quoted } from '../../../words/zh/phrases.js';

/** @typedef {import('../../../state/text.ts').Heads} Heads */

/** @typedef {import('../patch/state.ts').PatchCell} PatchCell */

/** The word at a position, or both words if the sentences differ. @param {string[]} texts */
const named = (texts) => texts.map(quoted).join(' / ');

/**
 * The weight between two words in both sentences. If only one sentence has both words, only its weight is named.
 *
 * @param {string[]} key
 * @param {(string | null)[]} shares in A and in B
 */
function given(key, [a, b]) {
  if (b === null) return `把 ${a} 的注意力给了${named(key)}（只在 A 中有）`;
  if (a === null) return `把 ${b} 的注意力给了${named(key)}（只在 B 中有）`;
  return `给${named(key)}的注意力在 A 中为 ${a}，在 B 中为 ${b}`;
}

/** Names of the edits for a list, by the core's forms. @type {Record<string, (norm: string) => string>} */
const FORMS = {
  'attention.L': () => '关闭注意力',
  'mlp.L': () => '关闭前馈网络',
  'residual.L.1': () => '切断残差连接 1',
  'residual.L.2': () => '切断残差连接 2',
  'norm.L.1': (norm) => `跳过${capital(norm)} 1`,
  'norm.L.2': (norm) => `跳过${capital(norm)} 2`,
  'head.L.H': () => '关闭一个头',
  'even.L.H': () => '头平均关注',
  'only.L.H.T': () => '头只关注一个词元',
  'token.T': () => '一个词元得不到注意力',
  positions: () => '关闭位置',
  causal: () => '因果掩码',
};

/** What a head computes from the residual stream. */
const INPUTS = { q: '头的查询', k: '头的键', v: '头的值' };

/** The only reader of a head's output, if there is one. @param {PatchCell['receiver']} receiver */
const readBy = (receiver) =>
  receiver ? `（只供 L${receiver.layer} H${receiver.head} 这个${INPUTS[receiver.part]}读取）` : '';

/** An activation of A, for the middle of a sentence. @param {PatchCell} cell */
const activation = ({ part, layer, head, receiver }) =>
  ({
    resid_pre: `A 在第 ${layer} 层之前的残差流`,
    attn_out: `A 在第 ${layer} 层的注意力输出`,
    mlp_out: `A 在第 ${layer} 层的前馈网络输出`,
    z: `A 的头 L${layer} H${head} 的输出${readBy(receiver)}`,
    decoder: `A 的解码器在第 ${layer} 层之前的残差流`,
  })[part];

/** Where an activation of A is put into B. @param {PatchCell} cell @param {string[]} token */
function at({ part, receiver }, token) {
  if (part === 'decoder') return '最后一步';
  return receiver?.all ? '所有位置' : `${named(token)}处`;
}

/** For example "layers 0–22". @param {[number, number][]} ranges */
const layersIn = (ranges) =>
  `第 ${listed(ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)))} 层`;

export const words = {
  ofSecond: (/** @type {string} */ problem) => `第二个句子：${problem}`,
  sides: ['A', 'B'],

  titles: {
    sentence: (/** @type {string} */ side, /** @type {string} */ text) => `${side}：${text}`,
    asTrained: 'A：训练好的原模型',
    changed: (/** @type {string[]} */ edits) => `B：${edits.length === 0 ? '还没有改动' : edits.join('；')}`,
    model: (
      /** @type {string} */ side,
      /** @type {string} */ title,
      /** @type {{ layer: number, head: number }} */ { layer, head },
    ) => `${side}：${title}，L${layer} H${head}`,
  },

  edits: {
    kind: '改动',
    layer: '层',
    head: '头',
    token: '词元',
    add: '添加',
    list: 'B 中的改动',
    remove: (/** @type {string} */ name) => `撤销：${name}`,
    forms: (/** @type {string} */ form, /** @type {import('../../../pkg/headlight.js').NormKind} */ norm) =>
      FORMS[form]?.(NORMS[norm]) ?? form,
    named: (
      /** @type {string} */ edit,
      /** @type {string[]} */ tokens,
      /** @type {import('../../../pkg/headlight.js').NormKind} */ norm,
    ) => namedEdit(edit, tokens, NORMS[norm]),
  },

  otherModel: { model: 'B 的模型', layer: 'B 的层', head: 'B 的头' },

  looks: {
    title: '每个模型各选一个头',
    told: (/** @type {string[]} */ query, /** @type {string[]} */ key) =>
      `每格表示${named(query)}在一个头中给${named(key)}多少注意力。每个模型中颜色最深的格子是最强的头。点击格子可查看那个头。`,
    select: '要看哪些头把一个词与另一个词连起来，请选择两个模型都有的词。',
    grid: (/** @type {string} */ side) => `${side} 的头：行是层，列是头。用方向键移动，按 Enter 选中。`,
    list: (/** @type {string} */ side) => `${side} 中这条连接最强的三个头`,
  },

  controls: {
    versusLabel: '对比对象',
    versus: /** @type {Record<string, string>} */ ({
      sentence: '另一个句子',
      change: '改动后的模型',
      model: '另一个模型',
    }),
    noRanking: '两个模型的头并不对应，所以不能按变化排序。请在每个模型中各选一个头。',
    other: '第二个句子',
    placeholder: '同一个句子，换一个词',
    swap: '交换 A 和 B',
    show: /** @type {Record<string, string>} */ ({
      arrows: '箭头',
      heatmaps: '热图',
      heads: '哪些头变化',
      vectors: '向量',
      many: '多个句子',
      patch: '修补',
    }),
    showLabel: '图',
    specials: (/** @type {string[]} */ names) => `显示 ${listed(names)}`,
    merged: '整词',
    byVectors: '按向量配对词',
    twoLanguages: '两种语言',
    examplesLabel: '试试',
    examples: /** @type {Record<string, string>} */ ({
      tired: 'tired / wide',
      river: 'river / loan',
      her: 'her / him',
    }),
    cut: (/** @type {number} */ read, /** @type {number} */ found) => `B 共 ${found} 个词元，只用前 ${read} 个。`,
  },

  pairedBy: (/** @type {number} */ layer) =>
    `同一列的词按模型第 ${layer} 层的向量对齐：按余弦相似度，两者互为最佳匹配。`,

  arrows: {
    label: '带箭头的两个句子。用方向键移动，按 Enter 选中。',
    direction: '箭头从查询词出发。A 的箭头在词的上方，B 的在下方。',
    drawn: (/** @type {string} */ share) => `显示最强的连接：占每个词注意力的 ${share}。`,
    leftOut: (/** @type {number} */ drawn, /** @type {number} */ found) =>
      `共 ${found.toLocaleString('zh')} 条连接，只画出最强的 ${drawn.toLocaleString('zh')} 条。`,
    folded: (/** @type {string} */ seen) => `显示 ${seen} 个隐藏的词`,
    foldedNote: (/** @type {number} */ count) => `“… ${count} …”隐藏了放不下的 ${count} 个词，点击即可显示。`,
    lit: (/** @type {number} */ points) => `淡色：差别小于 ${points} 个百分点。`,
    numbers: (/** @type {string[]} */ query, /** @type {number} */ points) =>
      `数字表示${named(query)}怎样分配注意力：A 在上，B 在下。粗体：相差至少 ${points} 个百分点。`,
    swapped: (/** @type {string} */ seen) => `${seen}：A 中是前一个，B 中是后一个`,
    onlyIn: (/** @type {string} */ seen, /** @type {string} */ side) => `${seen}：只在 ${side} 中有`,
  },

  heatmaps: {
    titles: ['A', 'B', 'A − B'],
    axes: '行关注列。',
    hatched: '斜线：这个句子没有这个词。',
    label: (/** @type {string} */ title, /** @type {Heads} */ head) =>
      `${title}：${headInWords(head)}的权重。用方向键移动，按 Enter 选中。`,
    cell: (/** @type {string[]} */ query, /** @type {string[]} */ key, /** @type {string} */ value) =>
      `${named(query)}关注${named(key)}：${value}`,
    absent: '没有',
    hint: '指向格子，看它在 A 和 B 中的权重以及差。',
    three: (/** @type {string[]} */ [a, b, difference]) => `A 中 ${a}，B 中 ${b}，A − B 为 ${difference}`,
    weights: '权重',
    difference: 'A − B',
    moreInB: (/** @type {string} */ end) => `B 中更多 ${end}`,
    moreInA: (/** @type {string} */ end) => `${end} A 中更多`,
  },

  heads: {
    title: '哪些头变化',
    byLabel: '对象',
    by: /** @type {Record<string, string>} */ ({ all: '所有词', held: '选中的词' }),
    measure: {
      all: '一个词的注意力中，在 B 中转移到其他词元的份额，对两个句子共有的词取平均。',
      allChanged: '一个词的注意力中，在 B 中转移到其他词元的份额，对所有词取平均。',
      selected: (/** @type {string[]} */ word) => `${named(word)}的注意力中，在 B 中转移到其他词元的份额。`,
    },
    notSelected: '要按一个词给头排序，请选择在 B 中有对应词的词。',
    nothing: '两个句子没有共同的词，所以无法比较任何头。',
    grid: '头：行是层，列是头。用方向键移动，按 Enter 选中。',
    layer: (/** @type {number} */ layer) => `L${layer}`,
    row: (/** @type {number} */ layer) => `第 ${layer} 层`,
    cell: (/** @type {number} */ layer, /** @type {number} */ head, /** @type {string} */ change) =>
      `第 ${layer} 层第 ${head} 头：${change}`,
    still: '没有头变化：所有头对两个句子的处理都一样。',
    stillChanged: '没有注意力权重变化。',
    list: '变化最大的五个头',
    says: (/** @type {Heads} */ head, /** @type {string} */ change, /** @type {string[] | null} */ word) =>
      word === null
        ? `${headInWords(head)}变化最大：平均来说，一个词有 ${change} 的注意力在 B 中转移到其他词元。`
        : `对${named(word)}，${headInWords(head)}变化最大：它有 ${change} 的注意力在 B 中转移到其他词元。`,
  },

  vectors: {
    cosine: '两个向量的余弦相似度',
    norm: '每个向量的范数',
    select: '要跟踪一个词的向量，请在“箭头”中选择它。它在 B 中必须有对应词。',
    stage: (/** @type {number} */ nth, /** @type {number} */ last) =>
      nth === 0 ? '第 0 层之前' : nth === last ? `第 ${last - 1} 层之后` : `第 ${nth} 层之前`,
    table: (/** @type {string[]} */ word) => `${named(word)}在 A 和 B 中的向量`,
    columns: ['阶段', '余弦', 'A 中的范数', 'B 中的范数'],
    tableLabel: '向量数据表',
    says: (
      /** @type {string[]} */ word,
      /** @type {string} */ first,
      /** @type {string} */ last,
      /** @type {number} */ layer,
    ) =>
      `${named(word)}在 A 和 B 中的向量，余弦相似度开始时为 ${first}，最后为 ${last}。两者在第 ${layer} 层分开得最多。`,
    still: (/** @type {string[]} */ word, /** @type {string} */ cosine) =>
      `${named(word)}在 A 和 B 中的向量，余弦相似度在每层前后都是 ${cosine}。`,
  },

  movement: {
    words: ['朝向', '或'],
    none: '输入两个词，看它们的方向所在的平面。',
    stage: (/** @type {number} */ nth) => (nth === 0 ? '开始' : `第 ${nth - 1} 层之后`),
    label: (/** @type {string[]} */ word, /** @type {string[]} */ [one, other]) =>
      `在${quoted(one)}和${quoted(other)}的平面上，${named(word)}逐层走过的路径。数值见表。`,
    caption: (/** @type {string[]} */ word, /** @type {string[]} */ [one, other]) =>
      `每个点是${named(word)}在一层之后的方向。直线是${quoted(one)}和${quoted(other)}的方向：模型单独读这个词时的最后的向量。平面之外的部分没有画出。`,
    point: (/** @type {string} */ side, /** @type {string} */ stage, /** @type {string[]} */ [across, up]) =>
      `${side}，${stage}：向右 ${across}，向上 ${up}`,
    says: (/** @type {string[]} */ [one, other], /** @type {string[][]} */ [a, b]) =>
      `最后，它与${quoted(one)}的余弦在 A 中为 ${a[0]}、在 B 中为 ${b[0]}，与${quoted(other)}的余弦在 A 中为 ${a[1]}、在 B 中为 ${b[1]}。`,
    table: (/** @type {string[]} */ word) => `${named(word)}在平面上：与每个词的余弦，以及高度`,
    numbers: '平面的数值',
    tableLabel: '平面数据表',
    columns: (/** @type {string[]} */ towards) => [
      '阶段',
      ...['A', 'B'].flatMap((side) => [...towards.map((word) => `${side}：${quoted(word)}`), `${side}：向上`]),
    ],
  },

  many: {
    progress: '读取中',
    read: (/** @type {number} */ read, /** @type {number} */ total) => `已完成 ${read} / ${total} 个句子。`,
    counts: '句子数，按最强连接的目标分类',
    table: '所有句子，与第一句不同的在前',
    columns: ['句子', '最强的连接', '权重', '指向'],
    own: '其他句子',
    lines: '句子，每行一个',
    refused: '没有计入的行',
    lineRefused: (/** @type {number} */ line, /** @type {string} */ problem) => `第 ${line} 行没有计入。${problem}`,
    says: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ [from, to],
      /** @type {string} */ share,
      /** @type {string | null} */ kind,
      /** @type {number} */ alike,
      /** @type {number} */ count,
    ) =>
      `在 A 中，${headInWords(head)}的最强连接从${quoted(from)}到${quoted(to)}（${target(kind)}）：${share}。其他 ${count} 个句子中，有 ${alike} 个指向同类目标，${count - alike} 个不是。`,
  },

  patch: {
    kept: (/** @type {string} */ second) => `修补进${quoted(second)}`,
    parts: /** @type {Record<PatchCell['part'], string>} */ ({
      resid_pre: '残差流',
      attn_out: '注意力输出',
      mlp_out: '前馈网络输出',
      z: '各头的输出',
      decoder: '解码器',
    }),
    map: (/** @type {string} */ title) => `${title}：行是层或头，列是位置。用方向键移动，按 Enter 打开那次运行。`,
    cell: (/** @type {PatchCell} */ cell, /** @type {string[]} */ token, /** @type {string} */ value) =>
      `${capital(activation(cell))}，在${at(cell, token)}：${value}`,
    missing: '尚未计算',
    reading: '正在运行两个句子……',
    wordsOf: {
      next: ['A 的下一个词', 'B 的下一个词', '只做这一处改动后，B 的下一个词'],
      blank: ['A 中的掩码词', 'B 中的掩码词', '只做这一处改动后，B 中的掩码词'],
      written: ['A 写出的下一个词', 'B 写出的下一个词', '只做这一处改动后，B 写出的下一个词'],
    },
    lastStep: '最后一步',
    begins: '两个译文的开头：',
    reader: '读取者',
    readers: { none: '之后的所有部分', ...INPUTS },
    layer: '层',
    head: '头',
    fromAll: '所有位置',
    attentionOf: (/** @type {string[]} */ query) =>
      ['A', 'B', '只做这一处改动的 B'].map((run) => `${named(query)}在 ${run} 中关注什么`),
    noCell: '点击一个格子，用 A 的那一个向量运行 B。',
    patched: (/** @type {PatchCell} */ cell, /** @type {string[]} */ token) =>
      `B，其中${at(cell, token)}换成 ${activation(cell)}`,
    headsOf: (/** @type {number} */ layer) => `第 ${layer} 层的头`,
    mapHeads: (/** @type {number} */ layer) => `画出第 ${layer} 层各个头的图`,
    closeHeads: '收起各头',
    measured: '测量：',
    linkLabels: ['测量：注意力，从', '到'],
    wordLabels: ['A 的词', 'B 的词；留空则测量 A 的词的概率'],
    isPart: (/** @type {string} */ token) => `这个词由几个词元组成，测量的是第一个：${quoted(token)}。`,
    ends: (/** @type {string} */ b, /** @type {string} */ a) => `0%：与 B 一样（${b}）；100%：与 A 一样（${a}）`,
    progress: '正在计算各图',
    cancel: '取消',
    goOn: '继续',
    examples: /** @type {Record<string, string>} */ ({
      fact: 'France / Italy',
      names: 'Mary / John',
      number: 'keys / key',
      tired: 'tired / wide',
      translation: 'cat / dog，翻译',
    }),
    same: '两个句子相同，所以 A 的向量不会改变 B。请在第二个句子中换一个词。',
    number: (/** @type {string[]} */ [one, other]) =>
      other === undefined ? `${quoted(one)}的概率` : `${quoted(one)}减去${quoted(other)}的 logit 差值`,
    weight: (
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {{ layer: number, head: number }} */ { layer, head },
    ) => `第 ${layer} 层第 ${head} 头中从${named(query)}到${named(key)}的注意力`,
    later: (/** @type {number} */ layer) => `第 ${layer} 层及以后各层的输出不能改变这个权重，因为权重在它们之前算出。`,
    before: (/** @type {string} */ measured, /** @type {string} */ a, /** @type {string} */ b) =>
      `${capital(measured)}在 A 中为 ${a}，在 B 中为 ${b}。`,
    opened: (
      /** @type {PatchCell} */ cell,
      /** @type {string[]} */ token,
      /** @type {string} */ measured,
      /** @type {string[]} */ [b, patched, a],
    ) =>
      `把${at(cell, token)}换成 ${activation(cell)}，B 中${measured}${patched === b ? `仍为 ${b}` : `从 ${b} 变为 ${patched}`}。在 A 中为 ${a}。`,
    /** @param {{ token: string[] | null, layers: [number, number][] }[]} found `null`: the last step of the decoder */
    back: (found) =>
      found.length === 0
        ? 'A 的残差流在任何单个位置都不能恢复这个差别的一半以上。'
        : `A 的残差流能恢复这个差别一半以上的位置：${listed(found.map(({ token, layers }) => `${token ? named(token) : '解码器的最后一步'}（${layersIn(layers)}之前）`))}。`,
    howTo: '每格是 B 的一次运行，其中一个向量来自 A。点击格子或按 Enter 打开，再点一次关闭。',
  },

  /** Different texts for two models, because their heads do not correspond. */
  saysOfModels: {
    most: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {(string | null)[]} */ shares,
    ) => `在${headInWords(head)}中，这个权重差别最大：${named(query)}${given(key, shares)}。`,
    changes: (/** @type {string[]} */ key, /** @type {(string | null)[]} */ [a, b]) =>
      `最大的差别：${named(key)}在 A 中得到 ${a}，在 B 中得到 ${b}。`,
  },

  says: {
    unchanged: 'B 还没有改动。请选择一个改动。',
    same: '两个句子相同。请在第二个句子中换一个词。',
    none: (/** @type {Heads} */ head) => `在${headInWords(head)}中，A 与 B 的权重都相同。`,
    still: '选中的词的所有权重在 A 和 B 中都相同。',
    causal: '这个模型看不到后面的词，所以第一处不同之前的一切在 A 和 B 中都相同。',
    onlyInA: (/** @type {string[]} */ word) => `只有 A 中有${named(word)}，所以没有可比较的。`,
    unpaired: (/** @type {string[]} */ word) => `B 中没有与${named(word)}对齐的词。`,
    pair: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {(string | null)[]} */ shares,
    ) => `在${headInWords(head)}中，${named(query)}${given(key, shares)}。`,
    most: (
      /** @type {Heads} */ head,
      /** @type {string[]} */ query,
      /** @type {string[]} */ key,
      /** @type {(string | null)[]} */ shares,
    ) => `在${headInWords(head)}中，这个权重变化最大：${named(query)}${given(key, shares)}。`,
    changes: (/** @type {string[]} */ key, /** @type {(string | null)[]} */ [a, b]) =>
      b === null
        ? `最大的变化：${named(key)}只在 A 中有，得到 ${a}。`
        : a === null
          ? `最大的变化：${named(key)}只在 B 中有，得到 ${b}。`
          : `最大的变化：${named(key)}在 A 中得到 ${a}，在 B 中得到 ${b}。`,
    gains: (/** @type {string[]} */ key, /** @type {(string | null)[]} */ [a, b]) =>
      `最大的增加：${named(key)}在 A 中得到 ${a}，在 B 中得到 ${b}。`,
    hidden: (/** @type {string[]} */ names, /** @type {string} */ a, /** @type {string} */ b) =>
      `它的注意力在 A 中有 ${a}、在 B 中有 ${b} 给了 ${listed(names)}，这里未显示。`,
  },

  howTo: '点击一个词选中它，再点另一个词选中词对。再点一次或按 Esc 取消选中。只在 B 中出现的词不能选中。',
};
