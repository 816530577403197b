// @ts-check
/**
 * Bundles the page: `node xtask/bundle.mjs FOLDER` writes the scripts and styles of `www/` to a folder. It also writes
 * `imports.json`, the imports of each script of the page. With `--watch` it bundles again after each edit.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { bundle as bundleStyle } from 'lightningcss';

import { LANGUAGES } from '../www/words/language.js';
import { bundleAlone, bundlePage, bundleUnable, WWW } from './scripts.mjs';

/** Scripts that are bundled with all their imports. The Python package imports `draw/color`. */
const MODULES = ['embed', 'engine/worker', 'draw/color'];
const SCRIPTS = ['service-worker', 'unable', 'engine/relaxed-simd'];

/** Time in milliseconds to wait for further edits. */
const SETTLED_MS = 30;

const [folder, isWatching] = [resolve(process.argv[2]), process.argv[3] === '--watch'];

/** Bundles each style sheet that is not imported by another style sheet. */
function bundleStyles() {
  const all = readdirSync(WWW, { encoding: 'utf8', recursive: true }).filter((name) => name.endsWith('.css'));
  const texts = all.map((name) => [name, readFileSync(join(WWW, name), 'utf8')]);
  const imported = texts.flatMap(([name, text]) =>
    [...text.matchAll(/@import url\('(.*?)'\)/g)].map(([, other]) => join(dirname(name), other)),
  );
  for (const name of all.filter((name) => !imported.includes(name))) {
    const { code } = bundleStyle({ filename: join(WWW, name), minify: true });
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), code);
  }
}

async function bundleAll() {
  rmSync(folder, { recursive: true, force: true });
  const imports = {};
  for (const language of LANGUAGES) {
    Object.assign(imports, await bundlePage(folder, language));
    if (language !== 'en') await bundleUnable(folder, language);
  }
  for (const name of MODULES) await bundleAlone(folder, name, 'esm');
  for (const name of SCRIPTS) await bundleAlone(folder, name, 'iife');
  bundleStyles();
  writeFileSync(join(folder, 'imports.json'), JSON.stringify(imports));
}

/** Bundles again after each edit, and prints a line each time. */
function bundleAfterEdits() {
  let work = Promise.resolve();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  watch(WWW, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(bundleAll).then(
        () => console.log('bundled'),
        ({ message }) => console.error(message),
      );
    }, SETTLED_MS);
  });
  // Standard input closes when the parent process ends.
  process.stdin.on('end', () => process.exit()).resume();
}

if (isWatching) bundleAfterEdits();
else await bundleAll();
