/** Files with the numbers of a comparison. */

import { cellOf, shortest } from '../../draw/format.ts';
import { csvFile, jsonFile } from '../../draw/saved-files.ts';
import { rowOf } from '../../draw/scale.ts';
import type { ComparedPlane, Numbers } from '../../pkg/headlight.js';
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
      if (show === 'patch' && patch) return csvFile('patching', patchLines(patch));
      return show === 'many' ? manyCsv(get()) : csvOf(reading().answers);
    },
    async json() {
      const { show, patch } = get().view;
      const many = show === 'many' ? foundIn(get()) : undefined;
      const patched = show === 'patch' ? patchedIn(patch) : undefined;
      return jsonFile('compare', await client.call('version'), { ...numbersOf(reading()), many, ...patched });
    },
  };
}

/** The results of "Many sentences". They have a separate table. */
const foundIn = ({ view }: Compare) => view.survey?.found ?? [];

function manyCsv(state: Compare) {
  const { layer, head } = (state.reading as Reading).answers.at;
  const lines = foundIn(state).map(({ text, from, to, weight, kind }) => [
    ...[text, from, to].map(cellOf),
    shortest(weight),
    kind ?? '',
  ]);
  return csvFile(`many-L${layer}-H${head}`, [['sentence', 'from', 'to', 'weight', 'goes_to'], ...lines]);
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
      return [[row, column, ...names, ...values.map((value) => numberOf(value) ?? '')]];
    }),
  );
  const head = 'query_place,key_place,query_a,query_b,key_a,key_b,weight_a,weight_b,difference';
  return csvFile(`compare-L${at.layer}-H${at.head}`, [head.split(','), ...lines]);
}

function numbersOf({ folder, input, answers }: Reading) {
  const { first, at, comparison } = answers;
  const { places, pattern_a, pattern_b, difference, change, selected } = comparison;
  return {
    model: offered(folder).title,
    text: first,
    ...otherOf(input, answers),
    ...at,
    places: places.map(({ a, b, same }) => ({ a: a?.text ?? null, b: b?.text ?? null, same })),
    attention_a: matrix(pattern_a),
    attention_b: matrix(pattern_b),
    difference: matrix(difference),
    change: change && matrix(change),
    selected: selected && {
      place: selected.place,
      change: matrix(selected.change),
      cosine: numbers(selected.cosine),
      norm_a: numbers(selected.norm_a),
      norm_b: numbers(selected.norm_b),
      plane: selected.plane && planeIn(selected.plane),
    },
  };
}

const planeIn = ({ words, ends, a, b }: ComparedPlane) => ({ words, ends: matrix(ends), a: matrix(a), b: matrix(b) });

/** The other side of the comparison. Its property names depend on the kind of comparison. */
function otherOf(input: Reading['input'], { second }: Answers) {
  if (input.versus === 'change') return { edits: input.edits };
  if (input.versus === 'model')
    return { other_model: offered(input.modelB).title, other_layer: input.headB.layer, other_head: input.headB.head };
  return { other: second };
}

const numberOf = (value: number) => (Number.isNaN(value) ? null : shortest(value));

const numbers = ({ values }: Numbers) => Array.from(values, numberOf);

const matrix = (of: Numbers) => Array.from({ length: of.rows }, (_, row) => Array.from(rowOf(of, row), numberOf));
