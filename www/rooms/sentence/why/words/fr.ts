/** UI strings about the causes of a score, in French. */
import { quoted } from '../../../../words/fr/phrases.js';

type Names = { query: string; key: string };

/** Names of the parts that write to the residual stream, by the core's names. */
const SOURCES = {
  embed: () => 'plongement du token',
  pos_embed: () => 'plongement de position',
  token_type_embed: () => 'plongement de type de token',
  embed_bias: () => 'biais de la projection des plongements',
  embed_norm_bias: () => 'β de la normalisation des plongements',
  head: (layer: number, head: number) => `L${layer} H${head}`,
  attn_bias: (layer: number) => `b_O de la couche ${layer}`,
  attn_norm_bias: (layer: number) => `β de la normalisation de l’attention, couche ${layer}`,
  mlp: (layer: number) => `MLP de la couche ${layer}`,
  mlp_norm_bias: (layer: number) => `β de la normalisation du MLP, couche ${layer}`,
  recurrent: (layer: number) => `unité récurrente de la couche ${layer}`,
  recurrent_norm_bias: (layer: number) => `β de la normalisation de l’unité récurrente, couche ${layer}`,
  final_norm_bias: () => 'β de la dernière normalisation',
  distance: () => 'distance',
};

export const words = {
  source(kind: keyof typeof SOURCES | 'projection_bias', layer: number, head: number, of: 'query' | 'key') {
    if (kind === 'projection_bias') return of === 'query' ? 'b_Q' : 'b_K';
    return SOURCES[kind](layer, head);
  },
  text: ({ query, key }: Names, count: number, score: string, isCapped: boolean) =>
    `Les parties précédentes du modèle ont écrit les vecteurs de ${quoted(query)} et de ${quoted(key)}. Le score${isCapped ? ' avant le plafond doux' : ''}, ${score}, est la somme de ${count.toLocaleString('fr')} termes : un pour chaque paire formée d’une partie qui a écrit la requête et d’une partie qui a écrit la clé. Dans cette somme, chaque normalisation garde le diviseur qu’elle a eu dans ce calcul. Un MLP compte pour une partie.`,
  waiting: 'Le modèle est relancé pour enregistrer le vecteur de chaque partie.',
  largest: (count: number) => `Les ${count} plus grands termes. Cliquez sur une tête pour voir ce qu’elle regarde.`,
  query: 'a écrit la requête',
  key: 'a écrit la clé',
  term: 'terme',
  rest: (count: number) => `${count.toLocaleString('fr')} autres termes`,
  sum: 'somme : le score',
  open: (head: string, token: string) => `${head} : ce que regarde ${quoted(token)}`,
  bySource: 'Sommes par partie, et composition des têtes',
  ofQuery: ({ query }: Names) =>
    `Parties qui ont écrit la requête de ${quoted(query)} : les têtes et les autres parties avec les plus grandes sommes`,
  ofKey: ({ key }: Names) =>
    `Parties qui ont écrit la clé de ${quoted(key)} : les têtes et les autres parties avec les plus grandes sommes`,
  part: 'partie',
  total: 'somme de ses termes',
  composition: { query: 'Q-composition', key: 'K-composition' },
  v: 'V-composition',
  compositionNote: (random: string) =>
    `La composition se calcule à partir des matrices apprises de deux têtes et ne dépend pas du texte ; les MLP et les positions sont laissés de côté. 0 signifie que cette tête ne lit rien de ce que l’autre écrit. Des têtes à matrices aléatoires de mêmes tailles donnent ${random} en moyenne (8 paires, graine 1).`,
  moved: {
    caption: ({ query }: Names) =>
      `Pour chaque token que cette tête regarde depuis ${quoted(query)} : les mots dont elle relève le plus les logits, et de combien (poids × v, fois W_O et la projection sur le vocabulaire ; les normalisations gardent leurs diviseurs).`,
    nearest: ({ query }: Names) =>
      `Pour chaque token que cette tête regarde depuis ${quoted(query)} : les mots dont le plongement est le plus proche de v × W_O, avec le cosinus. Dans ce modèle, un vecteur isolé n’a pas de logits ; ces mots ne sont donc qu’un indice.`,
    token: 'token',
    weight: 'poids',
    words: 'mots',
  },
};
