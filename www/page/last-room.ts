/**
 * The room of the last visit. Only its name is stored, so that text typed by the user is never in the browser's
 * storage.
 */
import { ROOMS } from '../rooms.ts';
import { store, stored } from '../state/storage.ts';

const STORAGE_KEY = 'headlight-last-room';

/** The room of the last visit; `null` if there was none or storage is blocked. */
export function lastRoom() {
  const room = ROOMS.find(({ name }) => name === stored(STORAGE_KEY));
  return room ? { name: room.name, title: room.title } : null;
}

export const keepLastRoom = (room: string) => store(STORAGE_KEY, room);
