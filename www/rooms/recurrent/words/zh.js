// @ts-check
/** UI strings of the room "Recurrent", in Chinese. */
import { listed, quoted } from '../../../words/zh/phrases.js';
import { sums } from '../../../words/zh/sums.js';

/** @param {number} count @param {string} one */
const counted = (count, one) => `${count.toLocaleString('zh')} 个${one}`;

/** @param {string} count */
const inWords = (count) => `${count} 个词`;

/** @param {string} count */
const inSteps = (count) => `${count} 步`;

/** Names of the recurrent cells, for use in a sentence. @type {Record<string, string>} */
const CELLS = { plain: '普通单元', lstm: 'LSTM 单元', gru: 'GRU 单元' };

export const words = {
  viewsLabel: '视图',
  views: /** @type {Record<string, string>} */ ({
    unrolled: '展开',
    bottleneck: '瓶颈',
    alignment: '对齐',
    gradients: '梯度',
    waiting: '串行步数',
  }),

  settings: {
    names: /** @type {Record<string, string>} */ ({
      task: '任务',
      length: '长度',
      cell: '单元',
      attention: '注意力',
      d_model: '上下文大小',
      learning_rate: '学习率',
    }),
    values: /** @type {Record<string, string>} */ ({
      six_words: '六个词',
      reverse: '反转',
      copy: '复制',
      typed: '自己的词对',
      plain: '普通',
      lstm: 'LSTM',
      gru: 'GRU',
      none: '无',
      dot: '通用（Luong）',
      additive: '加性（Bahdanau）',
    }),
    seed: '随机种子',
    pairs: {
      label: '词对',
      hint: '每行一对，写成“输入 -> 输出”。最多 24 对，每边最多 8 个词。离开输入框时改动生效。',
    },
  },

  acts: {
    train: '训练',
    pause: '暂停',
    restart: '重新开始',
    anotherSeed: '换种子',
    /** @param {string} step @param {string} goal */
    counter: (step, goal) => (step === goal ? `第 ${step} 步` : `第 ${step} 步，共 ${goal} 步`),
    /** @param {string} cell @param {string} step */
    reaching: (cell, step) => `${cell}：第 ${step} 步`,
    /** @param {string} loss */
    loss: (loss) => `损失 ${loss}`,
    curve: '每一步的损失（越低越好）',
  },

  source: {
    label: '源句',
    own: '恢复源句',
    /** @param {string[]} readable */
    hint: (readable) => `模型认识的词：${readable.join(' ')}`,
    /** @param {string[]} unknown @param {string[]} readable */
    unknown: (unknown, readable) =>
      `模型不认识${listed([...new Set(unknown)].slice(0, 5).map(quoted))}。它认识 ${listed(readable)}。`,
    /** @param {number} count @param {number} most */
    long: (count, most) => `源句有 ${count} 个词，图中最多放得下 ${most} 个。请去掉 ${counted(count - most, '词')}。`,
  },

  unrolled: {
    whole: '所有步骤',
    gates: '门',
    picture: '展开的网络，每个词一步',
    encoder: '编码器：读',
    decoder: '解码器：写',
    /** @param {number} count */
    handedOne: (count) => `传过去 ${counted(count, '数')} →`,
    /** @param {number} states @param {number} count */
    handedAll: (states, count) => `全部 ${states} 个状态都传过去，各 ${counted(count, '数')} →`,
    /** @param {string} name @param {string} word */
    state: (name, word) => `${quoted(word)}之后的状态 ${name}`,
    /** @param {string} name @param {number} at @param {string} value */
    cell: (name, at, value) => `${name}：第 ${at + 1} 个数是 ${value}`,
    legend: '状态中的数',
    /** @param {string} from */
    stretchedFrom: (from) => `；超出 ±${from} 后，小的差别更容易看清`,
    gateLegend: '门',
    hint: '点击状态的名称可选中它并读数；指向格子，可看所有状态中的这个数。有注意力时，点击分数、权重或格子，看它怎样算出。',
    detail: '这一步的数字',
    best: '最可能的词',
    taken: '已写出',
    numbers: /** @type {(name: string) => string} */ ((name) => `${name} =`),
    rows: {
      before: '前一个状态',
      memory: '记忆',
      stateOf: /** @type {Record<string, string>} */ ({ h: '编码器状态', g: '解码器状态' }),
      handed: '传过去的',
      context: '上下文',
      contextFormula: 'c = Σ 权重 · h',
      output: '输出',
      outputFormula: 'o = tanh([g; c] W_c)',
    },
    gateNames: /** @type {Record<string, string>} */ ({
      i: '输入门',
      f: '遗忘门',
      g: '候选值',
      o: '输出门',
      c: '记忆',
      r: '重置门',
      z: '更新门',
      n: '候选值',
    }),
    noGates: '普通单元没有门：每个状态都覆盖前一个状态。',
    table: {
      label: '源词的分数和权重',
      tokens: '读',
      pattern: { name: 'softmax', formula: '权重' },
    },
    scores: {
      dot: { name: '分数', formula: 'g W_a hᵀ' },
      additive: { name: '分数', formula: 'tanh(g W_q + h W_k) v' },
    },
  },

  why: {
    /** @param {string} word */
    score: (word) => `${quoted(word)}的分数`,
    /** @param {string} word */
    pattern: (word) => `${quoted(word)}的权重`,
    /** @param {number} at */
    context: (at) => `上下文的第 ${at} 个数`,
    /** @param {number} at */
    output: (at) => `输出的第 ${at} 个数`,
    ...sums,
    written: 10,
    of: /** @type {Record<string, string>} */ ({
      score: '每个乘积是解码器状态（或 v）的一个数，乘以由编码器状态算出的一个数。',
      context: '每个乘积是一个权重，乘以编码器状态在这一维的数。',
      output: '每个乘积是 [g; c] 的一个数，乘以它在 W_c 中的权重。',
      pattern: '每个数是 e 的（分数 − 最高分数）次方。',
    }),
  },

  told: {
    begin: '训练之前，权重是随机的，输出也是随机的。点“训练”。',
    /** @param {string} word @param {number} at @param {string} cell @param {number} size */
    read: (word, at, cell, size) =>
      `第 ${at + 1} 个词：${CELLS[cell]}读${quoted(word)}，${at === 0 ? '算出第一个状态，共 ' : '更新它的状态，共 '}${counted(size, '数')}。下一步必须等这个状态算完。`,
    /** @param {number} count @param {number} size */
    handOne: (count, size) =>
      `整个源句（${counted(count, '词')}）必须装进 ${counted(size, '数')}：最后的状态就是上下文。除此之外，解码器看不到源句的任何内容。`,
    /** @param {number} count */
    handAll: (count) =>
      `有注意力时，全部 ${count} 个状态都传过去，不只是最后一个。每写一个词，解码器可以关注其中任何一个。`,
    /** @param {string} before @param {number} at @param {boolean} isFirst */
    state: (before, at, isFirst) =>
      isFirst
        ? `解码器从编码器最后的状态出发，读${quoted(before)}，算出它的状态 g${at + 1}。`
        : `解码器读刚写出的词${quoted(before)}，算出它的状态 g${at + 1}。`,
    /** @param {string} word @param {string} score */
    scores: (word, score) => `解码器的状态与编码器的每个状态比较：“${word}”的分数最高，为 ${score}。`,
    /** @param {string} word @param {string} share */
    pattern: (word, share) => `softmax 把分数变成权重：“${word}”得到 ${share} 的注意力。`,
    /** @param {string} word @param {string} share */
    context: (word, share) =>
      `上下文是编码器各状态的加权和：其中 ${share} 是“${word}”的状态。每写一个词，都重新算一个上下文。`,
    output: '解码器状态与上下文拼接成 [g; c]，再由一个 tanh 层变回状态的大小。',
    /** @param {string} word @param {string} share @param {boolean | null} isRight @param {string} expected @param {boolean} ends */
    word: (word, share, isRight, expected, ends) =>
      `${quoted(word)}的概率为 ${share}，写出它${ends ? '，回答到此结束' : ''}。${isRight === null ? '' : isRight ? '这是对的。' : expected ? `这是错的：目标是${quoted(expected)}。` : '这是错的：回答本该早点结束。'}`,
    /** @param {string} source @param {string} answer @param {boolean | null} isRight */
    whole: (source, answer, isRight) =>
      `模型读${quoted(source)}，写出${quoted(answer)}${isRight === null ? '' : isRight ? '，正确' : '，错误'}。`,
    /** @param {number} size */
    through: (size) => `整个源句必须装进 ${counted(size, '数')}。`,
    /** @param {string} written @param {string} read @param {string} share */
    looked: (written, read, share) => `写${quoted(written)}时，它把 ${share} 的注意力给了${quoted(read)}。`,
    /** @param {string} name @param {string} word */
    selected: (name, word) => `已选中：${quoted(word)}之后的状态 ${name}。`,
  },

  bottleneck: {
    label: '完全正确的回答，按源句长度',
    sizes: '上下文大小',
    axis: '源句的字母数',
    up: '完全正确的回答的比例',
    without: '没有注意力',
    with: '有注意力',
    length: '长度',
    sources: '源句',
    /** @param {number} length @param {string} without @param {string} withAttention */
    row: (length, without, withAttention) => `长度 ${length} 时，没有注意力 ${without}，有注意力 ${withAttention}`,
    /** @param {string[]} rows */
    picture: (rows) => `完全正确的回答的比例：${rows.join('；')}`,
    six: '这个任务没有可比较的长度。请选择任务“反转”或“复制”。',
    /** @param {number} size */
    begin: (size) =>
      `还没有学到任何东西。点“训练”：两个模型学习同样的字母。一个只传 ${counted(size, '数')}，另一个传它的全部状态。`,
    /** @param {{ length: number, size: number, without: string, withAttention: string, steps: string }} numbers */
    says: ({ length, size, without, withAttention, steps }) =>
      `${inSteps(steps)}之后，源句有 ${counted(length, '字母')}时，没有注意力（一切都要通过 ${counted(size, '数')}）的回答有 ${without} 完全正确，有注意力的有 ${withAttention}。`,
    /** @param {number} letters @param {boolean} isUnseen */
    about: (letters, isUnseen) =>
      `每个字母和结束词元都对，回答才算对。模型从自己写出的字母接着写。${isUnseen ? '训练中没有这些源句，单个字母的除外。' : '训练中可能有这些源句，因为源句太少，无法留出一部分。'}在每个位置，随机猜对的机会是 ${letters + 1} 分之一：有 ${letters} 个字母和结束词元。`,
  },

  alignment: {
    title: '对齐矩阵',
    axes: '行：输出。列：源句。',
    legend: '权重',
    label: '注意力权重。用方向键移动，按 Enter 选中。',
    facing: '源句和输出',
    read: '源句',
    written: '输出',
    /** @param {string} written @param {string} read @param {string} weight */
    pair: (written, read, weight) => `写${quoted(written)}时，解码器把 ${weight} 的注意力给了${quoted(read)}。`,
    /** @param {string} task @param {string} source @param {string} answer @param {string} share */
    says: (task, source, answer, share) =>
      `任务“${task}”：模型读${quoted(source)}，写出${quoted(answer)}。平均来说，输出词的最大权重是 ${share}。`,
    hint: '指向格子，看它的权重。点击它，或用方向键和 Enter 选中。',
  },

  gradients: {
    label: '梯度还剩多少',
    axis: '最后一个词与该状态之间的词数',
    scale: '循环权重的系数',
    first: '训练前',
    trained: '训练后',
    kinds: /** @type {Record<string, string>} */ ({
      plain: '普通',
      lstm: 'LSTM',
      gru: 'GRU',
      attention: '普通 + 注意力',
    }),
    /** @param {string[]} rows */
    picture: (rows) => `最后一个词的损失的梯度，按距离（对数刻度）：${rows.join('；')}`,
    /** @param {string} cell @param {string} near @param {string} far @param {number} distance */
    row: (cell, near, far, distance) => `${cell}：最后的状态处为 ${near}，往前 ${distance} 个词的状态处为 ${far}`,
    /** @param {string} step @param {number} distance @param {string[]} shares */
    says: (step, distance, shares) =>
      `${step === '0' ? '训练之前' : `${inSteps(step)}之后`}，往回 ${distance} 步，梯度还剩：${shares.join('，')}。`,
    /** @param {string} cell @param {string} share @param {string} kind */
    share: (cell, share, kind) => `${cell} ${share}${kind}`,
    /** @param {string} cell @param {string} problem */
    broken: (cell, problem) => `${cell}：${problem}`,
    nothing: '未知（两端都为零）',
    /** @param {string} cell */
    beyond: (cell) => `${cell} 未知（超出 32 位数的范围）`,
    shrinks: '（梯度消失）',
    grows: '（梯度爆炸）',
    kept: '',
    about:
      '曲线表示 24 个随机词中，最后一个词的损失在前面每个状态处的梯度 ∂ 损失 / ∂ h 的范数。每往回一步，梯度就再乘一次循环权重：权重小，梯度消失；权重大，梯度爆炸。滑块缩放这些权重。有注意力时，解码器直接读每个状态，于是多出一条路，一步就回到任何词。',
  },

  waiting: {
    label: '串行步数',
    count: '词数 n',
    quotes: [
      ['循环神经网络', 'I arrived at the bank after crossing the …', '“我还不知道：等我读到句末再说。”'],
      ['Transformer', 'I arrived at the bank after crossing the … river?', '“我不用等：所有的词我一次就看到了！”'],
    ],
    lecture: '讲座 E：这里的“bank”是什么意思？',
    recurrent: '循环',
    attention: '自注意力',
    kinds: /** @type {Record<string, string>} */ ({
      sequential: '串行步数',
      path: '两个词之间的最长路径',
      multiplications: '一层的乘法次数',
    }),
    what: '统计项',
    /** @param {string} n @param {string} recurrent @param {string} attention */
    says: (n, recurrent, attention) =>
      `${inWords(n)}时，循环层需要 ${recurrent} 个串行步，自注意力需要 ${attention} 个。`,
    /** @param {string} n @param {boolean} isMore */
    multiplications: (n, isMore) =>
      isMore
        ? `代价是：${inWords(n)}时，自注意力需要更多乘法：它有四个投影而不是两个，而且每个词都关注每个词。`
        : `${inWords(n)}时，自注意力的乘法并不比循环层多。`,
    /** @param {number} size */
    width: (size) => `向量有 ${size} 个数`,
    /** @param {string} kind @param {string} n @param {string} recurrent @param {string} attention */
    picture: (kind, n, recurrent, attention) => `${inWords(n)}时的${kind}：循环层 ${recurrent}，自注意力 ${attention}`,
  },

  exercise: {
    title: '讲座 A 的练习 7.1',
    about:
      '一个普通的循环神经网络有一个隐藏层。输入有 200 个数，隐状态有 100 个数，输出有 200 个数。下列说法哪些正确？',
    statement: {
      u: '矩阵 U 连接相邻时间步的隐藏层，大小为 200 × 200。',
      h: '隐藏层的输出是 100 个数的向量。',
      same: '在每个时间步，U 都是同一个矩阵。',
      add: '在双向网络中，只有两个隐藏层大小相同时，两个输出才能逐个数相加。',
      word2vec: 'Word2vec 的 skip-gram 容易出现梯度消失。',
      input: '在每个时间步，隐藏层只是对 W 乘以输入做一个非线性变换。',
    },
    reason: {
      u: 'U 把 100 个数的状态映成 100 个数的状态，所以是 100 × 100。',
      h: 'h = g(U h + W x + b₁)：U h 是 100 × 1，W x 是 (100 × 200) · (200 × 1) = 100 × 1。',
      same: '每一步都用同一个 U（100 × 100），W（100 × 200）和 V（200 × 100）也是如此。',
      add: '100 个数的向量可以与另一个 100 个数的向量相加，不能与 50 个数的相加。',
      word2vec: '它只有一层，也没有一步步传下去的状态，所以梯度回传的路很短。',
      input: '缺了来自上一步的 U h 一项。没有它，网络会忘掉每一个词。',
    },
    isTrue: '正确',
    isFalse: '错误',
    reveal: '揭晓',
    hide: '隐藏答案',
    /** @param {number} right @param {number} answered @param {number} all */
    score: (right, answered, all) => (answered === 0 ? `${all} 个说法` : `答了 ${answered} 个，对 ${right} 个`),
    /** @param {boolean} isTrue */
    answer: (isTrue) => (isTrue ? '正确。' : '错误。'),
  },
};
