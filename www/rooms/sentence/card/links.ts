/** The strongest links of a head on a sentence. */
import type { Picture } from '../picture.ts';

/**
 * The largest numbers of the first map between two different units, largest first. Special tokens are not used as
 * queries, because their attention is often unrelated to the text.
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
