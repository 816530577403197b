/**
 * Installs the service worker, which keeps the page for offline visits. Fetching all files of the page keeps the
 * processor busy for more than a second, so the installation waits until the user is idle and no model is loading.
 */
import { scriptAddress } from '../engine/script-address.ts';
import { language } from '../words/language.js';
import type { PageStore } from './state.ts';

/** Time in milliseconds without a key, a click or a move after which the user counts as idle. */
const REST_MS = 2000;

export async function keepForOffline(store: PageStore) {
  await visitorRests(store);
  try {
    const address = scriptAddress(new URL(`service-worker.js?lang=${language}`, document.baseURI));
    // The list of files bypasses the HTTP cache, because that may contain an old version.
    await navigator.serviceWorker.register(address, { updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage('keep');
  } catch {
    // Without storage the page works, but not offline.
  }
}

function visitorRests(store: PageStore) {
  const isComing = () =>
    Object.values(store.get().models).some(({ phase }) => phase === 'loading' || phase === 'reading');
  return new Promise((resolve) => {
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    wait();
    for (const act of ['keydown', 'pointerdown', 'pointermove'])
      addEventListener(act, wait, { capture: true, passive: true, signal: listening.signal });

    function wait() {
      clearTimeout(timer);
      timer = setTimeout(look, REST_MS);
    }

    function look() {
      if (isComing()) return wait();
      listening.abort();
      resolve(null);
    }
  });
}
