// @ts-check
// A server that simulates the latency and bandwidth of a slow connection, as in a lecture hall.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * @typedef {object} Line
 * @property {number} latency of a round trip, in ms
 * @property {number} rate in megabits per second, shared by all responses
 * @property {boolean} gzip whether the server compresses what it sends
 */

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain',
};
/** Interval between bursts, in ms. */
const TICK_MS = 5;
/** Bytes that a response sends per turn: one packet. */
const PACKET = 1460;

/**
 * The body of a response with its headers: a file, or the range of it that the page requests of a model. Weights
 * hardly become smaller, so hosts do not compress them.
 *
 * @param {Buffer} file
 * @param {string} name
 * @param {string | undefined} range
 * @param {boolean} gzip
 * @returns {{ status: number, bytes: Buffer, headers: Record<string, string> }}
 */
function answerOf(file, name, range, gzip) {
  const type = TYPES[/** @type {'.js'} */ (extname(name))];
  const headers = { 'content-type': type ?? 'application/octet-stream', 'cache-control': 'no-cache' };
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (from) {
    const end = to ? Number(to) + 1 : file.length;
    const place = { 'content-range': `bytes ${from}-${end - 1}/${file.length}` };
    return { status: 206, bytes: file.subarray(Number(from), end), headers: { ...headers, ...place } };
  }
  if (!gzip || !type) return { status: 200, bytes: file, headers };
  return { status: 200, bytes: gzipSync(file), headers: { ...headers, 'content-encoding': 'gzip' } };
}

/**
 * Serves a folder over a simulated slow line with HTTP/1.1. Each connection and each request costs a round trip.
 *
 * @param {string} folder
 * @param {Line} line
 * @returns {Promise<{ url: string, sent: { requests: number, bytes: number }, close: () => void }>} `sent`:
 *     requests, and bytes of response bodies, so far
 */
export async function serveSlowly(folder, { latency, rate, gzip }) {
  /** Responses in progress, in the order of their turns. @type {{ response: import('node:http').ServerResponse, bytes: Buffer, sent: number }[]} */
  const answers = [];
  const sent = { requests: 0, bytes: 0 };
  let credit = 0;
  let last = performance.now();
  const pump = setInterval(() => {
    const now = performance.now();
    credit = answers.length > 0 ? credit + ((now - last) * rate * 1000) / 8 : 0;
    last = now;
    while (credit > 0 && answers.length > 0) {
      const answer = /** @type {typeof answers[number]} */ (answers.shift());
      const packet = answer.bytes.subarray(answer.sent, answer.sent + PACKET);
      answer.response.write(packet);
      answer.sent += packet.length;
      credit -= packet.length;
      sent.bytes += packet.length;
      if (answer.sent < answer.bytes.length) answers.push(answer);
      else answer.response.end();
    }
  }, TICK_MS);

  /** @type {WeakSet<import('node:net').Socket>} */
  const connected = new WeakSet();
  const server = createServer(async (request, response) => {
    const roundTrips = connected.has(request.socket) ? 1 : 2;
    connected.add(request.socket);
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const file = await readFile(join(folder, name)).catch(() => null);
    sent.requests += 1;
    setTimeout(() => {
      if (file === null) return response.writeHead(404).end();
      const { status, bytes, headers } = answerOf(file, name, request.headers.range, gzip);
      response.writeHead(status, { ...headers, 'content-length': bytes.length });
      answers.push({ response, bytes, sent: 0 });
    }, roundTrips * latency);
  });
  await /** @type {Promise<void>} */ (new Promise((listening) => server.listen(0, '127.0.0.1', listening)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}/`,
    sent,
    close() {
      clearInterval(pump);
      server.closeAllConnections();
      server.close();
    },
  };
}
