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

/** How each room's view is fetched; its style sheet has the room's name. */
const LATER = {
  sentence: async () => (await import('./views/sentence.js')).createSentence,
  block: async () => (await import('./views/block.js')).createBlock,
  positions: async () => (await import('./views/positions.js')).createPositions,
  lookup: async () => (await import('./views/lookup.js')).createLookup,
};

/** What comes likewise, but belongs to no room. */
const BESIDE = {
  lessons: async () => (await import('./views/lessons.js')).createLessons,
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
      const [create] = await Promise.all([FETCHED[room](), styled(`style/${room}.css`)]);
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
