/** Requests for the files of models, and what can go wrong. */
export type Trouble = 'unreachable' | 'missing' | 'unreadable' | 'nonsense' | 'cut' | 'checksum';

/**
 * Cache modes for the two attempts at a file: the first revalidates the browser's copy, the second ignores the copy
 * because it may be wrong.
 */
export const ATTEMPTS: RequestCache[] = ['no-cache', 'reload'];

/** A file could not be downloaded. */
export class DownloadError extends Error {
  readonly trouble: Trouble;
  readonly file: string;
  readonly detail: string;

  /** `detail`: details for the message, such as an HTTP status, numbers of bytes, or the browser's error message. */
  constructor(trouble: Trouble, file: string, detail: string) {
    super(`${file}: ${trouble} ${detail}`);
    this.trouble = trouble;
    this.file = file;
    this.detail = detail;
  }
}

/** Pause in milliseconds before the retry. */
const PAUSE_MS = 1000;

/** Repeats an attempt once, after a pause, if its error may be temporary. */
export async function retried<Result>(
  signal: AbortSignal,
  isPassing: (error: unknown) => boolean,
  attempt: (nth: number) => Promise<Result>,
) {
  for (let nth = 0; ; nth++) {
    try {
      return await attempt(nth);
    } catch (error) {
      signal.throwIfAborted();
      if (nth === 1 || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      signal.throwIfAborted();
    }
  }
}

/** Requests a file. `range`: its first byte and the byte after its last; without `end`, up to the end of the file. */
export async function asked(
  address: string,
  name: string,
  signal: AbortSignal,
  cache: RequestCache,
  range?: { start: number; end?: number },
) {
  const [first, last] = [range?.start ?? 0, range?.end ? range.end - 1 : ''];
  const headers = range && { Range: `bytes=${first}-${last}` };
  const wish = headers ? { signal, cache, headers } : { signal, cache };
  const response = await fetch(address, wish).catch((error) => {
    signal.throwIfAborted();
    throw new DownloadError('unreachable', name, String(error.message));
  });
  // A server without range requests may still send the whole file.
  const isPart = response.status === 206 && response.headers.get('Content-Range')?.startsWith(`bytes ${first}-`);
  if (range && response.status !== 200 && !isPart) return asked(address, name, signal, cache);
  if (!response.ok) throw new DownloadError('missing', name, `${response.status} ${response.statusText}`.trim());
  return response;
}
