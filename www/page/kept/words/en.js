// @ts-check
/** UI strings for kept results, in English. */

export const words = {
  title: 'Kept results',
  about: 'Results that you keep stay here until you close the page. Click a name to open the result again.',
  none: 'Nothing is kept. Press “Keep” in Sentence, Predict, or the picture “Patching” of Compare.',
  list: 'Kept results',
  layOver: 'Lay over',
  layOverOf: (/** @type {string} */ name) => `Lay over the current picture: ${name}`,
  remove: 'Remove',
  removeOf: (/** @type {string} */ name) => `Remove: ${name}`,
  /** Why a result cannot be compared with the current picture. */
  reasons: {
    current: 'This is the current picture.',
    unread: 'Open it once to compute its numbers again.',
    otherShape: 'The current picture has other rows or columns.',
  },
  json: 'Download JSON',
  jsonAbout:
    'The file has everything needed to repeat the results with TransformerLens or transformers: site names, token ids, words and numbers.',
  close: 'Close',
  overlay: 'Kept and current',
  titles: ['Kept', 'Current', 'Kept − current'],
  which: (/** @type {string[]} */ [kept, now]) => `Kept: ${kept}. Current: ${now}.`,
  ofMap: 'Residual stream: 0 is B’s number, 1 is A’s number. Rows are layers.',
  ofHead: 'Rows attend to columns.',
  rows: { head: 'queries', map: 'layers' },
  columns: { head: 'keys', map: 'positions' },
  label: (/** @type {string} */ title) => `${title}. Arrow keys move.`,
  cell: (/** @type {string} */ row, /** @type {string} */ column, /** @type {string} */ value) =>
    `${row}, ${column}: ${value}`,
  three: (/** @type {string[]} */ [kept, now, difference]) =>
    `kept ${kept}, current ${now}, kept − current ${difference}`,
  hint: 'Point at a cell to see its three numbers.',
};
