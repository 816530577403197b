/**
 * The room of the last visit. Only its name is stored, so that text typed by the user is never in the browser's
 * storage.
 */
import { ROOMS } from '../rooms.ts';
import { language } from '../words/language.js';

const STORAGE_KEY = 'headlight-last-room';

/** The room of the last visit; `null` if there was none or storage is blocked. */
export function lastRoom() {
  const room = ROOMS.find(({ name }) => name === read());
  return room ? { name: room.name, title: room.title[language] } : null;
}

export function keepLastRoom(room: string) {
  try {
    localStorage.setItem(STORAGE_KEY, room);
  } catch {
    // Without storage the page works, but does not remember the room.
  }
}

function read() {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
