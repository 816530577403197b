// @ts-check
/** UI strings of the room "Train", in Chinese. */
import { listed, quoted } from '../../../words/zh/phrases.js';

/** Descriptions of a model's activation sites. @type {Record<import('../step/sites.ts').Site, (layer: string) => string>} */
const SITES = {
  embed: () => '嵌入',
  logits: () => 'logits',
  heads: (layer) => `第 ${layer} 层的头`,
  mlp: (layer) => `第 ${layer} 层的 MLP`,
  resid_pre: (layer) => `第 ${layer} 层的输入`,
  resid_mid: (layer) => `第 ${layer} 层，注意力之后`,
  resid_post: (layer) => `第 ${layer} 层的输出`,
  self_attn: (layer) => `解码器第 ${layer} 层的自注意力头`,
  cross_attn: (layer) => `解码器第 ${layer} 层的交叉注意力头`,
  decoder_mlp: (layer) => `解码器第 ${layer} 层的 MLP`,
  decoder_pre: (layer) => `解码器第 ${layer} 层的输入`,
  resid_self: (layer) => `解码器第 ${layer} 层，自注意力之后`,
  resid_cross: (layer) => `解码器第 ${layer} 层，交叉注意力之后`,
  decoder_post: (layer) => `解码器第 ${layer} 层的输出`,
  state: (layer) => `第 ${layer} 层的状态`,
  encoder_states: () => '编码器的状态',
  decoder_states: () => '解码器的状态',
};

/** Names of a model's parts without layers, by the core's names. @type {Record<string, string>} */
const PARTS = { attn: '注意力', encoder: '编码器', decoder: '解码器' };

/** @param {string} name @param {boolean} hasDecoder */
function layerInWords(name, hasDecoder) {
  const [kind, layer] = name.split('.');
  if (layer === undefined) return PARTS[kind] ?? kind;
  if (!hasDecoder) return `第 ${layer} 层`;
  return `${kind === 'decoder' ? PARTS.decoder : PARTS.encoder} ${layer}`;
}

