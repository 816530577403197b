import { words } from './words/en.js';

/** The names of a query and a key. If they read the same, each is followed by its position. */
export function pairNames(units: { text: string }[], query: number, key: number): [query: string, key: string] {
  const [from, to] = [units[query].text, units[key].text];
  if (from !== to || query === key) return [from, to];
  return [words.find.place(from, query), words.find.place(to, key)];
}
