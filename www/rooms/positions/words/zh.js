// @ts-check
/** UI strings of the room "Positions", in Chinese. */
import { listed, quoted } from '../../../words/zh/phrases.js';
import { sums } from '../../../words/zh/sums.js';

const number = (/** @type {number} */ value) => String(value).replace('-', '−');
const counted = (/** @type {number} */ count, /** @type {string} */ noun) => `${count} 个${noun}`;
const positions = (/** @type {number[]} */ all) => `位置 ${listed(all.map(String))}`;

/** @typedef {'paper' | 'tutorial' | 'tensor2tensor'} Formula */

const FORMULAS = { paper: '论文', tutorial: '教程', tensor2tensor: 'Tensor2Tensor' };
const SUBJECTS = { paper: '论文', tutorial: '教程', tensor2tensor: 'Tensor2Tensor ' };
const waveName = (/** @type {string} */ wave) => (wave === 'sin' ? '正弦' : '余弦');

export const words = {
  title: '位置',
  number,
  partLabel: '板块的部分',
  parts: {
    sines: '正弦和余弦',
    waves: '波形',
    relative: '距离',
    rotation: '旋转位置编码',
    formulas: '两种公式',
    learned: '学习得到的位置',
    order: '词序',
    embedding: '从文本到 X',
  },
  waiting: '这一部分需要模型，模型还在加载。其他部分不需要它。',
  noSentence: '在上面输入一个句子，就能看到这一部分。',

  board: {
    label: (/** @type {string} */ name) => `${name}。用方向键移动（按住 Shift 每次十格），按 Enter 选中，按 Esc 取消。`,
    field: (/** @type {string} */ name, /** @type {string} */ axis) => `${name}：${axis}`,
    axis: (/** @type {string} */ name, /** @type {number} */ count) =>
      count === 1 ? `${name} 0` : `${name} 0 到 ${count - 1}`,
    hint: '指向一个数，或用方向键。点击或按 Enter 选中，按 Esc 取消选中。',
    range: (
      /** @type {string} */ row,
      /** @type {number} */ lastRow,
      /** @type {string} */ column,
      /** @type {number} */ lastColumn,
    ) => `请输入整数：${row} 0 到 ${lastRow}，${column} 0 到 ${lastColumn}。`,
  },
  plot: {
    hint: '指向曲线，或用方向键。点击或按 Enter 选中一个点，按 Esc 取消选中。',
  },
  position: '位置',
  dimension: '维度',

  sines: {
    presetLabel: '讲座中的图',
    presets: { toy: '玩具示例，4 × 4', picture: '大图，20 × 512' },
    length: '位置数',
    width: '大小 d',
    base: '底数 b',
    formulaLabel: '公式',
    formulas: FORMULAS,

    table: {
      title: '每个数和它的公式',
      hint: '点击一个数，或输入它的位置和维度，把它选中；按 Esc 取消选中。',
      label: '每个位置的编码，逐个数',
      position: (/** @type {number} */ position) => `位置 ${position}`,
      dimension: (/** @type {number} */ dimension) => `维度 ${dimension}`,
      says: (
        /** @type {number} */ position,
        /** @type {number} */ dimension,
        /** @type {string} */ angle,
        /** @type {string} */ wave,
        /** @type {string} */ value,
      ) => `在位置 ${position}，第 ${dimension} 维是 ${angle} 的${waveName(wave)}：${value}。`,
    },

    encoding: {
      title: '绝对：每个位置有自己的一行',
      name: '各位置的编码',
      says: (/** @type {string} */ first, /** @type {string} */ last, /** @type {number} */ lastDimension) =>
        lastDimension === 0
          ? `绝对编码给每个位置一个与词无关的图样。它唯一的一维每 ${first} 个位置重复一次。`
          : `绝对编码给每个位置一个与词无关的图样：图中的一行。第 0 维每 ${first} 个位置重复一次，第 ${lastDimension} 维要 ${last} 个位置才重复一次。`,
    },

    waves: {
      title: '每一维是一个波',
      label: '所选维度的波：每个位置上的值',
      across: '位置',
      add: '添加',
      addLabel: '维度',
      addProblem: (/** @type {number} */ last) => `请输入 0 到 ${last} 的整数。`,
      item: (/** @type {number} */ dimension, /** @type {string} */ wave, /** @type {string} */ length) =>
        `第 ${dimension} 维：${waveName(wave)}，波长 ${length}`,
      remove: (/** @type {number} */ dimension) => `移除第 ${dimension} 维`,
      tell: (/** @type {number} */ position, /** @type {[number, string][]} */ values) =>
        `位置 ${position}：${listed(values.map(([dimension, value]) => `第 ${dimension} 维 ${value}`))}。`,
      one: (/** @type {number} */ dimension, /** @type {string} */ length) =>
        `第 ${dimension} 维每 ${length} 个位置重复一次，这就是它的波长。`,
      says: (
        /** @type {[number, string]} */ [first, short],
        /** @type {[number, string]} */ [last, long],
        /** @type {boolean} */ inHalves,
      ) =>
        `第 ${first} 维每 ${short} 个位置重复一次，第 ${last} 维每 ${long} 个位置重复一次。${inHalves ? '在每一半中，低维' : '低维'}区分相邻的位置，高维区分相隔很远的位置。`,
    },

    relative: {
      title: '两个位置之间的距离',
      label: '相距 k 的两个编码的点积',
      across: '距离 k',
      from: '位置 pos',
      formula: 'PE(pos) · PE(pos + k)',
      chosen: (/** @type {number} */ from) => `从位置 ${from} 起`,
      others: (/** @type {number[]} */ from) => `从${positions(from)}起`,
      tell: (/** @type {number} */ k, /** @type {[number, string][]} */ products) =>
        `k = ${number(k)}：${products.length === 0 ? '没有相距这么远的位置' : listed(products.map(([from, product]) => `从位置 ${from} 起为 ${product}`))}。`,
      same: (/** @type {number} */ k, /** @type {string} */ product, /** @type {number[]} */ from) =>
        `两个编码的点积只取决于两个位置相距多远：距离 k = ${k} 时，从${positions(from)} 起的各对都是 ${product}。旋转位置编码以同样的方式转动查询和键的各对数。`,
      differs: (/** @type {number} */ k, /** @type {[number, string][]} */ products, /** @type {Formula} */ formula) =>
        `这里两个编码的点积并不只取决于两个位置相距多远：距离 k = ${k} 时，${listed(products.map(([from, product]) => `从位置 ${from} 起为 ${product}`))}。${formula === 'tutorial' ? '在教程的公式中，一对里的正弦和余弦波长不同。' : '大小为奇数时，最后一个正弦没有与它成对的余弦。'}`,
      one: '位置太少，无法比较距离相同的两对。',
    },

    turned: {
      label: (/** @type {number} */ sine, /** @type {number} */ cosine) =>
        `每个位置的第 ${cosine} 维（余弦，向右）和第 ${sine} 维（正弦，向上）`,
      pair: '第 j 对',
      says: (/** @type {number} */ from, /** @type {number} */ to, /** @type {string} */ angle) =>
        `从位置 ${from} 到位置 ${to}，这一对转过 ${angle} 弧度。`,
      one: (/** @type {number} */ from) => `位置 ${from} 处的这一对。`,
      step: (/** @type {[number, number]} */ [sine, cosine], /** @type {string} */ wavelength) =>
        `第 ${sine} 维和第 ${cosine} 维；转一圈要 ${wavelength} 个位置。`,
      rotary: (/** @type {number} */ pair, /** @type {string} */ step) =>
        `旋转位置编码把每个查询和键的第 ${pair} 对数每个位置转 ${step} 弧度。所以键相对于查询转过的角度只取决于两者的距离。`,
      none: '这里没有波长相同的正弦和余弦，所以它们不成对。',
    },

    difference: {
      title: '两种公式',
      name: (/** @type {Formula} */ formula) =>
        `${FORMULAS[formula]} − ${FORMULAS[formula === 'paper' ? 'tutorial' : 'paper']}`,
      label: '两种公式之差',
      terms: FORMULAS,
      notes: { even: 'i 为偶数', odd: 'i 为奇数' },
      where: 'b 是底数，d 是大小；j 从 0 起给正弦与余弦的对编号，i 给维度编号。',
      says: (/** @type {number} */ dimension, /** @type {string} */ paper, /** @type {string} */ tutorial) =>
        `论文的指数用维度对的编号，教程的指数用维度的编号。从一对到下一对，教程的波长增长的倍数是论文的平方。第 ${dimension} 维的指数，论文中是 ${paper}，教程中是 ${tutorial}。`,
      inHalves: (/** @type {number} */ dimension, /** @type {string} */ paper, /** @type {string} */ own) =>
        `Tensor2Tensor 把所有正弦放在前一半维度，把所有余弦放在后一半。它的指数从 0 到 1 均匀增大。第 ${dimension} 维的指数，论文中是 ${paper}，Tensor2Tensor 中是 ${own}。`,
      nothing: '大小为 1 时，两种公式相同。大小更大时，教程的指数增长快一倍。',
      tell: (
        /** @type {number} */ position,
        /** @type {number} */ dimension,
        /** @type {string} */ value,
        /** @type {string} */ own,
        /** @type {Formula} */ formula,
      ) => `位置 ${position}，第 ${dimension} 维：差是 ${value}；${SUBJECTS[formula]}给出 ${own}。`,
    },

    outside: {
      waves: (/** @type {number[]} */ dimensions, /** @type {number} */ width) =>
        `大小是 ${width}，所以没有第 ${listed(dimensions.map(String))} 维。`,
      from: (/** @type {number} */ from, /** @type {number} */ length) =>
        `只有 ${length} 个位置，没有位置 ${from}，现在显示位置 ${length - 1}。`,
      place: (/** @type {number} */ position, /** @type {number} */ dimension) =>
        `位置 ${position}、第 ${dimension} 维处没有数，所以没有选中任何数。`,
    },
  },

  learned: {
    introduction: '这个模型没有位置的公式。它给 512 个位置各学了一个向量，加到该位置的词元向量上。',
    own: {
      title: '学习得到的数',
      name: '学习得到的位置嵌入',
      tell: (/** @type {number} */ position, /** @type {number} */ dimension, /** @type {string} */ value) =>
        `w_pos[${position}, ${dimension}] = ${value}`,
      says: (
        /** @type {string} */ end,
        /** @type {string} */ largest,
        /** @type {number} */ position,
        /** @type {number} */ dimension,
      ) => `99.5% 的数在 ±${end} 之内；最大的 ${largest} 在位置 ${position}、第 ${dimension} 维。`,
    },
    cosine: {
      title: '学习得到的位置之间的相似度',
      name: '两个学习得到的位置的余弦',
      tell: (/** @type {number} */ i, /** @type {number} */ j, /** @type {string} */ value) =>
        `位置 ${i} 与 ${j} 的余弦：${value}`,
    },
    sines: {
      title: '正弦和余弦编码的相似度',
      name: '两个正弦位置编码的点积',
      tell: (
        /** @type {number} */ i,
        /** @type {number} */ j,
        /** @type {string} */ value,
        /** @type {string} */ own,
      ) => `PE(${i}) · PE(${j}) = ${value}；位置与自身的点积是 ${own}`,
    },
    /** The written-out sums of a selected pair. @type {Record<string, string>} */
    sumOf: { dot: '点积', norms: '长度之积', similarity: '余弦' },
    sums,
    one: '位置 i',
    other: '位置 j',
    says: (
      /** @type {number} */ position,
      /** @type {[number, string, string][]} */ others,
      /** @type {string} */ own,
    ) =>
      `学习得到的位置 ${position} 的向量，${listed(others.map(([other, cosine]) => `与位置 ${other} 的余弦为 ${cosine}`))}。正弦位置编码的点积从 ${own} 降到 ${listed(others.map(([, , product]) => product))}。两幅图中相邻的位置都相似，但只有正弦位置编码在每条对角线上的数都相等，因为它的点积只取决于距离。`,
  },

  embedding: {
    tokens: '词元和它们的编号',
    formula: '用公式写出 X 的一行',
    count: (/** @type {number} */ value) => value.toLocaleString('zh'),
    table: 'one-hot 向量和嵌入表的几行',
    oneHot: (/** @type {number} */ d_vocab) => `one-hot，1 × ${d_vocab.toLocaleString('zh')}`,
    id: '编号',
    entry: '词元',
    weights: (/** @type {number} */ d_vocab, /** @type {number} */ width) =>
      `W_E，${d_vocab.toLocaleString('zh')} × ${width}`,
    row: (/** @type {number} */ id) => `W_E 的第 ${id.toLocaleString('zh')} 行`,
    strip: (/** @type {string} */ name) => `${name}。用方向键读数。`,
    number: (/** @type {string} */ name, /** @type {number} */ at, /** @type {string} */ value) =>
      `${name}，第 ${at} 维：${value}`,
    computed: '从表中的一行到 X 的一行',
    vector: '所有维度；点击一个，看它的解释',
    normalized: '归一化后的行：',
    dimension: (/** @type {number} */ at) => `第 ${at} 维`,
    /** The names of the vectors, in the order in which they are computed. */
    vectors: (/** @type {string} */ name, /** @type {{ position: number, id: number }} */ { position, id }) =>
      ({
        embed: `W_E 的第 ${id.toLocaleString('zh')} 行`,
        pos_embed: `+ 位置 ${position}`,
        token_type_embed: '+ 词元类型',
        embed_sum: '= 和',
        embed_projected: '投影后：X 的一行',
        'ln_embed.x_hat': '(和 − μ) ÷ σ',
        'ln_embed.normalized': 'γ · … + β：X 的一行',
      })[name] ?? name,
    sums: { given: '，训练得到', written: sums.written, smaller: sums.smaller },
    standardized: 'μ：平均值，σ：标准差',
    context: (/** @type {number} */ count, /** @type {number} */ most) =>
      `这段文本有 ${counted(count, '词元')}；模型最多读 ${most} 个，这是它的上下文长度。同一批中较短的文本会补齐，补齐处带掩码。`,
    says: (
      /** @type {string} */ token,
      /** @type {number} */ id,
      /** @type {number} */ position,
      /** @type {number} */ width,
      /** @type {boolean} */ hasPosition,
    ) =>
      `${quoted(token)}的编号是 ${id.toLocaleString('zh')}：它的 one-hot 向量选出 W_E 的这一行，共 ${width} 个数。${hasPosition ? `加上位置 ${position} 的向量，它` : '它'}成为 X 的第 ${position} 行。`,
  },

  order: {
    introduction: '注意力本身不管词序。只有开头加上的位置向量告诉模型哪个词在前。',
    typed: '输入的',
    reads: '模型读到的',
    chips: '各个词，按模型读的次序',
    hint: '拖动一个词；或选中它（点击或按 Enter），用 ←、→ 或按钮移动。按 Esc 取消选中。',
    chip: (
      /** @type {string} */ text,
      /** @type {number} */ place,
      /** @type {number} */ count,
      /** @type {boolean} */ picked,
    ) => `${text}，第 ${place} 个词，共 ${count} 个${picked ? '，已选中：用方向键移动' : ''}`,
    moved: (/** @type {string} */ text, /** @type {number} */ place, /** @type {number} */ count) =>
      `${quoted(text)}现在是第 ${place} 个词，共 ${count} 个。`,
    earlier: '前移',
    later: '后移',
    reverse: '反转',
    shuffle: '打乱',
    original: '恢复原序',
    shuffleNote: '“打乱”先取间隔的词，再取其余的词，像把牌发成两叠。',
    examplesLabel: '讲座中的例子',
    /** `order` is the order of the words that produces the other sentence. */
    examples: [
      { text: 'Now come here!', reads: 'Come here now!', order: [1, 2, 0, 3] },
      { text: 'Come here now!', reads: 'Now come here!', order: [2, 0, 1, 3] },
    ],
    example: (/** @type {string} */ text, /** @type {string} */ reads) => `${quoted(text)}，读成${quoted(reads)}`,
    unfit: (/** @type {number} */ count) => `链接中的词序与这 ${counted(count, '词')}不符，所以按输入的次序。`,

    on: { title: '有位置', label: '有位置：每个词元在两种次序中的最后的向量' },
    off: { title: '没有位置', label: '没有位置：每个词元在两种次序中的最后的向量' },
    columns: {
      token: '词元',
      vectors: '最后的向量。上：输入的次序。下：模型读到的次序。',
      at: (/** @type {number} */ dimension) => `第 ${dimension} 维`,
      difference: '最大差异',
      cosine: '余弦',
    },
    places: (/** @type {number} */ from, /** @type {number} */ to) => (from === to ? `${from}` : `${from} → ${to}`),
    dimension: '显示维度',
    dimensionHint: '指向彩条读一维，点击可选中。',
    says: {
      same: '词按输入的次序排列，所以两个向量相等。移动一个词试试。',
      one: '一个词只有一种次序。请至少输入两个词。',
      on: (/** @type {string} */ token, /** @type {string} */ difference, /** @type {string} */ cosine) =>
        `有位置时，词序有影响：${quoted(token)}的向量最多变化 ${difference}，与原向量的余弦为 ${cosine}。`,
      off: (/** @type {string} */ difference) =>
        `没有位置时，每个词无论在哪里，向量都相同：最大差异是 ${difference}${difference === '0' ? '。' : '，来自 32 位数的舍入。'}`,
    },
  },
};
