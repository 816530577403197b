// @ts-check
/**
 * Keeps the page for visits without a network: all its files of one version, the rooms that were
 * not opened yet included. Models are kept by the page itself, under their checksums.
 *
 * With a network the page comes from there, so that a new version is seen at once.
 */
const worker = /** @type {any} */ (self);

// `cargo xtask build` writes this list. A browser that finds it changed installs it anew.
worker.importScripts('files.js');
const { version, files } = /** @type {{ version: string, files: string[] }} */ (worker.PAGE);

const KEPT_IN = `headlight-page-${version}`;

/** A network that takes longer is as good as none, in milliseconds. */
const PATIENCE_MS = 4000;

worker.addEventListener('install', (/** @type {any} */ event) => {
  event.waitUntil(keep());
  worker.skipWaiting();
});

worker.addEventListener('activate', (/** @type {any} */ event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const file = fileOf(event.request);
  if (file !== null) event.respondWith(answer(event.request, file));
});

async function keep() {
  const cache = await caches.open(KEPT_IN);
  await cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })));
}

async function forgetOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('headlight-page-') && name !== KEPT_IN);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * The file of the page that is asked for, or `null` for anything else.
 *
 * @param {Request} request
 */
function fileOf({ method, url }) {
  const folder = new URL('./', worker.location.href).href;
  const address = url.replace(/[?#].*/, '');
  const file = address === folder ? './' : address.slice(folder.length);
  return method === 'GET' && address.startsWith(folder) && files.includes(file) ? file : null;
}

/**
 * @param {Request} request
 * @param {string} file
 */
async function answer(request, file) {
  // The wait is for an answer to begin: a large file may take longer to arrive.
  const wait = new AbortController();
  const timer = setTimeout(() => wait.abort(), PATIENCE_MS);
  try {
    return await fetch(request, { signal: wait.signal });
  } catch (error) {
    const cache = await caches.open(KEPT_IN);
    const kept = await cache.match(file);
    if (kept) return kept;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
