// @ts-check
/**
 * The page's asynchronous logic: what a person does becomes a change of state, and a change of
 * what is asked for becomes a run. What all rooms share is here; each room has a file of its own.
 *
 * A room's state has `input`, what is asked for now, and `view`, how it is looked at; what its
 * picture was made from is the `run` of the worked example and the `reading` of the others.
 *
 * @typedef {import('./state/url.js').Room} Room
 * @typedef {object} RoomStatus
 * @property {'loading' | 'ready' | 'running' | 'error'} phase
 * @property {string | null} problem
 * @property {{ name: string, row: number, column: number } | null} fault
 * @typedef {object} State
 * @property {Room} room
 * @property {import('./state/appearance.js').Appearance} appearance
 * @property {string[]} notes sentences about what happened
 * @property {string | null} broken why nothing can be computed
 * @property {import('./controller/lessons.js').Lessons} lessons
 * @property {import('./controller/share.js').Share} share
 * @property {import('./controller/model.js').Model} model
 * @property {import('./controller/worked.js').Worked} worked
 * @property {import('./controller/sentence.js').Sentence} sentence
 * @property {import('./controller/block.js').Block} block
 * @property {import('./controller/positions.js').Positions} positions
 * @property {import('./controller/lookup.js').Lookup} lookup
 * @typedef {object} Context what the page offers to a room
 * @property {ReturnType<typeof import('./state/store.js').createStore<State>>} store
 * @property {ReturnType<typeof createClient>} client
 * @property {(text: string) => void} note
 * @property {() => void} writeAddress
 * @property {() => void} turnPage makes what follows an entry of its own for the browser's Back
 * @property {(text: string) => string} excerpt
 * @property {(act: () => void) => void} afterDrawing
 * @property {(name: string, parts: BlobPart[], type: string) => void} save
 */
import { createBlock, NO_BLOCK } from './controller/block.js';
import { createLessons, NO_LESSONS } from './controller/lessons.js';
import { createLookup, NO_LOOKUP } from './controller/lookup.js';
import { createModel, NO_MODEL } from './controller/model.js';
import { createPositions, NO_POSITIONS } from './controller/positions.js';
import { createSentence, NO_SENTENCE } from './controller/sentence.js';
import { createShareController, NO_SHARE } from './controller/share.js';
import { createWorked, NO_WORKED } from './controller/worked.js';
import { createClient } from './engine/client.js';
import { hashOf, pictureHashOf } from './state/address.js';
import { fromFields as appearanceFrom, toFields as appearanceFields, USUAL } from './state/appearance.js';
import { usesModel } from './state/rooms.js';
import { readHash, writeHash } from './state/url.js';
import { LANGUAGES, language, languageOf } from './words/language.js';
import { words } from './words/page.js';

/** Browsers refuse to be told a new address many times a second. */
const ADDRESS_MS = 250;

/** @type {State} */
export const INITIAL = {
  room: 'worked',
  appearance: USUAL,
  notes: [],
  broken: null,
  lessons: NO_LESSONS,
  share: NO_SHARE,
  model: NO_MODEL,
  worked: NO_WORKED,
  sentence: NO_SENTENCE,
  block: NO_BLOCK,
  positions: NO_POSITIONS,
  lookup: NO_LOOKUP,
};

/**
 * @param {Context['store']} store
 * @param {object} page
 * @param {Context['save']} page.save
 * @param {(fields: string) => void} page.onAddress hears of each new address
 */
