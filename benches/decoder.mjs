// @ts-check
// A language model: the pass over a prompt, then greedy decoding.
import { median, row, table } from './report.mjs';

/** Numbers of tokens: in the prompt, before decoding, and decoded. */
const SIZES = { prompt: 128, before: 16, steps: 32 };
const REPEATS = 5;

/**
 * @param {import('playwright-core').Page} page with the core in it
 * @param {boolean} withPeer whether wllama is measured too
 */
export async function measureDecoder(page, withPeer) {
  await page.evaluate(
    async ({ withPeer, prompt }) => {
      const file = await (await fetch('/models/smollm2-135m/model.gguf')).blob();
      const decoder = new /** @type {any} */ (window).core.Decoder(new Uint8Array(await file.arrayBuffer()));
      Object.assign(window, { decoder });
      if (!withPeer) return;
      const { Wllama, LoggerWithoutDebug } = await import(/** @type {any} */ ('/wllama/index.min.js'));
      const wasm = { 'single-thread/wllama.wasm': '/wllama/single-thread/wllama.wasm' };
      const wllama = new Wllama(wasm, { suppressNativeLog: true, logger: LoggerWithoutDebug });
      await wllama.loadModel([file], { n_threads: 1, n_ctx: 512, seed: 1 });
      // The same tokens as in benches/wasm/src/model/decoder.rs.
      const ids = Array.from({ length: prompt }, (_, place) => 1000 + 37 * place);
      Object.assign(window, { wllama, ids });
    },
    { withPeer, prompt: SIZES.prompt },
  );
  /** @type {Record<'ours' | 'peers', { prompt: number, steps: number }[]>} */
  const times = { ours: [], peers: [] };
  // Alternating exposes both to the same load. The first round is a warm-up.
  for (let sample = -1; sample < REPEATS; sample++) {
    const ours = await page.evaluate(timeOurs, SIZES);
    const peers = withPeer ? [await page.evaluate(timePeer, SIZES)] : [];
    if (sample < 0) continue;
    times.ours.push(ours);
    times.peers.push(...peers);
  }
  await page.evaluate(async () => {
    const { decoder, wllama } = /** @type {any} */ (window);
    decoder.free();
    await wllama?.exit();
  });

  table('SmolLM2-135M, Q4_1, one thread, in tokens a second', [
    '',
    'median',
    'best',
    ...(withPeer ? ['wllama median', 'best', 'ours / its, medians', 'bests'] : []),
  ]);
  for (const [name, tokens, of] of /** @type {const} */ ([
    [`a prompt of ${SIZES.prompt} tokens`, SIZES.prompt, 'prompt'],
    [`generation of ${SIZES.steps} tokens after ${SIZES.before}`, SIZES.steps, 'steps'],
  ])) {
    const speeds = (/** @type {{ prompt: number, steps: number }[]} */ samples) => {
      const all = samples.map((sample) => (1000 * tokens) / sample[of]);
      return [median(all), Math.max(...all)];
    };
    const ours = speeds(times.ours);
    const peers = withPeer ? speeds(times.peers) : [];
    row([
      name,
      ...[...ours, ...peers].map((speed) => speed.toFixed(1)),
      ...peers.map((speed, nth) => (ours[nth] / speed).toFixed(2)),
    ]);
  }
}

/** Milliseconds of the core. @param {typeof SIZES} sizes */
function timeOurs({ prompt, before, steps }) {
  const { decoder } = /** @type {any} */ (window);
  const start = performance.now();
  decoder.prompt(prompt);
  const read = performance.now();
  let token = decoder.prompt(before);
  const begun = performance.now();
  for (let step = 0; step < steps; step++) token = decoder.step(token);
  return { prompt: read - start, steps: performance.now() - begun };
}

/** Milliseconds of wllama. @param {typeof SIZES} sizes */
async function timePeer({ before, steps }) {
  const { wllama, ids } = /** @type {any} */ (window);
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
  return { prompt: read - start, steps: performance.now() - begun };
}
