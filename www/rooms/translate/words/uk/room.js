// @ts-check
/** Title and purpose of the room, in Ukrainian. */

export const title = 'Переклад';
export const purpose =
  'Декодер пише й водночас звертає увагу на джерело. Введіть речення й клацніть слово його перекладу.';
