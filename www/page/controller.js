// @ts-check
/**
 * Controller of the page: it turns user actions ("intents") into changes of state, reads and writes the URL, and opens
 * rooms. Each room has its own controller for its intents.
 *
 * @typedef {import('./state.js').State} State
 * @typedef {import('./state.js').RoomName} RoomName
 * @typedef {import('../state/room.js').Controller} RoomController
 */
import { createClient } from '../engine/client.js';
import { ROOMS } from '../rooms.js';
import { LANGUAGES, language, languageOf } from '../words/language.js';
import { words } from '../words/page.js';
import { hashOf, isElsewhere, looksOf, pictureHashOf, readHash, roomOf } from './address.js';
import { fromFields as appearanceFrom } from './appearance.js';
import { keepLastRoom } from './last-room.js';
import { createLessons } from './lessons/controller.js';
import { keptText, longTextOf, writeEntry } from './long-text.js';
import { createModel } from './model/controller.js';
import { createReader } from './model/reader.js';
import { createText } from './model/text.js';
import { createShareController } from './share/controller.js';
import { choosesModel, folderOf, modelOf, ROOM, sharedOf, usesModel } from './state.js';

/** Delay in milliseconds before the URL is written, because browsers reject frequent writes. */
const ADDRESS_MS = 250;
/** Delay in milliseconds after the browser has rejected a new URL. */
const REFUSED_MS = 5000;

/**
 * @param {import('./state.js').PageStore} store
 * @param {object} page
 * @param {(name: string, parts: BlobPart[], type: string) => void} page.save
 * @param {() => void} page.chooseFiles opens the browser's file dialog
 * @param {(fields: string) => void} page.onAddress called with each new URL
 */
