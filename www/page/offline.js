// @ts-check
/**
 * Installs the service worker, which keeps the page for visits without a network. It fetches all files of the page, which
 * takes the processor for more than a second, so it waits until a visitor rests and no model is coming.
 *
 * @typedef {import('./state.js').PageStore} PageStore
 */
import { scriptAddress } from '../engine/script-address.js';

/** Time without a key, a press or a move after which a visitor seems to rest. */
const REST_MS = 2000;

/** @param {PageStore} store */
export async function keepForOffline(store) {
  await visitorRests(store);
  try {
    const address = scriptAddress(new URL('service-worker.js', document.baseURI));
    // The browser's copy of the list of files may be of an old version for as long as a host lets it.
    await navigator.serviceWorker.register(address, { updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage('keep');
  } catch {
    // Without storage the page works, but not offline.
  }
}

/** @param {PageStore} store */
function visitorRests(store) {
  const isComing = () =>
    Object.values(store.get().models).some(({ phase }) => phase === 'loading' || phase === 'reading');
  return new Promise((resolve) => {
    const listening = new AbortController();
    let timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
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
