/** The trained model as files: saved, or opened in another room. */
import { EngineUnavailable, RequestError, WorkerLost } from '../../engine/client.ts';
import type { Context } from '../../state/room.ts';
import { saveFile } from '../../widgets/save-file.ts';
import { hasHeads } from './presets.ts';
import type { Train } from './state.ts';
import { words } from './words.ts';

export function modelFilesOf(context: Context<Train>) {
  const { get, client, note } = context;

  /** Calls `act` with the files of the model at the displayed step. */
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
      if (error instanceof RequestError) note(error.message);
      // A lost engine is reported elsewhere.
      else if (!(error instanceof WorkerLost || error instanceof EngineUnavailable)) throw error;
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

/** Opens the model with the displayed sequence and the selected head. */
async function openModel(context: Context<Train>, files: File[]) {
  const { get, shared, chooseHead, changeText, offerModel, openRoom } = context;
  const { run, view, past } = get();
  if (!run) return;
  const { settings, plan, now } = run;
  const seen = past?.step === view.at ? past : now;
  await offerModel(files, words.acts.trained(words.settings.values[settings.task], seen.step.toLocaleString('en')));
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
