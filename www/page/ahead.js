// @ts-check
/**
 * Begins what the address needs before the page's own modules are there: it asks for those of the room and starts the
 * engine, so that over a slow line neither waits for the other.
 */
import { startAhead } from '../engine/thread.js';

/**
 * Asks for all modules of a room together: `cargo xtask build` leaves their names in a template of `index.html`.
 *
 * @param {string} room
 */
export function askFor(room) {
  const template = document.querySelector(`template[data-modules="${room}"]`);
  if (template instanceof HTMLTemplateElement) document.head.append(template.content);
}

const room = location.hash.length > 1 ? /[#&]room=(\w+)/.exec(location.hash)?.[1] : 'start';
if (room) askFor(room);
// The first picture of Start needs no engine; frames share one.
if (room && room !== 'start' && !/[#&]embed\b/.test(location.hash)) startAhead();
