/** Files with the numbers of a training run, and with the trained model. */
import { shortest } from '../../draw/format.ts';
import { csvFile, jsonFile, listOf, rowsOf } from '../../draw/saved-files.ts';
import { written } from '../../draw/written.ts';
import { refusalIn } from '../../engine/errors.ts';
import type { Context } from '../../state/room.ts';
import { saveFile } from '../../widgets/save-file.ts';
import { hasHeads } from './presets.ts';
import type { Run, Train } from './state.ts';
import { words } from './words/en.js';

export function createFiles({ get, client }: Context<Train>) {
  const training = () => get().run as Run;
  return {
    csv: async () => csvFile('training', tableOf(training())),
    json: async () => jsonFile('training', await client.call('version'), numbersOf(training())),
  };
}

/** The curve: one line per step, with the accuracy if it was measured. */
function tableOf({ plan, losses, gradient_norms, layer_norms, measured }: Run) {
  const layers = plan.layers.map((layer) => `gradient_norm.${layer}`);
  const accuracies = new Map(measured.map(({ step, accuracy }) => [step, accuracy]));
  const rows = Array.from(losses, (loss, at) => {
    const accuracy = accuracies.get(at + 1);
    const numbers = [loss, ...[gradient_norms, ...layer_norms].map((all) => all[at])].map(shortest);
    return [at + 1, ...numbers, accuracy === undefined ? '' : shortest(accuracy)];
  });
  return [['step', 'loss', 'gradient_norm', ...layers, 'accuracy'], ...rows];
}

/** Settings, curve, and the model's output for the displayed sequence. */
function numbersOf({ settings, plan, step, losses, gradient_norms, layer_norms, measured, now }: Run) {
  const { probe, vocabulary, ...about } = plan;
  return {
    settings,
    ...about,
    vocabulary,
    step,
    losses: listOf(losses),
    gradient_norms: listOf(gradient_norms),
    layer_gradient_norms: layer_norms.map((norms) => listOf(norms)),
    measured: measured.map(({ step, accuracy, previous_token, induction, alignment_score }) => ({
      step,
      accuracy: shortest(accuracy),
      previous_token: listOf(previous_token),
      induction: listOf(induction),
      ...(settings.architecture === 'encoder_decoder' ? { alignment: listOf(alignment_score) } : {}),
    })),
    probe: Array.from(probe, (word) => vocabulary[word]),
    targets: now.targets.map((word) => (word == null ? null : vocabulary[word])),
    probabilities: rowsOf(now.probabilities),
  };
}

/** Handlers that save the model, or open it in another room. */
export function modelFilesOf(context: Context<Train>) {
  const { get, client, note } = context;

  async function withModel(act: (files: File[]) => unknown) {
    const { run, view } = get();
    try {
      const [weights, config, tokenizer] = await Promise.all([
        client.call('train_save', view.at),
        client.call('train_config', view.at),
        client.call('train_tokenizer'),
      ]);
      const json = (text: string, name: string) => new File([text], name, { type: 'application/json' });
      const type = 'application/octet-stream';
      const files = [new File([new Uint8Array(weights)], 'model.safetensors', { type }), json(config, 'config.json')];
      // A recurrent model needs no tokenizer.json, because its config.json contains the vocabulary. This room can open
      // such a model.
      if (run && hasHeads(run.settings)) files.push(json(tokenizer, 'tokenizer.json'));
      await act(files);
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal !== null) note(refusal);
    }
  }

  return {
    saveModel() {
      void withModel((files) => {
        for (const file of files) saveFile(file.name, [file], file.type);
      });
    },
    openModel: () => void withModel((files) => openModel(context, files)),
  };
}

async function openModel(context: Context<Train>, files: File[]) {
  const { get, shared, chooseHead, changeText, offerModel, openRoom } = context;
  const { run, view, past } = get();
  if (!run) return;
  const { settings, plan, now } = run;
  const seen = past?.step === view.at ? past : now;
  await offerModel(files, words.acts.trained(words.settings.values[settings.task], written(seen.step)));
  if (shared().room !== 'train') return;
  const isTranslator = settings.architecture === 'encoder_decoder';
  const sequence = isTranslator ? seen.sequence.slice(0, plan.predicted_from) : seen.sequence;
  changeText(Array.from(sequence, (word) => plan.vocabulary[word]).join(' '));
  if (isTranslator) return openRoom('translate');
  const { head } = view;
  if (head !== null && head < seen.patterns.length)
    chooseHead({ layer: Math.floor(head / settings.n_heads), head: head % settings.n_heads });
  openRoom('sentence');
}
