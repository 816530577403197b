// @ts-check
/**
 * What is said of a picture beside it.
 *
 * @typedef {{ title: string, text: string | null, model: string | null, head: string | null }} Caption
 */

/**
 * The lines below the picture.
 *
 * @param {Caption} caption
 * @param {string} link
 */
export function linesOf({ title, text, model, head }, link) {
  return [[text === null ? title : `“${text}”`, model, head].filter((part) => part !== null).join(' · '), link];
}

/** What the picture says in words, as the room says it. @param {HTMLElement} picture */
export function saidIn(picture) {
  const said = /** @type {HTMLElement[]} */ ([...picture.querySelectorAll('[data-says]')]);
  return said.filter((sentence) => sentence.checkVisibility()).map(({ textContent }) => textContent?.trim() ?? '').filter((text) => text !== '').join(' ');
}

/** @param {Caption} caption @param {string} room @param {string} ending */
export const fileName = ({ head }, room, ending) => `${['headlight', room, head?.replaceAll(' ', '-')].filter(Boolean).join('-')}.${ending}`;
