// @ts-check
/** UI strings of the list of keyboard shortcuts, in English. */

export const words = {
  title: 'Keys',
  close: 'Close',
  characterKeys: 'Use single letters, digits and signs as shortcuts',
  list: [
    ['Space or ]', 'next step (next token in “Sentence”, next stage in “Layer”)'],
    ['Shift + Space or [', 'previous step, token or stage'],
    ['. and ,', 'next and previous head'],
    ['Home, End', 'first and last step (in the list of steps)'],
    ['↑ ↓', 'change a number by 1 (by 0.1 with Shift), or move in a matrix'],
    ['← →', 'move in a matrix'],
    ['Enter', 'select a number, so that its explanation stays'],
    ['Esc', 'clear the selection; while presenting, stop presenting'],
    ['1 to 9, 0, -', 'open a room (numbered as in the header)'],
    [
      'Page Down, Page Up',
      'next and previous stop of a lesson; while presenting, the same as Space and [ (for presentation remotes)',
    ],
    ['w', 'in “Sentence”, explain the selected weight, or the strongest one, frame by frame'],
    ['p', 'present full screen in large type, or stop presenting'],
    ['c', 'while presenting, show or hide the controls'],
    ['s', 'share the link, the picture or the numbers'],
    ['?', 'show this list'],
    ['Ctrl + ← → ↑ ↓', 'in a heatmap, go to the end of the row or column'],
    ['x and y', 'in a heatmap, name the columns or the rows'],
    ['t', 'in a heatmap, read whole sentences, numbers only, or nothing'],
    ['s and Space', 'in a heatmap, after an arrow key: turn tones on or off; read the cell again'],
  ],
};
