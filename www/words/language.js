// @ts-check
/**
 * The language of the page: the language in the URL (`lang=`), otherwise the first of the browser's languages that the
 * page supports, otherwise English. It is chosen once; a different `lang=` in the URL reloads the page.
 *
 * Every `words/` folder, here and in the rooms, contains the same files for each language. Modules import the English
 * ones; `xtask/scripts.mjs` bundles the page once for each language and replaces them.
 */

/** The page's languages, each with its own name. */
export const NAMES = /** @type {Record<string, string>} */ ({
  en: 'English',
  uk: 'Українська',
  zh: '中文',
  es: 'Español',
  pt: 'Português',
  de: 'Deutsch',
  fr: 'Français',
});

export const LANGUAGES = Object.keys(NAMES);

/** @param {string | null | undefined} named language tag such as `en-GB` */
export function languageOf(named) {
  const candidates = [named, ...(globalThis.navigator?.languages ?? [])];
  const known = candidates
    .map((candidate) => candidate?.split('-')[0].toLowerCase())
    .find((candidate) => candidate !== undefined && LANGUAGES.includes(candidate));
  return known ?? LANGUAGES[0];
}

export const language = languageOf(new URLSearchParams(globalThis.location?.hash.slice(1)).get('lang'));
