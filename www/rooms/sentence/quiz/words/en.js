// @ts-check
/** UI strings of the quiz, in English. */
import { headInWords, quoted } from '../../../../words/en/phrases.js';

/** @typedef {import('../../../../state/text.ts').Heads} Heads */

export const words = {
  open: 'Start quiz',
  title: (/** @type {Heads} */ head, /** @type {string | null} */ token) =>
    token === null
      ? `Guess where a token attends in ${headInWords(head)}`
      : `Where does ${quoted(token)} attend in ${headInWords(head)}?`,
  looking: 'Query token',
  none: 'choose a token',
  choose: 'Choose the token whose attention you want to guess.',
  howTo:
    'How much attention does each word get? Drag the bars up and down, or use the arrow keys; only the proportions count.',
  leftOut: (/** @type {string} */ names) => `Only attention to words counts; attention to ${names} does not.`,
  board: 'Your guess',
  high: 'high',
  low: 'low',
  height: (/** @type {number} */ height) => `${height} of 100`,
  nothing: 'You have not guessed yet. Raise at least one bar, then click “Reveal”.',
  reveal: 'Reveal',
  again: 'Try again',
  close: 'Close quiz',
  answers: 'Your guess and the weights',
  guess: 'your guess',
  overlap: 'Overlap',
  result: (
    /** @type {Heads} */ head,
    /** @type {string} */ word,
    /** @type {string} */ guessed,
    /** @type {string} */ weight,
    /** @type {number} */ parts,
  ) => {
    const who = 'average' in head ? 'the average' : 'the head';
    return `You gave ${quoted(word)} ${guessed}; ${who} gives it ${weight}. Your guess and the weights overlap by ${parts} %.`;
  },
  leftOutTook: (/** @type {string} */ names, /** @type {string} */ share) =>
    `The guess and the weights cover only attention to words. ${share} of all attention goes to ${names}, hidden here.`,
  goOn: 'Next, choose another head (keys . and ,) to see whether it agrees with you, or another query token (keys ] and [). “Close quiz” returns to the picture.',
};
