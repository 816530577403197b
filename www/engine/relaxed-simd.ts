/**
 * Reports whether the browser can run the build with fused multiply-add. The worker imports this file as a module and
 * the service worker loads it as a script, so it exports nothing.
 */
declare var hasRelaxedSimd: () => boolean;

self.hasRelaxedSimd = () =>
  // A wasm module with a single function that contains a relaxed-SIMD instruction; from wasm-feature-detect.
  WebAssembly.validate(
    new Uint8Array([
      0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 15, 1, 13, 0, 65, 1, 253, 15, 65, 2, 253, 15,
      253, 128, 2, 11,
    ]),
  );
