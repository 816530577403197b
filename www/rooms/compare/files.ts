/** Files with the numbers of a comparison. */
import { cellOf, csvFile, shortest } from '../../draw/shortest.ts';
import type { Numbers } from '../../pkg/headlight.js';
import { offered } from '../../state/models.ts';
import type { Context } from '../../state/room.ts';
import type { Answers, Compare } from './answers.ts';
import { patchedIn, patchLines } from './patch/files.ts';

type Reading = NonNullable<Compare['reading']>;

export function createFiles({ get, client }: Context<Compare>) {
  const reading = () => get().reading as Reading;
  return {
    async csv() {
      const { show, patch } = get().view;
      if (show === 'patch' && patch) return csvFile('headlight-patching.csv', patchLines(patch));
      return show === 'many' ? manyCsv(get()) : csvOf(reading().answers);
    },
    /** JSON in the format of docs/EXPORT.md. */
    async json() {
      const { show, patch } = get().view;
      const many = show === 'many' ? foundIn(get()) : undefined;
      const patched = show === 'patch' ? patchedIn(patch) : undefined;
      const parts = [JSON.stringify({ ...jsonOf(reading(), await client.call('version')), many, ...patched })];
      return { name: 'headlight-compare.json', parts, type: 'application/json' };
    },
  };
}

/** The results of "Many sentences". They have a separate table. */
const foundIn = ({ view }: Compare) => view.survey?.found ?? [];

/** One line per sentence. */
function manyCsv(state: Compare) {
  const { layer, head } = (state.reading as Reading).answers.at;
  const lines = foundIn(state).map(({ text, from, to, weight, kind }) =>
    [cellOf(text), cellOf(from), cellOf(to), shortest(weight), kind ?? ''].join(','),
  );
  return csvFile(`headlight-many-L${layer}-H${head}.csv`, ['sentence,from,to,weight,goes_to', ...lines]);
}

/** One line per weight that exists in at least one of the sentences. Missing weights are empty cells. */
function csvOf({ at, comparison }: Answers) {
  const { places, pattern_a, pattern_b, difference } = comparison;
  const name = (unit: { text: string } | undefined) => (unit ? cellOf(unit.text) : '');
  const lines = places.flatMap((query, row) =>
    places.flatMap((key, column) => {
      const values = [pattern_a, pattern_b, difference].map(({ values, columns }) => values[row * columns + column]);
      if (values.every(Number.isNaN)) return [];
      const names = [name(query.a), name(query.b), name(key.a), name(key.b)];
      return [[row, column, ...names, ...values.map((value) => numberOf(value) ?? '')].join(',')];
    }),
  );
  const head = 'query_place,key_place,query_a,query_b,key_a,key_b,weight_a,weight_b,difference';
  return csvFile(`headlight-compare-L${at.layer}-H${at.head}.csv`, [head, ...lines]);
}

function jsonOf({ folder, input, answers }: Reading, version: string) {
  const { first, at, comparison } = answers;
  const { places, pattern_a, pattern_b, difference, change, selected } = comparison;
  return {
    app: 'headlight',
    version,
    model: offered(folder).title,
    text: first,
    ...otherOf(input, answers),
    ...at,
    places: places.map(({ a, b, same }) => ({ a: a?.text ?? null, b: b?.text ?? null, same })),
    attention_a: rowsOf(pattern_a),
    attention_b: rowsOf(pattern_b),
    difference: rowsOf(difference),
    change: change && rowsOf(change),
    selected: selected && {
      place: selected.place,
      change: rowsOf(selected.change),
      cosine: listOf(selected.cosine.values),
      norm_a: listOf(selected.norm_a.values),
      norm_b: listOf(selected.norm_b.values),
    },
  };
}

/** The other side of the comparison. Its property names depend on the kind of comparison. */
function otherOf(input: Reading['input'], { second }: Answers) {
  if (input.versus === 'change') return { edits: input.edits };
  if (input.versus === 'model')
    return { other_model: offered(input.modelB).title, other_layer: input.headB.layer, other_head: input.headB.head };
  return { other: second };
}

/** A number for JSON: `null` for NaN. */
const numberOf = (value: number) => (Number.isNaN(value) ? null : shortest(value));

const listOf = (values: ArrayLike<number>) => Array.from(values, numberOf);

const rowsOf = ({ rows, columns, values }: Numbers) =>
  Array.from({ length: rows }, (_, row) => listOf(values.subarray(row * columns, (row + 1) * columns)));
