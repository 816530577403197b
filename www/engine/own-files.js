// @ts-check
/**
 * Files of models of one's own that a person asked the browser to keep. They lie in a Cache of their own, each model
 * with a list of its files; a model without a list is none, so that a copy that was broken off is never read.
 *
 * @typedef {{ folder: string, title: string, bytes: number }} KeptModel
 * @typedef {{ kind: 'full', free: number | null } | { kind: 'refused', reason: string }} Trouble why nothing was kept; `free`
 *     in bytes, `null` if the browser does not tell
 * @typedef {{ title: string, files: { name: string, bytes: number }[] }} List
 */

/** Name of the Cache. */
const KEPT_IN = 'headlight-own';

/** Name of a model's list. */
const LIST = 'list.json';

/**
 * Address of a model's file in the Cache; nothing is ever asked for there.
 *
 * @param {string} folder
 * @param {string} name
 */
const keyOf = (folder, name) => new URL(`models/${folder}/${encodeURIComponent(name)}`, document.baseURI).href;

/**
 * The kept models. None where the browser has no Cache for this page.
 *
 * @returns {Promise<KeptModel[]>}
 */
export async function keptModels() {
  try {
    // Opening a Cache makes it, also where nothing was ever kept.
    if (!(await caches.has(KEPT_IN))) return [];
    const cache = await caches.open(KEPT_IN);
    const lists = (await cache.keys()).filter(({ url }) => url.endsWith(`/${LIST}`));
    return await Promise.all(
      lists.map(async ({ url }) => {
        const { title, files } = await listAt(cache, url);
        const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
        return { folder: /** @type {string} */ (url.split('/').at(-2)), title, bytes };
      }),
    );
  } catch {
    return [];
  }
}

/**
 * The files of a kept model, or `null` where it is not kept as a whole.
 *
 * @param {string} folder
 * @returns {Promise<File[] | null>}
 */
export async function keptFiles(folder) {
  try {
    if (!(await caches.has(KEPT_IN))) return null;
    const cache = await caches.open(KEPT_IN);
    const { files } = await listAt(cache, keyOf(folder, LIST));
    const found = await Promise.all(
      files.map(async ({ name }) => {
        const stored = /** @type {Response} */ (await cache.match(keyOf(folder, name)));
        return new File([await stored.blob()], name);
      }),
    );
    return found.every(({ size }, at) => size === files[at].bytes) ? found : null;
  } catch {
    return null;
  }
}

/**
 * Keeps the files of a model.
 *
 * @param {string} folder
 * @param {string} title
 * @param {File[]} files
 * @returns {Promise<Trouble | null>} why nothing was kept
 */
export async function keep(folder, title, files) {
  try {
    const cache = await caches.open(KEPT_IN);
    for (const file of files) await cache.put(keyOf(folder, file.name), new Response(file));
    const list = { title, files: files.map(({ name, size }) => ({ name, bytes: size })) };
    await cache.put(keyOf(folder, LIST), new Response(JSON.stringify(list)));
    return null;
  } catch (error) {
    await forget(folder);
    const { name, message } = /** @type {DOMException} */ (error);
    return name === 'QuotaExceededError'
      ? { kind: 'full', free: await freeBytes() }
      : { kind: 'refused', reason: message };
  }
}

/** Deletes the files of a model, its list first. @param {string} folder */
export async function forget(folder) {
  try {
    const cache = await caches.open(KEPT_IN);
    await cache.delete(keyOf(folder, LIST));
    for (const { url } of await cache.keys()) if (url.startsWith(keyOf(folder, ''))) await cache.delete(url);
  } catch {
    // Where there is no Cache there is nothing to delete.
  }
}

/**
 * @param {Cache} cache
 * @param {string} address
 * @returns {Promise<List>}
 */
async function listAt(cache, address) {
  const stored = await cache.match(address);
  if (!stored) throw new Error(`${address} is not kept`);
  return stored.json();
}

/** Bytes that the browser has left for this page; `null` if it has no `storage`, as WebKitGTK, or does not tell. */
async function freeBytes() {
  const { quota, usage } = (await navigator.storage?.estimate().catch(() => null)) ?? {};
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}
