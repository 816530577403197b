/**
 * Chooses the page's language and starts the page in it. Requests the modules of the URL's room and starts the engine
 * before the page's modules have loaded, so that on a slow connection they do not wait for one another.
 */
import { startAhead } from '../engine/thread.ts';
import { language } from '../words/language.js';

/**
 * Requests all modules of a room or of the page (`main`), or the recording of the first visit (`opening`), at once.
 * `cargo xtask build` writes their English addresses into templates in `index.html`.
 */
export function askFor(modules: string) {
  const content = contentOf(`[data-modules="${modules}"]`);
  for (const link of content.querySelectorAll('link'))
    link.setAttribute('href', link.getAttribute('href')?.replace('/en/', `/${language}/`) ?? '');
  document.head.append(content);
}

/** What a template contains; nothing if there is no such template. */
function contentOf(marked: string) {
  const template = document.querySelector(`template${marked}`);
  return template instanceof HTMLTemplateElement ? template.content : document.createDocumentFragment();
}

/** Runs the page's main script. It needs the whole document, and the deferred script that names a file that is missing. */
function start() {
  const append = () => document.head.append(contentOf(`[data-language="${language}"]`));
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.domContentLoadedEventStart === 0)
    return document.addEventListener('DOMContentLoaded', append, { once: true });
  append();
}

document.documentElement.lang = language;
const isOpening = /^(#(lang=[\w-]*)?)?$/.test(location.hash);
const room = isOpening ? 'start' : /[#&]room=(\w+)/.exec(location.hash)?.[1];
// The first picture of Start needs no engine. Embedded frames share an engine, so they do not start one here. The engine
// comes before all modules, because it then requests further files, and browsers limit the number of requests at once.
if (room && room !== 'start' && !/[#&]embed\b/.test(location.hash)) startAhead();
askFor('main');
if (isOpening) askFor('opening');
if (room) askFor(room);
start();
