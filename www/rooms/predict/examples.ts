/**
 * Texts to continue. Each text shows one ability of language models. The titles are in the room's words, keyed by id.
 */

type Example = { id: string; text: string; ask?: string[] };

export const EXAMPLES: [Example, ...Example[]] = [
  { id: 'names', text: 'When Mary and John went to the store, John gave a drink to', ask: ['Mary', 'John'] },
  { id: 'fact', text: 'The capital of Portugal is' },
  { id: 'copy', text: 'The dog chased the cat. The dog chased the' },
  { id: 'number', text: 'The keys to the cabinet', ask: ['are', 'is'] },
  { id: 'far', text: 'The students in the exam where the fire alarm is ringing', ask: ['are', 'is', 'were'] },
  // Subject–verb agreement, with a distracting noun either next to the verb or farther away.
  { id: 'alarmNear', text: 'The students who heard the alarm', ask: ['are', 'is', 'were'] },
  { id: 'alarmFar', text: 'The students who heard the alarm earlier today', ask: ['are', 'is', 'were'] },
  { id: 'bananaNear', text: 'The flies munching on the banana', ask: ['are', 'is', 'were'] },
  { id: 'bananaFar', text: 'The flies munching on the banana right now', ask: ['are', 'is', 'were'] },
  { id: 'tired', text: "The animal didn't cross the street because it was too", ask: ['tired', 'wide'] },
  { id: 'loop', text: 'I went to the store and I went to the' },
];

/** Texts for an encoder, which fills a blank: at first, the last word is masked. */
export const MASKED_EXAMPLES: Example[] = [
  { id: 'maskedFact', text: 'The capital of Portugal is Lisbon.', ask: ['Lisbon', 'Porto'] },
  { id: 'maskedNumber', text: 'The keys to the cabinet are lost.', ask: ['lost', 'found'] },
  { id: 'maskedTired', text: "The animal didn't cross the street because it was too tired.", ask: ['tired', 'wide'] },
];
