/** UI strings about the causes of a score, in English. */
import { quoted } from '../../../../words/en/phrases.js';

type Names = { query: string; key: string };

/** Names of the parts that write to the residual stream, by the core's names. */
const SOURCES = {
  embed: () => 'token embedding',
  pos_embed: () => 'position embedding',
  token_type_embed: () => 'token type embedding',
  embed_bias: () => 'bias of the embeddings’ projection',
  embed_norm_bias: () => 'β of the embeddings’ norm',
  head: (layer: number, head: number) => `L${layer} H${head}`,
  attn_bias: (layer: number) => `b_O of layer ${layer}`,
  attn_norm_bias: (layer: number) => `β of attention’s norm, layer ${layer}`,
  mlp: (layer: number) => `MLP of layer ${layer}`,
  mlp_norm_bias: (layer: number) => `β of the MLP’s norm, layer ${layer}`,
  recurrent: (layer: number) => `recurrent unit of layer ${layer}`,
  recurrent_norm_bias: (layer: number) => `β of the recurrent unit’s norm, layer ${layer}`,
  final_norm_bias: () => 'β of the last norm',
  distance: () => 'distance',
};

export const words = {
  source(kind: keyof typeof SOURCES | 'projection_bias', layer: number, head: number, of: 'query' | 'key') {
    if (kind === 'projection_bias') return of === 'query' ? 'b_Q' : 'b_K';
    return SOURCES[kind](layer, head);
  },
  text: ({ query, key }: Names, count: number, score: string, isCapped: boolean) =>
    `Earlier parts of the model wrote the vectors of ${quoted(query)} and ${quoted(key)}. The score${isCapped ? ' before the soft cap' : ''}, ${score}, is the sum of ${count.toLocaleString('en')} terms: one for each pair of a part that wrote the query and a part that wrote the key. In this sum, every norm keeps the divisor that it had in this run. An MLP is one part.`,
  waiting: 'The model runs again to record the vector of each part.',
  largest: (count: number) => `The ${count} largest terms. Click a head to see where it attends.`,
  query: 'wrote the query',
  key: 'wrote the key',
  term: 'term',
  rest: (count: number) => `${count.toLocaleString('en')} other terms`,
  sum: 'sum: the score',
  open: (head: string, token: string) => `${head}: where it attends from ${quoted(token)}`,
  bySource: 'Sums by part, and composition of heads',
  ofQuery: ({ query }: Names) =>
    `Parts that wrote the query of ${quoted(query)}: the heads and the other parts with the largest sums`,
  ofKey: ({ key }: Names) =>
    `Parts that wrote the key of ${quoted(key)}: the heads and the other parts with the largest sums`,
  part: 'part',
  total: 'sum of its terms',
  composition: { query: 'Q-composition', key: 'K-composition' },
  v: 'V-composition',
  compositionNote: (random: string) =>
    `Composition is computed from the trained matrices of two heads and does not depend on the text; MLPs and positions are ignored. 0 means that this head reads nothing that the other one writes. Heads with random matrices of the same sizes have ${random} on average (8 pairs, seed 1).`,
  moved: {
    caption: ({ query }: Names) =>
      `For each token that this head attends to from ${quoted(query)}: the words whose logits it raises most, and by how much (weight × v, times W_O and the unembedding; the norms keep their divisors).`,
    nearest: ({ query }: Names) =>
      `For each token that this head attends to from ${quoted(query)}: the words whose embeddings are nearest to v × W_O, with the cosine. A single vector has no logits in this model, so the words are only a hint.`,
    token: 'token',
    weight: 'weight',
    words: 'words',
  },
};
