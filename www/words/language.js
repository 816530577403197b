// @ts-check
/**
 * The language of the page: the language in the URL (`lang=`), otherwise the first of the browser's languages that the
 * page supports, otherwise English.
 *
 * Every `words/` folder, here and in the rooms, contains the same files for each language. Scripts import them through
 * a file that selects the language. The language is selected once; a different `lang=` in the URL reloads the page.
 */

export const LANGUAGES = ['en'];

/** @param {string | null | undefined} named language tag such as `en-GB` */
export function languageOf(named) {
  const candidates = [named, ...(globalThis.navigator?.languages ?? [])];
  const known = candidates
    .map((candidate) => candidate?.split('-')[0].toLowerCase())
    .find((candidate) => candidate !== undefined && LANGUAGES.includes(candidate));
  return known ?? LANGUAGES[0];
}

export const language = languageOf(new URLSearchParams(globalThis.location?.hash.slice(1)).get('lang'));

/**
 * The words of the page's language.
 *
 * @template Words
 * @param {Record<string, Words>} words by language
 */
export const inLanguage = (words) => words[language];
