// @ts-check
/**
 * The two sentences of the opening, and the attention of two trained heads from one token in each.
 *
 * @typedef {import('../../pkg/headlight.js').AttentionReading} AttentionReading
 * @typedef {object} Look a head's attention from the token
 * @property {number} layer
 * @property {number} head
 * @property {{ word: number, weight: number }[]} arcs to words, strongest first
 * @property {number} weight weight of the word that this head links to "it"
 * @typedef {object} Scene
 * @property {string[]} words
 * @property {number} from index of the query word
 * @property {Look[]} looks one per head
 */
import { chosenArcs } from '../../draw/arcs.js';

/** The two heads, each with the word that it links to "it". */
export const HEADS = [
  { layer: 5, head: 11, word: 'animal' },
  { layer: 5, head: 1, word: 'street' },
];

const LOOKING = 'it';

/** @param {string} last */
const sentence = (last) => `The animal didn't cross the street because it was too ${last}`;

/** The texts of the scenes, which differ in one word. */
export const TEXTS = [sentence('tired'), sentence('wide')];

/** Maximum number of arcs per head. */
const MOST = 3;

/**
 * Creates a scene from the heads' attention in a sentence, without special tokens.
 *
 * @param {AttentionReading} reading of `HEADS`, with merged words
 * @returns {Scene}
 */
export function sceneOf({ units, maps }) {
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
