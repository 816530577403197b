// @ts-check
/** Title and purpose of the room, in Ukrainian. */

export const title = 'Порівняння';
export const purpose =
  'Два речення, дві моделі або модель із вимкненою частиною на одному рисунку. Виберіть, що порівняти.';
