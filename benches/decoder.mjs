// @ts-check
// Language models: the pass over a prompt, then greedy decoding, compared with llama.cpp as wasm.
import { loadLlama, timeLlama } from './llama.mjs';
import { median, row, table } from './report.mjs';

/** Numbers of tokens: in the prompt, before decoding, and decoded. */
const SIZES = { prompt: 128, before: 16, steps: 32 };
const REPEATS = 5;

/** @typedef {{ prompt: number, steps: number }} Speeds tokens a second */

/**
 * @param {() => Promise<import('playwright-core').Page>} open a page with the core in it
 * @param {string} name the model's name
 * @param {string} file its GGUF file on the page's server
 * @param {Map<string, string>} peers name and folder of each wllama
 */
export async function measureDecoder(open, name, file, peers) {
  const engines = new Map([['Headlight', await openOurs(open, file)]]);
  for (const [peer, folder] of peers) {
    const page = await open();
    await loadLlama(page, folder, file);
    engines.set(peer, page);
  }
  /** @type {Map<string, Speeds[]>} */
  const speeds = new Map([...engines.keys()].map((engine) => [engine, []]));
  // Alternating exposes all to the same load. The first round is a warm-up.
  for (let sample = -1; sample < REPEATS; sample++)
    for (const [engine, page] of engines) {
      const measured = await (engine === 'Headlight' ? page.evaluate(timeOurs, SIZES) : timeLlama(page, SIZES));
      if (sample >= 0) speeds.get(engine)?.push(measured);
    }
  for (const page of engines.values()) await page.close();
  report(name, speeds);
}

/** @param {() => Promise<import('playwright-core').Page>} open @param {string} file */
async function openOurs(open, file) {
  const page = await open();
  await page.evaluate(async (file) => {
    const { core } = /** @type {any} */ (window);
    const bytes = new Uint8Array(await (await fetch(file)).arrayBuffer());
    Object.assign(window, { decoder: new core.Decoder(bytes) });
  }, file);
  return page;
}

/** @param {string} name @param {Map<string, Speeds[]>} speeds by engine, Headlight first */
function report(name, speeds) {
  const work = /** @type {const} */ ([
    ['prompt', `a prompt of ${SIZES.prompt} tokens`],
    ['steps', `generation of ${SIZES.steps} tokens`],
  ]);
  table(`${name}, one thread, in tokens a second`, [
    '',
    ...work.flatMap(([, title]) => [title, 'best', 'ours / its, medians']),
  ]);
  const [ours] = speeds.values();
  for (const [engine, samples] of speeds)
    row([
      engine,
      ...work.flatMap(([of]) => {
        const all = samples.map((sample) => sample[of]);
        const ratio = median(ours.map((sample) => sample[of])) / median(all);
        return [median(all).toFixed(1), Math.max(...all).toFixed(1), ratio.toFixed(2)];
      }),
    ]);
}

/** @param {typeof SIZES} sizes */
function timeOurs({ prompt, before, steps }) {
  const { decoder } = /** @type {any} */ (window);
  const start = performance.now();
  decoder.prompt(prompt);
  const read = performance.now();
  let token = decoder.prompt(before);
  const begun = performance.now();
  for (let step = 0; step < steps; step++) token = decoder.step(token);
  return { prompt: (1000 * prompt) / (read - start), steps: (1000 * steps) / (performance.now() - begun) };
}
