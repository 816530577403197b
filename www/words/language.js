// @ts-check
/**
 * Which language the page speaks: the one that the address names (`lang=`), else the first that the
 * browser asks for, else English.
 *
 * A language is a folder with the same files as `en/`, named in each file beside this one. It is
 * chosen once: who names another in the address loads the page anew.
 */

export const LANGUAGES = ['en'];

/** @param {string | null | undefined} asked as a browser writes languages, such as `en-GB` */
export function languageOf(asked) {
  const wishes = [asked, ...(globalThis.navigator?.languages ?? [])];
  const known = wishes.map((wish) => wish?.split('-')[0].toLowerCase()).find((wish) => wish !== undefined && LANGUAGES.includes(wish));
  return known ?? LANGUAGES[0];
}

export const language = languageOf(new URLSearchParams(globalThis.location?.hash.slice(1)).get('lang'));

/**
 * The file of the page's language.
 *
 * @template Words
 * @param {Record<string, () => Promise<Words>>} files
 */
export const inLanguage = (files) => files[language]();
