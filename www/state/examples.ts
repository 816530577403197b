/**
 * The sentences of the lectures, each with a linguistic phenomenon and an attention head that shows it. The titles are
 * in the page's words, keyed by id.
 */

/** The phenomenon. */
type Group = 'pronouns' | 'senses' | 'order' | 'grammar';

export interface Example {
  id: string;
  group: Group;
  text: string;
  layer: number;
  head: number;
  token: number | null; // index of the selected query
  key: number | null; // index of the selected key
  merged?: boolean; // whether word pieces are merged into words
  dependencies?: Dependency[]; // grammatical dependencies
}

/**
 * A grammatical relation between two words: from the dependent word to the word on which it depends. Each word is given
 * as a range of tokens.
 */
export type Dependency = { label: string; from: [number, number]; to: [number, number] };

/** The layer and the head, both counted from 0, and the selected query and key. */
type Row = [id: string, text: string, layer: number, head: number, token: number | null, key: number | null];

const ROWS: Record<Group, Row[]> = {
  pronouns: [
    ['tired', "The animal didn't cross the street because it was too tired", 5, 11, 10, null],
    ['wide', "The animal didn't cross the street because it was too wide", 5, 1, 10, 8],
    ['rashonda', 'Rashonda accepted a job in deep learning because she loves the topic', 3, 1, 10, 1],
  ],
  senses: [
    ['arrived', 'I arrived at the bank after crossing the river', 0, 4, 5, 9],
    ['street', 'I arrived at the bank after crossing the street', 0, 4, 5, 7],
    ['fishing', 'Write a poem about a man fishing on a river bank.', 0, 4, 11, 10],
    ['loan', 'Write a poem about a man applying for a loan in a bank', 5, 7, 13, 10],
    ['table', 'She left a brief note on the kitchen table, reminding him to pick up groceries.', 5, 11, 5, 9],
    ['speech', "The diplomat's speech struck a positive note in the peace negotiations.", 5, 11, 9, 5],
    ['guitar', 'She plucked the guitar strings, ending with a melancholic note.', 0, 10, 14, 4],
  ],
  order: [
    ['now-come', 'Now come here!', 4, 8, 3, 1],
    ['come-here', 'Come here now!', 4, 8, 2, 3],
    ['previous', 'Every word of this sentence looks at the word before it.', 0, 2, null, null],
  ],
  grammar: [['cat', "The cat was scared because it didn't recognize me in my mask.", 5, 11, 6, null]],
};

const MORE: Record<string, Pick<Example, 'merged' | 'dependencies'>> = {
  rashonda: { merged: true },
  cat: {
    // The lecture's parser splits "didn't" into "did" and "n't"; the model's tokeniser splits it into "didn", "'" and
    // "t". Here "didn" and "t" represent the parser's two parts.
    dependencies: [
      { label: 'det', from: [1, 2], to: [2, 3] },
      { label: 'nsubj', from: [2, 3], to: [3, 4] },
      { label: 'acomp', from: [4, 5], to: [3, 4] },
      { label: 'mark', from: [5, 6], to: [10, 11] },
      { label: 'nsubj', from: [6, 7], to: [10, 11] },
      { label: 'aux', from: [7, 8], to: [10, 11] },
      { label: 'neg', from: [9, 10], to: [10, 11] },
      { label: 'advcl', from: [10, 11], to: [3, 4] },
      { label: 'dobj', from: [11, 12], to: [10, 11] },
      { label: 'prep', from: [12, 13], to: [10, 11] },
      { label: 'poss', from: [13, 14], to: [14, 15] },
      { label: 'pobj', from: [14, 15], to: [12, 13] },
    ],
  },
};

export const EXAMPLES: Example[] = (Object.keys(ROWS) as Group[]).flatMap((group) =>
  ROWS[group].map(([id, text, layer, head, token, key]) => ({ id, group, text, layer, head, token, key, ...MORE[id] })),
);

export const exampleOf = (text: string) => EXAMPLES.find((example) => example.text === text);
