/** Opens a URL: the page's appearance, the lesson, the sentence, and the fields of the rooms. */
import { LANGUAGES, language, languageOf } from '../words/language.js';
import { words } from '../words/page.js';
import { readHash, roomOf } from './address.ts';
import { type Appearance, fromFields as appearanceFrom } from './appearance.ts';
import type { Controller } from './controller.ts';
import { excerpt } from './excerpt.ts';
import { keptText } from './long-text.ts';
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
  if (appearance.models !== null) page.model.offerServed(appearance.models);
  const isStop = lessons.open(chosen);
  if (!isStop) store.set({ notes: [], room: roomOf(link) });
  for (const sentence of problemsOf(link)) page.note(sentence);
  if (isStop) return;
  noteLanguage(page, appearance);
  text.open(chosen, long);
  rooms.openAll(chosen);
}

/** Describes the problems of a link. */
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
