// @ts-check
/**
 * The rooms' views. The worked example is there at once; the other rooms' scripts and styles come
 * when they are opened, so that the first picture does not wait for them.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {{ update: (props: any) => void }} View
 */
import { createWorked } from './views/worked.js';
import { words } from './words/en.js';

/** How each room is fetched. */
const LATER = {
  sentence: async () => {
    const [{ createSentence }] = await Promise.all([import('./views/sentence.js'), styled('style/sentence.css')]);
    return createSentence;
  },
  block: async () => {
    const [{ createBlock }] = await Promise.all([import('./views/block.js'), styled('style/block.css')]);
    return createBlock;
  },
  positions: async () => {
    const [{ createPositions }] = await Promise.all([import('./views/positions.js'), styled('style/positions.css')]);
    return createPositions;
  },
  lookup: async () => {
    const [{ createLookup }] = await Promise.all([import('./views/lookup.js'), styled('style/lookup.css')]);
    return createLookup;
  },
};

/** What comes likewise, but belongs to no room. */
const BESIDE = {
  lessons: async () => {
    const [{ createLessons }] = await Promise.all([import('./views/lessons.js'), styled('style/lessons.css')]);
    return createLessons;
  },
};

const FETCHED = { ...LATER, ...BESIDE };

/**
 * @param {(room: string) => HTMLElement} rootOf
 * @param {Emit} emit
 * @param {() => void} onNews when a room has come, or cannot
 */
export function createRooms(rootOf, emit, onNews) {
  /** @type {Record<string, View>} */
  const views = { worked: createWorked(rootOf('worked'), emit) };
  /** @type {Record<string, string | null>} Why a room that was asked for cannot come. */
  const asked = {};

  /** @param {keyof typeof FETCHED} room */
  async function fetchRoom(room) {
    asked[room] = null;
    try {
      const create = await FETCHED[room]();
      views[room] = create(rootOf(room), emit);
    } catch (error) {
      asked[room] = words.notices.roomMissing(String(error));
    }
    onNews();
  }

  return {
    names: ['worked', ...Object.keys(LATER)],

    /**
     * A room's view, or `null` while it is on its way.
     *
     * @param {string} room
     */
    open(room) {
      if (room in FETCHED && !(room in asked)) fetchRoom(/** @type {keyof typeof FETCHED} */ (room));
      return views[room] ?? null;
    },

    /** Why a room cannot come. @param {string} room */
    problem: (room) => asked[room] ?? null,
  };
}

/**
 * Adds a style sheet, and waits until it applies.
 *
 * @param {string} address
 */
function styled(address) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(new Error(address)));
  });
}
