// @ts-check
/** Title and purpose of the room, in Ukrainian. */

export const title = 'Розбір прикладу';
export const purpose =
  'Увага на таких малих числах, що їх можна перевірити вручну. Пройдіть крок за кроком і змініть будь-яке число.';
