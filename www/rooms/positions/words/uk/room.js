// @ts-check
/** Title and purpose of the room, in Ukrainian. */

export const title = 'Позиції';
export const purpose = 'Як вектори повідомляють моделі порядок слів. Вкажіть на число, щоб прочитати його.';
