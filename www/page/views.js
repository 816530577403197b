// @ts-check
/**
 * Loads the views of rooms and of parts of the page, their style sheets, and the files of modes. Each is loaded only
 * when it is opened, so that the first picture does not wait for it.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {import('../state/room.js').TakenFile} TakenFile
 * @typedef {{ update: (props: any) => void, file?: (format: 'svg' | 'png') => Promise<TakenFile> }} View
 * @typedef {(root: HTMLElement, emit: Emit, picture: () => HTMLElement | null) => View} CreateView
 * @typedef {{ load: () => Promise<CreateView>, styles: string[] }} Source
 * @typedef {import('./state.js').RoomName} RoomName
 */
import { fileOfVersion } from '../engine/version.js';
import { words } from '../words/page.js';
import { askFor } from './ahead.js';
import { ROOM } from './state.js';

/** Parts of the page outside rooms. */
const PARTS = /** @type {Record<string, Source>} */ ({
  modelBar: { load: async () => (await import('./model/bar.js')).createModelBar, styles: [] },
  loading: { load: async () => (await import('./model/loading.js')).createLoading, styles: ['page/model/loading.css'] },
  lessons: { load: async () => (await import('./lessons/view.js')).createLessons, styles: ['page/lessons/style.css'] },
  own: { load: async () => (await import('./own/view.js')).createOwnModels, styles: ['page/own/style.css'] },
  share: { load: async () => (await import('./share/view.js')).createShare, styles: ['page/share/style.css'] },
});

/** Fits the font size in all modes. */
const FIT = 'page/fit.js';

/**
 * @param {(name: string) => HTMLElement} rootOf
 * @param {Emit} emit
 * @param {() => HTMLElement | null} picture picture of the current room, for the dialog "Share"
 * @param {(name: RoomName, room: import('./state.js').OpenedRoom) => void} onRoom called when a room has loaded
 * @param {() => void} onChange called when a view has loaded or failed to load
 */
export function createViews(rootOf, emit, picture, onRoom, onChange) {
  /** @type {Record<string, View>} */
  const views = {};
  /** @type {Record<string, Promise<void>>} */
  const requested = {};
  /** @type {Set<string>} Files of modes that were loaded. */
  const loaded = new Set();
  let createFit = /** @type {typeof import('./fit.js').createFit | null} */ (null);
  /** @type {Record<string, string>} Why a view or a file of a mode failed to load. */
  const problems = {};

  /** @param {string} name */
  async function fetchView(name) {
    try {
      const { load, styles } = isRoom(name) ? roomSource(name) : PARTS[name];
      const [create] = await Promise.all([load(), ...styles.map(applyStyle)]);
      views[name] = create(rootOf(name), emit, picture);
    } catch (error) {
      problems[name] = words.notices.roomMissing(String(error));
    }
    onChange();
  }

  /** @param {RoomName} name */
  function roomSource(name) {
    const { load, styles } = ROOM[name];
    askFor(name);
    const loadView = async () => {
      const room = await load();
      onRoom(name, room);
      return room.createView;
    };
    return { load: loadView, styles };
  }

  async function loadFit() {
    ({ createFit } = await import('./fit.js'));
  }

  return {
    /**
     * A view, or `null` while it is loaded.
     *
     * @param {string} name of a room or a part of the page
     */
    open(name) {
      requested[name] ??= fetchView(name);
      return views[name] ?? null;
    },

    /**
     * Whether the files of a mode in a room are loaded; if not, starts loading them.
     *
     * @param {'present' | 'embed'} mode
     * @param {import('./state.js').RoomName} room
     */
    hasMode(mode, room) {
      const { presentStyle } = ROOM[room];
      const files = [FIT, `page/style/${mode}.css`, ...(mode === 'present' && presentStyle ? [presentStyle] : [])];
      for (const file of files) {
        requested[file] ??= (file === FIT ? loadFit() : applyStyle(file))
          .then(
            () => void loaded.add(file),
            (error) => void (problems[mode] = words.notices.roomMissing(String(error))),
          )
          .then(onChange);
      }
      return files.every((file) => loaded.has(file));
    },

    /**
     * Creates the object that fits the font size; `null` until its file is loaded.
     * @type {(...args: Parameters<typeof import('./fit.js').createFit>) => ReturnType<typeof import('./fit.js').createFit> | null}
     */
    createFit: (...args) => createFit && createFit(...args),

    /** Whether a view was opened and loaded. @param {string} name */
    wasOpened: (name) => name in views,

    /**
     * The picture of the current room as a file.
     *
     * @param {'svg' | 'png'} format
     * @returns {Promise<TakenFile>}
     */
    async file(format) {
      await (requested.share ??= fetchView('share'));
      if (!views.share?.file) throw new Error(problems.share);
      return views.share.file(format);
    },

    /** Why a view or a file of a mode failed to load. @param {string} name */
    problem: (name) => problems[name] ?? null,
  };
}

/** @param {string} name @returns {name is RoomName} */
const isRoom = (name) => name in ROOM;

/**
 * Adds a style sheet and waits until it is loaded, unless `index.html` already has it.
 *
 * @param {string} name of the file, relative to the folder of the page's version
 */
function applyStyle(name) {
  const address = fileOfVersion(name).href;
  /** @type {NodeListOf<HTMLLinkElement>} */
  const links = document.querySelectorAll('link[rel=stylesheet]');
  if ([...links].some(({ href }) => href === address)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(new Error(name)));
  });
}
