/**
 * The models that the page offers. URLs name a built-in model by its folder in `models/`, a custom one by its checksum,
 * and one in another folder of the server by its path.
 */
import type { ModelManifest } from '../pkg/headlight.js';
import { titles } from '../words/en/models.js';

export interface Offered {
  folder: string; // name in the URL
  title: string;
  head: { layer: number; head: number }; // the head that links “it” to “animal” in the first example, counted from 0
  token: number; // index of “it” among the model's tokens of that example
  reads?: string; // its training language, if it has only one
}

export const MODELS: Offered[] = [
  { folder: 'minilm-l6', title: 'all-MiniLM-L6-v2', head: { layer: 5, head: 11 }, token: 10, reads: 'en' },
  { folder: 'smollm2-135m', title: 'SmolLM2-135M-Instruct', head: { layer: 13, head: 8 }, token: 8, reads: 'en' },
  { folder: 'marian-en-pt', title: titles['marian-en-pt'], head: { layer: 1, head: 5 }, token: 9 },
  { folder: 'marian-pt-en', title: titles['marian-pt-en'], head: { layer: 3, head: 2 }, token: 9 },
  { folder: 'e5-small', title: 'multilingual-e5-small', head: { layer: 8, head: 8 }, token: 10 },
];

/** The model for texts in any script, with the size of its download in bytes. */
export const ANY_SCRIPT = { folder: 'e5-small', bytes: 73637056 };

export const FOLDERS = MODELS.map(({ folder }) => folder);

const OWN_FOLDER = /^own-[0-9a-f]{8}$/;

/** Relative paths of other folders: they can neither lead to another server nor leave the page's folder. */
const SERVED = '[\\w-][\\w.-]*(?:/[\\w-][\\w.-]*)';

export const SERVED_MODELS = new RegExp(`^${SERVED}*$`);

export const ADDED_FOLDER = new RegExp(`${OWN_FOLDER.source}|^${SERVED}+$`);

export const ownFolder = (checksum: string) => `own-${checksum.slice(0, 8)}`;

/** A model that does not ship with the page, so its interesting heads are unknown. */
const added = (folder: string, title: string): Offered => ({ folder, title, head: { layer: 0, head: 0 }, token: 0 });

/**
 * Adds a model that does not ship with the page. If the same files are opened again under another name, the title
 * changes to that name.
 */
export function offer(folder: string, title: string) {
  const known = MODELS.find((model) => model.folder === folder);
  if (!known) MODELS.push(added(folder, title));
  else if (isOwn(known)) known.title = title;
}

export function withdraw(folder: string) {
  MODELS.splice(
    MODELS.findIndex((model) => model.folder === folder),
    1,
  );
}

export const isOwn = ({ folder }: { folder: string }) => folder.startsWith('own-');

/** Whether a model does not ship with the page. */
export const isAdded = ({ folder }: { folder: string }) => ADDED_FOLDER.test(folder);

export const FIRST_MODEL = MODELS[0].folder;

/** Looks up a model by folder; an unknown custom model gets its folder name as title. */
export const offered = (folder: string) => MODELS.find((model) => model.folder === folder) ?? added(folder, folder);

export interface Model {
  /**
   * `reading` while the engine builds the model from its files or looks it up among the loaded ones; `missing` if a
   * link names a custom model whose files the page does not have; `asked` while the page asks whether to download
   * `total` bytes.
   */
  phase: 'absent' | 'asked' | 'loading' | 'reading' | 'ready' | 'cancelled' | 'failed' | 'missing';
  loaded: number; // in bytes
  total: number; // in bytes; 0 while unknown
  problem: string | null;
  manifest: ModelManifest | null;
  /** The manifest from the last time the model was loaded. A room uses it to decide whether it supports the model. */
  known: ModelManifest | null;
  /** The first layers, once the engine has loaded them while the rest is still being downloaded. */
  first: First | null;
}

/** `manifest`: sizes and architecture with `layers` layers. `of`: number of layers of the whole model. */
export type First = { manifest: ModelManifest; layers: number; of: number };

export type Models = Record<string, Model>; // by folder; at most one is ready

/** The state of a model: its download and, once the engine has loaded it, its manifest. */
export const NO_MODEL: Model = {
  phase: 'absent',
  loaded: 0,
  total: 0,
  problem: null,
  manifest: null,
  known: null,
  first: null,
};
