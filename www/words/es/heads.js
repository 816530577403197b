// @ts-check
/** UI strings about kinds of heads, in Spanish. */

/** Targets of a head's links, by the core's names of kinds. @type {Record<string, string>} */
const TARGETS = {
  previous: 'el token anterior',
  next: 'el token siguiente',
  same_word: 'la misma palabra',
  first: 'el primer token',
  separator: 'la puntuación o un token final',
};

/** @param {string | null} kind */
export const target = (kind) => (kind === null ? 'otra palabra' : (TARGETS[kind] ?? kind));

export const words = {
  target,
  /** Names of the kinds, by the core's names. `distance` is not a kind; heads can be sorted by it. */
  kinds: /** @type {Record<string, string>} */ ({
    previous: 'token anterior',
    next: 'token siguiente',
    same: 'el mismo token',
    same_word: 'misma palabra en otro lugar',
    duplicate: 'aparición anterior',
    induction: 'token tras una aparición anterior',
    first: 'primer token',
    separator: 'separador o puntuación',
    broad: 'todos los tokens por igual',
    distance: 'distancia',
  }),
  mixed: 'sin patrón claro',
  kindCount: (/** @type {string} */ kind, /** @type {number} */ count) => `${kind}: ${count}`,
  measuredOnLabel: 'Tipos medidos en',
  measuredOn: { text: 'este texto', random: 'tokens aleatorios repetidos' },
  onText: 'El tipo de cada cabeza se mide en este texto.',
  /** @param {{ length: number, seed: number }} drawn */
  onRandom: ({ length, seed }) =>
    `El tipo de cada cabeza se mide en ${length} tokens aleatorios seguidos de los mismos tokens otra vez (semilla ${seed}). Un texto así no significa nada, por eso muestra lo que hace una cabeza con independencia del significado. Una cabeza que atiende al token que sigue a una aparición anterior del token de consulta se llama cabeza de inducción.`,
};
