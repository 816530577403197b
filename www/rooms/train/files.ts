/** Files with the numbers of a training run. */
import { shortest } from '../../draw/shortest.ts';
import type { Context } from '../../state/room.ts';
import type { Run, Train } from './state.ts';

export function createFiles({ get, client }: Context<Train>) {
  const training = () => get().run as Run;
  return {
    csv: async () => ({ name: 'headlight-training.csv', parts: [tableOf(training())], type: 'text/csv' }),
    async json() {
      const numbers = { app: 'headlight', version: await client.call('version'), ...numbersOf(training()) };
      return { name: 'headlight-training.json', parts: [JSON.stringify(numbers)], type: 'application/json' };
    },
  };
}

/** The curve: one line per step, with the accuracy if it was measured. */
function tableOf({ plan, losses, gradient_norms, layer_norms, measured }: Run) {
  const layers = plan.layers.map((layer) => `gradient_norm.${layer}`);
  const accuracies = new Map(measured.map(({ step, accuracy }) => [step, accuracy]));
  const rows = Array.from(losses, (loss, at) => {
    const accuracy = accuracies.get(at + 1);
    const numbers = [loss, ...[gradient_norms, ...layer_norms].map((all) => all[at])].map(shortest);
    return [at + 1, ...numbers, accuracy === undefined ? '' : shortest(accuracy)].join(',');
  });
  return `${[['step,loss,gradient_norm', ...layers, 'accuracy'].join(','), ...rows].join('\r\n')}\r\n`;
}

/** Settings, curve, and the model's output for the displayed sequence. */
function numbersOf({ settings, plan, step, losses, gradient_norms, layer_norms, measured, now }: Run) {
  const { probe, vocabulary, ...about } = plan;
  const list = (values: ArrayLike<number>) => Array.from(values, shortest);
  const { columns, rows, values } = now.probabilities;
  return {
    settings,
    ...about,
    vocabulary,
    step,
    losses: list(losses),
    gradient_norms: list(gradient_norms),
    layer_gradient_norms: layer_norms.map(list),
    measured: measured.map(({ step, accuracy, previous_token, induction, alignment_score }) => ({
      step,
      accuracy: shortest(accuracy),
      previous_token: list(previous_token),
      induction: list(induction),
      ...(settings.architecture === 'encoder_decoder' ? { alignment: list(alignment_score) } : {}),
    })),
    probe: Array.from(probe, (word) => vocabulary[word]),
    targets: now.targets.map((word) => (word == null ? null : vocabulary[word])),
    probabilities: Array.from({ length: rows }, (_, row) => list(values.subarray(row * columns, (row + 1) * columns))),
  };
}
