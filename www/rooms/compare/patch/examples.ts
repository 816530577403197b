/** Pairs of texts with the same number of tokens. Their titles are in the room's words, keyed by id. */

/**
 * `a`, `b`: the texts. `words`: the answer to A and the answer to B. `weight`: the measured attention weight. `begins`:
 * the beginning of both translations.
 */
export const PATCH_EXAMPLES = [
  { id: 'fact', a: 'The capital of France is', b: 'The capital of Italy is', words: [' Paris', ' Rome'] },
  {
    id: 'names',
    a: 'When Mary and John went to the store, John gave a drink to',
    b: 'When Mary and John went to the store, Mary gave a drink to',
    words: [' Mary', ' John'],
  },
  { id: 'number', a: 'The keys to the cabinet', b: 'The key to the cabinet', words: [' are', ' is'] },
  {
    id: 'tired',
    a: "The animal didn't cross the street because it was too tired",
    b: "The animal didn't cross the street because it was too wide",
    weight: { layer: 5, head: 11, token: 10, key: 2 },
  },
  {
    id: 'translation',
    a: 'The black cat sat on the white table.',
    b: 'The black dog sat on the white table.',
    words: [' gato', ' cão'],
    begins: 'O',
  },
] as const;

const MODEL = 'smollm2-135m';
const ENCODER = 'minilm-l6';
const TRANSLATOR = 'marian-en-pt';

/** The fields of a link to an example. */
export function linkOf(example: (typeof PATCH_EXAMPLES)[number]) {
  const measured =
    'weight' in example
      ? { model: ENCODER, ...example.weight }
      : {
          model: 'begins' in example ? TRANSLATOR : MODEL,
          words: example.words.join('|'),
          ...('begins' in example && { begins: example.begins }),
        };
  const fields = { room: 'compare', compare: 'patch', text: example.a, second: example.b, ...measured };
  return Object.entries(fields)
    .map(([field, value]) => `${field}=${encodeURIComponent(value)}`)
    .join('&');
}
