// @ts-check
/**
 * Files with the numbers of a sentence's run. The engine formats the numbers, because JavaScript would write more
 * digits than a 32-bit float has.
 *
 * @typedef {import('./controller.js').Sentence} Sentence
 * @typedef {NonNullable<NonNullable<Sentence['reading']>['sentence']>} SentenceRead
 */
import { RequestError } from '../../engine/client.js';
import { offered } from '../../state/models.js';
import { words } from './words.js';

/** @param {import('../../state/room.js').Context<Sentence>} context */
export function createFiles({ get, shared, client }) {
  /**
   * All weights of the run in the format of docs/EXPORT.md. They are requested layer by layer, because for 512 tokens
   * they take 200 MB.
   */
  async function jsonParts() {
    const { folder, sentence } = /** @type {NonNullable<Sentence['reading']>} */ (get().reading);
    const { run } = /** @type {SentenceRead} */ (sentence);
    const { n_layers, n_heads } = /** @type {import('../../pkg/headlight.js').ModelManifest} */ (
      shared().model.manifest
    );
    const version = await client.call('version');
    const model = offered(folder).title;
    const tokens = run.tokens.map(({ id, text }) => ({ id, text }));
    const about = JSON.stringify({ app: 'headlight', version, model, text: run.text, tokens, n_layers, n_heads });
    const parts = [about.slice(0, -1), ',"attention":['];
    for (let layer = 0; layer < n_layers; layer += 1) {
      parts.push(layer > 0 ? ',' : '', await client.call('pattern_json', layer));
    }
    if (shared().text.run !== run) throw new RequestError({ message: words.changedMeanwhile });
    return [...parts, ']}'];
  }

  return {
    /** Weights of the chosen heads. */
    async csv() {
      const { layer, head } = shared().text.input;
      const together = get().reading?.answers.together ?? [];
      const heads = [{ layer, head }, ...together];
      return {
        name: `headlight-L${layer}-H${head}.csv`,
        parts: [await client.call('pattern_csv', heads)],
        type: 'text/csv',
      };
    },
    json: async () => ({ name: 'headlight.json', parts: await jsonParts(), type: 'application/json' }),
  };
}
