// @ts-check
/**
 * Files with the numbers of the current picture.
 *
 * @typedef {import('./state.js').Recurrent} Recurrent
 */
import { shortest } from '../../draw/shortest.js';
import { COUNTED, SCALES } from './fields.js';
import { runsOf } from './state.js';

/** @param {import('../../state/room.js').Context<Recurrent>} context */
export function createFiles({ get, client }) {
  const list = (/** @type {ArrayLike<number>} */ values) => Array.from(values, shortest);
  const rows = (/** @type {{ rows: number, columns: number, values: Float32Array }} */ { rows, columns, values }) =>
    Array.from({ length: rows }, (_, row) => list(values.subarray(row * columns, (row + 1) * columns)));

  /** The matrices of the unrolled picture and of the alignment. @param {import('./state.js').Run} run */
  const matricesOf = ({ seen }) => ({
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

  /** @returns {(string | number)[][]} */
  function table() {
    const state = get();
    const runs = runsOf(state);
    if (state.view === 'waiting')
      return [
        ['n', ...['steps', 'path', 'multiplications'].flatMap((what) => [`recurrent_${what}`, `attention_${what}`])],
        ...state.needed.map(({ sequential, path, multiplications }, nth) => [
          COUNTED[nth],
          ...sequential,
          ...path,
          ...multiplications,
        ]),
      ];
    if (state.view === 'gradients')
      return [
        ['kind', 'step', 'scale', 'distance', 'gradient'],
        ...state.reaches.flatMap(({ kind, step, first, trained }) =>
          [first, trained ?? []].flatMap((measured, isLater) =>
            measured.flatMap((values, scale) =>
              list(values).map((value, k) => [kind, isLater ? step : 0, SCALES[scale], k, value]),
            ),
          ),
        ),
      ];
    if (state.view === 'bottleneck')
      return [
        ['attention', 'step', 'length', 'sources', 'whole_answers_right'],
        ...runs.flatMap(({ settings, step, byLength, counted }) =>
          list(byLength).map((share, nth) => [settings.attention, step, nth + 1, counted[nth], share]),
        ),
      ];
    return [
      ['matrix', 'row', 'column', 'value'],
      ...runs.flatMap((run) =>
        Object.entries(matricesOf(run)).flatMap(([name, matrix]) =>
          rows(matrix).flatMap((row, at) => row.map((value, column) => [name, at, column, value])),
        ),
      ),
    ];
  }

  return {
    /** The displayed numbers, one per line. */
    async csv() {
      const lines = table().map((cells) => cells.join(','));
      return { name: `headlight-recurrent-${get().view}.csv`, parts: [`${lines.join('\r\n')}\r\n`], type: 'text/csv' };
    },

    /** Settings, losses, and the displayed numbers. */
    async json() {
      const state = get();
      const [header, ...lines] = table();
      const numbers = {
        app: 'headlight',
        version: await client.call('version'),
        room: 'recurrent',
        view: state.view,
        models: runsOf(state).map((run) => ({
          settings: run.settings,
          vocabulary: run.plan.vocabulary,
          n_parameters: run.plan.n_parameters,
          step: run.step,
          losses: list(run.losses),
          accuracy: shortest(run.accuracy),
          accuracy_by_length: list(run.byLength),
          counted_by_length: run.counted,
          source: Array.from(run.seen.source, (word) => run.plan.vocabulary[word]),
          words: Array.from(run.seen.words, (word) => run.plan.vocabulary[word]),
          ...Object.fromEntries(Object.entries(matricesOf(run)).map(([name, matrix]) => [name, rows(matrix)])),
        })),
        ...(state.view === 'waiting' || state.view === 'gradients' ? { columns: header, rows: lines } : {}),
      };
      return {
        name: `headlight-recurrent-${state.view}.json`,
        parts: [JSON.stringify(numbers)],
        type: 'application/json',
      };
    },
  };
}
