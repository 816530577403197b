// @ts-check
// llama.cpp as wasm, for comparison: wllama 2 decodes given tokens; wllama 3 only completes a text and reports its times.

/** A text, to be repeated to the prompt's length, and its number of tokens. */
const WORDS = 'The animal did not cross the street because it was too tired, and the keys to the cabinet were lost. ';
const TOKENS = 23;

/**
 * Loads wllama and a model in the page, as `window.wllama`.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} folder where the page finds wllama's files
 * @param {string} file name of the GGUF file
 */
export const loadLlama = (page, folder, file) =>
  page.evaluate(
    async ({ folder, file }) => {
      const { Wllama, LoggerWithoutDebug } = await import(/** @type {any} */ (`${folder}index.min.js`));
      const single = `${folder}single-thread/wllama.wasm`;
      const isOld = (await fetch(single, { method: 'HEAD' })).ok;
      const paths = isOld ? { 'single-thread/wllama.wasm': single } : { default: `${folder}wasm/wllama.wasm` };
      const wllama = new Wllama(paths, { suppressNativeLog: true, logger: LoggerWithoutDebug });
      wllama.setCompat?.(null);
      const model = await (await fetch(file)).blob();
      await wllama.loadModel([model], { n_threads: 1, n_ctx: 512, n_gpu_layers: 0, seed: 1 });
      Object.assign(window, { wllama });
    },
    { folder, file },
  );

/**
 * Tokens a second of a prompt, and of a generation after a short one.
 *
 * @param {import('playwright-core').Page} page with wllama
 * @param {{ prompt: number, before: number, steps: number }} sizes
 * @returns {Promise<{ prompt: number, steps: number }>}
 */
export const timeLlama = (page, sizes) => page.evaluate(timed, { ...sizes, words: WORDS, tokens: TOKENS });

/** @param {{ prompt: number, before: number, steps: number, words: string, tokens: number }} sizes */
async function timed({ prompt, before, steps, words, tokens }) {
  const { wllama } = /** @type {any} */ (window);
  if (wllama.decode) return decoded();
  return completed();

  async function decoded() {
    const ids = (await wllama.tokenize(words.repeat(12))).slice(0, prompt);
    await wllama.kvClear();
    const start = performance.now();
    await wllama.decode(ids, {});
    const read = performance.now();
    await wllama.kvClear();
    await wllama.samplingInit({ temp: 0 });
    await wllama.decode(ids.slice(0, before), {});
    const begun = performance.now();
    for (let step = 0; step < steps; step++) {
      const { token } = await wllama.samplingSample();
      await wllama.samplingAccept([token]);
      await wllama.decode([token], {});
    }
    return { prompt: (1000 * prompt) / (read - start), steps: (1000 * steps) / (performance.now() - begun) };
  }

  /** A new first word keeps wllama from reusing its cache of the last prompt. */
  async function completed() {
    const options = { temperature: 0, max_tokens: steps, ignore_eos: true };
    const fresh = `${Math.random()} `;
    const { timings } = await wllama.createCompletion({ prompt: fresh + words.repeat(prompt / tokens), ...options });
    const { timings: short } = await wllama.createCompletion({ prompt: fresh.slice(1) + words, ...options });
    return { prompt: timings.prompt_per_second, steps: short.predicted_per_second };
  }
}
