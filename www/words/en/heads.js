// @ts-check
/** UI strings about kinds of heads, in English. */

/** Targets of a head's links, by the core's names of kinds. @type {Record<string, string>} */
const TARGETS = {
  previous: 'the previous token',
  next: 'the next token',
  same_word: 'the same word',
  first: 'the first token',
  separator: 'punctuation or an end token',
};

/** @param {string | null} kind */
export const target = (kind) => (kind === null ? 'another word' : (TARGETS[kind] ?? kind));

export const words = {
  target,
  /** Names of the kinds, by the core's names. `distance` is not a kind; heads can be sorted by it. */
  kinds: /** @type {Record<string, string>} */ ({
    previous: 'previous token',
    next: 'next token',
    same: 'same token',
    same_word: 'same word elsewhere',
    duplicate: 'earlier occurrence',
    induction: 'token after an earlier occurrence',
    first: 'first token',
    separator: 'separator or punctuation',
    broad: 'all tokens evenly',
    distance: 'distance',
  }),
  mixed: 'no clear pattern',
  kindCount: (/** @type {string} */ kind, /** @type {number} */ count) => `${kind}: ${count}`,
  measuredOnLabel: 'Kinds measured on',
  measuredOn: { text: 'this text', random: 'repeated random tokens' },
  onText: 'Each head’s kind is measured on this text.',
  /** @param {{ length: number, seed: number }} drawn */
  onRandom: ({ length, seed }) =>
    `Each head’s kind is measured on ${length} random tokens followed by the same tokens again (seed ${seed}). Such a text has no meaning, so it shows what a head does regardless of meaning. A head that attends to the token after an earlier occurrence of the query token is called an induction head.`,
};
