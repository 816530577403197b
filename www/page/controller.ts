/**
 * Controller of the page: it connects the store with the engine, the URL, the rooms and the dialogs, and finds the
 * handler of each intent.
 */
import { Client } from '../engine/client.ts';
import { ROOMS } from '../rooms.ts';
import type { Intents, RunSurvey } from '../state/room.ts';
import { words } from '../words/en/page.js';
import { readHash } from './address.ts';
import { AddressBar } from './address-bar.ts';
import { fromFields as appearanceFrom } from './appearance.ts';
import { pageIntents } from './intents.ts';
import { KeptController } from './kept/controller.ts';
import { keepLastRoom } from './last-room.ts';
import { LessonController } from './lessons/controller.ts';
import { openLink } from './link.ts';
import { ModelLoader } from './model/controller.ts';
import { Reader } from './model/reader.ts';
import { createSurvey } from './model/surveys.ts';
import { TextController } from './model/text.ts';
import { OpenRooms, roomFor } from './open-rooms.ts';
import { ShareController } from './share/controller.ts';
import { folderOf, modelOf, type PageStore, ROOM, type RoomName, type State, usesModel } from './state.ts';

interface Host {
  save: (name: string, parts: BlobPart[], type: string) => void;
  chooseFiles: () => void; // opens the browser's file dialog
  onAddress: (fields: string) => void; // called with each new URL
}

export class Controller {
  readonly store: PageStore;
  readonly onAddress: Host['onAddress'];
  readonly client: Client;
  readonly address: AddressBar;
  readonly rooms: OpenRooms;
  readonly text: TextController;
  readonly reader: Reader;
  readonly model: ModelLoader;
  readonly survey: RunSurvey;
  readonly lessons: LessonController;
  readonly share: ShareController;
  readonly kept: KeptController;
  readonly #intents: Intents;
  #keptRoom = '';
  #errors: Promise<Partial<typeof import('../words/en/errors.js').errors>> | null = null;

  constructor(store: PageStore, { save, chooseFiles, onAddress }: Host) {
    const { chosen } = readHash(location.hash);
    this.store = store;
    this.onAddress = onAddress;
    this.client = this.#startEngine(appearanceFrom(chosen).embed);
    this.address = new AddressBar(this);
    this.rooms = new OpenRooms(this, chosen);
    this.text = new TextController(this);
    this.reader = new Reader(this);
    this.model = new ModelLoader(this);
    this.survey = createSurvey(this);
    this.lessons = new LessonController(this);
    this.share = new ShareController(this, save);
    this.kept = new KeptController(this, save);
    this.#intents = pageIntents(this, chooseFiles);
    this.address.listen((hash) => openLink(this, hash));
    store.subscribe(this.#keepRoom);
    store.subscribe(this.#loadModel);
  }

  note = (text: string) => {
    const { notes } = this.store.get();
    if (!notes.includes(text)) this.store.set({ notes: [...notes, text] });
  };

  link = () => this.address.link();

  openLink = () => openLink(this);

  openRoom(room: RoomName) {
    if (room === this.store.get().room) return;
    this.address.newEntry();
    this.store.set({ room });
    this.address.later();
  }

  showModel() {
    if (!usesModel(this.store.get())) this.openRoom(roomFor('model'));
  }

  /** Opens the state that the given URL fields describe, but keeps the page's appearance. */
  visit(fields: string, asNewEntry: boolean) {
    openLink(this, this.address.replace(fields, asNewEntry), null);
  }

  /** Opens the state that URL fields from the host page describe. The page stays embedded. */
  set = (fields: string) => {
    const { embed } = this.store.get().appearance;
    this.store.set({ appearance: { ...appearanceFrom(readHash(fields).chosen), embed } });
    this.address.unknown = [];
    this.visit(fields, false);
  };

  /** Handles an intent of the page or of a room's view; reports an error if it has no handler. */
  emit = (intent: string, detail?: unknown, room = this.store.get().room): void => {
    const act = this.#handlerOf(intent, room);
    if (act) act(detail);
    else
      console.error(`Nobody handles the intent “${intent}” in the room “${room}”; name it in the room's controller.`);
  };

  emitIfHandled = (intent: string, detail?: unknown): void => {
    if (this.#handlerOf(intent, this.store.get().room)) this.emit(intent, detail);
  };

  /** Restarts the engine or, if the problem was a file that could not be loaded, reloads the page. */
  retry() {
    if (this.store.get().broken === null) return reload();
    this.store.set({ broken: null });
    this.client.restart();
    this.#restart();
    this.reader.restart();
  }

  #handlerOf(intent: string, room: RoomName): Intents[string] | undefined {
    const ofText = ROOM[room].readsText ? (this.text.intents as Intents)[intent] : undefined;
    return this.#intents[intent] ?? this.rooms.controllers[room]?.intents[intent] ?? ofText;
  }

  #startEngine(shared: boolean) {
    const { sandboxed, unavailable, replaced } = words.notices;
    return new Client({
      shared,
      onSlow: (slow) => this.store.set({ slow }),
      onReplaced: (wasAtWork) => {
        if (wasAtWork) this.note(replaced);
        this.#restart();
      },
      onUnavailable: (reason) => this.store.set({ broken: self.origin === 'null' ? sandboxed : unavailable(reason) }),
      sentenceOf: async ({ code = '', fields, message }) =>
        (await this.#sentences())[code]?.(fields) ?? message ?? code,
    });
  }

  /**
   * The sentences of the core's errors, loaded with the first error. All errors wait for the same promise, so that
   * requests are rejected in the order of their answers. Without the file, errors are named by their codes.
   */
  #sentences = () => {
    this.#errors ??= import('../words/en/errors.js').then(
      ({ errors }) => errors,
      () => {
        this.#errors = null;
        return {};
      },
    );
    return this.#errors;
  };

  /** Makes a new engine load the models and repeat the runs of the old one. */
  #restart() {
    for (const controller of Object.values(this.rooms.controllers)) controller.restart?.();
    this.model.restart();
  }

  #keepRoom = ({ room, opened, appearance }: State) => {
    if (room === this.#keptRoom || !opened[room] || room === ROOMS[0].name || appearance.embed) return;
    this.#keptRoom = room;
    keepLastRoom(room);
  };

  /** Loads the model when the current room needs it. */
  #loadModel = (state: State) => {
    if (state.broken === null && modelOf(state).phase === 'absent' && usesModel(state))
      this.model.load(folderOf(state));
  };
}

const reload = () =>
  void import('./reload.ts').then(
    ({ reloadAnew }) => reloadAnew(),
    () => location.reload(),
  );
