/** UI strings about the causes of a score, in German. */
import { quoted } from '../../../../words/de/phrases.js';

type Names = { query: string; key: string };

/** Names of the parts that write to the residual stream, by the core's names. */
const SOURCES = {
  embed: () => 'Token-Embedding',
  pos_embed: () => 'Positions-Embedding',
  token_type_embed: () => 'Tokentyp-Embedding',
  embed_bias: () => 'Bias der Projektion der Embeddings',
  embed_norm_bias: () => 'β der Norm der Embeddings',
  head: (layer: number, head: number) => `L${layer} H${head}`,
  attn_bias: (layer: number) => `b_O von Schicht ${layer}`,
  attn_norm_bias: (layer: number) => `β der Norm der Attention, Schicht ${layer}`,
  mlp: (layer: number) => `MLP von Schicht ${layer}`,
  mlp_norm_bias: (layer: number) => `β der Norm des MLP, Schicht ${layer}`,
  recurrent: (layer: number) => `rekurrente Einheit von Schicht ${layer}`,
  recurrent_norm_bias: (layer: number) => `β der Norm der rekurrenten Einheit, Schicht ${layer}`,
  final_norm_bias: () => 'β der letzten Norm',
  distance: () => 'Abstand',
};

export const words = {
  source(kind: keyof typeof SOURCES | 'projection_bias', layer: number, head: number, of: 'query' | 'key') {
    if (kind === 'projection_bias') return of === 'query' ? 'b_Q' : 'b_K';
    return SOURCES[kind](layer, head);
  },
  text: ({ query, key }: Names, count: number, score: string, isCapped: boolean) =>
    `Frühere Teile des Modells schrieben die Vektoren von ${quoted(query)} und ${quoted(key)}. Der Score${isCapped ? ' vor dem Soft Cap' : ''}, ${score}, ist die Summe von ${count.toLocaleString('de')} Summanden: einem für jedes Paar aus einem Teil, der die Query schrieb, und einem Teil, der den Key schrieb. In dieser Summe behält jede Normalisierung den Divisor, den sie in diesem Lauf hatte. Ein MLP ist ein Teil.`,
  waiting: 'Das Modell läuft noch einmal, um den Vektor jedes Teils aufzuzeichnen.',
  largest: (count: number) =>
    `Die ${count} größten Summanden. Klicken Sie auf einen Kopf, um zu sehen, worauf er achtet.`,
  query: 'schrieb die Query',
  key: 'schrieb den Key',
  term: 'Summand',
  rest: (count: number) => `${count.toLocaleString('de')} andere Summanden`,
  sum: 'Summe: der Score',
  open: (head: string, token: string) => `${head}: worauf ${quoted(token)} dort achtet`,
  bySource: 'Summen nach Teil und Komposition von Köpfen',
  ofQuery: ({ query }: Names) =>
    `Teile, die die Query von ${quoted(query)} schrieben: die Köpfe und die anderen Teile mit den größten Summen`,
  ofKey: ({ key }: Names) =>
    `Teile, die den Key von ${quoted(key)} schrieben: die Köpfe und die anderen Teile mit den größten Summen`,
  part: 'Teil',
  total: 'Summe seiner Summanden',
  composition: { query: 'Q-Komposition', key: 'K-Komposition' },
  v: 'V-Komposition',
  compositionNote: (random: string) =>
    `Die Komposition wird aus den trainierten Matrizen zweier Köpfe berechnet und hängt nicht vom Text ab; MLPs und Positionen bleiben außen vor. 0 heißt: Dieser Kopf liest nichts, was der andere schreibt. Köpfe mit Zufallsmatrizen derselben Größen haben im Mittel ${random} (8 Paare, Seed 1).`,
  moved: {
    caption: ({ query }: Names) =>
      `Für jedes Token, auf das ${quoted(query)} in diesem Kopf achtet: die Wörter, deren Logits es am stärksten erhöht, und um wie viel (Gewicht × v, mal W_O und Unembedding; die Normalisierungen behalten ihre Divisoren).`,
    nearest: ({ query }: Names) =>
      `Für jedes Token, auf das ${quoted(query)} in diesem Kopf achtet: die Wörter, deren Embeddings v × W_O am nächsten sind, mit dem Kosinus. Ein einzelner Vektor hat in diesem Modell keine Logits; die Wörter sind also nur ein Hinweis.`,
    token: 'Token',
    weight: 'Gewicht',
    words: 'Wörter',
  },
};
