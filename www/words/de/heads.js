// @ts-check
/** UI strings about kinds of heads, in German. */

/** Targets of a head's links, by the core's names of kinds. @type {Record<string, string>} */
const TARGETS = {
  previous: 'vorheriges Token',
  next: 'nächstes Token',
  same_word: 'gleiches Wort',
  first: 'erstes Token',
  separator: 'Satzzeichen oder Endtoken',
};

/** @param {string | null} kind */
export const target = (kind) => (kind === null ? 'anderes Wort' : (TARGETS[kind] ?? kind));

export const words = {
  target,
  /** Names of the kinds, by the core's names. `distance` is not a kind; heads can be sorted by it. */
  kinds: /** @type {Record<string, string>} */ ({
    previous: 'vorheriges Token',
    next: 'nächstes Token',
    same: 'sich selbst',
    same_word: 'gleiches Wort anderswo',
    duplicate: 'früheres Vorkommen',
    induction: 'Token nach einem früheren Vorkommen',
    first: 'erstes Token',
    separator: 'Trenn- oder Satzzeichen',
    broad: 'alle gleichmäßig',
    distance: 'Abstand',
  }),
  mixed: 'kein klares Muster',
  kindCount: (/** @type {string} */ kind, /** @type {number} */ count) => `${kind}: ${count}`,
  measuredOnLabel: 'Arten gemessen an',
  measuredOn: { text: 'diesem Text', random: 'wiederholten Zufallstokens' },
  onText: 'Die Art jedes Kopfes ist an diesem Text gemessen.',
  /** @param {{ length: number, seed: number }} drawn */
  onRandom: ({ length, seed }) =>
    `Die Art jedes Kopfes ist an ${length} zufälligen Tokens gemessen, auf die dieselben Tokens noch einmal folgen (Seed ${seed}). So ein Text hat keine Bedeutung; er zeigt also, was ein Kopf unabhängig von der Bedeutung tut. Ein Kopf, der auf das Token nach einem früheren Vorkommen des Query-Tokens achtet, heißt Induktionskopf (induction head).`,
};
