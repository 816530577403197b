// @ts-check
/** Title and purpose of the room, in Ukrainian. */

export const title = 'Шар';
export const purpose = 'Один токен на шляху крізь шар. Виберіть токен і відкрийте етап, щоб побачити його числа.';
