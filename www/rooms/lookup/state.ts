/** Input and view of the room "Lookup", and their URL fields. */
import * as fields from '../../state/field-table.ts';
import type { Chosen, Written } from '../../state/fields.ts';
import { type Database, databaseFrom, EXAMPLES, entriesOf } from './database/database.ts';

export type Part = 'database' | 'words' | 'scaling';

type Space = 'axis' | 'plane';

type Strategy = 'exact' | 'average' | 'normalize' | 'dot' | 'gaussian';

type Similarity = 'dot' | 'cosine' | 'euclidean';

export interface View {
  entry: number | null; // the selected entry of the database
}

const [FIRST] = EXAMPLES;

const FIELDS = {
  part: fields.text<Part>('part', 'database'),
  space: fields.text<Space>('space', FIRST.space),
  strategy: fields.text<Strategy>('strategy', FIRST.strategy),
  temperature: fields.number('temperature', 1), // divisor of the dot products
  sigma: fields.number('sigma', 0.5), // width of the Gaussian kernel
  similarity: fields.text<Similarity>('similarity', 'dot'),
  seed: fields.number('seed', 1),
  n_keys: fields.number('n_keys', 8),
  d_k: fields.number('d_k', 64),
};

export type Input = fields.StateOf<typeof FIELDS> & Record<Space, Database>;

export const FIRST_INPUT: Input = {
  ...fields.initialOf(FIELDS),
  axis: FIRST.database,
  plane: (EXAMPLES.find(({ space }) => space === 'plane') as typeof FIRST).database,
};

export const FIRST_VIEW: View = { entry: null };

export const fromFields = (chosen: Chosen): { input: Input; view: View } => ({
  input: {
    ...fields.readState(FIELDS, chosen),
    axis: databaseFrom(chosen.axis, chosen.at, FIRST_INPUT.axis),
    plane: databaseFrom(chosen.plane, chosen.point, FIRST_INPUT.plane),
  },
  view: { entry: chosen.entry === undefined ? null : Number(chosen.entry) - 1 },
});

export function toFields(input: Input, view: View): Written {
  const ofSpace = (space: Space) => {
    const [now, first] = [input[space], FIRST_INPUT[space]];
    const entries = entriesOf(now);
    const query = now.query.join('~');
    return [entries === entriesOf(first) ? null : entries, query === first.query.join('~') ? null : query];
  };
  const [axis, at] = ofSpace('axis');
  const [plane, point] = ofSpace('plane');
  const entry = view.entry === null ? null : view.entry + 1;
  const { part, space, ...others } = fields.writeState(FIELDS, input);
  return { part, space, axis, at, plane, point, ...others, entry };
}