export const words = {
  /** The name of a head, by the kind of its attention. */
  head: {
    only: (/** @type {string} */ head) => head,
    encoder: (/** @type {string} */ head) => `编码器 ${head}`,
    decoder: (/** @type {string} */ head) => `解码器 ${head}`,
    cross: (/** @type {string} */ head) => `交叉注意力 ${head}`,
  },

  presetsLabel: '试试',
  noPreset: '其他设置',
  presets: /** @type {Record<string, { name: string, compare: string[] }>} */ ({
    words: { name: '讲座 B：六个词', compare: ['对比：学习率 10'] },
    reverse: { name: '反转：位置的作用', compare: ['对比：没有位置'] },
    induction: { name: '归纳头的形成', compare: ['对比：只有一层'] },
    agreement: { name: '远距离主谓一致：RNN 与 Transformer', compare: ['对比：Transformer'] },
    translation: { name: '讲座 B：编码器－解码器', compare: ['对比：只有解码器'] },
    cross: { name: '交叉注意力的形成', compare: ['对比：GRU + 注意力'] },
    depth: {
      name: '残差连接和归一化',
      compare: ['对比：没有残差连接', '对比：没有归一化'],
    },
  }),

  settings: {
    names: /** @type {Record<string, string>} */ ({
      task: '任务',
      length: '长度',
      architecture: '模型',
      n_layers: '层',
      n_heads: '头',
      d_model: '宽度',
      positions: '位置',
      has_residual: '残差连接',
      has_norms: '归一化',
      optimizer: '优化器',
      learning_rate: '学习率',
      warm_up: '预热',
      smoothing: '平滑',
      batch: '批量',
      seed: '随机种子',
    }),
    values: /** @type {Record<string, string>} */ ({
      six_words: '六个词',
      copy: '复制',
      reverse: '反转',
      sort: '排序',
      induction: '按提示重复',
      agreement: '主谓一致',
      typed: '自己的词对',
      transformer: 'Transformer',
      encoder_decoder: '编码器－解码器',
      rnn: '普通 RNN',
      lstm: 'LSTM',
      gru: 'GRU',
      gru_attention: 'GRU + 注意力',
      adam: 'Adam',
      sgd: 'SGD',
      on: '习得的向量',
      relative: '相对',
      off: '无位置',
    }),
    aboutAttention: 'GRU + 注意力：编码器读输入；解码器写输出，并关注编码器的每个状态（Bahdanau 的加性注意力）。',
    aboutEncoderDecoder:
      '编码器－解码器：Transformer 的编码器读输入。解码器写输出和结束词元：带掩码自注意力关注已写出的词，交叉注意力关注输入。',
    aboutSgd: 'SGD 使每个权重移动“学习率 × 梯度”。与 Adam 不同，它不为每个权重调整步幅，所以需要较大的学习率，如 0.3。',
    aboutSmoothing: '平滑为 0.1 时，目标不再是单个词：它的概率有十分之一分给所有词。',
    pairs: {
      label: '词对',
      hint: '每行一对，写成“输入 -> 输出”。最多 24 对，每边最多 8 个词。离开输入框时改动生效。',
    },
    otherPairs: '其他词对',
    /** @param {boolean} isOn @param {string} name */
    withOrWithout: (isOn, name) => `${isOn ? '有' : '没有'}${name}`,
    /** @param {string} name @param {string} value */
    pair: (name, value) => `${name} ${value}`,
    /** @param {string} count */
    size: (count) => `${count} 个权重`,
  },

  acts: {
    portion: '50 步',
    restart: '重新开始',
    keep: '保留这条曲线',
    clear: '清除保留的曲线',
    open: '查看一步的内部',
    openModel: { sentence: '在“句子”中打开', translate: '在“翻译”中打开' },
    openModelHint: {
      sentence: '在“句子”和“层”中打开训练到这一步的模型，连同它的词表。',
      translate: '在“翻译”中打开训练到这一步的模型，连同它的词表。在那里可以逐步看带掩码自注意力和交叉注意力。',
    },
    save: '保存模型',
    saveHint: {
      sentence:
        '按 Hugging Face 库中 GPT-2 的格式保存 model.safetensors、config.json 和 tokenizer.json。用“打开已保存的文件……”可再次打开。',
      translate:
        '按 Hugging Face 库中 Marian 的格式保存 model.safetensors、config.json 和 tokenizer.json。用“打开已保存的文件……”可再次打开。',
      recurrent:
        '保存 model.safetensors 和 config.json，含所有矩阵、词表和训练状态。用“打开已保存的文件……”可再次打开。',
    },
    read: '打开已保存的文件……',
    readHint: '打开在这里保存的模型。请把它的文件一起选中。',
    /** @param {string} task @param {string} step */
    isRead: (task, step) => `已打开保存的训练：${task}，第 ${step} 步。它从停下的地方接着训练。`,
    /** @param {string} task @param {string} step */
    trained: (task, step) => `在这里训练：${task}，第 ${step} 步`,
    /** @param {string} step */
    counter: (step) => `第 ${step} 步`,
    /** @param {string} count */
    speed: (count) => `每秒 ${count} 步`,
  },

  curves: {
    label: '模型怎样学习',
    scaleLabel: '损失的刻度',
    scales: { linear: '线性', log: '对数' },
    /** Titles, each in several lengths, longest first. */
    loss: ['每一步的损失，单位奈特（越低越好）', '每一步的损失，单位奈特', '损失（奈特）'],
    /** @param {boolean} isUnseen */
    accuracy: (isUnseen) => (isUnseen ? ['未见序列上的准确率', '准确率'] : ['训练句子上的准确率', '训练准确率']),
    /** @param {boolean} isAlignment */
    scores: (isAlignment) => [isAlignment ? '最佳头的对齐分数' : '两个头的分数'],
    /** @param {string} value */
    chance: (value) => `随机水平：${value}`,
    /** The reason why no model can have a lower loss. @param {string} value @param {boolean} isCertain */
    best: (value, isCertain) => [
      `可达最低：${value}（${isCertain ? '每个目标的概率为 1' : '目标的熵'}）`,
      `可达最低：${value}`,
    ],
    norms: ['每层的梯度范数，对数刻度', '梯度范数，对数刻度'],
    /** Description of a layer, by the core's name. */
    layer: layerInWords,
    /** @param {string[]} differences */
    kept: (differences) => `保留的曲线：${differences.length ? listed(differences) : '设置相同'}`,
    /** @param {string} loss @param {string} right */
    keptEnd: (loss, right) => `损失 ${loss}，准确率 ${right}`,
    /** @param {string} head */
    previous_token: (head) => `${head} 关注前一个词元`,
    /** @param {string} head */
    induction: (head) => `${head} 的归纳分数最高`,
    /** @param {string} head */
    alignment_score: (head) => `${head} 的对齐分数最高`,
    /** @param {number} steps @param {number} kept @param {string[]} norms */
    picture: (steps, kept, norms) =>
      `${steps} 步中损失、准确率和梯度的曲线${kept ? `，另有 ${kept} 条保留的曲线` : ''}${norms.length ? `。梯度范数：${norms.join('，')}` : ''}`,
    /** @param {string} layer @param {string} norm */
    norm: (layer, norm) => `${layer}：${norm}`,
  },

  time: {
    label: '回看训练过程',
    now: '现在',
    /** @param {string} step */
    at: (step) => `第 ${step} 步时`,
    /** @param {string} step */
    atNow: (step) => `现在，第 ${step} 步`,
  },

  probe: { label: '模型在一个序列上' },

  distributions: {
    title: '每个词的目标和预测',
    target: '框：目标词',
    bar: '条：模型的概率；填满框为 1',
    after: '之后',
    should: '目标',
    /** @param {string} loss @param {string} divergence @param {string | null} entropy `null`: the targets have none */
    divergence: (loss, divergence, entropy) =>
      entropy === null
        ? `此序列：交叉熵 ${loss} = KL 散度 ${divergence}，因为概率为 1 的目标熵为 0。`
        : `此序列：交叉熵 ${loss} 是 KL 散度 ${divergence} 与目标的熵 ${entropy} 之和。`,
    little: '不到 10%',
    /** @param {string} after @param {string} should @param {string} share */
    row: (after, should, share) => `在“${after}”之后，目标“${should}”的概率：${share}`,
    /** @param {string[]} rows */
    picture: (rows) => `序列上的概率：${rows.join('；')}`,
  },

  heads: {
    titles: {
      heads: '所有头在这个序列上：行关注列',
      alignment: '每个输出词怎样关注源词',
      states: '最后一层的状态：每个词一行',
    },
    grid: '头；点击一个可放大',
    /** The name of a row of heads, by the kind of its attention. */
    row: {
      only: (/** @type {number} */ layer) => `L${layer}`,
      encoder: (/** @type {number} */ layer) => `编码器 L${layer}`,
      decoder: (/** @type {number} */ layer) => `解码器 L${layer}`,
      cross: (/** @type {number} */ layer) => `交叉 L${layer}`,
    },
    /** @param {boolean} isTranslator */
    legend: (isTranslator) =>
      isTranslator ? '注意力权重 · 交叉注意力的分数：对齐' : '注意力权重 · 第一个分数：前一个词元 · 第二个分数：归纳',
    /** @param {string} previous @param {string} induction */
    scores: (previous, induction) => `${previous} · ${induction}`,
    /** @param {string} head @param {string} scores */
    large: (head, scores) => `${head}（${scores}）`,
    /** @param {string} query @param {string} key @param {string} weight */
    weight: (query, key, weight) => `${quoted(query)} → ${quoted(key)}：${weight}`,
    /** @param {string} head @param {number} rows @param {number} columns */
    picture: (head, rows, columns) => `${head} 的注意力模式，${rows} × ${columns} 个词元。用方向键移动。`,
    alignmentLegend: '注意力权重 · 每个输出词一行，每个源词一列',
    /** @param {number} rows @param {number} columns */
    alignmentPicture: (rows, columns) => `${rows} 个输出词与 ${columns} 个源词的对齐。用方向键移动。`,
    /** @param {string} head */
    bias: (head) => `${head} 的偏置，加到分数上`,
    distance: '距离',
    added: '加上',
    /** @param {string} from number from which the shades are finer */
    statesLegend: (from) => `状态中的数；超出 ±${from} 后，小的差别更容易看清；循环模型没有头`,
    /** @param {number} rows @param {number} columns */
    statesPicture: (rows, columns) => `状态，${rows} 个词 × ${columns} 个数`,
  },

  says: {
    /** @param {string} chance */
    begin: (chance) => `训练之前，权重是随机的，回答也是随机的。若概率平均分配，损失为 ${chance}。点“播放”。`,
    /** @param {string} steps @param {{ loss: string, chance: string, best: string, right: string | null, isUnseen: boolean }} numbers */
    state: (steps, { loss, chance, best, right, isUnseen }) =>
      `${steps} 步之后，损失为 ${loss}（随机水平：${chance}，可达最低：${best}）${right === null ? '。' : `，${isUnseen ? '未见序列' : '训练句子'}上的准确率为 ${right}。`}`,
    /** @param {string} head @param {string} value @param {number} distance */
    bias: (head, value, distance) => `${head} 给距离为 ${distance} 的每个分数加上 ${value}，这是它最大的数。`,
    /** @param {number} steps */
    pausedAsLearned: (steps) => `已暂停：连续 ${steps} 步每个词都对，模型已学会任务。点“播放”继续。`,
    /** @param {string} head @param {string} share */
    induction: (head, share) => `${head} 把 ${share} 的注意力给了先前相同字母的后一个词元：它是归纳头。`,
    /** @param {string} head @param {string} share */
    alignment_score: (head, share) => `${head} 的对齐分数为 ${share}：每个输出词主要关注一个不同的输入词。`,
  },

  opened: {
    label: '一步的内部',
    close: '关闭',
    /** @param {string} step @param {string} loss */
    title: (step, loss) => `第 ${step} 步的内部：损失为 ${loss}`,
    about:
      '前向时，词从嵌入走到 logits，损失把它们与目标比较。然后梯度从 logits（在上）流回嵌入（在下）。梯度表示一个数变大时损失怎样变：红色表示损失上升，蓝色表示下降。每行格子是序列中的一个位置。',
    sites: SITES,
    /** @param {string} site @param {number} rows @param {number} columns */
    strip: (site, rows, columns) => `梯度（${site}）：${rows} 个位置 × ${columns} 个数`,
    /** @param {string} site @param {number} position @param {number} column @param {string} value */
    cell: (site, position, column, value) => `位置 ${position}、第 ${column} 个数的梯度（${site}）：${value}`,
    point: '指向格子，看它的梯度，点击可选中。',
    /** @param {string} weight @param {number} row @param {number} column */
    weight: (weight, row, column) => `一个权重的更新：${weight}，第 ${row} 行，第 ${column} 列`,
    new: '新',
    sgd: 'SGD 使每个权重逆着它的梯度 g 移动，移动量是学习率乘以梯度。η 是这一步的学习率。',
    adam: 'Adam 用梯度的滑动平均 m 除以梯度平方的滑动平均 v 的平方根。帽号表示修正：两个平均都从 0 开始，所以需要修正。η 是这一步的学习率。',
  },

  reach: {
    title: '梯度能回传多远',
    first: '训练前',
    now: '现在',
    axis: '与最后一个词的距离',
    about:
      '曲线表示最后一个词的损失在多大程度上取决于前面的词：梯度的范数，对数刻度。在普通 RNN 中，梯度每经过一个词就变小；有注意力时，它一步就能到达任何词。',
    /** @param {number} count */
    picture: (count) => `最后一个词的损失在 ${count} 个距离上的梯度，训练前和现在`,
  },
};
