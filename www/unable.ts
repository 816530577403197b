/**
 * Explains why the page cannot start if its modules cannot be loaded: a file is missing or has a wrong MIME type, or
 * the page was opened from disk or in a frame that blocks modules. Therefore this script is not a module.
 *
 * The sentences are in `index.html`, in English; `unable-words.ts` replaces them by those of another language. The page
 * removes them when it starts.
 */
import { language } from './words/language.js';

(() => {
  /** `isEntry`: whether `file` is only the script that imports the missing file. */
  let trouble: { why: string; file: string; isEntry?: boolean } | undefined;
  if (location.protocol === 'file:') trouble = { why: 'disk', file: '' };
  // The page has no origin, because the host's header or a frame puts it into a sandbox.
  else if (self.origin === 'null' && parent === self) trouble = { why: 'header', file: '' };
  else if (self.origin === 'null') trouble = { why: 'sandbox', file: '' };

  // Tells the host page that the frame contains this page, even if the page cannot start.
  if (parent !== self) parent.postMessage({ app: 'headlight', type: 'loading' }, '*');

  function say() {
    const sentence = trouble && document.querySelector(`#notices [data-unable="${trouble.why}"]`);
    if (!trouble || !sentence) return;
    for (const other of document.querySelectorAll('#notices > *')) other.toggleAttribute('hidden', other !== sentence);
    sentence.querySelector('code')?.replaceChildren(trouble.file);
    sentence.querySelector('button')?.addEventListener('click', reload);
  }

  /** Reloads the page and fetches all files again, because a host may have let the browser cache a faulty response. */
  async function reload() {
    const files = document.querySelectorAll('script[src], link[href]') as NodeListOf<HTMLElement>;
    const addresses = Array.from(files, (file) => file.getAttribute('src') ?? file.getAttribute('href') ?? '');
    await Promise.allSettled(addresses.map((address) => fetch(address, { cache: 'reload' })));
    location.reload();
  }

  function fileOf({ target }: Event) {
    if (target instanceof HTMLScriptElement) return target.src;
    return target instanceof HTMLLinkElement ? target.href : '';
  }

  const translation = document.querySelector(`template[data-unable-words="${language}"]`);
  if (translation instanceof HTMLTemplateElement) document.head.append(translation.content);

  const named = (address: string) => address.replace(new URL('.', location.href).href, '');

  // There is no error event for a script that failed before this one ran.
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  for (const { name, responseStatus } of loaded)
    if (responseStatus >= 400 && name.endsWith('.js')) trouble ??= { why: 'file', file: named(name) };

  addEventListener(
    'error',
    (event) => {
      const isEntry = event.target instanceof HTMLScriptElement;
      // If a preloaded file is missing, both the file and the script that imports it report an error, in either order.
      // The error of the file is kept, because it is more specific.
      if (trouble && (!trouble.isEntry || isEntry)) return;
      const { filename, lineno, message } = event as Partial<ErrorEvent>;
      const file = named(fileOf(event) || filename || '');
      if (file === '') return;
      trouble = { why: 'file', file: message ? `${file}:${lineno} (${message})` : file, isEntry };
      say();
    },
    true,
  );
  addEventListener('DOMContentLoaded', say);
})();
