/**
 * Who may import whom in `www/`, types in JSDoc comments included.
 * dependency-cruiser reads it in `cargo xtask test types`.
 */

/** What the browser opens by itself; every other script is imported from one of these. */
const ENTRIES = '^www/(main|embed|unable|service-worker|engine/worker)[.]js$';

/**
 * Folders and files of the page, lowest first: each imports its own folder and what stands in its
 * row, and may name the types of what stands in `types`. A `*` is any one name.
 *
 * @typedef {{ place: string, imports: string[], types?: string[], because: string }} Row
 * @type {Row[]}
 */
const PLACES = [
  {
    place: 'draw/',
    imports: [],
    because: 'draw/ holds functions of plain numbers and elements: it knows no state, no words and no engine',
  },
  {
    place: 'engine/',
    imports: [],
    types: ['pkg/headlight.js'],
    because: 'engine/ is the worker and its client: it knows nothing of what its answers are for',
  },
  {
    place: 'state/',
    imports: [],
    types: ['engine/', 'pkg/headlight.js'],
    because: 'state/ knows nothing of those who read it',
  },
  {
    place: 'words/',
    imports: [],
    types: ['engine/', 'state/', 'pkg/headlight.js'],
    because: 'words/ holds sentences and needs nothing else to say them',
  },
  {
    place: 'widgets/',
    imports: ['draw/', 'words/'],
    types: ['engine/', 'pkg/headlight.js'],
    because: 'a widget draws what it is given, in any room: it knows draw/ and words/ alone',
  },
  {
    place: 'rooms/*/',
    imports: ['draw/', 'engine/', 'state/', 'words/', 'widgets/'],
    types: ['pkg/headlight.js'],
    because: 'a room knows neither another room nor the page around it, so that it is added or taken out as one folder',
  },
  {
    place: 'rooms.js',
    imports: ['rooms/*/room.js', 'state/', 'words/'],
    because: 'rooms.js is the list of rooms: of each it knows room.js alone',
  },
  {
    place: 'page/',
    imports: ['rooms.js', 'draw/', 'engine/', 'state/', 'words/', 'widgets/'],
    types: ['pkg/headlight.js'],
    because: 'page/ is what stands around the rooms; it finds them through rooms.js',
  },
  {
    place: 'main.js',
    imports: ['rooms.js', 'page/', 'draw/', 'engine/', 'state/', 'words/', 'widgets/'],
    because: 'main.js puts the page together; it finds the rooms through rooms.js',
  },
  { place: 'embed.js', imports: [], because: 'embed.js runs in other pages, which have none of these files' },
  { place: 'unable.js', imports: [], because: 'unable.js speaks where no module can be loaded' },
  { place: 'service-worker.js', imports: [], because: 'the service worker keeps files and does not know what they do' },
];

/** A place as a regular expression. */
const pathOf = (/** @type {string} */ place) =>
  `^www/${place.replaceAll('.', '[.]').replaceAll('*', '[^/]+')}${place.endsWith('/') ? '' : '$'}`;

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

/** A row as rules. */
function rulesOf(/** @type {Row} */ { place, imports, types = [], because }) {
  // The group is what `$1` stands for: the folder's own name, and so the room's.
  const from = {
    path: pathOf(place).replace('www/', 'www/(').replace(/[/$]$/, ')$&'),
    pathNot: pathOf('engine/worker.js'),
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
      'Not allowed, because the worker runs the wasm module and shares with the page only the protocol.',
      { path: pathOf('engine/worker.js') },
      { pathNot: ['pkg/headlight.js', 'pkg/worked.js', 'engine/protocol.js', 'engine/relaxed-simd.js'].map(pathOf) },
    ),
    forbid(
      'one client of the worker',
      'Only client.js asks the worker, so that one place answers for its end; ahead.js begins its start.',
      { path: '^www/', pathNot: ['engine/client.js', 'page/ahead.js'].map(pathOf) },
      { path: ['engine/thread.js', 'engine/worker.js'].map(pathOf), dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'a place for each file',
      'It is in none of the folders above: move it, or add a row to tests/layering/page.cjs.',
      { path: ENTRIES },
      { path: '^www/', pathNot: [...PLACES.map(({ place }) => pathOf(place)), '^www/pkg/'], reachable: true },
    ),
    forbid(
      'no dead file',
      'Nothing that the browser opens leads to it: import it where it is needed, or delete it.',
      { path: ENTRIES },
      { path: '^www/', pathNot: [ENTRIES, '^www/pkg/'], reachable: false },
    ),
    forbid(
      'no cycle',
      'Each of these files needs the others before it is ready: move what they share into a file of its own.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
  ],
  options: {
    doNotFollow: { path: '^www/pkg/' },
    // Only TypeScript's parser reads the types in JSDoc comments.
    parser: 'tsc',
    detectJSDocImports: true,
    tsPreCompilationDeps: true,
  },
};
