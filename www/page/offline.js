// @ts-check
/**
 * Installs the service worker, which keeps the page for visits without a network. It waits for the first picture
 * and its model, so as not to compete with them for the line.
 *
 * @typedef {import('./state.js').PageStore} PageStore
 */

/** @param {PageStore} store */
export async function keepForOffline(store) {
  await noModelIsComing(store);
  try {
    // The browser's copy of the list of files may be of an old version for as long as a host lets it.
    await navigator.serviceWorker.register('service-worker.js', { updateViaCache: 'none' });
  } catch {
    // Without storage the page works, but not offline.
  }
}

/** @param {PageStore} store */
function noModelIsComing(store) {
  return new Promise((resolve) => {
    function look() {
      if (Object.values(store.get().models).some(({ phase }) => phase === 'loading' || phase === 'reading')) return;
      forget();
      resolve(null);
    }
    const forget = store.subscribe(look);
    look();
  });
}
