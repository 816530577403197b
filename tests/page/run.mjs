// @ts-check
/**
 * Runs page tests: `node run.mjs [--workers=N] [--name=PATTERN] FILE...`.
 *
 * Each worker is a process with one browser. It runs one file after another until no file is left.
 */
import { createServer } from 'node:http';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  options: { workers: { type: 'string', default: '1' }, name: { type: 'string' } },
  allowPositionals: true,
});
const workers = Number(values.workers);
const queue = createServer((_, response) => {
  const file = positionals.shift();
  response.statusCode = file ? 200 : 204;
  response.end(file);
});
await new Promise((done) => queue.listen(0, '127.0.0.1', () => done(null)));
const { port } = /** @type {import('node:net').AddressInfo} */ (queue.address());
process.env.HEADLIGHT_QUEUE = `http://127.0.0.1:${port}/`;

run({
  files: Array(workers).fill(fileURLToPath(new URL('worker.mjs', import.meta.url))),
  concurrency: workers,
  ...(values.name && { testNamePatterns: [new RegExp(values.name)] }),
})
  .on('test:fail', () => {
    process.exitCode = 1;
  })
  .on('end', () => queue.close())
  .compose(new spec())
  .pipe(process.stdout);
