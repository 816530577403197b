/** The rooms that have been opened: their controllers, and the URL fields that each receives. */
import type { Chosen } from '../state/fields.ts';
import type { OpenedRoom, Controller as RoomController } from '../state/room.ts';
import { afterDrawing } from './after-drawing.ts';
import type { Controller } from './controller.ts';
import { excerpt } from './excerpt.ts';
import { folderOf, ROOM, type RoomName, sharedOf } from './state.ts';

export class OpenRooms {
  readonly controllers: Partial<Record<RoomName, RoomController>> = {};
  #page: Controller;
  /** Fields of the last opened URL, for rooms that are opened later. */
  #chosen: Chosen;
  /** Files of a training run, until the room that opens them is loaded. */
  #training: File[] | null = null;

  constructor(page: Controller, chosen: Chosen) {
    this.#page = page;
    this.#chosen = chosen;
  }

  current = () => this.controllers[this.#page.store.get().room] ?? null;

  add = (name: RoomName, room: OpenedRoom) => {
    const { store, address } = this.#page;
    const { opened, rooms } = store.get();
    store.set({ opened: { ...opened, [name]: room }, rooms: { ...rooms, [name]: room.initial } });
    this.controllers[name] = room.create(contextOf(name, this.#page));
    this.#open(name);
    this.#readTraining(name);
    // The URL of a room cannot be written before the room is loaded.
    if (address.isNewEntry) address.later();
  };

  openAll(chosen: Chosen) {
    this.#chosen = chosen;
    for (const name of Object.keys(this.controllers) as RoomName[]) this.#open(name);
  }

  openTraining(files: File[]) {
    this.#training = files;
    const name = roomFor('training');
    this.#page.openRoom(name);
    this.#readTraining(name);
  }

  #open(name: RoomName) {
    const { fromFields } = this.#page.store.get().opened[name] ?? {};
    this.controllers[name]?.open?.(this.#chosen);
    if (fromFields) contextOf(name, this.#page).set({ ...fromFields(this.#chosen), problem: null, touched: false });
  }

  #readTraining(name: RoomName) {
    const room = this.controllers[name];
    if (this.#training === null || !room || ROOM[name].takesFiles !== 'training') return;
    room.intents.openFiles(this.#training);
    this.#training = null;
  }
}

export const roomFor = (kind: 'model' | 'training') =>
  (Object.keys(ROOM) as RoomName[]).find((name) => ROOM[name].takesFiles === kind) as RoomName;

function contextOf(name: RoomName, page: Controller): Parameters<OpenedRoom['create']>[0] {
  const { store, client, address, text, model, note } = page;
  const get = () => store.get().rooms[name];
  return {
    get,
    set: (parts) => store.set({ rooms: { ...store.get().rooms, [name]: { ...get(), ...parts } } }),
    shared: () => sharedOf(store.get()),
    subscribe: (listener) => void store.subscribe(() => listener()),
    client,
    survey: page.survey,
    note,
    writeAddress: address.later,
    newHistoryEntry: address.newEntry,
    excerpt,
    afterDrawing,
    select: text.select,
    chooseHead: text.chooseHead,
    changeText: text.changeText,
    offerModel: model.sources.add,
    openRoom: (room) => page.openRoom(room as RoomName),
    loadKeptModel: () => void model.loadKept(folderOf(store.get())),
  };
}
