// @ts-check
/** Title and purpose of the room, in Ukrainian. */

export const title = 'Навчання';
export const purpose =
  'Крихітна модель навчається у вас на очах. Клацніть «Пуск», а тоді поверніться до будь-якого кроку.';
