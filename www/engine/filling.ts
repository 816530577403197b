/** Downloads a file. An interrupted download resumes where it stopped if the server supports range requests. */
import { ATTEMPTS, asked, DownloadError, retried, type Trouble } from './fetching.ts';
import type { ListedFile } from './manifest.ts';
import { isWhole, keyOf } from './model-cache.ts';
import { forgetParts, keepPart, PART, readParts } from './parts.ts';
import { arrivedPiece, type Filling, fileOf, nextRange, type Piece, piecesOf } from './pieces.ts';

/** Network problems after which the download is retried once automatically. */
const PASSING: Trouble[] = ['unreachable', 'cut', 'checksum'];

interface FillOptions {
  cache: Cache | null;
  signal: AbortSignal;
  onProgress: (loaded: number) => void;
  onPiece: (filling: Filling) => void; // called after each piece that has arrived
}

export async function fromNetwork(folder: string, file: ListedFile, options: FillOptions) {
  const download = new FileDownload(folder, file, options, await begun(folder, file, options.cache));
  const isPassing = (error: unknown) => error instanceof DownloadError && PASSING.includes(error.trouble);
  return retried(options.signal, isPassing, (attempt) => download.fill(ATTEMPTS[attempt]));
}

/** Parts stored in the order of the pieces have their own key. */
const partsKeyOf = (folder: string, file: ListedFile, { length }: Piece[]) =>
  length === 1 ? keyOf(folder, file) : `${keyOf(folder, file)}&pieces=${length}`;

/** A file with its stored parts: in the order of its pieces or, if the host did not support ranges, from the start. */
async function begun(folder: string, file: ListedFile, cache: Cache | null): Promise<Filling> {
  const bytes = new Uint8Array(file.bytes);
  for (const pieces of [piecesOf(file), piecesOf({ ...file, pieces: undefined })]) {
    const loaded = await readParts(cache, partsKeyOf(folder, file, pieces), bytes);
    if (loaded > 0) return { bytes, loaded, pieces, checked: 0 };
  }
  return { bytes, loaded: 0, pieces: piecesOf(file), checked: 0 };
}

class FileDownload {
  readonly #folder: string;
  readonly #file: ListedFile;
  readonly #options: FillOptions;
  readonly #filling: Filling;
  #kept: number; // number of bytes that are stored or need not be stored

  constructor(folder: string, file: ListedFile, options: FillOptions, filling: Filling) {
    this.#folder = folder;
    this.#file = file;
    this.#options = options;
    this.#filling = filling;
    this.#kept = filling.loaded;
  }

  /** Downloads the missing part of the file. If the connection breaks, the stored parts remain. */
  async fill(mode: RequestCache) {
    const [filling, file] = [this.#filling, this.#file];
    await this.#checkPieces();
    while (filling.loaded < file.bytes) {
      const { start, end } = nextRange(filling);
      const isRest = end === file.bytes;
      const range = start === 0 && isRest ? undefined : { start, end: isRest ? undefined : end };
      const response = await asked(`${this.#folder}${file.name}`, file.name, this.#options.signal, mode, range);
      if (response.status !== 206 && range) {
        // The host does not support ranges and sends the whole file.
        filling.pieces = piecesOf({ ...file, pieces: undefined });
        filling.loaded = filling.checked = this.#kept = 0;
      }
      await this.#receive(response, filling.loaded + (response.status === 206 ? end - start : file.bytes));
    }
    await forgetParts(this.#options.cache, this.#key());
    return fileOf(filling);
  }

  #key = () => partsKeyOf(this.#folder, this.#file, this.#filling.pieces);

  /** Reads a response up to position `until` of the order. */
  async #receive(response: Response, until: number) {
    const [filling, file, { signal, onProgress }] = [this.#filling, this.#file, this.#options];
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        const found = filling.loaded + value.length;
        if (found > until) throw await this.#spoilt('cut', `${found} / ${until}`);
        filling.bytes.set(value, filling.loaded);
        filling.loaded = found;
        onProgress(found);
        if (found - this.#kept >= PART) await this.#keep();
        await this.#checkPieces();
      }
    } catch (error) {
      reader.cancel().catch(() => {});
      if (error instanceof DownloadError) throw error;
      await this.#keep();
      signal.throwIfAborted();
      throw new DownloadError('unreachable', file.name, String((error as Error).message));
    }
    if (filling.loaded === until) return;
    await this.#keep();
    throw new DownloadError('cut', file.name, `${filling.loaded} / ${file.bytes}`);
  }

  /** Stores the bytes that have arrived since the last time. */
  async #keep() {
    const { bytes, loaded } = this.#filling;
    await keepPart(this.#options.cache, this.#key(), this.#kept, bytes.slice(this.#kept, loaded));
    this.#kept = loaded;
  }

  async #checkPieces() {
    const filling = this.#filling;
    for (let arrived = arrivedPiece(filling); arrived; arrived = arrivedPiece(filling)) {
      if (!(await isWhole(arrived.bytes, arrived.piece.sha256)))
        throw await this.#spoilt('checksum', this.#file.sha256.slice(0, 12));
      filling.checked += 1;
      this.#options.onPiece(filling);
    }
  }

  /** Discards all bytes, which are not those of the file. */
  async #spoilt(trouble: Trouble, detail: string) {
    await forgetParts(this.#options.cache, this.#key());
    this.#filling.loaded = this.#filling.checked = this.#kept = 0;
    return new DownloadError(trouble, this.#file.name, detail);
  }
}
