// @ts-check
/**
 * What is said of a picture beside it.
 *
 * @typedef {import('../../state/sentence.js').HeadAt} HeadAt
 * @typedef {object} Caption
 * @property {string} title of the room
 * @property {string | null} text the sentence that is drawn; `null` where there is none
 * @property {string | null} model
 * @property {HeadAt[]} heads that are drawn, the chosen one first
 * @property {'each' | 'average' | 'all'} way in which heads are drawn: these, their average, or all that there are
 */
import { words } from '../../words/share.js';

const { allHeads, averageOf, head: nameOf, sentence } = words.picture;

/**
 * The lines below the picture.
 *
 * @param {Caption} caption
 * @param {string} link
 */
export function linesOf({ title, text, model, heads, way }, link) {
  return [[text === null ? title : sentence(text), model, headsIn(heads, way)].filter((part) => part !== null).join(' · '), link];
}

/**
 * @param {HeadAt[]} heads
 * @param {Caption['way']} way
 */
function headsIn(heads, way) {
  if (heads.length === 0) return null;
  if (way === 'all') return allHeads;
  const names = heads.map(({ layer, head }) => nameOf(layer, head));
  return way === 'average' ? averageOf(names) : names.join(', ');
}

/** What the picture says in words, as the room says it. @param {HTMLElement} picture */
export function saidIn(picture) {
  const said = /** @type {HTMLElement[]} */ ([...picture.querySelectorAll('[data-says]')]);
  return said.filter((sentence) => sentence.checkVisibility()).map(({ textContent }) => textContent?.trim() ?? '').filter((text) => text !== '').join(' ');
}

/** Of many heads only the chosen one, because names of files are short. @param {Caption} caption @param {string} room @param {string} ending */
export function fileName({ heads, way }, room, ending) {
  const head = way === 'all' ? 'heads' : heads.slice(0, 1).map(({ layer, head }) => `L${layer}-H${head}`)[0];
  return `${['headlight', room, head].filter(Boolean).join('-')}.${ending}`;
}
