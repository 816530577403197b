/**
 * Reloads the page after one of its files was missing or damaged. The files are fetched again first, because a host may
 * have let the browser cache a faulty response, and a plain reload would use that response again.
 */
export async function reloadAnew() {
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const own = files.filter(
    (name) => name.startsWith(new URL('./', document.baseURI).href) && !name.includes('/models/'),
  );
  await Promise.allSettled([...new Set(own)].map((name) => fetch(name, { cache: 'reload' })));
  location.reload();
}
