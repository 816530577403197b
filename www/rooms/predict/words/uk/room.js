// @ts-check
/** Title and purpose of the room, in Ukrainian. */

export const title = 'Прогноз';
export const purpose =
  'Наступне або замасковане слово й частини моделі, що його передбачають. Введіть текст, і модель його продовжить.';
