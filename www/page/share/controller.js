// @ts-check
/**
 * Controller of the dialog "Share": it writes a room's numbers to files and requests the QR code of the link.
 *
 * @typedef {import('../state.js').State} State
 * @typedef {import('../../state/room.js').NamedMatrix} NamedMatrix
 * @typedef {import('../../state/room.js').TakenFile} TakenFile
 * @typedef {import('./state.js').Share} Share
 */
import { EngineUnavailable, RequestError, WorkerLost } from '../../engine/client.js';
import { latestOnly } from '../../engine/latest.js';
import { words } from '../../words/page.js';
import { openRoom } from '../state.js';
import { captionOf } from './props.js';
import { csvOf, jsonOf } from './tables.js';

const BYTE_ORDER_MARK = '\uFEFF';
const TYPES = { csv: 'text/csv', json: 'application/json' };

/**
 * @param {object} page
 * @param {import('../state.js').PageStore} page.store
 * @param {import('../../engine/client.js').Client} page.client
 * @param {(name: string, parts: BlobPart[], type: string) => void} page.save
 * @param {() => string} page.link link to the current state
 * @param {() => import('../../state/room.js').Controller['files']} page.filesOf files of the current room, if it writes
 *     its own
 */
export function createShareController({ store, client, save, link, filesOf }) {
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
  /** The link of the last requested code. */
  let encoded = '';

  store.subscribe(({ share, broken }) => {
    if (!share.open || broken !== null || link() === encoded) return;
    encoded = link();
    encode();
  });

  /**
   * The numbers of the current room as a file.
   *
   * @param {'csv' | 'json'} format
   * @returns {Promise<TakenFile>}
   */
  async function file(format) {
    const state = store.get();
    const { room } = state;
    const open = openRoom(state);
    const matrices = matricesOf(state);
    if (open?.room.hasNumbers ? !open.room.hasNumbers(open.state) : matrices.length === 0)
      throw new RequestError({ message: words.notices.noNumbers });
    const { model, text } = captionOf(state);
    const files = filesOf();
    if (files) return format === 'csv' ? withModel(await files.csv(), model) : files.json();
    const of = { ...(model !== null && { model }), ...(text !== null && { text }) };
    const about = { app: 'headlight', version: await client.call('version'), ...of, room, link: link() };
    const name = `headlight-${room}.${format}`;
    const type = TYPES[format];
    return format === 'csv'
      ? withModel({ name, parts: csvOf(matrices), type }, model)
      : { name, parts: jsonOf(about, matrices), type };
  }

  /** @param {'csv' | 'json'} format */
  async function take(format) {
    try {
      const { name, parts, type } = await file(format);
      set({ problem: null });
      // Without the byte-order mark, Excel assumes an older encoding and garbles accents.
      save(name, format === 'csv' ? [BYTE_ORDER_MARK, ...parts] : parts, type);
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

/**
 * Adds the name of the model to the file name, because a CSV table has no place for it.
 *
 * @param {TakenFile} file
 * @param {string | null} model
 * @returns {TakenFile}
 */
function withModel(file, model) {
  if (model === null) return file;
  const name = model.replace(/[^\p{L}\p{N}._]+/gu, '-').replace(/^-+|-+$/g, '');
  return { ...file, name: file.name.replace(/\.csv$/, `-${name}.csv`) };
}

/** A sentence that says why there is no file. @param {unknown} error */
function problemOf(error) {
  if (error instanceof RequestError) return error.message;
  if (error instanceof WorkerLost) return words.notices.replaced;
  if (error instanceof EngineUnavailable) return words.notices.unavailable(error.message);
  throw error;
}

/**
 * The numbers from which the current room's picture is drawn. If they come from several answers, the name of a matrix
 * begins with the name of its answer.
 *
 * @param {State} state
 * @returns {NamedMatrix[]}
 */
function matricesOf(state) {
  const open = openRoom(state);
  const answers = Object.entries(open?.room.answers?.(open.state) ?? {}).filter(([, answer]) => answer);
  return answers.flatMap(([name, answer]) => matricesIn(answer, answers.length > 1 ? name : ''));
}

/**
 * @param {any} part an answer, a part of one, or a matrix
 * @param {string} name
 * @returns {NamedMatrix[]}
 */
function matricesIn(part, name) {
  if (ArrayBuffer.isView(part.values)) return [{ ...part, name }];
  // The names of activation sites are unique, so they need no prefix.
  return [...(part instanceof Map ? part : Object.entries(part))].flatMap(([own, next]) =>
    matricesIn(next, next instanceof Map ? name : [name, own].filter(Boolean).join('.')),
  );
}
