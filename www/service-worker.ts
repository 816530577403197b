/**
 * The service worker keeps the page for offline visits: all files of one version and one language, including rooms not
 * opened yet. The page itself keeps the models, under their checksums.
 *
 * Online, each visit requests `index.html`. If the response belongs to the kept version, all other files come from the
 * kept ones. Otherwise `index.html` names files in another folder, and those come from the network.
 */

type Policies = { createPolicy: (name: string, rules: Policy) => Policy };

type Policy = { createScriptURL: (file: string) => string };

interface Page {
  version: string;
  folder: string; // contains the version's scripts, styles and wasm
  files: Record<string, string>;
  languages: string[]; // each has a folder of scripts and one of lessons
}

const worker = self as unknown as ServiceWorkerGlobalScope & { PAGE: Page; trustedTypes?: Policies };

/** Script URLs, for hosts whose policy has `require-trusted-types-for 'script'`. */
const policy = worker.trustedTypes?.createPolicy('headlight', { createScriptURL: (file: string) => file });
const scriptAddress = (file: string) => policy?.createScriptURL(file) ?? file;

// `cargo xtask build` writes this list. A browser that finds a changed list installs the new version.
worker.importScripts(scriptAddress('files.js'));
const { version, folder, files, languages } = worker.PAGE;
worker.importScripts(scriptAddress(`${folder}engine/relaxed-simd.js`));

/** The folder of this page. Several copies of the page may share an origin and therefore its Caches. */
const HERE = new URL('./', worker.location.href);

const CACHE = `headlight-files ${version} ${HERE.pathname}`;

/** The wasm files that this browser does not use. */
const UNUSED = ['headlight', 'training', 'worked'].map(
  (core) => `${folder}pkg/${core}${hasRelaxedSimd() ? '_plain' : ''}_bg.wasm`,
);

const LANGUAGE = new URLSearchParams(worker.location.search).get('lang') ?? 'en';

/** The folders of the languages that the user does not read. */
const FOREIGN = languages
  .filter((language) => language !== LANGUAGE)
  .flatMap((language) => [`${folder}${language}/`, `${folder}lessons/${language}/`]);

const isUsed = (file: string) => !UNUSED.includes(file) && !FOREIGN.some((start) => file.startsWith(start));

/** Time limit for the network in milliseconds, after which the kept files are used. */
const PATIENCE_MS = 4000;

worker.addEventListener('install', (event) => event.waitUntil(keep()));

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlder().then(() => worker.clients.claim()));
});

// The page sends a message when it is idle. If the browser has deleted kept files, they are then fetched again.
worker.addEventListener('message', (event) => event.waitUntil(keep()));

worker.addEventListener('fetch', (event) => {
  const file = fileOf(event.request);
  if (file === null) return;
  event.respondWith(event.request.mode === 'navigate' ? answerVisit(event.request, file) : answer(event.request, file));
});

async function keep() {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(({ url }: Request) => url));
  const names = Object.keys(files).filter((name) => isUsed(name) && !kept.has(new URL(name, HERE).href));
  await Promise.all(names.map(async (name) => cache.put(name, direct(await fileOfVersion(name)))));
}

/**
 * A copy of a response without the redirect flag, because browsers refuse to open a page from a redirected response.
 */
const direct = ({ body, status, statusText, headers }: Response) => new Response(body, { status, statusText, headers });

/**
 * A file that matches its checksum in the list. The browser's own copy is used if it matches, so that nothing is
 * downloaded twice.
 */
async function fileOfVersion(name: string) {
  for (const cache of ['force-cache', 'reload'] as const) {
    const response = await fetch(name, { cache });
    const bytes = await response.clone().arrayBuffer();
    if (response.ok && (await sumOf(bytes)) === files[name]) return response;
  }
  throw new Error(`${name} is not the file of this version; the page is about to change, or was copied in part.`);
}

async function sumOf(bytes: ArrayBuffer) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Deletes the files of older versions, and those of another language that the user has left. */
async function forgetOlder() {
  const cache = await caches.open(CACHE);
  const foreign = FOREIGN.map((start) => new URL(start, HERE).href);
  for (const request of await cache.keys())
    if (foreign.some((start) => request.url.startsWith(start))) await cache.delete(request);
  for (const name of await caches.keys()) {
    const [kind, , folder] = name.split(' ');
    if (kind === 'headlight-files' && folder === HERE.pathname && name !== CACHE) await caches.delete(name);
    if (name.startsWith('headlight-page-')) await forgetOwnIn(name);
  }
}

/** Deletes this folder's files from a Cache. Older versions of the page in several folders shared one Cache. */
async function forgetOwnIn(name: string) {
  const cache = await caches.open(name);
  const requests = await cache.keys();
  const own = requests.filter(
    ({ url }) => url.startsWith(HERE.href) && /^(v-[0-9a-f]+\/.*|[^/]*)$/.test(url.slice(HERE.href.length)),
  );
  await Promise.all(own.map((request) => cache.delete(request)));
  if (own.length === requests.length) await caches.delete(name);
}

/** Name of the requested file of the page; `null` for any other request. */
function fileOf({ method, url }: Request) {
  const address = url.replace(/[?#].*/, '');
  const file = address === HERE.href ? './' : address.slice(HERE.href.length);
  const isKept = Object.hasOwn(files, file) && !UNUSED.includes(file);
  return method === 'GET' && address.startsWith(HERE.href) && isKept ? file : null;
}

async function answerVisit(request: Request, file: string) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(file);
  // The limit applies to the start of the response, because the whole file may take longer.
  const wait = new AbortController();
  const timer = kept && setTimeout(() => wait.abort(), PATIENCE_MS);
  try {
    const response = await fetch(request.url, { cache: 'no-cache', signal: wait.signal });
    if (kept && response.ok && (await response.clone().text()).includes(`data-version="${version}"`)) return kept;
    return direct(response);
  } catch (error) {
    if (kept) return kept;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function answer(request: Request, file: string) {
  const cache = await caches.open(CACHE);
  return (await cache.match(file)) ?? fetch(request.url, { cache: 'no-cache' });
}
