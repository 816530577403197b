/** Writes the page's state into the URL, and decides which changes become entries of the browser's history. */
import type { Written } from '../state/fields.ts';
import { hashOf, isElsewhere, looksOf, pictureHashOf, readHash } from './address.ts';
import type { Stop } from './lessons/lesson.ts';
import { keptText, longTextOf, writeEntry } from './link.ts';
import type { PageStore } from './state.ts';

/** Delay in milliseconds before the URL is written, because browsers reject frequent writes. */
const ADDRESS_MS = 250;
/** Delay in milliseconds after the browser has rejected a new URL. */
const REFUSED_MS = 5000;

interface Page {
  store: PageStore;
  text: { isHalfTyped: () => boolean; endTyping: () => void };
  lessons: { settle: (isElsewhere: (stop: Stop) => boolean) => void };
  onAddress: (fields: string) => void;
}

export class AddressBar {
  /** URL fields that this version does not know. */
  unknown: string[] = [];
  isNewEntry = false;
  #page: Page;
  #written = location.hash;
  /** Whether the browser rejected the last URL; the visible URL then describes an earlier state. */
  #isRefused = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  later = () => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#writeNow, ADDRESS_MS);
  };

  newEntry = () => {
    // The changes made so far belong to the current entry.
    this.#writeNow();
    this.#page.text.endTyping();
    this.isNewEntry = true;
  };

  /** Replaces the fields of the URL but keeps those of the page's appearance. Returns the new hash of the URL. */
  replace(fields: string, asNewEntry: boolean) {
    if (asNewEntry) this.newEntry();
    else this.isNewEntry &&= this.#isRefused;
    const hash = `#${[fields, looksOf(this.#page.store.get(), this.unknown)].filter(Boolean).join('&')}`;
    this.#write(hash, null);
    return hash;
  }

  /** The link to the current state, without `present`, because people usually open such a link on a small screen. */
  link() {
    return location.href.replace(/#.*/, '') + (this.#hashWith({ present: false }) ?? location.hash);
  }

  /** Reloads the page in another language, in the same state. */
  openIn(lang: string) {
    const { room, text } = this.#page.store.get();
    this.isNewEntry = true;
    // While the room loads, its fields are in the URL.
    const loading = { ...readHash(location.hash).chosen, room };
    this.#write(this.#hashWith({ lang }, loading) ?? location.hash, longTextOf(text));
    location.reload();
  }

  /** Calls `open` when the user moves through the history or edits the URL. */
  listen(open: (hash: string) => void) {
    addEventListener('hashchange', (event) => {
      const { newURL } = event as HashChangeEvent;
      const { hash } = new URL(newURL);
      if (hash === this.#written) return;
      // The page's own last URL describes the history entry that the user has left. If it is not written yet, this is
      // cancelled; if it has just replaced the new URL, the new URL is written again.
      clearTimeout(this.#timer);
      this.isNewEntry = false;
      if (location.hash !== hash) this.#write(newURL, keptText());
      this.#isRefused = false;
      this.#written = hash;
      open(hash);
    });
  }

  #writeNow = () => {
    const { store, text, lessons } = this.#page;
    const hash = hashOf(store.get(), this.unknown);
    const picture = pictureHashOf(store.get());
    if (picture !== null) lessons.settle((stop) => isElsewhere(picture, stop));
    const long = longTextOf(store.get().text);
    const isWritten = hash === this.#written && long === keptText() && !this.#isRefused;
    if (hash === null || isWritten || text.isHalfTyped()) return;
    this.#write(hash, long);
    // The fields for the host page do not contain `embed`, because the host page sets it itself.
    const fields = this.#hashWith({ embed: false });
    if (fields !== null) this.#page.onAddress(fields.slice(1));
  };

  /** `long`: a text that is too long for the URL. */
  #write(hash: string, long: string | null) {
    clearTimeout(this.#timer);
    this.#written = hash;
    this.#isRefused = !writeEntry(hash, long, this.isNewEntry);
    if (this.#isRefused) this.#timer = setTimeout(this.#writeNow, REFUSED_MS);
    else this.isNewEntry = false;
  }

  #hashWith(parts: { present?: boolean; embed?: boolean; lang?: string }, instead: Written | null = null) {
    const state = this.#page.store.get();
    return hashOf({ ...state, appearance: { ...state.appearance, ...parts } }, this.unknown, instead);
  }
}
