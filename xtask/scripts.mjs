// @ts-check
/**
 * Bundles the page's scripts once for each language, each time into a folder named after the language: one script for each
 * room and for each part that is loaded later, one for the modules of the first picture that several scripts import, and
 * one for the modules that only other rooms share.
 */
import { dirname, join, relative, resolve } from 'node:path';

import { rolldown } from 'rolldown';

export const WWW = resolve(import.meta.dirname, '../www');

/** The script that runs before the page and shares its modules with the page. */
const AHEAD = 'page/ahead';

const MAIN = /\/www\/main\.ts$/;

/** The address of an English file of words. Modules import this file; in another language its counterpart replaces it. */
const ENGLISH = /\/words\/en(?=\/|\.[jt]s$)/;

/** Modules that `MAIN` must not import statically, because the bundler would write a broken `shared.js`. */
const TEMPLATES = /\/node_modules\/lit-html\//;

/** The sentences of errors, which the page loads with the first error. */
const ERRORS = /\/words\/\w+\/errors\.js$/;

/** The scripts of the first picture. */
const FIRST = /\/www\/(main|page\/model\/(bar|loading)|rooms\/start\/opened)\.ts$/;

/**
 * Bundles the page in a language and returns the imports of each script. All languages share the script that runs before
 * the page.
 *
 * @param {string} folder
 * @param {string} language
 * @param {import('rolldown').Plugin[]} [plugins]
 * @returns {Promise<Record<string, string[]>>}
 */
export async function bundlePage(folder, language, plugins = []) {
  const graph = createGraph();
  // The script that runs before the page must not wait for other scripts.
  const isOfAhead = graph.reachableFrom(/\/www\/page\/ahead\.ts$/);
  // The first picture does not wait for modules that only other rooms share.
  const isOfFirst = graph.reachableFrom(FIRST);
  const isShared = (/** @type {string} */ id) => !isOfAhead(id);
  const chunks = await bundle(
    folder,
    ['main', AHEAD],
    {
      entryFileNames: ({ name }) => (name === AHEAD ? '[name].js' : `${language}/[name].js`),
      chunkFileNames: ({ facadeModuleId }) => `${language}/${facadeModuleId ? nameOf(facadeModuleId) : '[name].js'}`,
      codeSplitting: {
        // Otherwise a module of the first picture would move to the script of the rooms that import it.
        includeDependenciesRecursively: false,
        groups: [
          { name: 'shared', priority: 1, minShareCount: 2, test: (id) => isShared(id) && isOfFirst(id) },
          { name: 'rooms', minShareCount: 2, test: (id) => isShared(id) && !ERRORS.test(id) },
        ],
      },
    },
    [...plugins, inLanguage(language), graph.plugin],
  );
  return Object.fromEntries(chunks.map(({ fileName, imports }) => [fileName, imports]));
}

/** The static imports of the bundled modules. */
function createGraph() {
  /** @type {Map<string, string[]>} */
  const imports = new Map();

  /** The entry points that match `names`, and the modules that they import statically. @param {RegExp} names */
  function reachedFrom(names) {
    const found = new Set([...imports.keys()].filter((id) => names.test(id)));
    for (const id of found) for (const other of imports.get(id) ?? []) found.add(other);
    return found;
  }

  return {
    /** @type {import('rolldown').Plugin} */
    plugin: {
      name: 'graph',
      buildEnd() {
        for (const id of this.getModuleIds()) imports.set(id, this.getModuleInfo(id)?.importedIds ?? []);
        const early = [...reachedFrom(MAIN)].find((id) => imports.get(id)?.some((other) => TEMPLATES.test(other)));
        if (early && !TEMPLATES.test(early))
          this.error(
            `${early} imports lit-html, and main.ts imports it statically: import one of the two with import()`,
          );
      },
    },

    /**
     * Returns a predicate: whether the page's entry points that match `names` import a module statically. Call it only
     * after all modules were parsed.
     *
     * @param {RegExp} names
     */
    reachableFrom(names) {
      /** @type {Set<string> | undefined} */
      let found;
      return (/** @type {string} */ id) => (found ??= reachedFrom(names)).has(id);
    },
  };
}

/**
 * Replaces the imports of English words by those of another language.
 *
 * @param {string} language
 * @returns {import('rolldown').Plugin}
 */
const inLanguage = (language) => ({
  name: 'words',
  resolveId: (source, importer) =>
    ENGLISH.test(source) ? resolve(dirname(importer ?? ''), source.replace(ENGLISH, `/words/${language}`)) : null,
});

/**
 * Bundles the script with the sentences of a page that cannot start.
 *
 * @param {string} folder
 * @param {string} language
 */
export const bundleUnable = (folder, language) =>
  bundle(folder, ['unable-words'], { entryFileNames: `${language}/[name].js`, format: 'iife' }, [inLanguage(language)]);

/**
 * Bundles a self-contained script.
 *
 * @param {string} folder
 * @param {string} name
 * @param {'esm' | 'iife'} format
 */
export const bundleAlone = (folder, name, format) => bundle(folder, [name], { entryFileNames: '[name].js', format });

/**
 * @param {string} folder
 * @param {string[]} names of entry points
 * @param {import('rolldown').OutputOptions} options
 * @param {import('rolldown').Plugin[]} [plugins]
 */
async function bundle(folder, names, options, plugins) {
  const bundle = await rolldown({
    input: Object.fromEntries(names.map((name) => [name, join(WWW, `${name}.ts`)])),
    // The generated wasm bindings stay separate files.
    external: /\/pkg\//,
    makeAbsoluteExternalsRelative: false,
    // Allows a bundled script to export more than its source, for use by other scripts.
    preserveEntrySignatures: 'allow-extension',
    plugins,
  });
  try {
    const { output } = await bundle.write({ dir: folder, minify: true, sourcemap: true, ...options });
    return output.filter((file) => file.type === 'chunk');
  } finally {
    await bundle.close();
  }
}

/**
 * Name of the script for a source file in `www/`.
 *
 * @param {string} path
 */
const nameOf = (path) => relative(WWW, path).replaceAll('\\', '/').replace(/\.ts$/, '.js');
