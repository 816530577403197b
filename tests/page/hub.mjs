// @ts-check
/**
 * A stand-in for the model hub and the server of its large files, and the page with a policy that names both.
 *
 * It answers as the Hub did in recorded answers of 2026: JSON about a model and its files, in pages; small files after
 * a redirect on the same server; large files after a redirect to a signed URL on another server, whose ETag is a
 * checksum of its own; errors with `X-Error-Code`. It refuses CORS preflights, so that requests must not need them.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import sirv from 'sirv';
import { listening } from './server.mjs';

/**
 * @typedef {object} Repository
 * @property {Record<string, string>} [branches] commits by branch; by default `main`
 * @property {Record<string, Buffer>} files by path
 * @property {string} [gated]
 * @property {Record<string, number>} [sizes] sizes to list instead of the actual ones
 */

const DIST = process.env.HEADLIGHT_DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));
const GOLDEN = new URL('../golden/', import.meta.url);

/** Number of entries in a page of a list of files. The Hub has 1000. */
const PAGE = 3;

const EXPOSED =
  'X-Repo-Commit,X-Error-Code,X-Error-Message,ETag,Link,Accept-Ranges,Content-Range,X-Linked-Size,X-Linked-ETag';

const LARGE = /\.(safetensors|gguf|bin)$/;

/** @param {string} path in tests/golden/ */
export const golden = (path) => readFileSync(new URL(path, GOLDEN));

/** Files of a seeded model. @param {string} model @param {string[]} names */
export const seeded = (model, names = ['config.json', 'tokenizer.json', 'model.safetensors']) =>
  Object.fromEntries(names.map((name) => [name, golden(`architectures/${model}/${name}`)]));

/** @param {string} text */
export const commitOf = (text) => createHash('sha1').update(text).digest('hex');

/** The page with other servers in its policy. @param {string[]} servers */
export async function pageAllowing(...servers) {
  const files = sirv(DIST, { dev: true });
  const html = readFileSync(`${DIST}/index.html`, 'utf8').replace(
    /connect-src [^;]*/,
    ["connect-src 'self'", ...servers].join(' '),
  );
  const url = await listening((request, answer) => {
    if (request.url === '/') return void answer.writeHead(200, { 'content-type': 'text/html' }).end(html);
    files(request, answer, () => void answer.writeHead(404).end());
  });
  return `${url}/`;
}

export class Hub {
  /** Requests so far, to both servers. @type {{ method: string, url: string, headers: import('node:http').IncomingHttpHeaders }[]} */
  asked = [];
  /** After how many bytes the next responses with large files break; `null` if they do not. @type {(number | null)[]} */
  breaks = [];
  /** Part of the ETag of large files. */
  version = '1';
  url = '';
  store = '';
  /** @type {Record<string, Repository>} */
  #repositories;

  /** @param {Record<string, Repository>} repositories by name */
  constructor(repositories) {
    this.#repositories = repositories;
  }

