/** Controller of the dialog "Share": it writes a room's numbers to files and requests the QR code of the link. */
import type { Client } from '../../engine/client.ts';
import { EngineUnavailable, RequestError, WorkerLost } from '../../engine/errors.ts';
import { latestOnly } from '../../engine/latest.ts';
import type { NamedMatrix, Controller as RoomController, TakenFile } from '../../state/room.ts';
import { words } from '../../words/en/page.js';
import { modelOf, openRoom, type PageStore, type State } from '../state.ts';
import { captionOf } from './props.ts';
import type { Share } from './state.ts';
import { csvOf, jsonOf } from './tables.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const TYPES = { csv: 'text/csv', json: 'application/json' };

interface Page {
  store: PageStore;
  client: Client;
  link: () => string; // link to the current state
  rooms: { current: () => RoomController | null };
}

type Save = (name: string, parts: BlobPart[], type: string) => void;

export class ShareController {
  readonly #page: Page;
  readonly #save: Save;
  /** The link of the last requested code. */
  #encoded = '';

  constructor(page: Page, save: Save) {
    this.#page = page;
    this.#save = save;
    page.store.subscribe(({ share, broken }) => {
      if (!share.open || broken !== null || page.link() === this.#encoded) return;
      this.#encoded = page.link();
      this.#encode();
    });
  }

  readonly intents = {
    openShare: () => this.#set({ open: true, problem: null }),
    shareClosed: () => this.#set({ open: false }),
    csv: () => void this.#take('csv'),
    json: () => void this.#take('json'),
    file: ({ name, parts, type }: TakenFile) => this.#save(name, parts, type),
  };

  /** The numbers of the current room as a file. */
  file = async (format: 'csv' | 'json'): Promise<TakenFile> => {
    const { store, client, link, rooms } = this.#page;
    const state = store.get();
    const { room } = state;
    const open = openRoom(state);
    const matrices = matricesOf(state);
    const isArriving = modelOf(state).first !== null;
    if (isArriving || (open?.room.hasNumbers ? !open.room.hasNumbers(open.state) : matrices.length === 0))
      throw new RequestError({ message: words.notices.noNumbers });
    const { model, text } = captionOf(state);
    const files = rooms.current()?.files;
    if (files) return format === 'csv' ? withModel(await files.csv(), model) : files.json();
    const of = { ...(model !== null && { model }), ...(text !== null && { text }) };
    const about = { app: 'headlight', version: await client.call('version'), ...of, room, link: link() };
    const name = `headlight-${room}.${format}`;
    const type = TYPES[format];
    return format === 'csv'
      ? withModel({ name, parts: csvOf(matrices), type }, model)
      : { name, parts: jsonOf(about, matrices), type };
  };

  #set(parts: Partial<Share>) {
    const { store } = this.#page;
    store.set({ share: { ...store.get().share, ...parts } });
  }

  #encode = latestOnly(async () => {
    const { client, link } = this.#page;
    const now = link();
    try {
      this.#set({ qr: { link: now, modules: await client.call('qr_code', now), problem: null } });
    } catch (error) {
      if (error instanceof RequestError) this.#set({ qr: { link: now, modules: null, problem: error.message } });
      else if (error instanceof WorkerLost) this.#encoded = '';
      else if (!(error instanceof EngineUnavailable)) throw error;
    }
  });

  async #take(format: 'csv' | 'json') {
    try {
      const { name, parts, type } = await this.file(format);
      this.#set({ problem: null });
      // Without the byte-order mark, Excel assumes an older encoding and garbles accents.
      this.#save(name, format === 'csv' ? [BYTE_ORDER_MARK, ...parts] : parts, type);
    } catch (error) {
      this.#set({ problem: problemOf(error) });
    }
  }
}

/** Adds the name of the model to the file name, because a CSV table has no place for it. */
function withModel(file: TakenFile, model: string | null): TakenFile {
  if (model === null) return file;
  const name = model.replace(/[^\p{L}\p{N}._]+/gu, '-').replace(/^-+|-+$/g, '');
  return { ...file, name: file.name.replace(/\.csv$/, `-${name}.csv`) };
}

/** A sentence that says why there is no file. */
function problemOf(error: unknown) {
  if (error instanceof RequestError) return error.message;
  if (error instanceof WorkerLost) return words.notices.replaced;
  if (error instanceof EngineUnavailable) return words.notices.unavailable(error.message);
  throw error;
}

/**
 * The numbers from which the current room's picture is drawn. If they come from several answers, the name of a matrix
 * begins with the name of its answer.
 */
function matricesOf(state: State): NamedMatrix[] {
  const open = openRoom(state);
  const answers = Object.entries(open?.room.answers?.(open.state) ?? {}).filter(([, answer]) => answer);
  return answers.flatMap(([name, answer]) => matricesIn(answer as object, answers.length > 1 ? name : ''));
}

/** `part`: an answer, a part of one, or a matrix. */
function matricesIn(part: object, name: string): NamedMatrix[] {
  if ('values' in part && ArrayBuffer.isView(part.values)) return [{ ...(part as NamedMatrix), name }];
  // The names of activation sites are unique, so they need no prefix.
  return [...(part instanceof Map ? part : Object.entries(part))].flatMap(([own, next]) =>
    matricesIn(next, next instanceof Map ? name : [name, own].filter(Boolean).join('.')),
  );
}
