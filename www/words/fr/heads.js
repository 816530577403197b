// @ts-check
/** UI strings about kinds of heads, in French. */

/** Targets of a head's links, by the core's names of kinds. @type {Record<string, string>} */
const TARGETS = {
  previous: 'le token précédent',
  next: 'le token suivant',
  same_word: 'le même mot',
  first: 'le premier token',
  separator: 'la ponctuation ou un token de fin',
};

/** @param {string | null} kind */
export const target = (kind) => (kind === null ? 'un autre mot' : (TARGETS[kind] ?? kind));

export const words = {
  target,
  /** Names of the kinds, by the core's names. `distance` is not a kind; heads can be sorted by it. */
  kinds: /** @type {Record<string, string>} */ ({
    previous: 'token précédent',
    next: 'token suivant',
    same: 'même token',
    same_word: 'même mot ailleurs',
    duplicate: 'occurrence antérieure',
    induction: 'token après une occurrence antérieure',
    first: 'premier token',
    separator: 'séparateur ou ponctuation',
    broad: 'répartition égale',
    distance: 'distance',
  }),
  mixed: 'aucun motif net',
  kindCount: (/** @type {string} */ kind, /** @type {number} */ count) => `${kind} : ${count}`,
  measuredOnLabel: 'Types mesurés sur',
  measuredOn: { text: 'ce texte', random: 'tokens aléatoires répétés' },
  onText: 'Le type de chaque tête est mesuré sur ce texte.',
  /** @param {{ length: number, seed: number }} drawn */
  onRandom: ({ length, seed }) =>
    `Le type de chaque tête est mesuré sur ${length} tokens aléatoires suivis des mêmes tokens (graine ${seed}). Un tel texte n’a pas de sens : il montre ce que fait une tête indépendamment du sens. Une tête qui regarde le token situé après une occurrence antérieure du token requête s’appelle une tête d’induction.`,
};
