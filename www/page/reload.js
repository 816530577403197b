// @ts-check
/**
 * Loads the page again after a file of it was missing or damaged. The files are fetched anew first: a host may have let the
 * browser keep the wrong answer, which a reload alone would use again.
 */
export async function reloadAnew() {
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const own = files.filter(
    (name) => name.startsWith(new URL('./', document.baseURI).href) && !name.includes('/models/'),
  );
  await Promise.allSettled([...new Set(own)].map((name) => fetch(name, { cache: 'reload' })));
  location.reload();
}
