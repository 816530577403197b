// @ts-check
/** Title and purpose of the room, in Ukrainian. */

export const title = 'RNN';
export const purpose =
  'Мережі, що читають слово за словом, тримають усе в одному векторі; увага усуває це вузьке місце. Навчіть таку мережу.';
