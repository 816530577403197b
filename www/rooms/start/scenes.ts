/** The scenes of the opening: two heads on one sentence, then the first head on a sentence with another last word. */
import { TEXTS } from './models.ts';

export interface Scene {
  name: 'one' | 'head' | 'word';
  text: string;
  layer: number;
  head: number;
  key: number; // the token to which “it” attends
}

/** Indices of the tokens “animal” and “street” in both sentences. */
const [ANIMAL, STREET] = [2, 8];

export const SCENES: Scene[] = [
  { name: 'one', text: TEXTS[0], layer: 5, head: 11, key: ANIMAL },
  { name: 'head', text: TEXTS[0], layer: 5, head: 1, key: STREET },
  { name: 'word', text: TEXTS[1], layer: 5, head: 11, key: ANIMAL },
];
