/**
 * The sentences of the lectures, each with a linguistic phenomenon and an attention head that shows it. The titles are
 * in the page's words, keyed by id.
 */

export interface Example {
  id: string;
  group: 'pronouns' | 'senses' | 'order' | 'grammar'; // the phenomenon
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

export const EXAMPLES: Example[] = [
  {
    id: 'tired',
    group: 'pronouns',
    text: "The animal didn't cross the street because it was too tired",
    layer: 5,
    head: 11,
    token: 10,
    key: null,
  },
  {
    id: 'wide',
    group: 'pronouns',
    text: "The animal didn't cross the street because it was too wide",
    layer: 5,
    head: 1,
    token: 10,
    key: 8,
  },
  {
    id: 'rashonda',
    group: 'pronouns',
    text: 'Rashonda accepted a job in deep learning because she loves the topic',
    layer: 3,
    head: 1,
    token: 10,
    key: 1,
    merged: true,
  },
  {
    id: 'arrived',
    group: 'senses',
    text: 'I arrived at the bank after crossing the river',
    layer: 0,
    head: 4,
    token: 5,
    key: 9,
  },
  {
    id: 'street',
    group: 'senses',
    text: 'I arrived at the bank after crossing the street',
    layer: 0,
    head: 4,
    token: 5,
    key: 7,
  },
  {
    id: 'fishing',
    group: 'senses',
    text: 'Write a poem about a man fishing on a river bank.',
    layer: 0,
    head: 4,
    token: 11,
    key: 10,
  },
  {
    id: 'loan',
    group: 'senses',
    text: 'Write a poem about a man applying for a loan in a bank',
    layer: 5,
    head: 7,
    token: 13,
    key: 10,
  },
  {
    id: 'table',
    group: 'senses',
    text: 'She left a brief note on the kitchen table, reminding him to pick up groceries.',
    layer: 5,
    head: 11,
    token: 5,
    key: 9,
  },
  {
    id: 'speech',
    group: 'senses',
    text: "The diplomat's speech struck a positive note in the peace negotiations.",
    layer: 5,
    head: 11,
    token: 9,
    key: 5,
  },
  {
    id: 'guitar',
    group: 'senses',
    text: 'She plucked the guitar strings, ending with a melancholic note.',
    layer: 0,
    head: 10,
    token: 14,
    key: 4,
  },
  { id: 'now-come', group: 'order', text: 'Now come here!', layer: 4, head: 8, token: 3, key: 1 },
  { id: 'come-here', group: 'order', text: 'Come here now!', layer: 4, head: 8, token: 2, key: 3 },
  {
    id: 'previous',
    group: 'order',
    text: 'Every word of this sentence looks at the word before it.',
    layer: 0,
    head: 2,
    token: null,
    key: null,
  },
  {
    id: 'cat',
    group: 'grammar',
    text: "The cat was scared because it didn't recognize me in my mask.",
    layer: 5,
    head: 11,
    token: 6,
    key: null,
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
];

/** The example with exactly this text. */
export const exampleOf = (text: string) => EXAMPLES.find((example) => example.text === text);
