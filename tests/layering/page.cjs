/**
 * Allowed imports in `www/`, including types in JSDoc comments.
 * dependency-cruiser reads it in `cargo xtask test types`.
 */

/** Entry points; every other script is imported from one of these. */
const ENTRIES = '^www/(main|embed|unable|unable-words|service-worker|engine/worker)[.]ts$';

/** The library for HTML templates. */
const TEMPLATES = 'node_modules/lit-html/';

/**
 * Folders and files of the page, lowest layer first. Each may import from its own folder and from its `imports`, and
 * may use types from its `types`. A `*` matches one name.
 *
 * @typedef {{ place: string, imports: string[], types?: string[], because: string }} Row
 * @type {Row[]}
 */
const PLACES = [
  {
    place: 'draw/',
    imports: ['words/language.js'],
    because: 'draw/ contains functions of plain numbers and elements, without state, sentences or engine',
  },
  {
    place: 'engine/',
    imports: [],
    types: ['pkg/'],
    because: 'engine/ is the worker and its client, independent of the use of its answers',
  },
  {
    place: 'state/',
    imports: ['words/*/models.js'],
    types: ['engine/', 'pkg/headlight.js'],
    because: 'state/ is independent of the code that uses it',
  },
  {
    place: 'words/',
    imports: [],
    types: ['engine/', 'state/', 'pkg/headlight.js'],
    because: 'words/ contains only sentences',
  },
  {
    place: 'widgets/',
    imports: ['draw/', 'words/', 'state/same.ts', TEMPLATES],
    types: ['engine/', 'pkg/headlight.js'],
    because: 'a widget draws its arguments, in any room, without the state of the page',
  },
  {
    place: 'rooms/*/',
    imports: ['draw/', 'engine/', 'state/', 'words/', 'widgets/', TEMPLATES],
    types: ['pkg/headlight.js'],
    because: 'a room is independent of other rooms and of the page, so that it can be added or removed as one folder',
  },
  {
    place: 'rooms.ts',
    imports: ['rooms/*/room.ts', 'state/', 'words/'],
    because: 'rooms.ts is the list of rooms, and imports only room.ts of each',
  },
  {
    place: 'page/',
    imports: ['rooms.ts', 'draw/', 'engine/', 'state/', 'words/', 'widgets/', TEMPLATES],
    types: ['pkg/headlight.js'],
    because: 'page/ contains everything outside the rooms, and finds these through rooms.ts',
  },
  {
    place: 'main.ts',
    imports: ['rooms.ts', 'page/', 'draw/', 'engine/', 'state/', 'words/', 'widgets/'],
    because: 'main.ts assembles the page, and finds the rooms through rooms.ts',
  },
  { place: 'embed.ts', imports: ['embed/'], because: 'embed.ts runs in other pages, without these files' },
  { place: 'embed/', imports: [], because: 'embed/ runs in other pages, without these files' },
  {
    place: 'unable.ts',
    imports: ['words/language.js'],
    because: 'unable.ts runs when no module can be loaded',
  },
  {
    place: 'unable-words.ts',
    imports: ['words/'],
    because: 'unable-words.ts runs when no module can be loaded',
  },
  {
    place: 'service-worker.ts',
    imports: [],
    because: 'the service worker keeps files, independently of their content',
  },
];

/** Converts the `place` of a row to a regular expression. */
const pathOf = (/** @type {string} */ place) =>
  `^${place === TEMPLATES ? '' : 'www/'}${place
    .replaceAll('.', '[.]')
    .replaceAll('*', '[^/]+')}${place.endsWith('/') ? '' : '$'}`;

const OF_WORKER = ['engine/worker.ts', 'engine/core.ts'].map(pathOf);

const forbid = (
  /** @type {string} */ name,
  /** @type {string} */ comment,
  /** @type {object} */ from,
  /** @type {object} */ to,
) => ({
  name,
  comment,
  severity: 'error',
  from,
  to,
});

/** Converts a row to import rules. */
function rulesOf(/** @type {Row} */ { place, imports, types = [], because }) {
  // `$1` below refers to this group: the path of the importing file's folder, including the room's name.
  const from = {
    path: pathOf(place).replace('www/', 'www/(').replace(/[/$]$/, ')$&'),
    pathNot: OF_WORKER,
  };
  const own = place.endsWith('/') ? ['^www/$1/'] : [];
  return [
    forbid(`imports of ${place}`, `Not allowed, because ${because}.`, from, {
      pathNot: [...own, ...imports.map(pathOf), ...types.map(pathOf)],
    }),
    ...types.map((lender) =>
      forbid(`types alone, of ${lender} in ${place}`, `Only types may be named from there, because ${because}.`, from, {
        path: pathOf(lender),
        dependencyTypesNot: ['type-only'],
      }),
    ),
  ];
}

module.exports = {
  forbidden: [
    ...PLACES.flatMap(rulesOf),
    forbid(
      'imports of the worker',
      'Not allowed: the worker runs the wasm module and shares only the protocol with the page.',
      { path: OF_WORKER },
      { pathNot: [...OF_WORKER, ...['pkg/', 'engine/protocol.ts', 'engine/relaxed-simd.ts'].map(pathOf)] },
    ),
    forbid(
      'one client of the worker',
      'Only client.ts sends requests to the worker, so that one place handles its end; ahead.ts starts it early.',
      { path: '^www/', pathNot: ['engine/client.ts', 'page/ahead.ts'].map(pathOf) },
      { path: ['engine/thread.ts', 'engine/worker.ts'].map(pathOf), dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'a place for each file',
      'It has no row in tests/layering/page.cjs: move it to one of the folders there, or add a row.',
      { path: ENTRIES },
      { path: '^www/', pathNot: [...PLACES.map(({ place }) => pathOf(place)), '^www/pkg/'], reachable: true },
    ),
    forbid(
      'no dead file',
      'No entry point imports it: import it where it is needed, or delete it.',
      { path: ENTRIES },
      // The bundler replaces English words by those of other languages.
      { path: '^www/', pathNot: [ENTRIES, '^www/pkg/', '/words/(?!en\\b)[a-z]{2}\\b'], reachable: false },
    ),
    forbid(
      'no cycle',
      'These files import each other: move their shared code into a separate file.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
  ],
  options: {
    doNotFollow: { path: '^www/pkg/' },
    // Only TypeScript's parser supports types in JSDoc comments.
    parser: 'tsc',
    detectJSDocImports: true,
    tsPreCompilationDeps: true,
  },
};
