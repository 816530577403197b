/** Opens a link to a room, but keeps the page's appearance, such as presentation mode. */
import type { Emit } from './controller.ts';

/** `fields`: URL fields of the link. */
export const visitOf = (fields: string, emit: Emit) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  emit('visit', fields);
};
