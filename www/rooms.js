// @ts-check
/**
 * The rooms' views. The worked example is there at once; the other rooms' scripts and styles come
 * when they are opened, so that the first picture does not wait for them.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {{ update: (props: any) => void, file?: (format: 'svg' | 'png') => Promise<TakenFile> }} View
 * @typedef {{ name: string, parts: BlobPart[], type: string }} TakenFile
 */
import { createWorked } from './views/worked.js';
import { words } from './words/page.js';

/** How each room's view is fetched; its style sheet has the room's name. */
const LATER = {
  sentence: async () => (await import('./views/sentence.js')).createSentence,
  block: async () => (await import('./views/block.js')).createBlock,
  positions: async () => (await import('./views/positions.js')).createPositions,
  lookup: async () => (await import('./views/lookup.js')).createLookup,
};

/** What comes likewise, but belongs to no room. */
const BESIDE = {
  bar: async () => (await import('./views/bar.js')).createBar,
  loading: async () => (await import('./views/loading.js')).createLoading,
  lessons: async () => (await import('./views/lessons.js')).createLessons,
  share: async () => (await import('./views/share.js')).createShare,
};

const FETCHED = { ...LATER, ...BESIDE };

/**
 * @param {(room: string) => HTMLElement} rootOf
 * @param {Emit} emit
 * @param {() => HTMLElement | null} picture what the open room shows, to be taken away
 * @param {() => void} onNews when a room has come, or cannot
 */
export function createRooms(rootOf, emit, picture, onNews) {
  /** @type {Record<string, View>} */
  const views = { worked: createWorked(rootOf('worked'), emit) };
  /** @type {Record<string, Promise<void>>} */
  const asked = {};
  /** @type {Set<string>} */
  const worn = new Set();
  /** @type {Record<string, string>} Why a room that was asked for cannot come. */
  const problems = {};

  /** @param {keyof typeof FETCHED} room */
  async function fetchRoom(room) {
    try {
      const [create] = await Promise.all([FETCHED[room](), styled(`style/${room}.css`)]);
      views[room] = create(rootOf(room), emit, picture);
    } catch (error) {
      problems[room] = words.notices.roomMissing(String(error));
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
      if (room in FETCHED) asked[room] ??= fetchRoom(/** @type {keyof typeof FETCHED} */ (room));
      return views[room] ?? null;
    },

    /**
     * Whether the style sheet of a mode is there that only some visits need; otherwise it is fetched.
     *
     * @param {string} mode
     */
    wears(mode) {
      asked[mode] ??= styled(`style/${mode}.css`)
        .then(() => void worn.add(mode), (error) => void (problems[mode] = words.notices.roomMissing(String(error))))
        .then(onNews);
      return worn.has(mode);
    },

    /** Whether a room was opened before. @param {string} room */
    isThere: (room) => room in views,

    /**
     * The picture of the open room as a file, which what is beside the rooms can make.
     *
     * @param {'svg' | 'png'} format
     * @returns {Promise<TakenFile>}
     */
    async file(format) {
      await (asked.share ??= fetchRoom('share'));
      if (!views.share?.file) throw new Error(problems.share);
      return views.share.file(format);
    },

    /** Why a room cannot come. @param {string} room */
    problem: (room) => problems[room] ?? null,
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
