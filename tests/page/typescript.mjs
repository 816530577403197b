// @ts-check
/** A Node.js hook that removes the types from the page's modules, so that tests can import them. */
import { readFile } from 'node:fs/promises';

import { transformSync } from 'rolldown/utils';

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const { code } = transformSync(url, await readFile(new URL(url), 'utf8'));
  return { format: 'module', shortCircuit: true, source: code };
}
