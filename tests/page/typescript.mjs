// @ts-check
/** A hook of Node.js that removes the types of the page's modules, which tests import. */
import { readFile } from 'node:fs/promises';

import { transformSync } from 'rolldown/utils';

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const { code } = transformSync(url, await readFile(new URL(url), 'utf8'));
  return { format: 'module', shortCircuit: true, source: code };
}
