/**
 * Requests the modules of the URL's room and starts the engine before the page's modules have loaded, so that on a slow
 * connection they do not wait for one another.
 */
import { startAhead } from '../engine/thread.ts';

/** Requests all modules of a room at once. `cargo xtask build` writes their names into a template in `index.html`. */
export function askFor(room: string) {
  const template = document.querySelector(`template[data-modules="${room}"]`);
  if (template instanceof HTMLTemplateElement) document.head.append(template.content);
}

const room = location.hash.length > 1 ? /[#&]room=(\w+)/.exec(location.hash)?.[1] : 'start';
if (room) askFor(room);
// The first picture of Start needs no engine. Embedded frames share an engine, so they do not start one here.
if (room && room !== 'start' && !/[#&]embed\b/.test(location.hash)) startAhead();
