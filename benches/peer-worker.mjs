// @ts-check
// A worker that runs onnxruntime-web: receives a number of tokens and returns the milliseconds of a forward pass.
const ort = await import(/** @type {any} */ ('/peer/ort.wasm.min.mjs'));
Object.assign(ort.env.wasm, { wasmPaths: '/peer/', numThreads: 1 });
const session = await ort.InferenceSession.create('/peer.onnx', { executionProviders: ['wasm'] });

addEventListener('message', async ({ data: n }) => {
  const tensor = (/** @type {(at: number) => bigint} */ of) =>
    new ort.Tensor(
      'int64',
      BigInt64Array.from({ length: n }, (_, at) => of(at)),
      [1, n],
    );
  const feeds = { input_ids: tensor((at) => BigInt(1000 + at)), attention_mask: tensor(() => 1n) };
  const start = performance.now();
  await session.run(feeds);
  postMessage(performance.now() - start);
});
postMessage('ready');
