// @ts-check
/**
 * Taking away what is shown: the numbers of every room as files, and the link as a code.
 *
 * @typedef {import('../controller.js').Context} Context
 * @typedef {import('../controller.js').State} State
 * @typedef {import('../engine/trace.js').Trace} Trace
 * @typedef {import('./share/tables.js').Named} Named
 * @typedef {{ name: string, parts: BlobPart[], type: string }} TakenFile
 * @typedef {() => Promise<TakenFile>} MakeFile
 * @typedef {object} Share
 * @property {boolean} open
 * @property {{ link: string, modules: Uint8Array | null, problem: string | null } | null} qr
 *     of a link; one that is too long has no modules
 * @property {string | null} problem why there is no file
 */
import { EngineUnavailable, RequestError, WorkerLost } from '../engine/client.js';
import { latestOnly } from '../engine/latest.js';
import { words } from '../words/page.js';
import { csvOf, jsonOf } from './share/tables.js';

/** @type {Share} */
export const NO_SHARE = { open: false, qr: null, problem: null };

const TYPES = { csv: 'text/csv', json: 'application/json' };

/**
 * @param {Context} context
 * @param {object} page
 * @param {() => string} page.link opens what is shown
 * @param {{ files: { csv: MakeFile, json: MakeFile } }} page.sentence which has files of its own form
 */
export function createShareController({ store, client, save }, { link, sentence }) {
  const get = () => store.get().share;
  const set = (/** @type {Partial<Share>} */ parts) => store.set({ share: { ...get(), ...parts } });

  const encode = latestOnly(async () => {
    const now = link();
    try {
      set({ qr: { link: now, modules: await client.call('qr_code', now), problem: null } });
    } catch (error) {
      if (error instanceof RequestError) set({ qr: { link: now, modules: null, problem: error.message } });
      else if (error instanceof WorkerLost) encoded = '';
      else if (!(error instanceof EngineUnavailable)) throw error;
    }
  });
  /** The link that a code was asked for. */
  let encoded = '';

  store.subscribe(({ share, broken }) => {
    if (!share.open || broken !== null || link() === encoded) return;
    encoded = link();
    encode();
  });

  /**
   * The numbers of the room that is open.
   *
   * @param {'csv' | 'json'} format
   * @returns {Promise<TakenFile>}
   */
  async function file(format) {
    const state = store.get();
    const { room } = state;
    const matrices = matricesOf(state);
    if (room === 'sentence' ? !state.sentence.reading : matrices.length === 0) throw new RequestError({ message: words.notices.noNumbers });
    if (room === 'sentence') return sentence.files[format]();
    const about = { app: 'headlight', version: await client.call('version'), room, link: link() };
    return { name: `headlight-${room}.${format}`, parts: format === 'csv' ? csvOf(matrices) : jsonOf(about, matrices), type: TYPES[format] };
  }

  /** @param {'csv' | 'json'} format */
  async function take(format) {
    try {
      const { name, parts, type } = await file(format);
      set({ problem: null });
      save(name, parts, type);
    } catch (error) {
      set({ problem: problemOf(error) });
    }
  }

  return {
    file,
    /** @type {Record<string, (detail: any) => void>} */
    intents: {
      openShare: () => set({ open: true, problem: null }),
      shareClosed: () => set({ open: false }),
      csv: () => take('csv'),
      json: () => take('json'),
      file: (/** @type {TakenFile} */ { name, parts, type }) => save(name, parts, type),
    },
  };
}

/** Why there is no file, as a sentence. @param {unknown} error */
function problemOf(error) {
  if (error instanceof RequestError) return error.message;
  if (error instanceof WorkerLost) return words.notices.replaced;
  if (error instanceof EngineUnavailable) return words.notices.unavailable(error.message);
  throw error;
}

/**
 * The numbers that the open room's picture is made from. Where they come from more than one
 * trace, each name begins with the trace's.
 *
 * @param {State} state
 * @returns {Named[]}
 */
function matricesOf(state) {
  const traces = Object.entries(tracesOf(state)).flatMap(([name, trace]) => (trace ? [[name, trace]] : []));
  return /** @type {[string, Trace][]} */ (traces).flatMap(([prefix, trace]) => {
    const named = traces.length > 1 ? `${prefix}.` : '';
    return [...trace.values()].map(({ name, rows, columns, values }) => ({ name: named + name, rows, columns, values }));
  });
}

/**
 * @param {State} state
 * @returns {Record<string, Trace | null | undefined>}
 */
function tracesOf({ room, worked, block, positions, lookup }) {
  switch (room) {
    case 'worked':
      return { worked: worked.run?.trace };
    case 'block': {
      const { block: inBlock, stack, whatIf, changed, rows } = block.reading?.answers ?? {};
      return { block: inBlock, stack, what_if: whatIf, changed, rows };
    }
    case 'positions': {
      const { sines, learned, moved } = positions.reading?.answers ?? {};
      const { part } = positions.input;
      if (part === 'learned') return { learned: learned?.own, sines: learned?.sines };
      return part === 'order' ? { order: moved?.vectors } : { sines };
    }
    case 'lookup':
      return { lookup: lookup.reading?.answers.trace };
    default:
      return {};
  }
}
