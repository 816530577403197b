// @ts-check
/** Title and purpose of the room, in Spanish. */
export const title = 'Ejemplo resuelto';
export const purpose =
  'La atención con números tan pequeños que se comprueban a mano. Avanza paso a paso y cambia cualquier número.';
