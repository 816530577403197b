// @ts-check
/**
 * Bundles the page's scripts: one for each room and for each part that is loaded later, and one with the modules that
 * several use.
 */
import { join, relative, resolve } from 'node:path';

import { rolldown } from 'rolldown';

export const WWW = resolve(import.meta.dirname, '../www');

/** Runs ahead of the page, and shares its modules with it. */
const AHEAD = 'page/ahead';

/**
 * Bundles the page; returns its scripts, each with its imports.
 *
 * @param {string} folder
 * @param {import('rolldown').Plugin[]} [plugins]
 * @returns {Promise<Record<string, string[]>>}
 */
export async function bundlePage(folder, plugins = []) {
  // The script that runs before the page must not wait for others.
  const [{ moduleIds: ahead }] = await bundle(folder, [AHEAD], { entryFileNames: '[name].js' });
  const chunks = await bundle(
    folder,
    ['main', AHEAD],
    {
      entryFileNames: '[name].js',
      chunkFileNames: ({ facadeModuleId }) => (facadeModuleId ? nameOf(facadeModuleId) : '[name].js'),
      codeSplitting: { groups: [{ name: 'shared', minShareCount: 2, test: (id) => !ahead.includes(id) }] },
    },
    plugins,
  );
  return Object.fromEntries(chunks.map(({ fileName, imports }) => [fileName, imports]));
}

/**
 * Bundles a script that is complete in itself.
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
    input: Object.fromEntries(names.map((name) => [name, join(WWW, `${name}.js`)])),
    // The bindings are generated, and are files of their own.
    external: /\/pkg\//,
    makeAbsoluteExternalsRelative: false,
    // A script may export more to others than its source does.
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
 * Name of a source in `www/`, and of the script that it becomes.
 *
 * @param {string} path
 */
const nameOf = (path) => relative(WWW, path).replaceAll('\\', '/').replace(/\.ts$/, '.js');
