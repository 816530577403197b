/** Opens a URL: the page's appearance, the lesson, the sentence, and the fields of the rooms; keeps long texts. */
import { LONGEST_LINK, type TextState } from '../state/text.ts';
import { words } from '../words/en/page.js';
import { LANGUAGES, language, languageOf } from '../words/language.js';
import { readHash, roomOf } from './address.ts';
import { type Appearance, fromFields as appearanceFrom } from './appearance.ts';
import type { Controller } from './controller.ts';
import { excerpt } from './excerpt.ts';
import { fromFields as ownFrom } from './own/state.ts';

type Link = ReturnType<typeof readHash>;

/** Shows the state that a URL describes. `long`: a text that was too long for the URL. */
export function openLink(page: Controller, hash = location.hash, long = keptText()) {
  const { store, address, lessons, text, rooms } = page;
  const link = readHash(hash);
  const { chosen } = link;
  const appearance = appearanceFrom(chosen);
  if (languageOf(appearance.lang) !== language) return location.reload();
  address.unknown = link.unknown;
  store.set({ appearance, own: { ...store.get().own, ...ownFrom(chosen) } });
  page.kept.open(chosen);
  if (appearance.models !== null) page.model.sources.offerServed(appearance.models);
  const isStop = lessons.open(chosen);
  if (!isStop) store.set({ notes: [], room: roomOf(link) });
  for (const sentence of problemsOf(link)) page.note(sentence);
  if (isStop) return;
  noteLanguage(page, appearance);
  text.open(chosen, long);
  rooms.openAll(chosen);
}

function problemsOf({ chosen, refused, doubtful, unknown }: Link) {
  const { notices } = words;
  const isUnreadable =
    unknown.some((field) => !field.includes('=')) && Object.keys(chosen).length + refused.length === 0;
  return [
    ...refused.map(({ field, found, choices }) => notices.refused(field, excerpt(found), choices)),
    ...doubtful.map(({ field, found }) => notices.encodedTwice(field, found)),
    ...(isUnreadable ? [notices.unreadable(excerpt(unknown.join('&')))] : []),
  ];
}

function noteLanguage({ note }: Controller, { lang }: Appearance) {
  if (lang !== null && !LANGUAGES.includes(lang.split('-')[0].toLowerCase()))
    note(words.notices.noLanguage(lang, LANGUAGES));
}

/** Maximum length of a stored text; browsers reject entries of several megabytes. */
const MOST = 1_000_000;

/** The text that the entry must contain; `null` if the URL contains the text. */
export function longTextOf({ input: { text } }: TextState) {
  return text.length > LONGEST_LINK && text.length <= MOST ? text : null;
}

export function keptText(): string | null {
  const text = history.state?.text;
  return typeof text === 'string' ? text : null;
}

/**
 * Writes a URL and its text into a history entry. Returns whether the browser accepted it; Safari rejects more than 100
 * entries in 30 seconds. `isNew`: whether to add a new entry.
 */
export function writeEntry(hash: string, text: string | null, isNew: boolean): boolean {
  // The text may be too long for this browser's entries.
  for (const state of text === null ? [null] : [{ text }, null]) {
    try {
      history[isNew ? 'pushState' : 'replaceState'](state, '', hash);
      return true;
    } catch {
      // Tries the entry without the text; if that fails too, the caller may try again later.
    }
  }
  return false;
}
