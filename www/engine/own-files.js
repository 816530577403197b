// @ts-check
/**
 * Files of custom models that the user asked the browser to keep. They have their own Cache, with a list of files for
 * each model. The list is stored last and a model without a list is ignored, so that an interrupted copy is never read.
 *
 * @typedef {{ folder: string, title: string, bytes: number }} KeptModel
 * @typedef {{ kind: 'full', free: number | null } | { kind: 'refused', reason: string }} Trouble why nothing was kept;
 *     `free` in bytes, `null` if the browser does not report it
 * @typedef {{ title: string, files: { name: string, bytes: number }[] }} List
 */

/** Name of the Cache. */
const CACHE = 'headlight-own';

/** Name of a model's list of files. */
const LIST = 'list.json';

/**
 * Key of a model's file in the Cache; never requested from the network.
 *
 * @param {string} folder
 * @param {string} name
 */
const keyOf = (folder, name) => new URL(`models/${folder}/${encodeURIComponent(name)}`, document.baseURI).href;

/**
 * The kept models; empty if the browser has no Cache for this page.
 *
 * @returns {Promise<KeptModel[]>}
 */
export async function keptModels() {
  try {
    // `caches.open` would create the Cache even if nothing was ever kept.
    if (!(await caches.has(CACHE))) return [];
    const cache = await caches.open(CACHE);
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
 * The files of a kept model; `null` if it is missing or incomplete.
 *
 * @param {string} folder
 * @returns {Promise<File[] | null>}
 */
export async function keptFiles(folder) {
  try {
    if (!(await caches.has(CACHE))) return null;
    const cache = await caches.open(CACHE);
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
 * @returns {Promise<Trouble | null>} the reason if nothing was kept
 */
export async function keep(folder, title, files) {
  try {
    const cache = await caches.open(CACHE);
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

/** Deletes the files of a model, starting with its list. @param {string} folder */
export async function forget(folder) {
  try {
    const cache = await caches.open(CACHE);
    await cache.delete(keyOf(folder, LIST));
    for (const { url } of await cache.keys()) if (url.startsWith(keyOf(folder, ''))) await cache.delete(url);
  } catch {
    // Without a Cache there is nothing to delete.
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

/**
 * Storage in bytes left for this page; `null` if the browser does not report it or has no `navigator.storage`, like
 * WebKitGTK.
 */
async function freeBytes() {
  const { quota, usage } = (await navigator.storage?.estimate().catch(() => null)) ?? {};
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}
