/** The strongest links of a head on a sentence. */
import type { Picture } from '../picture.ts';

/**
 * The largest numbers of the picture's first head, in descending order. Links from a unit to itself are left out, and
 * links from special tokens too, because their attention is often unrelated to the text.
 */
export function strongestLinks({ units, shown, maps: [{ values, n }] }: Picture, most: number) {
  const queries = shown.filter((unit) => !units[unit].special);
  const links = queries.flatMap((query) =>
    shown.filter((key) => key !== query).map((key) => ({ query, key, weight: values[query * n + key] })),
  );
  return links
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, most);
}