  async start() {
    this.url = await listening((request, answer) => this.#answer(request, answer));
    this.store = await listening((request, answer) => this.#send(request, answer));
    return this;
  }

  /** The ranges of all requests for large files. */
  get ranges() {
    return this.asked.filter(({ url }) => url.startsWith('/xet-bridge')).map(({ headers }) => headers.range ?? 'all');
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} answer */
  #answer(request, answer) {
    const { method = '', url = '', headers } = request;
    this.asked.push({ method, url, headers });
    answer.setHeader('access-control-allow-origin', headers.origin ?? '*');
    answer.setHeader('access-control-expose-headers', EXPOSED);
    if (method !== 'GET') return void answer.writeHead(405).end();
    const path = decodeURIComponent(url.replace(/\?.*/, ''));
    const [, name, kind, rest = ''] =
      /^\/(?:api\/models\/|api\/resolve-cache\/models\/)?([\w.-]+\/[\w.-]+)(?:\/(revision|tree|resolve|cache)\/(.*))?$/.exec(
        path,
      ) ?? [];
    const found = this.#repositories[name];
    if (!found) return refuse(answer, 401, null, 'Invalid username or password.');
    const branches = found.branches ?? { main: commitOf(name) };
    const [revision] = kind === 'revision' ? [rest] : rest.split('/');
    const commit = Object.values(branches).includes(revision) ? revision : branches[revision || 'main'];
    if (!commit) return refuse(answer, 404, 'RevisionNotFound', `Invalid rev id: ${revision}`);
    answer.setHeader('x-repo-commit', commit);
    if (kind === 'tree') return this.#list(answer, found, new URL(url, this.url));
    if (kind === undefined || kind === 'revision')
      return json(answer, { id: name, sha: commit, gated: found.gated ?? false, siblings: [] });
    if (found.gated) return refuse(answer, 401, 'GatedRepo', `Access to model ${name} is restricted.`);
    const file = rest.slice(revision.length + 1);
    const bytes = found.files[file];
    if (!bytes) return refuse(answer, 404, 'EntryNotFound', 'Entry not found');
    const tag = `"${idOf(file, bytes)}"`;
    if (kind === 'cache') return void answer.writeHead(200, { etag: tag }).end(bytes);
    if (!LARGE.test(file))
      return void answer
        .writeHead(307, { location: `/api/resolve-cache/models/${name}/cache/${commit}/${file}`, 'x-linked-etag': tag })
        .end();
    const location = `${this.store}/xet-bridge-us/${name}/${file}?Expires=1&Signature=s`;
    answer.writeHead(302, { location, 'x-linked-etag': tag, 'x-linked-size': bytes.length }).end(`Found. ${location}`);
  }

  /** @param {import('node:http').ServerResponse} answer @param {Repository} repository @param {URL} url */
  #list(answer, { files, sizes = {} }, url) {
    const first = Number(url.searchParams.get('cursor') ?? 0);
    const folders = [...new Set(Object.keys(files).flatMap((path) => path.split('/').slice(0, -1)))];
    const all = [
      ...folders.map((path) => ({ type: 'directory', oid: commitOf(path), size: 0, path })),
      ...Object.entries(files).map(([path, bytes]) => ({
        type: 'file',
        oid: commitOf(`pointer ${path}`),
        size: sizes[path] ?? bytes.length,
        path,
        ...(LARGE.test(path) && {
          lfs: { oid: idOf(path, bytes), size: sizes[path] ?? bytes.length, pointerSize: 134 },
        }),
      })),
    ];
    url.searchParams.set('cursor', String(first + PAGE));
    if (first + PAGE < all.length) answer.setHeader('link', `<${url}>; rel="next"`);
    json(answer, all.slice(first, first + PAGE));
  }

  /** Sends a large file. @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} answer */
  #send(request, answer) {
    const { method = '', url = '', headers } = request;
    this.asked.push({ method, url, headers });
    if (method !== 'GET') return void answer.writeHead(403).end();
    const [, name, file] = /^\/xet-bridge-us\/([^/]+\/[^/]+)\/(.*)\?Expires=1&Signature=s$/.exec(url) ?? [];
    const all = this.#repositories[name].files[decodeURIComponent(file)];
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
    const end = Math.min(to ? Number(to) + 1 : all.length, all.length);
    const bytes = all.subarray(Number(from ?? 0), end);
    answer.writeHead(from === undefined ? 200 : 206, {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': '*',
      'accept-ranges': 'bytes',
      'content-length': bytes.length,
      etag: `"${commitOf(`xet ${file} ${this.version}`)}"`,
      ...(from !== undefined && { 'content-range': `bytes ${from}-${end - 1}/${all.length}` }),
    });
    const isPart = to !== '' && to !== undefined;
    const broken = isPart ? null : (this.breaks.shift() ?? null);
    if (broken === null) return void answer.end(bytes);
    answer.write(bytes.subarray(0, broken), () => setTimeout(() => answer.destroy(), 200));
  }
}

/** The checksum by which the Hub identifies a file. @param {string} path @param {Buffer} bytes */
const idOf = (path, bytes) =>
  LARGE.test(path)
    ? createHash('sha256').update(bytes).digest('hex')
    : createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');

/** @param {import('node:http').ServerResponse} answer @param {unknown} value */
const json = (answer, value) =>
  void answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

/** @param {import('node:http').ServerResponse} answer @param {number} status @param {string | null} code @param {string} message */
function refuse(answer, status, code, message) {
  if (code !== null) answer.setHeader('x-error-code', code);
  answer.writeHead(status, { 'x-error-message': message, 'content-type': 'application/json' });
  answer.end(JSON.stringify({ error: message }));
}
