// @ts-check
/** UI strings about kinds of heads, in Portuguese. */

/** Targets of a head's links, by the core's names of kinds. @type {Record<string, string>} */
const TARGETS = {
  previous: 'o token anterior',
  next: 'o token seguinte',
  same_word: 'a mesma palavra',
  first: 'o primeiro token',
  separator: 'sinais de pontuação ou um token final',
};

/** @param {string | null} kind */
export const target = (kind) => (kind === null ? 'outra palavra' : (TARGETS[kind] ?? kind));

export const words = {
  target,
  /** Names of the kinds, by the core's names. `distance` is not a kind; heads can be sorted by it. */
  kinds: /** @type {Record<string, string>} */ ({
    previous: 'token anterior',
    next: 'token seguinte',
    same: 'o próprio token',
    same_word: 'mesma palavra em outro lugar',
    duplicate: 'ocorrência anterior',
    induction: 'token após ocorrência anterior',
    first: 'primeiro token',
    separator: 'separador ou sinal de pontuação',
    broad: 'todos os tokens por igual',
    distance: 'distância',
  }),
  mixed: 'sem padrão claro',
  kindCount: (/** @type {string} */ kind, /** @type {number} */ count) => `${kind}: ${count}`,
  measuredOnLabel: 'Tipos medidos em',
  measuredOn: { text: 'este texto', random: 'tokens aleatórios repetidos' },
  onText: 'O tipo de cada cabeça é medido neste texto.',
  /** @param {{ length: number, seed: number }} drawn */
  onRandom: ({ length, seed }) =>
    `O tipo de cada cabeça é medido em ${length} tokens aleatórios seguidos dos mesmos tokens mais uma vez (semente ${seed}). Um texto assim não tem sentido, por isso mostra o que a cabeça faz independentemente do significado. Uma cabeça que dá atenção ao token que veio depois de uma ocorrência anterior do token de consulta se chama cabeça de indução.`,
};
