/** The two sentences of the opening, and the attention of two trained heads from one token in each. */
import { chosenArcs } from '../../draw/arcs.ts';
import type { AttentionReading } from '../../pkg/headlight.js';

/** A head's attention from the token. */
export interface Look {
  layer: number;
  head: number;
  arcs: { word: number; weight: number }[]; // to words, strongest first
  weight: number; // of the word that this head links to "it"
}

export interface Scene {
  words: string[];
  from: number; // index of the query word
  looks: Look[]; // one per head
}

/** The two heads, each with the word that it links to "it". */
export const HEADS = [
  { layer: 5, head: 11, word: 'animal' },
  { layer: 5, head: 1, word: 'street' },
];

const LOOKING = 'it';

const sentence = (last: string) => `The animal didn't cross the street because it was too ${last}`;

/** The texts of the scenes, which differ in one word. */
export const TEXTS = [sentence('tired'), sentence('wide')];

/** Maximum number of arcs per head. */
const MOST = 3;

/**
 * Creates a scene from the heads' attention in a sentence, without special tokens.
 *
 * @param reading of `HEADS`, with merged words
 */
export function sceneOf({ units, maps }: AttentionReading): Scene {
  const shown = units.flatMap(({ special }, unit) => (special ? [] : [unit]));
  const words = shown.map((unit) => units[unit].text);
  const from = words.indexOf(LOOKING);
  const looks = HEADS.map(({ layer, head, word }, at) => {
    const { values } = maps[at];
    const row = shown.map((unit) => values[shown[from] * units.length + unit]);
    const arcs = chosenArcs(row).slice(0, MOST);
    return {
      layer,
      head,
      arcs: arcs.map(({ index, weight }) => ({ word: index, weight })),
      weight: row[words.indexOf(word)],
    };
  });
  return { words, from, looks };
}
