// @ts-check
/** Words about kinds of heads, in English. */

export const words = {
  /** By the core's names; `distance` is no kind but a number to sort by. */
  kinds: /** @type {Record<string, string>} */ ({
    previous: 'previous token',
    next: 'next token',
    same: 'same token',
    same_word: 'same word elsewhere',
    duplicate: 'same token before',
    induction: 'what followed last time',
    first: 'first token',
    separator: 'separator or punctuation',
    broad: 'many tokens evenly',
    distance: 'distance',
  }),
  mixed: 'none of these',
  kindCount: (/** @type {string} */ kind, /** @type {number} */ count) => `${kind}: ${count}`,
  measuredOnLabel: 'Kinds measured on',
  measuredOn: { text: 'this text', random: 'random tokens, twice' },
  onText: 'Kinds are measured on this text.',
  /** @param {{ length: number, seed: number }} drawn */
  onRandom: ({ length, seed }) =>
    `Kinds are measured on ${length} random tokens and the same again (seed ${seed}). Such a text means nothing, so what a head finds there is its habit; one that looks at what followed last time is called an induction head.`,
};
