/** A model's manifest: the list of its files. */
import { ATTEMPTS, asked, DownloadError } from './fetching.ts';
import { keep } from './model-cache.ts';
import type { Piece } from './pieces.ts';

/** `pieces` and `rows`: the order of the download, and the number of words in its first piece. */
export type ListedFile = { name: string; bytes: number; sha256: string; pieces?: Piece[]; rows?: number };

/**
 * Maximum size of a file in bytes: a larger number in a manifest is an error, because no page could load such a file.
 */
const LARGEST = 2 ** 31;

/**
 * The manifest with the list of files. It is read from the network first, to detect a new version of the model, and
 * from the Cache when offline.
 */
export async function manifestOf(folder: string, cache: Cache | null, signal: AbortSignal): Promise<ListedFile[]> {
  const address = `${folder}manifest.json`;
  let text = '';
  for (const mode of ATTEMPTS) {
    text = await manifestText(address, cache, signal, mode);
    const files = filesIn(parsed(text));
    if (!files) continue;
    await keep(cache, address, new TextEncoder().encode(text));
    return files;
  }
  throw new DownloadError('nonsense', 'manifest.json', text.slice(0, 60));
}

async function manifestText(address: string, cache: Cache | null, signal: AbortSignal, mode: RequestCache) {
  const response = await asked(address, 'manifest.json', signal, mode).catch(async (error) => {
    const stored = signal.aborted ? undefined : await cache?.match(address);
    if (stored) return stored;
    throw error;
  });
  return response.text().catch((error) => {
    signal.throwIfAborted();
    throw new DownloadError('unreachable', 'manifest.json', String(error.message));
  });
}

/** `null` if the text is not valid JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The files listed in a manifest; `null` if it is invalid. */
export function filesIn(manifest: unknown): ListedFile[] | null {
  const isFile = (file: ListedFile | null) =>
    typeof file?.name === 'string' &&
    typeof file.sha256 === 'string' &&
    /^[\w.-]+$/.test(file.name) &&
    Number.isInteger(file.bytes) &&
    file.bytes > 0 &&
    file.bytes <= LARGEST &&
    /^[0-9a-f]{64}$/.test(file.sha256);
  const files = (manifest as { files?: ListedFile[] } | null)?.files;
  return Array.isArray(files) && files.length > 0 && files.every(isFile) ? files : null;
}
