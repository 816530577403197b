// @ts-check
/**
 * Says why the page cannot start, where its modules cannot say it: one of them is missing or mistyped, or the
 * page was opened from a disk or in a frame that lets no module load. It is no module itself, for that reason.
 *
 * The sentences stand in `index.html`; the page takes them away when it starts.
 */
(() => {
  /** `isEntry`: whether only the script is known that imports the file. @type {{ why: string, file: string, isEntry?: boolean } | undefined} */
  let trouble;
  if (location.protocol === 'file:') trouble = { why: 'disk', file: '' };
  // A sandbox without an origin of its own: of the host's header, or of a frame.
  else if (self.origin === 'null' && parent === self) trouble = { why: 'header', file: '' };
  else if (self.origin === 'null') trouble = { why: 'sandbox', file: '' };

  // An embedding page learns that the frame holds this page, even if it cannot start.
  if (parent !== self) parent.postMessage({ app: 'headlight', type: 'loading' }, '*');

  function say() {
    const sentence = trouble && document.querySelector(`#notices [data-unable="${trouble.why}"]`);
    if (!trouble || !sentence) return;
    for (const other of document.querySelectorAll('#notices > *')) other.toggleAttribute('hidden', other !== sentence);
    sentence.querySelector('code')?.replaceChildren(trouble.file);
    sentence.querySelector('button')?.addEventListener('click', reload);
  }

  /** Loads the page with its files fetched anew: a host may have let the browser keep a wrong answer. */
  async function reload() {
    const files = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('script[src], link[href]'));
    const addresses = Array.from(files, (file) => file.getAttribute('src') ?? file.getAttribute('href') ?? '');
    await Promise.allSettled(addresses.map((address) => fetch(address, { cache: 'reload' })));
    location.reload();
  }

  /** The address of the file that an error is about. @param {Event} event */
  function fileOf({ target }) {
    if (target instanceof HTMLScriptElement) return target.src;
    return target instanceof HTMLLinkElement ? target.href : '';
  }

  /** A file as the page names it. @param {string} address */
  const named = (address) => address.replace(new URL('.', location.href).href, '');

  // A script that failed before this one ran has no event any more.
  const loaded = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'));
  for (const { name, responseStatus } of loaded)
    if (responseStatus >= 400 && name.endsWith('.js')) trouble ??= { why: 'file', file: named(name) };

  addEventListener(
    'error',
    (event) => {
      const isEntry = event.target instanceof HTMLScriptElement;
      // Script and preloaded file fail in any order, and the file says more.
      if (trouble && (!trouble.isEntry || isEntry)) return;
      const { filename, lineno, message } = /** @type {Partial<ErrorEvent>} */ (event);
      const file = named(fileOf(event) || filename || '');
      if (file === '') return;
      trouble = { why: 'file', file: message ? `${file}:${lineno} (${message})` : file, isEntry };
      say();
    },
    true,
  );
  addEventListener('DOMContentLoaded', say);
})();
