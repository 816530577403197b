// @ts-check
/**
 * All page tests in one process, one after the other, so that they share a browser and the
 * pages that are open in it: the model of 45 MB is loaded once instead of once a file.
 */
import { readdirSync } from 'node:fs';

const folder = new URL('.', import.meta.url);
for (const name of readdirSync(folder).sort()) {
  if (name.endsWith('.test.mjs')) await import(new URL(name, folder).href);
}
