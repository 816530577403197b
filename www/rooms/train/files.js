// @ts-check
/**
 * Files with the numbers of a training run.
 *
 * @typedef {import('./state.js').Train} Train
 */
import { shortest } from '../../draw/shortest.ts';

/** @param {import('../../state/room.ts').Context<Train>} context */
export function createFiles({ get, client }) {
  const training = () => /** @type {import('./state.js').Run} */ (get().run);

  return {
    /** The curve: one line per step, with the accuracy if it was measured. */
    async csv() {
      const { plan, losses, norms, layerNorms, measured } = training();
      const layers = plan.layers.map((layer) => `gradient_norm.${layer}`);
      const accuracies = new Map(measured.map(({ step, accuracy }) => [step, accuracy]));
      const rows = Array.from(losses, (loss, at) => {
        const accuracy = accuracies.get(at + 1);
        const lengths = [norms, ...layerNorms].map((all) => shortest(all[at]));
        return [at + 1, shortest(loss), ...lengths, accuracy === undefined ? '' : shortest(accuracy)].join(',');
      });
      return {
        name: 'headlight-training.csv',
        parts: [`${[['step,loss,gradient_norm', ...layers, 'accuracy'].join(','), ...rows].join('\r\n')}\r\n`],
        type: 'text/csv',
      };
    },

    /** Settings, curve, and the model's output for the displayed sequence. */
    async json() {
      const { settings, plan, step, losses, norms, layerNorms, measured, now } = training();
      const { probe, vocabulary, ...about } = plan;
      const list = (/** @type {ArrayLike<number>} */ values) => Array.from(values, shortest);
      const { columns, rows, values } = now.probabilities;
      const numbers = {
        app: 'headlight',
        version: await client.call('version'),
        settings,
        ...about,
        vocabulary,
        step,
        losses: list(losses),
        gradient_norms: list(norms),
        layer_gradient_norms: layerNorms.map(list),
        measured: measured.map(({ step, accuracy, previous, induction, alignment }) => ({
          step,
          accuracy: shortest(accuracy),
          previous_token: list(previous),
          induction: list(induction),
          ...(settings.architecture === 'encoder_decoder' ? { alignment: list(alignment) } : {}),
        })),
        probe: Array.from(probe, (word) => vocabulary[word]),
        targets: now.targets.map((word) => (word == null ? null : vocabulary[word])),
        probabilities: Array.from({ length: rows }, (_, row) =>
          list(values.subarray(row * columns, (row + 1) * columns)),
        ),
      };
      return { name: 'headlight-training.json', parts: [JSON.stringify(numbers)], type: 'application/json' };
    },
  };
}
