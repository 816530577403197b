// @ts-check
/** The words of the list of keys, in English. */

export const words = {
  title: 'Keys',
  close: 'Close',
  list: [
    ['Space or ]', 'next step; in “Sentence” hold the next token, in “Block” open the next stage'],
    ['Shift + Space or [', 'previous step, token or stage'],
    ['. and ,', 'next and previous head'],
    ['Home, End', 'first and last step (in the list of steps)'],
    ['↑ ↓', 'change a number by 1, with Shift by 0.1; move in a matrix'],
    ['← →', 'move in a matrix'],
    ['Enter', 'hold a number, so that its explanation stays'],
    ['Esc', 'let go; while presenting: leave'],
    ['1 to 9, 0', 'the first ten rooms, in the order of the header'],
    [
      'Page Down, Page Up',
      'next and previous stop of a lesson; while presenting, the same as Space and [, so that a clicker works',
    ],
    ['w', 'in “Sentence”: where the weight of the held pair comes from, frame by frame'],
    ['p', 'present, or leave: large and strong, in full screen'],
    ['c', 'while presenting: show or hide the controls'],
    ['s', 'share: link, picture, numbers'],
    ['?', 'this list'],
  ],
};