export function createController(store, { save, chooseFiles, onAddress }) {
  const client = createClient({
    shared: appearanceFrom(readHash(location.hash).chosen).embed,
    onSlow: (slow) => store.set({ slow }),
    onReplaced(wasAtWork) {
      if (wasAtWork) note(words.notices.replaced);
      restart();
    },
    onUnavailable(reason) {
      const { sandboxed, unavailable } = words.notices;
      store.set({ broken: self.origin === 'null' ? sandboxed : unavailable(reason) });
    },
  });
  /** URL fields that this version does not know. */
  let unknown = /** @type {string[]} */ ([]);
  /** Files of a training run, to be opened by the room "Train" once it is loaded. @type {File[] | null} */
  let training = null;
  let writtenHash = location.hash;
  let isNewEntry = false;
  /** Whether the browser rejected the last URL; the visible URL then describes an earlier state. */
  let isRefused = false;
  let addressTimer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);

  const note = (/** @type {string} */ text) => {
    const { notes } = store.get();
    if (!notes.includes(text)) store.set({ notes: [...notes, text] });
  };
  const text = createText({
    store,
    note,
    writeAddress,
    newHistoryEntry,
    // If a new entry is already due, the current state was visible too briefly to need its own entry.
    beginTyping: () => isNewEntry || newHistoryEntry(),
    onExample(example) {
      for (const controller of Object.values(rooms)) controller.openExample?.(example);
    },
  });
  /** Controllers of the rooms opened so far. @type {Partial<Record<RoomName, RoomController>>} */
  const rooms = {};
  /** The last server folder whose models were added. @type {string | null} */
  let offeredFrom = null;
  /** Fields of the last opened URL, for rooms that are opened later. */
  let chosenNow = readHash(location.hash).chosen;
  const reader = createReader({
    store,
    client,
    text,
    controllerNow: () => rooms[store.get().room] ?? null,
    writeAddress,
    afterDrawing,
  });
  const model = createModel({
    store,
    client,
    note,
    onReady: reader.restart,
    choose: (folder) => text.intents.model(folder),
    show() {
      if (!usesModel(store.get())) ofPage.room('sentence');
    },
    openTraining(files) {
      training = files;
      ofPage.room('train');
      readTraining();
    },
  });
  const lessons = createLessons({ store, note, writeAddress, visit });
  const share = createShareController({ store, client, save, link, filesOf: () => rooms[store.get().room]?.files });

  /**
   * @param {RoomName} name
   * @returns {import('../state/room.js').Context<any>}
   */
  function contextOf(name) {
    return {
      get: () => store.get().rooms[name],
      set: (parts) => store.set({ rooms: { ...store.get().rooms, [name]: { ...store.get().rooms[name], ...parts } } }),
      shared: () => sharedOf(store.get()),
      subscribe: (listener) => void store.subscribe(() => listener()),
      client,
      note,
      writeAddress,
      newHistoryEntry,
      excerpt,
      afterDrawing,
      select: text.select,
      chooseHead: text.chooseHead,
      changeText: text.changeText,
      typeText: text.intents.text,
      offerModel: model.own,
      openExample: text.openExample,
      openRoom: ofPage.room,
      loadKeptModel: () => model.loadKept(folderOf(store.get())),
    };
  }

  /**
   * Adds a loaded room.
   *
   * @param {RoomName} name
   * @param {import('./state.js').OpenedRoom} room
   */
  function addRoom(name, room) {
    const { opened, rooms: states } = store.get();
    store.set({ opened: { ...opened, [name]: room }, rooms: { ...states, [name]: room.initial } });
    rooms[name] = room.create(contextOf(name));
    openInRoom(name);
    if (name === 'train') readTraining();
    // The URL of a room cannot be written before the room is loaded.
    if (isNewEntry) writeAddress();
  }

  /** Passes the URL fields to a room. @param {RoomName} name */
  function openInRoom(name) {
    const { fromFields } = store.get().opened[name] ?? {};
    rooms[name]?.open?.(chosenNow);
    if (fromFields) contextOf(name).set({ ...fromFields(chosenNow), problem: null, touched: false });
  }

  /**
   * Shows the state that a URL describes.
   *
   * @param {string} [hash]
   * @param {string | null} [long] a text that was too long for the URL
   */
  function openLink(hash = location.hash, long = keptText()) {
    const link = readHash(hash);
    const { chosen } = link;
    const [appearance, room] = [appearanceFrom(chosen), roomOf(link)];
    const { lang } = appearance;
    if (languageOf(lang) !== language) return location.reload();
    unknown = link.unknown;
    chosenNow = chosen;
    const isNewOffer = appearance.models !== null && appearance.models !== offeredFrom;
    offeredFrom = appearance.models;
    store.set({ appearance });
    if (isNewOffer) model.offerServed(/** @type {string} */ (offeredFrom));
    const isStop = lessons.open(chosen);
    if (!isStop) store.set({ notes: [], room });
    for (const { field, found, choices } of link.refused) {
      note(words.notices.refused(field, excerpt(found), choices));
    }
    for (const { field, found } of link.doubtful) note(words.notices.encodedTwice(field, found));
    if (unknown.some((field) => !field.includes('=')) && Object.keys(chosen).length + link.refused.length === 0)
      note(words.notices.unreadable(excerpt(unknown.join('&'))));
    if (isStop) return;
    if (lang !== null && !LANGUAGES.includes(lang.split('-')[0].toLowerCase()))
      note(words.notices.noLanguage(lang, LANGUAGES));
    text.open(chosen, long);
    for (const name of /** @type {RoomName[]} */ (Object.keys(rooms))) openInRoom(name);
  }

  /**
   * Opens other URL fields and keeps the page's appearance.
   *
   * @param {string} fields
   * @param {boolean} asNewEntry
   */
  function visit(fields, asNewEntry) {
    if (asNewEntry) newHistoryEntry();
    else isNewEntry &&= isRefused;
    const hash = `#${[fields, looksOf(store.get(), unknown)].filter(Boolean).join('&')}`;
    write(hash, null);
    openLink(hash, null);
  }

  let keptRoom = '';
  store.subscribe(({ room, opened, appearance }) => {
    if (room === keptRoom || !opened[room] || room === ROOMS[0].name || appearance.embed) return;
    keptRoom = room;
    keepLastRoom(room);
  });

  /** Loads the model when the current room needs it. */
  store.subscribe((state) => {
    if (state.broken === null && modelOf(state).phase === 'absent' && usesModel(state)) model.load(folderOf(state));
  });

  function writeAddress() {
    clearTimeout(addressTimer);
    addressTimer = setTimeout(writeAddressNow, ADDRESS_MS);
  }

  function writeAddressNow() {
    const hash = hashOf(store.get(), unknown);
    const picture = pictureHashOf(store.get());
    if (picture !== null) lessons.settle((stop) => isElsewhere(picture, stop));
    const long = longTextOf(store.get().text);
    const isWritten = hash === writtenHash && long === keptText() && !isRefused;
    if (hash === null || isWritten || text.isHalfTyped()) return;
    write(hash, long);
    reportAddress();
  }

  /** @param {string} hash @param {string | null} long a text that is too long for the URL */
  function write(hash, long) {
    clearTimeout(addressTimer);
    writtenHash = hash;
    isRefused = !writeEntry(hash, long, isNewEntry);
    if (isRefused) addressTimer = setTimeout(writeAddressNow, REFUSED_MS);
    else isNewEntry = false;
  }

  /** Reports the URL fields to the host page, without `embed`, because the host page sets that itself. */
  function reportAddress() {
    const state = store.get();
    const fields = hashOf({ ...state, appearance: { ...state.appearance, embed: false } }, unknown);
    if (fields !== null) onAddress(fields.slice(1));
  }

  function newHistoryEntry() {
    // The changes made so far belong to the old entry.
    writeAddressNow();
    text.endTyping();
    isNewEntry = true;
  }

  /** @param {Partial<State['appearance']>} parts */
  function look(parts) {
    store.set({ appearance: { ...store.get().appearance, ...parts } });
    writeAddress();
  }

  /** Restarts the engine or, if the problem was a file that could not be loaded, reloads the page. */
  function retry() {
    if (store.get().broken === null) return reload();
    store.set({ broken: null });
    client.restart();
    restart();
    reader.restart();
  }

  const reload = () =>
    import('./reload.js').then(
      ({ reloadAnew }) => reloadAnew(),
      () => location.reload(),
    );

  /** Makes a new engine load the models and repeat the runs of the old one. */
  function restart() {
    for (const controller of Object.values(rooms)) controller.restart?.();
    model.restart();
  }

  function readTraining() {
    if (training === null || !rooms.train) return;
    rooms.train.intents.openFiles(training);
    training = null;
  }

  /** The link to the current state, without `present`, because the people who open it have small screens. */
  function link() {
    const state = store.get();
    const shown = hashOf({ ...state, appearance: { ...state.appearance, present: false } }, unknown);
    return location.href.replace(/#.*/, '') + (shown ?? location.hash);
  }

  const closeOwn = () => store.set({ own: { ...store.get().own, open: false } });

  /** @type {import('../state/room.js').Intents} */
  const ofPage = {
    room(room) {
      if (room === store.get().room) return;
      newHistoryEntry();
      store.set({ room });
      writeAddress();
    },
    visit: (fields) => visit(fields, true),
    theme: (theme) => look({ theme }),
    present: () => look({ present: !store.get().appearance.present, controls: false }),
    leave() {
      const { present, embed } = store.get().appearance;
      if (present && !embed) ofPage.present(null);
      else emitIfHandled('release');
    },
    controls: () => look({ controls: store.get().appearance.present && !store.get().appearance.controls }),
    hide: (hide) => look({ hide }),
    advance: (by) => emit(store.get().lessons.lesson ? 'moveStop' : 'move', by),
    dismiss: (index) => store.set({ notes: store.get().notes.filter((_, at) => at !== index) }),
    load: () => model.load(folderOf(store.get())),
    retry,
    cancel: () => model.cancel(folderOf(store.get())),
    own: model.own,
    drop(files) {
      if (usesModel(store.get()) && choosesModel(store.get())) model.own(files);
    },
    folder(found) {
      if (usesModel(store.get()) && choosesModel(store.get())) model.ownFolder(found);
    },
    chooseFiles,
    showOwn(folder) {
      closeOwn();
      text.intents.model(folder);
    },
    keepOwn: model.keepOwn,
    forgetOwn: model.forgetOwn,
    ownModels: () => store.set({ own: { ...store.get().own, open: true, problem: null } }),
    ownClosed: closeOwn,
    ...lessons.intents,
    ...share.intents,
  };

  addEventListener('hashchange', (event) => {
    const { newURL } = /** @type {HashChangeEvent} */ (event);
    const { hash } = new URL(newURL);
    if (hash === writtenHash) return;
    // A URL that the page was about to write, or has just written, belongs to the old entry.
    clearTimeout(addressTimer);
    isNewEntry = false;
    if (location.hash !== hash) write(newURL, keptText());
    isRefused = false;
    writtenHash = hash;
    openLink(hash);
  });

  /**
   * The handler of an intent: a handler of the page, of the current room or of the shared sentence.
   *
   * @param {string} intent
   */
  function handlerOf(intent) {
    const { room } = store.get();
    return ofPage[intent] ?? rooms[room]?.intents[intent] ?? (ROOM[room].readsText ? text.intents[intent] : undefined);
  }

  /**
   * Handles an intent; reports an error if it has no handler.
   *
   * @param {string} intent
   * @param {any} [detail]
   */
  function emit(intent, detail) {
    const act = handlerOf(intent);
    if (act) act(detail);
    else
      console.error(
        `Nobody handles the intent “${intent}” in the room “${store.get().room}”; name it in the room's controller.`,
      );
  }

  /** Handles an intent that only some rooms have, for example for a key. @type {typeof emit} */
  function emitIfHandled(intent, detail) {
    if (handlerOf(intent)) emit(intent, detail);
  }

  return {
    openLink,
    addRoom,
    emit,
    emitIfHandled,
    link,
    file: share.file,

    /**
     * Opens URL fields for the host page; the page stays embedded.
     *
     * @param {string} fields of a URL
     */
    set(fields) {
      const { embed } = store.get().appearance;
      store.set({ appearance: { ...appearanceFrom(readHash(fields).chosen), embed } });
      unknown = [];
      visit(fields, false);
    },
  };
}

/** @param {string} text */
function excerpt(text) {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** @param {() => void} act */
function afterDrawing(act) {
  requestAnimationFrame(() => setTimeout(act));
}
