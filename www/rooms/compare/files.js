// @ts-check
/**
 * Files with the numbers of a comparison.
 *
 * @typedef {import('./controller.js').Compare} Compare
 * @typedef {import('../../pkg/headlight.js').Numbers} Numbers
 */
import { cellOf, shortest } from '../../draw/shortest.js';
import { offered } from '../../state/models.js';

/** @param {import('../../state/room.js').Context<Compare>} context */
export function createFiles({ get, client }) {
  /** The results of "Many sentences". They have a separate table. */
  const many = () => get().view.survey?.found ?? [];
  const reading = () => /** @type {NonNullable<Compare['reading']>} */ (get().reading);

  /** One line per sentence. */
  function manyCsv() {
    const { at } = reading().answers;
    const lines = many().map(({ text, from, to, weight, kind }) =>
      [cellOf(text), cellOf(from), cellOf(to), shortest(weight), kind ?? ''].join(','),
    );
    return {
      name: `headlight-many-L${at.layer}-H${at.head}.csv`,
      parts: [`${['sentence,from,to,weight,goes_to', ...lines].join('\r\n')}\r\n`],
      type: 'text/csv',
    };
  }

  return {
    /** One line per weight that exists in at least one of the sentences. Missing weights are empty cells. */
    async csv() {
      if (get().view.show === 'many') return manyCsv();
      const { at, comparison } = reading().answers;
      const { places, pattern_a, pattern_b, difference } = comparison;
      const name = (/** @type {{ text: string } | undefined} */ unit) => (unit ? cellOf(unit.text) : '');
      const lines = places.flatMap((query, row) =>
        places.flatMap((key, column) => {
          const values = [pattern_a, pattern_b, difference].map(
            ({ values, columns }) => values[row * columns + column],
          );
          if (values.every(Number.isNaN)) return [];
          const names = [name(query.a), name(query.b), name(key.a), name(key.b)];
          return [[row, column, ...names, ...values.map((value) => numberOf(value) ?? '')].join(',')];
        }),
      );
      const head = 'query_place,key_place,query_a,query_b,key_a,key_b,weight_a,weight_b,difference';
      return {
        name: `headlight-compare-L${at.layer}-H${at.head}.csv`,
        parts: [`${[head, ...lines].join('\r\n')}\r\n`],
        type: 'text/csv',
      };
    },

    /** JSON in the format of docs/EXPORT.md. */
    async json() {
      const { folder, answers } = reading();
      const { first, at, comparison } = answers;
      const { places, pattern_a, pattern_b, difference, change, selected } = comparison;
      const numbers = {
        app: 'headlight',
        version: await client.call('version'),
        model: offered(folder).title,
        text: first,
        ...otherOf(reading()),
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
        many: get().view.show === 'many' ? many() : undefined,
      };
      return { name: 'headlight-compare.json', parts: [JSON.stringify(numbers)], type: 'application/json' };
    },
  };
}

/**
 * The other side of the comparison. Its property names depend on the kind of comparison.
 *
 * @param {NonNullable<Compare['reading']>} reading
 */
function otherOf({ input, answers }) {
  if (input.versus === 'change') return { edits: input.edits };
  if (input.versus === 'model')
    return { other_model: offered(input.modelB).title, other_layer: input.headB.layer, other_head: input.headB.head };
  return { other: answers.second };
}

/** A number for JSON: `null` for NaN. @param {number} value */
const numberOf = (value) => (Number.isNaN(value) ? null : shortest(value));

/** @param {ArrayLike<number>} values */
const listOf = (values) => Array.from(values, numberOf);

/** @param {Numbers} numbers */
const rowsOf = ({ rows, columns, values }) =>
  Array.from({ length: rows }, (_, row) => listOf(values.subarray(row * columns, (row + 1) * columns)));
