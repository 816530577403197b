// @ts-check
/**
 * Starts what the URL needs before the page's own modules have loaded: it requests the room's modules and starts the
 * engine, so that on a slow connection neither waits for the other.
 */
import { startAhead } from '../engine/thread.js';

/**
 * Requests all modules of a room at once: `cargo xtask build` writes their names into a template of `index.html`.
 *
 * @param {string} room
 */
export function askFor(room) {
  const template = document.querySelector(`template[data-modules="${room}"]`);
  if (template instanceof HTMLTemplateElement) document.head.append(template.content);
}

const room = location.hash.length > 1 ? /[#&]room=(\w+)/.exec(location.hash)?.[1] : 'start';
if (room) askFor(room);
// The first picture of Start needs no engine, and embedded frames share one.
if (room && room !== 'start' && !/[#&]embed\b/.test(location.hash)) startAhead();
