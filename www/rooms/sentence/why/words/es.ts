/** UI strings about the causes of a score, in Spanish. */
import { quoted } from '../../../../words/es/phrases.js';

type Names = { query: string; key: string };

/** Names of the parts that write to the residual stream, by the core's names. */
const SOURCES = {
  embed: () => 'embedding del token',
  pos_embed: () => 'embedding de la posición',
  token_type_embed: () => 'embedding del tipo de token',
  embed_bias: () => 'sesgo de la proyección de los embeddings',
  embed_norm_bias: () => 'β de la normalización de los embeddings',
  head: (layer: number, head: number) => `L${layer} H${head}`,
  attn_bias: (layer: number) => `b_O de la capa ${layer}`,
  attn_norm_bias: (layer: number) => `β de la normalización de la atención, capa ${layer}`,
  mlp: (layer: number) => `MLP de la capa ${layer}`,
  mlp_norm_bias: (layer: number) => `β de la normalización de la MLP, capa ${layer}`,
  recurrent: (layer: number) => `unidad recurrente de la capa ${layer}`,
  recurrent_norm_bias: (layer: number) => `β de la normalización de la unidad recurrente, capa ${layer}`,
  final_norm_bias: () => 'β de la última normalización',
  distance: () => 'distancia',
};

export const words = {
  source(kind: keyof typeof SOURCES | 'projection_bias', layer: number, head: number, of: 'query' | 'key') {
    if (kind === 'projection_bias') return of === 'query' ? 'b_Q' : 'b_K';
    return SOURCES[kind](layer, head);
  },
  text: ({ query, key }: Names, count: number, score: string, isCapped: boolean) =>
    `Las partes anteriores del modelo escribieron los vectores de ${quoted(query)} y de ${quoted(key)}. La puntuación${isCapped ? ' antes del límite suave' : ''}, ${score}, es la suma de ${count.toLocaleString('es')} términos: uno por cada par formado por una parte que escribió la consulta y otra que escribió la clave. En esta suma, cada normalización conserva el divisor que tuvo en esta pasada. Una MLP cuenta como una sola parte.`,
  waiting: 'El modelo se ejecuta otra vez para registrar el vector de cada parte.',
  largest: (count: number) => `Los ${count} términos mayores. Haz clic en una cabeza para ver a qué atiende.`,
  query: 'escribió la consulta',
  key: 'escribió la clave',
  term: 'término',
  rest: (count: number) => `otros ${count.toLocaleString('es')} términos`,
  sum: 'suma: la puntuación',
  open: (head: string, token: string) => `${head}: a qué atiende desde ${quoted(token)}`,
  bySource: 'Sumas por parte, y composición de cabezas',
  ofQuery: ({ query }: Names) =>
    `Partes que escribieron la consulta de ${quoted(query)}: las cabezas y las demás partes con las sumas mayores`,
  ofKey: ({ key }: Names) =>
    `Partes que escribieron la clave de ${quoted(key)}: las cabezas y las demás partes con las sumas mayores`,
  part: 'parte',
  total: 'suma de sus términos',
  composition: { query: 'composición Q', key: 'composición K' },
  v: 'composición V',
  compositionNote: (random: string) =>
    `La composición se calcula con las matrices entrenadas de dos cabezas y no depende del texto; las MLP y las posiciones no cuentan. 0 significa que esta cabeza no lee nada de lo que escribe la otra. Cabezas con matrices aleatorias del mismo tamaño tienen ${random} de media (8 pares, semilla 1).`,
  moved: {
    caption: ({ query }: Names) =>
      `Para cada token al que atiende esta cabeza desde ${quoted(query)}: las palabras cuyos logits sube más, y cuánto (peso × v, por W_O y por el unembedding; las normalizaciones conservan sus divisores).`,
    nearest: ({ query }: Names) =>
      `Para cada token al que atiende esta cabeza desde ${quoted(query)}: las palabras cuyos embeddings están más cerca de v × W_O, con el coseno. En este modelo un solo vector no tiene logits, así que las palabras son solo una pista.`,
    token: 'token',
    weight: 'peso',
    words: 'palabras',
  },
};
