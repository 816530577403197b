/** Files with the numbers of the current picture. */
import { shortest } from '../../draw/format.ts';
import { csvFile, jsonFile, listOf, rowsOf } from '../../draw/saved-files.ts';
import type { Context } from '../../state/room.ts';
import { COUNTED, SCALES } from './fields.ts';
import { runsOf } from './runs.ts';
import type { Recurrent, Run } from './state.ts';

const matricesOf = ({ seen }: Run) => ({
  encoder: seen.encoder,
  decoder: seen.decoder,
  ...Object.fromEntries(seen.encoder_gates.map((gate) => [`encoder_${gate.name}`, gate])),
  ...Object.fromEntries(seen.decoder_gates.map((gate) => [`decoder_${gate.name}`, gate])),
  scores: seen.scores,
  pattern: seen.pattern,
  context: seen.context,
  output: seen.output,
  probabilities: seen.probabilities,
});

/** The displayed numbers as a table. The first row contains the names of the columns. */
type Table = (string | number)[][];

const stepsTable = ({ needed }: Recurrent): Table => [
  ['n', ...['steps', 'path', 'multiplications'].flatMap((what) => [`recurrent_${what}`, `attention_${what}`])],
  ...needed.map(({ sequential, path, multiplications }, nth) => [
    COUNTED[nth],
    ...sequential,
    ...path,
    ...multiplications,
  ]),
];

const gradientsTable = ({ reaches }: Recurrent): Table => [
  ['kind', 'step', 'scale', 'distance', 'gradient'],
  ...reaches.flatMap(({ kind, step, first, trained }) =>
    [first, trained ?? []].flatMap((measured, isLater) =>
      measured.flatMap((values, scale) =>
        listOf(values).map((value, k) => [kind, isLater ? step : 0, SCALES[scale], k, value]),
      ),
    ),
  ),
];

const lengthsTable = (state: Recurrent): Table => [
  ['attention', 'step', 'length', 'sources', 'whole_answers_right'],
  ...runsOf(state).flatMap(({ settings, step, byLength, counted }) =>
    listOf(byLength).map((share, nth) => [settings.attention, step, nth + 1, counted[nth], share]),
  ),
];

const matricesTable = (state: Recurrent): Table => [
  ['matrix', 'row', 'column', 'value'],
  ...runsOf(state).flatMap((run) =>
    Object.entries(matricesOf(run)).flatMap(([name, matrix]) =>
      rowsOf(matrix).flatMap((row, at) => row.map((value, column) => [name, at, column, value])),
    ),
  ),
];

const TABLES: Record<Recurrent['view'], (state: Recurrent) => Table> = {
  unrolled: matricesTable,
  bottleneck: lengthsTable,
  alignment: matricesTable,
  gradients: gradientsTable,
  waiting: stepsTable,
};

const modelOf = (run: Run) => ({
  settings: run.settings,
  vocabulary: run.plan.vocabulary,
  n_parameters: run.plan.n_parameters,
  step: run.step,
  losses: listOf(run.losses),
  accuracy: shortest(run.accuracy),
  accuracy_by_length: listOf(run.byLength),
  counted_by_length: run.counted,
  source: Array.from(run.seen.source, (word) => run.plan.vocabulary[word]),
  words: Array.from(run.seen.words, (word) => run.plan.vocabulary[word]),
  ...Object.fromEntries(Object.entries(matricesOf(run)).map(([name, matrix]) => [name, rowsOf(matrix)])),
});

export const createFiles = ({ get, client }: Context<Recurrent>) => ({
  async csv() {
    const { view } = get();
    return csvFile(`recurrent-${view}`, TABLES[view](get()));
  },

  async json() {
    const state = get();
    const { view } = state;
    const [columns, ...rows] = TABLES[view](state);
    return jsonFile(`recurrent-${view}`, await client.call('version'), {
      ...{ room: 'recurrent', view, models: runsOf(state).map(modelOf) },
      ...(view === 'waiting' || view === 'gradients' ? { columns, rows } : {}),
    });
  },
});
