// @ts-check
/**
 * Bundles the page's scripts: one script for each room and for each part that is loaded later, and one script for the
 * modules that several scripts import.
 */
import { join, relative, resolve } from 'node:path';

import { rolldown } from 'rolldown';

export const WWW = resolve(import.meta.dirname, '../www');

/** The script that runs before the page and shares its modules with the page. */
const AHEAD = 'page/ahead';

/**
 * Bundles the page and returns the imports of each script.
 *
 * @param {string} folder
 * @param {import('rolldown').Plugin[]} [plugins]
 * @returns {Promise<Record<string, string[]>>}
 */
export async function bundlePage(folder, plugins = []) {
  // The script that runs before the page must not wait for other scripts.
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
    input: Object.fromEntries(names.map((name) => [name, join(WWW, `${name}.js`)])),
    // The generated wasm bindings stay separate files.
    external: /\/pkg\//,
    makeAbsoluteExternalsRelative: false,
    // A bundled script may have more exports than its source, for use by other scripts.
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
