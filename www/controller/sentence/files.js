// @ts-check
/**
 * The numbers of a sentence's run as files. The engine writes them, because JavaScript would write
 * more digits than a 32-bit number has.
 *
 * @typedef {import('../sentence.js').Reading} Reading
 * @typedef {import('../sentence.js').Run} Run
 * @typedef {import('../../pkg/headlight.js').ModelManifest} ModelManifest
 */
import { RequestError } from '../../engine/client.js';
import { words } from '../../words/page.js';

/**
 * @param {Pick<import('../../controller.js').Context, 'store' | 'client'>} context
 * @param {(run: Run) => boolean} isCurrent whether the engine still answers about a run
 */
export function createFiles({ store, client }, isCurrent) {
  /** All weights of the run, as the README describes them: a layer at a time, because of 512 tokens they are 200 MB. */
  async function jsonParts() {
    const { run } = /** @type {Reading} */ (store.get().sentence.reading);
    const { name, n_layers, n_heads } = /** @type {ModelManifest} */ (store.get().model.manifest);
    const version = await client.call('version');
    const tokens = run.tokens.map(({ id, text }) => ({ id, text }));
    const about = JSON.stringify({ app: 'headlight', version, model: name, text: run.text, tokens, n_layers, n_heads });
    const parts = [about.slice(0, -1), ',"attention":['];
    for (let layer = 0; layer < n_layers; layer += 1) {
      parts.push(layer > 0 ? ',' : '', await client.call('pattern_json', layer));
    }
    if (!isCurrent(run)) throw new RequestError({ message: words.sentence.changedMeanwhile });
    return [...parts, ']}'];
  }

  return {
    /** The chosen heads' weights. */
    async csv() {
      const { layer, head, together } = store.get().sentence.input;
      const heads = [{ layer, head }, ...together].map((at) => [at.layer, at.head]);
      return { name: `headlight-L${layer}-H${head}.csv`, parts: [await client.call('pattern_csv', heads)], type: 'text/csv' };
    },
    json: async () => ({ name: 'headlight.json', parts: await jsonParts(), type: 'application/json' }),
  };
}
