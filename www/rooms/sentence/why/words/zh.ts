/** UI strings about the causes of a score, in Chinese. */
import { quoted } from '../../../../words/zh/phrases.js';

type Names = { query: string; key: string };

/** Names of the parts that write to the residual stream, by the core's names. */
const SOURCES = {
  embed: () => '词元嵌入',
  pos_embed: () => '位置嵌入',
  token_type_embed: () => '词元类型嵌入',
  embed_bias: () => '嵌入投影的偏置',
  embed_norm_bias: () => '嵌入归一化的 β',
  head: (layer: number, head: number) => `L${layer} H${head}`,
  attn_bias: (layer: number) => `第 ${layer} 层的 b_O`,
  attn_norm_bias: (layer: number) => `注意力归一化的 β，第 ${layer} 层`,
  mlp: (layer: number) => `第 ${layer} 层的 MLP`,
  mlp_norm_bias: (layer: number) => `MLP 归一化的 β，第 ${layer} 层`,
  recurrent: (layer: number) => `第 ${layer} 层的循环单元`,
  recurrent_norm_bias: (layer: number) => `循环单元归一化的 β，第 ${layer} 层`,
  final_norm_bias: () => '最后一个归一化的 β',
  distance: () => '距离',
};

export const words = {
  source(kind: keyof typeof SOURCES | 'projection_bias', layer: number, head: number, of: 'query' | 'key') {
    if (kind === 'projection_bias') return of === 'query' ? 'b_Q' : 'b_K';
    return SOURCES[kind](layer, head);
  },
  text: ({ query, key }: Names, count: number, score: string, isCapped: boolean) =>
    `模型前面的各部分写出了${quoted(query)}和${quoted(key)}的向量。${isCapped ? '软上限之前的分数' : '分数'} ${score} 是 ${count.toLocaleString('zh')} 项之和：写出查询的部分与写出键的部分两两配对，每对一项。求和时，每个归一化都沿用这次运行中的除数。一个 MLP 算一个部分。`,
  waiting: '模型再运行一次，记录每个部分的向量。',
  largest: (count: number) => `最大的 ${count} 项。点击一个头，看它关注哪里。`,
  query: '写出查询',
  key: '写出键',
  term: '项',
  rest: (count: number) => `其余 ${count.toLocaleString('zh')} 项`,
  sum: '总和：分数',
  open: (head: string, token: string) => `${head}：${quoted(token)}在这里关注什么`,
  bySource: '按部分求和，以及头的组合',
  ofQuery: ({ query }: Names) => `写出${quoted(query)}的查询的部分：总和最大的头和其他部分`,
  ofKey: ({ key }: Names) => `写出${quoted(key)}的键的部分：总和最大的头和其他部分`,
  part: '部分',
  total: '各项之和',
  composition: { query: 'Q 组合', key: 'K 组合' },
  v: 'V 组合',
  compositionNote: (random: string) =>
    `组合由两个头的训练好的矩阵算出，与文本无关，也不考虑 MLP 和位置。0 表示这个头完全不读另一个头写的内容。同样大小的随机矩阵组成的头平均为 ${random}（8 对，随机种子 1）。`,
  moved: {
    caption: ({ query }: Names) =>
      `对这个头从${quoted(query)}出发所关注的每个词元，列出它使哪些词的 logits 升高最多、升高多少（权重 × v，乘以 W_O 和反嵌入，归一化沿用原来的除数）。`,
    nearest: ({ query }: Names) =>
      `对这个头从${quoted(query)}出发所关注的每个词元，列出嵌入最接近 v × W_O 的词，并给出余弦相似度。这个模型里单个向量没有 logits，所以这些词只是提示。`,
    token: '词元',
    weight: '权重',
    words: '词',
  },
};
