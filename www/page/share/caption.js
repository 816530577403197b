// @ts-check
/**
 * The caption of a picture, and its file name.
 *
 * @typedef {import('../../state/text.ts').HeadAt} HeadAt
 * @typedef {object} Caption
 * @property {string} title of the room
 * @property {string | null} text sentence of the picture, if any
 * @property {string | null} model
 * @property {HeadAt[]} heads of the picture, the chosen one first
 * @property {'each' | 'average' | 'all'} way how the heads are drawn: each, their average, or all heads of the model
 */
import { words } from './words.js';

const { allHeads, averageOf, head: nameOf, sentence } = words.picture;

/**
 * Lines of the caption.
 *
 * @param {Caption} caption
 * @param {string} link
 */
export function linesOf({ title, text, model, heads, way }, link) {
  return [
    [text === null ? title : sentence(text), model, headsIn(heads, way)].filter((part) => part !== null).join(' · '),
    link,
  ];
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

/** Describes the visible part of each box that draws only this part. @param {HTMLElement} picture */
export function partsIn(picture) {
  const boxes = /** @type {HTMLElement[]} */ ([...picture.querySelectorAll('[data-window]')]);
  return boxes
    .filter((box) => box.checkVisibility() && box.dataset.window !== '')
    .map(({ dataset }) => words.picture.part((dataset.window ?? '').split(' ').map(Number)));
}

/** The room's sentences about its picture. @param {HTMLElement} picture */
export function descriptionIn(picture) {
  const said = /** @type {HTMLElement[]} */ ([...picture.querySelectorAll('[data-says]')]);
  return said
    .filter((sentence) => sentence.checkVisibility())
    .map(({ textContent }) => textContent?.trim() ?? '')
    .filter((text) => text !== '')
    .join(' ');
}

/**
 * Name of a file. To keep it short, it contains only the chosen head.
 *
 * @param {Caption} caption
 * @param {string} room
 * @param {string} ending
 */
export function fileName({ heads, way }, room, ending) {
  const head = way === 'all' ? 'heads' : heads.slice(0, 1).map(({ layer, head }) => `L${layer}-H${head}`)[0];
  return `${['headlight', room, head].filter(Boolean).join('-')}.${ending}`;
}
