// @ts-check
/**
 * The page's state.
 *
 * @typedef {import('../state/room.ts').Room} Room
 * @typedef {import('../state/room.ts').OpenedRoom<any>} OpenedRoom
 * @typedef {typeof ROOMS[number]['name']} RoomName
 * @typedef {object} State
 * @property {RoomName} room the current one
 * @property {Partial<Record<RoomName, OpenedRoom>>} opened rooms opened so far
 * @property {Partial<Record<RoomName, any>>} rooms states of the opened rooms
 * @property {import('../state/text.ts').TextState} text the sentence shared by the rooms of a model
 * @property {import('../state/model.ts').Models} models
 * @property {import('./own/state.js').Own} own custom models
 * @property {string | null} beside folder of the second model that the engine has loaded
 * @property {import('./appearance.js').Appearance} appearance
 * @property {string[]} notes messages for the user, as sentences
 * @property {string | null} broken why the engine cannot run
 * @property {boolean} slow whether an answer of the engine is late
 * @property {{ name: string, title: string } | null} lastRoom the room of the last visit, if there was one
 * @property {import('./lessons/state.ts').Lessons} lessons
 * @property {import('./share/state.js').Share} share
 * @typedef {ReturnType<typeof import('../state/store.ts').createStore<State>>} PageStore
 */
import { ROOMS } from '../rooms.js';
import { NO_MODEL } from '../state/model.ts';
import { isAdded, MODELS } from '../state/models.ts';
import { NO_TEXT } from '../state/text.ts';
import { USUAL } from './appearance.js';
import { lastRoom } from './last-room.js';
import { NO_LESSONS } from './lessons/state.ts';
import { NO_OWN } from './own/state.js';
import { NO_SHARE } from './share/state.js';

/** @type {State} */
export const INITIAL = {
  room: ROOMS[0].name,
  opened: {},
  rooms: {},
  text: NO_TEXT,
  models: Object.fromEntries(MODELS.map(({ folder }) => [folder, NO_MODEL])),
  own: NO_OWN,
  beside: null,
  appearance: USUAL,
  notes: [],
  broken: null,
  slow: false,
  lastRoom: lastRoom(),
  lessons: NO_LESSONS,
  share: NO_SHARE,
};

/** @type {Record<RoomName, Room>} */
export const ROOM = /** @type {any} */ (Object.fromEntries(ROOMS.map((room) => [room.name, room])));

/** The room that links without a name of a room open. */
export const DEFAULT_ROOM = /** @type {RoomName} */ (ROOMS.find((/** @type {Room} */ room) => room.isDefault)?.name);

/**
 * The current room with its state; `null` while it is loading. Answers of a model that the room does not use now are
 * omitted.
 *
 * @param {State} state
 * @returns {{ room: OpenedRoom, state: any } | null}
 */
export function openRoom(state) {
  const [room, own] = [state.opened[state.room], state.rooms[state.room]];
  if (!room) return null;
  const isOfOther = own.reading && room.usesModel(own) && own.reading.folder !== folderOf(state);
  return { room, state: isOfOther ? { ...own, reading: null } : own };
}

/** Whether the current room needs the model now. @param {State} state */
export function usesModel(state) {
  const open = openRoom(state);
  return open !== null && open.room.usesModel(open.state);
}

/** The folder of the model that the current room uses or would use. @param {State} state */
export function chosenOf({ room, opened, rooms, text, models }) {
  const { model, takesOwn } = ROOM[room];
  const chosen = text.input.model;
  // A model's abilities are known after it has been loaded once.
  const known = models[chosen]?.known;
  if (takesOwn && isAdded({ folder: chosen }) && (!known || takesOwn(known))) return chosen;
  return opened[room]?.modelOf?.(rooms[room]) ?? model ?? chosen;
}

/** Whether the current room uses the chosen model, so that the user can choose another. @param {State} state */
export const choosesModel = ({ room }) => !ROOM[room].model || ROOM[room].takesOwn !== undefined;

/**
 * The folder of the model that the engine must load next: first the second model of the current room, then its main
 * model.
 *
 * @param {State} state
 */
export function folderOf(state) {
  const { room, opened, rooms, models, beside } = state;
  const [chosen, wanted] = [chosenOf(state), opened[room]?.secondModelOf?.(rooms[room]) ?? null];
  const isThere = wanted === null || wanted === chosen || wanted === beside || models[wanted]?.phase === 'ready';
  return isThere ? chosen : wanted;
}

/** @param {State} state */
export const modelOf = (state) => state.models[folderOf(state)] ?? NO_MODEL;

/**
 * Whether the sentence box is visible above the current room.
 *
 * @param {State} state
 */
export function offersSentence(state) {
  return usesModel(state) || openRoom(state)?.room.offersSentence === true;
}

/**
 * The part of the state that rooms may use.
 *
 * @param {State} state
 * @returns {import('../state/room.ts').Shared}
 */
export function sharedOf(state) {
  const { room, text, lessons, lastRoom, appearance } = state;
  const { embed, hide } = appearance;
  return { room, text, model: modelOf(state), lastRoom, guided: lessons.lesson !== null, embedded: embed, hide };
}
