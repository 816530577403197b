/**
 * Files with the numbers of a sentence's run. The engine formats the numbers, because JavaScript would write more
 * digits than a 32-bit float has.
 */
import { tokenOf } from '../../draw/saved-files.ts';
import { RequestError } from '../../engine/errors.ts';
import type { ModelManifest } from '../../pkg/headlight.js';
import { offered } from '../../state/models.ts';
import type { SentenceRead } from '../../state/reading.ts';
import type { Context } from '../../state/room.ts';
import type { Sentence } from './answers.ts';
import { words } from './words/en.js';

export function createFiles(context: Context<Sentence>) {
  const { get, shared, client } = context;
  return {
    /** Weights of the chosen heads. */
    async csv() {
      const { layer, head } = shared().text.input;
      const heads = [{ layer, head }, ...(get().reading?.answers.together ?? [])];
      const parts = [await client.call('pattern_csv', heads)];
      return { name: `headlight-L${layer}-H${head}.csv`, parts, type: 'text/csv' };
    },
    json: async () => ({ name: 'headlight.json', parts: await jsonParts(context), type: 'application/json' }),
  };
}

/**
 * All weights of the run in the format of docs/EXPORT.md. They are requested layer by layer, because for 512 tokens
 * they take 200 MB.
 */
async function jsonParts({ get, shared, client }: Context<Sentence>) {
  const { folder, sentence } = get().reading as NonNullable<Sentence['reading']>;
  const { run } = sentence as SentenceRead;
  const { n_layers, n_heads } = shared().model.manifest as ModelManifest;
  const version = await client.call('version');
  const model = offered(folder).title;
  const tokens = run.tokens.map(tokenOf);
  const about = JSON.stringify({ app: 'headlight', version, model, text: run.text, tokens, n_layers, n_heads });
  const parts: BlobPart[] = [about.slice(0, -1), ',"attention":['];
  for (let layer = 0; layer < n_layers; layer += 1)
    parts.push(layer > 0 ? ',' : '', await client.call('pattern_json', layer));
  if (shared().text.run !== run) throw new RequestError({ message: words.changedMeanwhile });
  return [...parts, ']}'];
}
