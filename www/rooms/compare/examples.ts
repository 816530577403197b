/** Pairs of sentences that differ in one word. Their titles are in the room's words, keyed by id. */
import type { HeadAt } from '../../state/text.ts';

interface Example {
  id: string;
  text: string;
  other: string;
  selected: string; // text of the initially selected word; its token is looked up in the current model
  at: HeadAt; // the initial head of the first model
}

export const EXAMPLES: [Example, ...Example[]] = [
  {
    id: 'tired',
    text: "The animal didn't cross the street because it was too tired",
    other: "The animal didn't cross the street because it was too wide",
    selected: 'it',
    at: { layer: 5, head: 11 },
  },
  {
    id: 'river',
    text: 'They met at the bank to talk about the river',
    other: 'They met at the bank to talk about the loan',
    selected: 'bank',
    at: { layer: 0, head: 10 },
  },
  {
    id: 'her',
    text: 'The queen told the king that everybody admired her',
    other: 'The queen told the king that everybody admired him',
    selected: 'her',
    at: { layer: 1, head: 3 },
  },
];