export function createController(store, { save, onAddress }) {
  const client = createClient({
    shared: appearanceFrom(readHash(location.hash).chosen).embed,
    onReplaced() {
      note(words.notices.replaced);
      if (store.get().worked.input) worked.recompute();
      else start();
      model.restart();
    },
    onUnavailable: (reason) => store.set({ broken: words.notices.unavailable(reason) }),
  });
  /** Fields of the address that belong to other versions. */
  let unknown = /** @type {string[]} */ ([]);
  let writtenHash = location.hash;
  let isNewPage = false;
  let addressTimer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);

  const note = (/** @type {string} */ text) => {
    const { notes } = store.get();
    if (!notes.includes(text)) store.set({ notes: [...notes, text] });
  };
  const context = { store, client, note, writeAddress, turnPage, excerpt, afterDrawing, save };
  const worked = createWorked(context);
  const model = createModel(context, () => sentence.restart());
  const sentence = createSentence(context);
  const lessons = createLessons(context, visit);
  const share = createShareController(context, { link, sentence });
  const rooms = { worked, sentence, block: createBlock(context), positions: createPositions(context), lookup: createLookup(context) };

  async function start() {
    openLink();
    try {
      worked.setPresets(await client.call('presets'));
      const before = store.get();
      openLink();
      // What a person did while the engine started counts more than the link.
      store.set({ room: before.room, appearance: before.appearance });
      for (const name of /** @type {const} */ (['sentence', 'block', 'positions', 'lookup'])) {
        if (before[name].touched) store.set({ [name]: before[name] });
      }
    } catch (error) {
      worked.report(error);
    }
  }

  /** Reads the address and asks for what it says. */
  function openLink() {
    const link = readHash(location.hash);
    const [appearance, room] = [appearanceFrom(link.chosen), roomOf(link.chosen)];
    const { lang } = appearance;
    if (languageOf(lang) !== language) return location.reload();
    // Room and looks need no engine. The rest is opened when that has given its examples.
    if (store.get().worked.presets.length === 0) return store.set({ appearance, room });
    unknown = link.unknown;
    if (lessons.open(link)) return;
    store.set({ notes: [], appearance, room });
    for (const { field, found, choices } of link.refused) {
      note(words.notices.refused(field, excerpt(found), choices));
    }
    if (lang !== null && !LANGUAGES.includes(lang.split('-')[0].toLowerCase())) note(words.notices.noLanguage(lang, LANGUAGES));
    for (const room of Object.values(rooms)) room.open(link);
  }

  /**
   * Goes to another address of the page, which looks as it does now.
   *
   * @param {string} fields
   * @param {boolean} asNewPage
   */
  function visit(fields, asNewPage) {
    if (asNewPage) writeAddressNow();
    clearTimeout(addressTimer);
    const looks = writeHash(appearanceFields(store.get().appearance), {}, unknown);
    writtenHash = `#${[fields, looks.slice(1)].filter(Boolean).join('&')}`;
    if (asNewPage) history.pushState(null, '', writtenHash);
    else history.replaceState(history.state, '', writtenHash);
    isNewPage = false;
    openLink();
  }

  /** What costs something is fetched when it is needed. */
  store.subscribe((state) => {
    if (state.broken === null && state.model.phase === 'absent' && usesModel(state)) model.load();
  });

  function writeAddress() {
    clearTimeout(addressTimer);
    addressTimer = setTimeout(writeAddressNow, ADDRESS_MS);
  }

  function writeAddressNow() {
    const hash = hashOf(store.get(), unknown);
    const picture = pictureHashOf(store.get());
    if (picture !== null) lessons.settle(picture);
    if (hash === null || hash === writtenHash) return;
    writtenHash = hash;
    if (isNewPage) history.pushState(null, '', hash);
    else history.replaceState(history.state, '', hash);
    isNewPage = false;
    tellAddress();
  }

  /** Whoever around hears of it knows that the page is embedded. */
  function tellAddress() {
    const state = store.get();
    const fields = hashOf({ ...state, appearance: { ...state.appearance, embed: false } }, unknown);
    if (fields !== null) onAddress(fields.slice(1));
  }

  function turnPage() {
    // What was done so far belongs to the entry that is left.
    writeAddressNow();
    isNewPage = true;
  }

  /** @param {Partial<State['appearance']>} parts */
  function look(parts) {
    store.set({ appearance: { ...store.get().appearance, ...parts } });
    writeAddress();
  }

  /** Opens what is shown. Who opens it in a hall has a small screen, so it is not presented there. */
  function link() {
    const state = store.get();
    const shown = hashOf({ ...state, appearance: { ...state.appearance, present: false } }, unknown);
    return location.href.replace(/#.*/, '') + (shown ?? location.hash);
  }

  /** @type {Record<string, (detail: any) => void>} */
  const shared = {
    room(room) {
      if (room === store.get().room) return;
      turnPage();
      store.set({ room });
      writeAddress();
    },
    theme: (theme) => look({ theme }),
    present: () => look({ present: !store.get().appearance.present }),
    hide: (hide) => look({ hide }),
    advance: (by) => emit(store.get().lessons.lesson ? 'moveStop' : 'move', by),
    dismiss: (index) => store.set({ notes: store.get().notes.filter((_, at) => at !== index) }),
    load: model.load,
    cancel: model.cancel,
    ...lessons.intents,
    ...share.intents,
  };

  addEventListener('hashchange', (event) => {
    const { newURL } = /** @type {HashChangeEvent} */ (event);
    const { hash } = new URL(newURL);
    if (hash === writtenHash) return;
    // What the page was about to write, or wrote before it heard of this, belongs to the address that is left.
    clearTimeout(addressTimer);
    if (location.hash !== hash) history.replaceState(history.state, '', newURL);
    writtenHash = hash;
    openLink();
  });

  /**
   * An intention of the room that is open, or of the whole page.
   *
   * @param {string} intent
   * @param {any} [detail]
   */
  function emit(intent, detail) {
    const { room } = store.get();
    // The rooms of the model share the sentence, the head and the held token.
    const ofSentence = room === 'worked' ? undefined : sentence.intents[intent];
    (shared[intent] ?? rooms[room].intents[intent] ?? ofSentence)?.(detail);
  }

  return {
    start,
    emit,
    link,
    file: share.file,

    /**
     * Shows what the page around asks for, embedded as before.
     *
     * @param {string} fields of an address
     */
    set(fields) {
      const { embed } = store.get().appearance;
      store.set({ appearance: { ...appearanceFrom(readHash(fields).chosen), embed } });
      unknown = [];
      visit(fields, false);
    },
  };
}

/** @param {Record<string, string>} chosen */
const roomOf = (chosen) => /** @type {Room} */ (chosen.room ?? 'worked');

/** @param {string} text */
function excerpt(text) {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** @param {() => void} act */
function afterDrawing(act) {
  requestAnimationFrame(() => setTimeout(act));
}
