// @ts-check
/** The words of the quiz, in English. */
import { headInWords, quoted } from '../../../../words/en/phrases.js';

export const words = {
  open: 'Quiz this token',
  title: (/** @type {string} */ head, /** @type {string | null} */ token) =>
    token === null
      ? `Guess where a token looks in ${headInWords(head)}`
      : `Where does ${quoted(token)} look in ${headInWords(head)}?`,
  looking: 'Looking token',
  none: 'choose a token',
  choose: 'Choose the token whose attention you want to guess.',
  howTo:
    'How much attention does each word get? Drag the bars up and down, or use the arrow keys; only their proportions count.',
  leftOut: (/** @type {string} */ names) => `Shares are of the attention to words, without ${names}.`,
  board: 'Your guess',
  high: 'high',
  low: 'low',
  height: (/** @type {number} */ height) => `${height} of 100`,
  nothing: 'You have guessed nothing yet. Raise at least one bar, then press “Reveal”.',
  reveal: 'Reveal',
  again: 'Try again',
  close: 'Close quiz',
  answers: 'Your guess beside the weights',
  guess: 'your guess',
  overlap: 'Overlap',
  result: (
    /** @type {string} */ head,
    /** @type {string} */ word,
    /** @type {string} */ guessed,
    /** @type {string} */ weight,
    /** @type {number} */ parts,
  ) => {
    const who = /^L\d/.test(head) ? 'the head' : 'the average';
    return `You gave ${quoted(word)} ${guessed}, ${who} gives it ${weight}. Your guess and ${who} share ${parts} of 100 parts.`;
  },
  leftOutTook: (/** @type {string} */ names, /** @type {string} */ share) =>
    `Shares are of the attention to words, on both sides. ${share} of all attention goes to ${names}, hidden here.`,
  goOn: 'Go on: choose another head (. and ,) to see whether it agrees with you, or another looking token (] and [). “Close quiz” leads to the picture.',
};
