/** The caption of a picture, and its file name. */
import type { HeadAt } from '../../state/text.ts';
import { phrases, sentences } from '../../words/en/phrases.js';
import { words } from './words/en.js';

export interface Caption {
  title: string; // title of the room
  text: string | null; // sentence of the picture, if any
  model: string | null;
  heads: HeadAt[]; // heads in the picture, the chosen one first
  way: 'each' | 'average' | 'all'; // how the heads are drawn: each, their average, or all heads of the model
}

const { allHeads, averageOf, head: nameOf, sentence } = words.picture;

export function linesOf({ title, text, model, heads, way }: Caption, link: string) {
  return [
    [text === null ? title : sentence(text), model, headsIn(heads, way)].filter((part) => part !== null).join(' · '),
    link,
  ];
}

function headsIn(heads: HeadAt[], way: Caption['way']) {
  if (heads.length === 0) return null;
  if (way === 'all') return allHeads;
  const names = heads.map(({ layer, head }) => nameOf(layer, head));
  return way === 'average' ? averageOf(names) : phrases(names);
}

/** For each box that draws only a part of its content, describes the visible part. */
export function partsIn(picture: HTMLElement) {
  const boxes = [...picture.querySelectorAll('[data-window]')] as HTMLElement[];
  return boxes
    .filter((box) => box.checkVisibility() && box.dataset.window !== '')
    .map(({ dataset }) => words.picture.part((dataset.window ?? '').split(' ').map(Number)));
}

/** The room's sentences about its picture. */
export function descriptionIn(picture: HTMLElement) {
  const said = [...picture.querySelectorAll('[data-says]')] as HTMLElement[];
  const texts = said
    .filter((sentence) => sentence.checkVisibility())
    .map(({ textContent }) => textContent?.trim() ?? '');
  return sentences(texts);
}

/** Name of an exported file. To keep the name short, it contains at most one head. */
export function fileName({ heads, way }: Caption, room: string, ending: string) {
  const head = way === 'all' ? 'heads' : heads.slice(0, 1).map(({ layer, head }) => `L${layer}-H${head}`)[0];
  return `${['headlight', room, head].filter(Boolean).join('-')}.${ending}`;
}
