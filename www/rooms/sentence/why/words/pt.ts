/** UI strings about the causes of a score, in Portuguese. */
import { quoted } from '../../../../words/pt/phrases.js';

type Names = { query: string; key: string };

/** Names of the parts that write to the residual stream, by the core's names. */
const SOURCES = {
  embed: () => 'embedding do token',
  pos_embed: () => 'embedding da posição',
  token_type_embed: () => 'embedding do tipo de token',
  embed_bias: () => 'viés da projeção dos embeddings',
  embed_norm_bias: () => 'β da normalização dos embeddings',
  head: (layer: number, head: number) => `L${layer} H${head}`,
  attn_bias: (layer: number) => `b_O da camada ${layer}`,
  attn_norm_bias: (layer: number) => `β da normalização da atenção, camada ${layer}`,
  mlp: (layer: number) => `MLP da camada ${layer}`,
  mlp_norm_bias: (layer: number) => `β da normalização da MLP, camada ${layer}`,
  recurrent: (layer: number) => `unidade recorrente da camada ${layer}`,
  recurrent_norm_bias: (layer: number) => `β da normalização da unidade recorrente, camada ${layer}`,
  final_norm_bias: () => 'β da última normalização',
  distance: () => 'distância',
};

export const words = {
  source(kind: keyof typeof SOURCES | 'projection_bias', layer: number, head: number, of: 'query' | 'key') {
    if (kind === 'projection_bias') return of === 'query' ? 'b_Q' : 'b_K';
    return SOURCES[kind](layer, head);
  },
  text: ({ query, key }: Names, count: number, score: string, isCapped: boolean) =>
    `Partes anteriores do modelo escreveram os vetores de ${quoted(query)} e ${quoted(key)}. O escore${isCapped ? ' antes do limite suave' : ''}, ${score}, é a soma de ${count.toLocaleString('pt')} termos: um para cada par de uma parte que escreveu a consulta e uma que escreveu a chave. Nesta soma, cada normalização mantém o divisor que teve nesta execução. Uma MLP conta como uma parte.`,
  waiting: 'O modelo roda de novo para registrar o vetor de cada parte.',
  largest: (count: number) => `Os ${count} maiores termos. Clique em uma cabeça para ver a que ela dá atenção.`,
  query: 'escreveu a consulta',
  key: 'escreveu a chave',
  term: 'termo',
  rest: (count: number) => `outros ${count.toLocaleString('pt')} termos`,
  sum: 'soma: o escore',
  open: (head: string, token: string) => `${head}: a que dá atenção a partir de ${quoted(token)}`,
  bySource: 'Somas por parte, e composição de cabeças',
  ofQuery: ({ query }: Names) =>
    `Partes que escreveram a consulta de ${quoted(query)}: as cabeças e outras partes com as maiores somas`,
  ofKey: ({ key }: Names) =>
    `Partes que escreveram a chave de ${quoted(key)}: as cabeças e outras partes com as maiores somas`,
  part: 'parte',
  total: 'soma dos seus termos',
  composition: { query: 'Composição Q', key: 'Composição K' },
  v: 'Composição V',
  compositionNote: (random: string) =>
    `A composição é calculada com as matrizes treinadas de duas cabeças e não depende do texto; MLPs e posições são ignoradas. 0 significa que esta cabeça não lê nada do que a outra escreve. Cabeças com matrizes aleatórias do mesmo tamanho têm em média ${random} (8 pares, semente 1).`,
  moved: {
    caption: ({ query }: Names) =>
      `Para cada token a que esta cabeça dá atenção a partir de ${quoted(query)}: as palavras cujos logits ela mais aumenta, e quanto (peso × v, vezes W_O e o unembedding; as normalizações mantêm seus divisores).`,
    nearest: ({ query }: Names) =>
      `Para cada token a que esta cabeça dá atenção a partir de ${quoted(query)}: as palavras com o embedding mais próximo de v × W_O, com o cosseno. Neste modelo, um vetor isolado não tem logits; por isso, as palavras são só uma indicação.`,
    token: 'token',
    weight: 'peso',
    words: 'palavras',
  },
};
