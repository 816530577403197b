// @ts-check
/** Title and purpose of the room, in Ukrainian. */

export const title = 'М’який пошук';
export const purpose =
  'Запит порівнюється з кожним ключем, а значення змішуються відповідно до збігу ключів. Потягніть запит.';
