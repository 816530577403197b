// @ts-check
/**
 * The service worker keeps the page for visits without a network: all files of one version, including rooms
 * that were not opened yet. The page itself keeps the models, under their checksums.
 *
 * With a network each visit asks for `index.html`. If that is of the kept version, all else comes from the kept
 * files; if it is of another, it names files of another folder, and they come from the network.
 */
const worker = /** @type {any} */ (self);

// `cargo xtask build` writes this list; a browser that finds it changed installs the new version.
worker.importScripts('files.js');
/** `folder` holds the version's scripts, styles and wasm. @type {{ version: string, folder: string, files: Record<string, string> }} */
const { version, folder, files } = worker.PAGE;
worker.importScripts(`${folder}engine/relaxed-simd.js`);

const KEPT_IN = `headlight-page-${version}`;

/** The wasm of other browsers. */
const UNUSED = ['headlight', 'worked'].map(
  (core) => `${folder}pkg/${core}${worker.hasRelaxedSimd() ? '_plain' : ''}_bg.wasm`,
);

/** Time limit of the network in milliseconds; then the kept files are used. */
const PATIENCE_MS = 4000;

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(keep()));

worker.addEventListener('activate', (/** @type {any} */ event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const file = fileOf(event.request);
  if (file === null) return;
  event.respondWith(event.request.mode === 'navigate' ? answerVisit(event.request, file) : answer(event.request, file));
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
  const here = new URL('./', worker.location.href).href;
  const address = url.replace(/[?#].*/, '');
  const file = address === here ? './' : address.slice(here.length);
  const isKept = Object.hasOwn(files, file) && !UNUSED.includes(file);
  return method === 'GET' && address.startsWith(here) && isKept ? file : null;
}

/**
 * Answers the request for the page itself.
 *
 * @param {Request} request
 * @param {string} file
 */
async function answerVisit(request, file) {
  const cache = await caches.open(KEPT_IN);
  const kept = await cache.match(file);
  // The limit is for the beginning of an answer, since a file may take longer to arrive.
  const wait = new AbortController();
  const timer = kept && setTimeout(() => wait.abort(), PATIENCE_MS);
  try {
    const response = await fetch(request.url, { cache: 'no-cache', signal: wait.signal });
    if (kept && response.ok && (await response.clone().text()).includes(`data-version="${version}"`)) return kept;
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
 */
async function answer(request, file) {
  const cache = await caches.open(KEPT_IN);
  return (await cache.match(file)) ?? fetch(request.url, { cache: 'no-cache' });
}
