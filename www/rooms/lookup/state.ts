/** Input and view of the room "Lookup", and their URL fields. */
import { type Database, databaseFrom, entriesOf } from './database/database.ts';
import { EXAMPLES } from './database/example-databases.ts';

export type Part = 'database' | 'words' | 'scaling';

type Space = 'axis' | 'plane';

type Strategy = 'exact' | 'average' | 'normalize' | 'dot' | 'gaussian';

type Similarity = 'dot' | 'cosine' | 'euclidean';

export interface Input {
  part: Part;
  space: Space;
  axis: Database;
  plane: Database;
  strategy: Strategy;
  temperature: number; // divisor of the dot products
  sigma: number; // width of the Gaussian kernel
  similarity: Similarity;
  seed: number;
  n_keys: number;
  d_k: number;
}

export interface View {
  entry: number | null; // the selected entry of the database
}

const [FIRST] = EXAMPLES;

export const FIRST_INPUT: Input = {
  part: 'database',
  space: FIRST.space,
  axis: FIRST.database,
  plane: (EXAMPLES.find(({ space }) => space === 'plane') as typeof FIRST).database,
  strategy: FIRST.strategy,
  temperature: 1,
  sigma: 0.5,
  similarity: 'dot',
  seed: 1,
  n_keys: 8,
  d_k: 64,
};

export const FIRST_VIEW: View = { entry: null };

/** Input and view from URL fields. `chosen`: fields with allowed values. */
export function fromFields(chosen: Record<string, string>): { input: Input; view: View } {
  const number = (name: 'temperature' | 'sigma' | 'seed' | 'n_keys' | 'd_k') =>
    chosen[name] === undefined ? FIRST_INPUT[name] : Number(chosen[name]);
  return {
    input: {
      part: (chosen.part ?? FIRST_INPUT.part) as Part,
      space: (chosen.space ?? FIRST_INPUT.space) as Space,
      axis: databaseFrom(chosen.axis, chosen.at, FIRST_INPUT.axis),
      plane: databaseFrom(chosen.plane, chosen.point, FIRST_INPUT.plane),
      strategy: (chosen.strategy ?? FIRST_INPUT.strategy) as Strategy,
      temperature: number('temperature'),
      sigma: number('sigma'),
      similarity: (chosen.similarity ?? FIRST_INPUT.similarity) as Similarity,
      seed: number('seed'),
      n_keys: number('n_keys'),
      d_k: number('d_k'),
    },
    view: { entry: chosen.entry === undefined ? null : Number(chosen.entry) - 1 },
  };
}

/** The URL fields; a field with its default value is `null` and omitted. */
export function toFields(input: Input, view: View): Record<string, string | number | null> {
  const unlessDefault = (name: Exclude<keyof Input, Space>) => (input[name] === FIRST_INPUT[name] ? null : input[name]);
  const ofSpace = (space: Space) => {
    const [now, first] = [input[space], FIRST_INPUT[space]];
    const entries = entriesOf(now);
    const query = now.query.join('~');
    return [entries === entriesOf(first) ? null : entries, query === first.query.join('~') ? null : query];
  };
  const [axis, at] = ofSpace('axis');
  const [plane, point] = ofSpace('plane');
  return {
    part: unlessDefault('part'),
    space: unlessDefault('space'),
    axis,
    at,
    plane,
    point,
    strategy: unlessDefault('strategy'),
    temperature: unlessDefault('temperature'),
    sigma: unlessDefault('sigma'),
    entry: view.entry === null ? null : view.entry + 1,
    similarity: unlessDefault('similarity'),
    seed: unlessDefault('seed'),
    n_keys: unlessDefault('n_keys'),
    d_k: unlessDefault('d_k'),
  };
}
