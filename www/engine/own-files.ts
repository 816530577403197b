/**
 * Files of custom models that the user asked the browser to keep. They have their own Cache, with a list of files for
 * each model. The list is stored last and a model without a list is ignored, so that an interrupted copy is never read.
 */

/** `source`: its name and commit on the Hub, if it was loaded from there. */
type KeptModel = { folder: string; title: string; bytes: number; source: string | null };

/** Why nothing was kept. `free`: free storage in bytes; `null` if the browser does not report it. */
type Trouble = { kind: 'full'; free: number | null } | { kind: 'refused'; reason: string };

type List = { title: string; source?: string | null; files: { name: string; bytes: number }[] };

const CACHE = 'headlight-own';

/** Name of a model's list of files. */
const LIST = 'list.json';

/** Key of a model's file in the Cache; never requested from the network. */
const keyOf = (folder: string, name: string) =>
  new URL(`models/${folder}/${encodeURIComponent(name)}`, document.baseURI).href;

/** The kept models; empty if the browser has no Cache for this page. */
export async function keptModels(): Promise<KeptModel[]> {
  try {
    // Checked first, because `caches.open` would create the Cache even if nothing was ever kept.
    if (!(await caches.has(CACHE))) return [];
    const cache = await caches.open(CACHE);
    const lists = (await cache.keys()).filter(({ url }) => url.endsWith(`/${LIST}`));
    return await Promise.all(
      lists.map(async ({ url }) => {
        const { title, source = null, files } = await listAt(cache, url);
        const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
        return { folder: url.split('/').at(-2) as string, title, bytes, source };
      }),
    );
  } catch {
    return [];
  }
}

/** The files of a kept model; `null` if it is missing or incomplete. */
export async function keptFiles(folder: string): Promise<File[] | null> {
  try {
    if (!(await caches.has(CACHE))) return null;
    const cache = await caches.open(CACHE);
    const { files } = await listAt(cache, keyOf(folder, LIST));
    const found = await Promise.all(
      files.map(async ({ name }) => {
        const stored = (await cache.match(keyOf(folder, name))) as Response;
        return new File([await stored.blob()], name);
      }),
    );
    return found.every(({ size }, at) => size === files[at].bytes) ? found : null;
  } catch {
    return null;
  }
}

/** Keeps the files of a model. Returns the reason if nothing was kept. */
export async function keep(
  folder: string,
  title: string,
  files: File[],
  source: string | null,
): Promise<Trouble | null> {
  try {
    const cache = await caches.open(CACHE);
    for (const file of files) await cache.put(keyOf(folder, file.name), new Response(file));
    const list: List = { title, source, files: files.map(({ name, size }) => ({ name, bytes: size })) };
    await cache.put(keyOf(folder, LIST), new Response(JSON.stringify(list)));
    return null;
  } catch (error) {
    await forget(folder);
    const { name, message } = error as DOMException;
    return name === 'QuotaExceededError'
      ? { kind: 'full', free: await freeBytes() }
      : { kind: 'refused', reason: message };
  }
}

/** Deletes the files of a model, starting with its list. */
export async function forget(folder: string) {
  try {
    const cache = await caches.open(CACHE);
    await cache.delete(keyOf(folder, LIST));
    for (const { url } of await cache.keys()) if (url.startsWith(keyOf(folder, ''))) await cache.delete(url);
  } catch {
    // Without a Cache there is nothing to delete.
  }
}

async function listAt(cache: Cache, address: string): Promise<List> {
  const stored = await cache.match(address);
  if (!stored) throw new Error(`${address} is not kept`);
  return stored.json();
}

/**
 * Free storage for this page in bytes; `null` if the browser does not report it or has no `navigator.storage`, like
 * WebKitGTK.
 */
async function freeBytes() {
  const { quota, usage } = (await navigator.storage?.estimate().catch(() => null)) ?? {};
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}
