// @ts-check
/** Title and purpose of the room, in Ukrainian. */

export const title = 'Речення';
export const purpose = 'На що звертає увагу кожна голова навченої моделі. Введіть речення й клацніть слово.';
