/** Pairs of texts with the same number of tokens. Their titles are in the room's words, keyed by id. */

/** `a`, `b`: the texts. `words`: the answer to A and the answer to B. */
export const PATCH_EXAMPLES = [
  { id: 'fact', a: 'The capital of France is', b: 'The capital of Italy is', words: [' Paris', ' Rome'] },
  {
    id: 'names',
    a: 'When Mary and John went to the store, John gave a drink to',
    b: 'When Mary and John went to the store, Mary gave a drink to',
    words: [' Mary', ' John'],
  },
  { id: 'number', a: 'The keys to the cabinet', b: 'The key to the cabinet', words: [' are', ' is'] },
] as const;

const MODEL = 'smollm2-135m';

/** The fields of a link to an example. */
export function linkOf({ a, b, words }: (typeof PATCH_EXAMPLES)[number]) {
  const fields = { room: 'compare', compare: 'patch', model: MODEL, text: a, second: b, words: words.join('|') };
  return Object.entries(fields)
    .map(([field, value]) => `${field}=${encodeURIComponent(value)}`)
    .join('&');
}
