// @ts-check
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';

const TYPES = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};

/**
 * Serves an empty page and files with cross-origin isolation, which gives the page a clock of 5 µs instead of 100 µs.
 *
 * @param {(name: string) => Promise<string> | string} fileOf path of the file of that name
 */
export async function serveIsolated(fileOf) {
  const server = createServer(async (request, response) => {
    const name = decodeURIComponent(request.url ?? '').slice(1);
    try {
      const empty = '<!doctype html><title>Measured here</title><link rel="icon" href="data:,">';
      const body = name === '' ? empty : await readFile(await fileOf(name));
      response.writeHead(200, {
        'content-type':
          TYPES[/** @type {'.js'} */ (name === '' ? '.html' : extname(name))] ?? 'application/octet-stream',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
