// @ts-check
/**
 * The service worker keeps the page for visits without a network: all files of one version, including rooms
 * that were not opened yet. The page itself keeps the models, under their checksums.
 *
 * With a network each visit asks for `index.html`. If that is of the kept version, all else comes from the kept
 * files; if it is of another, all else comes from the network. Files of two versions never meet on one page.
 */
const worker = /** @type {any} */ (self);

// `cargo xtask build` writes this list; a browser that finds it changed installs the new version.
worker.importScripts('files.js', 'engine/relaxed-simd.js');
const { version, files } = /** @type {{ version: string, files: Record<string, string> }} */ (worker.PAGE);

const KEPT_IN = `headlight-page-${version}`;

/** The wasm of other browsers. */
const UNUSED = ['headlight', 'worked'].map((core) => `pkg/${core}${worker.hasRelaxedSimd() ? '_plain' : ''}_bg.wasm`);

/** Time limit of the network in milliseconds; then the kept files are used. */
const PATIENCE_MS = 4000;

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(keep()));

worker.addEventListener('activate', (/** @type {any} */ event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const file = fileOf(event.request);
  if (file === null) return;
  event.respondWith(
    event.request.mode === 'navigate'
      ? answerVisit(event.request, file, event.resultingClientId)
      : answer(event.request, file, event.clientId),
  );
});

async function keep() {
  const cache = await caches.open(KEPT_IN);
  const names = Object.keys(files).filter((name) => !UNUSED.includes(name));
  await Promise.all(names.map(async (name) => cache.put(name, await fileOfVersion(name))));
}

/**
 * A file as the list says it is. The browser's own copy serves where it is the right one, so that nothing that the
 * page has loaded is asked for again.
 *
 * @param {string} name
 */
async function fileOfVersion(name) {
  for (const cache of /** @type {const} */ (['force-cache', 'reload'])) {
    const response = await fetch(name, { cache });
    const bytes = await response.clone().arrayBuffer();
    if (response.ok && (await sumOf(bytes)) === files[name]) return response;
  }
  throw new Error(`${name} is not the file of this version; the page is about to change, or was copied in part.`);
}

/** @param {ArrayBuffer} bytes */
async function sumOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function forgetOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('headlight-page-') && name !== KEPT_IN);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * The file of the page that is requested, or `null` for any other request.
 *
 * @param {Request} request
 */
function fileOf({ method, url }) {
  const folder = new URL('./', worker.location.href).href;
  const address = url.replace(/[?#].*/, '');
  const file = address === folder ? './' : address.slice(folder.length);
  const isKept = Object.hasOwn(files, file) && !UNUSED.includes(file);
  return method === 'GET' && address.startsWith(folder) && isKept ? file : null;
}

/** Stands for all pages of another version, of which one was seen. */
const ANY = 'any';

/** Where it is written down that a page is of another version than the kept one. @param {string} id of the page */
const markOf = (id) => `./?page=${id}`;

/**
 * Answers the request for the page itself.
 *
 * @param {Request} request
 * @param {string} file
 * @param {string} id of the page that will be
 */
async function answerVisit(request, file, id) {
  const cache = await caches.open(KEPT_IN);
  const kept = await cache.match(file);
  // The limit is for the beginning of an answer, since a file may take longer to arrive.
  const wait = new AbortController();
  const timer = kept && setTimeout(() => wait.abort(), PATIENCE_MS);
  try {
    const response = await fetch(request.url, { cache: 'no-cache', signal: wait.signal });
    if (kept && response.ok && (await response.clone().text()).includes(`data-version="${version}"`)) return kept;
    await Promise.all([id, ANY].map((page) => cache.put(markOf(page), new Response())));
    return response;
  } catch (error) {
    if (kept) return kept;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * @param {Request} request
 * @param {string} file
 * @param {string} id of the page or worker that asks
 */
async function answer(request, file, id) {
  const cache = await caches.open(KEPT_IN);
  const kept = (await isOther(cache, id)) ? undefined : await cache.match(file);
  return kept ?? fetch(request.url, { cache: 'no-cache' });
}

/**
 * Whether a page is of another version than the kept one. Of a worker nobody says whose it is.
 *
 * @param {Cache} cache
 * @param {string} id
 */
async function isOther(cache, id) {
  if (!(await cache.match(markOf(ANY)))) return false;
  if (await cache.match(markOf(id))) return true;
  return (await worker.clients.get(id))?.type !== 'window';
}
