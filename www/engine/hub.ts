/**
 * The model hub's HTTP interface: finds a model by its name and lists its files. Nothing is requested before the user
 * asks for a model, and only the model's name is sent.
 */
import { HUB } from './hub-address.ts';

export interface HubFile {
  path: string;
  bytes: number;
  id: string; // checksum that identifies the content
}

export interface Repository {
  name: string; // with its owner
  commit: string;
  files: HubFile[];
}

export type HubTrouble =
  | 'unreachable'
  | 'gated'
  | 'unknown'
  | 'revision'
  | 'missing'
  | 'busy'
  | 'status'
  | 'nonsense'
  | 'cut';

/** The hub did not answer as required. */
export class HubError extends Error {
  readonly trouble: HubTrouble;
  readonly detail: string;

  /** `detail`: details for the message, such as an HTTP status or the browser's error message. */
  constructor(trouble: HubTrouble, detail: string) {
    super(`${trouble} ${detail}`);
    this.trouble = trouble;
    this.detail = detail;
  }
}

/** Values of the header `X-Error-Code`. */
const CODES: Record<string, HubTrouble> = {
  GatedRepo: 'gated',
  RepoNotFound: 'unknown',
  RevisionNotFound: 'revision',
  EntryNotFound: 'missing',
};

/** Without a code, a repository that is missing or private has the status 401. */
const STATUSES: Record<number, HubTrouble> = { 401: 'unknown', 403: 'gated', 404: 'unknown', 429: 'busy' };

/** Maximum number of files to list. */
const MOST_FILES = 10_000;

/** Finds a model. `revision`: a branch, tag or commit; `null` for the default branch. */
export async function lookUp(repo: string, revision: string | null, signal: AbortSignal): Promise<Repository> {
  const at = revision === null ? '' : `/revision/${encodeURIComponent(revision)}`;
  const found = (await jsonOf(await ask(`${HUB}/api/models/${repo}${at}`, signal))) as Record<string, unknown> | null;
  const { id: name, sha: commit, gated } = found ?? {};
  if (typeof name !== 'string' || typeof commit !== 'string') throw new HubError('nonsense', repo);
  if (gated) throw new HubError('gated', String(gated));
  return { name, commit, files: await filesAt(name, commit, signal) };
}

/** URL of a file at a commit. */
export const addressOf = ({ name, commit }: Repository, { path }: HubFile) =>
  `${HUB}/${name}/resolve/${commit}/${path.split('/').map(encodeURIComponent).join('/')}`;

/** Requests a URL without cookies and without the URL of this page. */
export async function ask(address: string, signal: AbortSignal, headers: Record<string, string> = {}) {
  const wish = { signal, headers, credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const;
  const response = await fetch(address, wish).catch((error) => {
    signal.throwIfAborted();
    throw new HubError('unreachable', String(error.message));
  });
  if (response.ok) return response;
  const { status } = response;
  throw new HubError(CODES[response.headers.get('X-Error-Code') ?? ''] ?? STATUSES[status] ?? 'status', `${status}`);
}

/** All files at a commit. The hub lists them in pages, each with the URL of the next. */
async function filesAt(name: string, commit: string, signal: AbortSignal) {
  const files: HubFile[] = [];
  let next: string | undefined = `${HUB}/api/models/${name}/tree/${commit}?recursive=true`;
  while (next && files.length < MOST_FILES) {
    const response: Response = await ask(next, signal);
    const list = await jsonOf(response);
    if (!Array.isArray(list)) throw new HubError('nonsense', name);
    files.push(...list.flatMap(fileOf));
    next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  }
  return files;
}

type Entry = { type?: unknown; path?: unknown; size?: unknown; oid?: unknown; lfs?: { oid?: unknown } } | null;

/** The file that an entry describes; an empty list for a folder. */
function fileOf(entry: Entry): HubFile[] {
  const { type, path, size, oid, lfs } = entry ?? {};
  const isFile = type === 'file' && typeof path === 'string' && Number.isSafeInteger(size) && (size as number) >= 0;
  return isFile ? [{ path, bytes: size as number, id: String(lfs?.oid ?? oid) }] : [];
}

/** `null` if the response is not valid JSON. */
const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => null);
