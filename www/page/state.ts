/** The page's state. */
import { ROOMS } from '../rooms.ts';
import { isAdded, MODELS, type Model, type Models, NO_MODEL } from '../state/models.ts';
import type { OpenedRoom, Room, Shared, Untyped } from '../state/room.ts';
import type { createStore } from '../state/store.ts';
import { NO_TEXT, type TextState } from '../state/text.ts';
import { type Appearance, USUAL } from './appearance.ts';
import { type Kept, NO_KEPT } from './kept/state.ts';
import { lastRoom } from './last-room.ts';
import { type Lessons, NO_LESSONS } from './lessons/lesson.ts';
import { NO_OWN, type Own } from './own/state.ts';
import { NO_SHARE, type Share } from './share/state.ts';

export type RoomName = (typeof ROOMS)[number]['name'];

export interface State {
  room: RoomName; // the current room
  opened: Partial<Record<RoomName, OpenedRoom>>; // rooms opened so far
  rooms: Partial<Record<RoomName, Untyped>>; // states of the opened rooms
  text: TextState; // the sentence shared by the rooms of a model
  models: Models;
  own: Own; // custom models
  beside: string | null; // folder of the second model that the engine has loaded
  appearance: Appearance;
  notes: string[]; // messages for the user, as sentences
  broken: string | null; // why the engine cannot run
  slow: boolean; // whether an answer of the engine is late
  lastRoom: { name: string; title: string } | null; // the room of the last visit, if there was one
  lessons: Lessons;
  share: Share;
  kept: Kept;
}

export type PageStore = ReturnType<typeof createStore<State>>;

export const INITIAL: State = {
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
  kept: NO_KEPT,
};

export const ROOM = Object.fromEntries(ROOMS.map((room) => [room.name, room])) as Record<RoomName, Room>;

/** The room that a link without a room name opens. */
export const DEFAULT_ROOM = ROOMS.find((room: Room) => room.isDefault)?.name as RoomName;

/**
 * The current room with its state; `null` while it is loading. Answers of a model that the room no longer uses are
 * omitted.
 */
export function openRoom(state: State): { room: OpenedRoom; state: Untyped } | null {
  const [room, own] = [state.opened[state.room], state.rooms[state.room]];
  if (!room) return null;
  const isOfOther = own.reading && room.usesModel(own) && own.reading.folder !== folderOf(state);
  return { room, state: isOfOther ? { ...own, reading: null } : own };
}

export function usesModel(state: State) {
  const open = openRoom(state);
  return open !== null && open.room.usesModel(open.state);
}

/** The folder of the model that the current room uses or would use. */
export function chosenOf({ room, opened, rooms, text, models }: State) {
  const { model, alternative, takesOwn } = ROOM[room];
  const chosen = text.input.model;
  if (chosen === alternative) return chosen;
  // A model's abilities are known after it has been loaded once.
  const known = models[chosen]?.known;
  if (takesOwn && isAdded({ folder: chosen }) && (!known || takesOwn(known))) return chosen;
  return opened[room]?.modelOf?.(rooms[room]) ?? model ?? chosen;
}

/** Whether the current room can use a custom model. */
export const choosesModel = ({ room }: State) => !ROOM[room].model || ROOM[room].takesOwn !== undefined;

/**
 * The folder of the model that the engine must load next: first the second model of the current room, then its main
 * model.
 */
export function folderOf(state: State) {
  const { room, opened, rooms, models, beside } = state;
  const [chosen, wanted] = [chosenOf(state), opened[room]?.secondModelOf?.(rooms[room]) ?? null];
  const isThere = wanted === null || wanted === chosen || wanted === beside || models[wanted]?.phase === 'ready';
  return isThere ? chosen : wanted;
}

/** The folders of the models in the current picture; none if the room does not show one. */
export function foldersShown(state: State): string[] {
  if (!usesModel(state)) return [];
  const { room, opened, rooms } = state;
  const [chosen, other] = [chosenOf(state), opened[room]?.secondModelOf?.(rooms[room]) ?? null];
  return other === null || other === chosen ? [chosen] : [chosen, other];
}

/** The model of the current room. If the room can show the first layers of a model, these count as the model. */
export function modelOf(state: State): Model {
  const model = state.models[folderOf(state)] ?? NO_MODEL;
  const { first } = model;
  const isShown = first !== null && ROOM[state.room].takesFirstLayers?.(first) === true;
  return isShown ? { ...model, phase: 'ready', manifest: first.manifest } : model;
}

/** Whether the sentence box is visible above the current room. */
export const offersSentence = (state: State) => usesModel(state) || openRoom(state)?.room.offersSentence === true;

/** The part of the state that rooms may use. */
export function sharedOf(state: State): Shared {
  const { room, text, lessons, lastRoom, appearance } = state;
  const { embed, hide } = appearance;
  return { room, text, model: modelOf(state), lastRoom, guided: lessons.lesson !== null, embedded: embed, hide };
}
