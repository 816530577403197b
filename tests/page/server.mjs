// @ts-check
/** A server on this machine for the tests of a file. */
import { createServer } from 'node:http';
import { after } from 'node:test';

/** Returns the server's address, without a slash at its end. @param {import('node:http').RequestListener} listener */
export async function listening(listener) {
  const server = createServer(listener);
  await new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(null)));
  after(() => server.close());
  after(() => server.closeAllConnections());
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return `http://127.0.0.1:${port}`;
}
