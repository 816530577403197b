/** Activation patching: what is measured, the maps received so far, and the opened run. */
import type { ModelManifest, PatchedRun, PatchPair, PatchRequest } from '../../../pkg/headlight.js';
import type { Chosen, Written } from '../../../state/fields.ts';
import { isSame } from '../../../state/same.ts';

/** The sites that have a map of layers and positions, in the order of the maps. */
export const PARTS = ['resid_pre', 'attn_out', 'mlp_out'] as const;
export type Part = (typeof PARTS)[number];

/**
 * An activation of A: the output of a head if `head` is a number. The decoder's is that of its last step, at position 0.
 * `receiver`: the only head that reads this output.
 */
export interface PatchCell {
  part: Part | 'z' | 'decoder';
  layer: number;
  head: number | null;
  position: number;
  receiver?: Receiver;
}

/** The query, key or value of a head, and whether it reads the sender's output of A at all positions. */
export type Receiver = { part: 'q' | 'k' | 'v'; layer: number; head: number; all: boolean };

export interface PatchView {
  words: string[]; // measured words; empty means the most likely next words
  cell: PatchCell | null; // the opened run
  heads: number | null; // the layer whose heads are mapped
  begins: string; // beginning of both translations
  patch: Patch | null;
}

export interface Patch {
  of: PatchSubject;
  pair: PatchPair | null; // `null` until the texts have been run
  refused: string | null; // why the texts cannot be patched
  rows: Record<string, Float32Array>; // rows of the maps received so far, by site
  state: 'running' | 'paused' | 'cancelled' | 'done'; // paused: another picture is shown
  run: { cell: PatchCell; result: PatchedRun | null } | null; // the requested run and its result
}

export interface PatchSubject {
  folder: string; // folder of the model
  request: PatchRequest;
}

export const FIRST_PATCH_VIEW: PatchView = { words: [], cell: null, heads: null, begins: '', patch: null };

/** What is measured: the next word, the masked word, the next written word or, without logits, a head's weight. */
export const measureOf = ({ is_causal, fills_blanks, translates }: ModelManifest) =>
  translates ? 'written' : is_causal ? 'next' : fills_blanks ? 'blank' : 'link';

/** In links of the room "Predict", the field `words` has the ids of the appended words instead. */
const IDS = /^[\d.]+$/;

export function patchFromFields({
  words = '',
  patched,
  'patched-heads': heads,
  reader,
  begins = '',
}: Chosen): PatchView {
  const [part, layer, ...places] = patched?.split('.') ?? [];
  const numbers = places.map(Number);
  const opened = { part: part as PatchCell['part'], layer: Number(layer), head: null, position: numbers[0] };
  const receiver = reader === undefined ? {} : { receiver: receiverFrom(reader) };
  return {
    ...FIRST_PATCH_VIEW,
    begins,
    words: IDS.test(words) ? [] : wordsFrom(words.split('|')),
    cell:
      patched === undefined
        ? null
        : part === 'z'
          ? { ...opened, ...receiver, head: numbers[0], position: numbers[1] }
          : opened,
    heads: heads === undefined ? null : Number(heads),
  };
}

function receiverFrom(reader: string): Receiver {
  const [part, layer, head, all] = reader.split('.');
  return { part: part as Receiver['part'], layer: Number(layer), head: Number(head), all: all === 'all' };
}

export function patchToFields({ words, cell, heads, begins }: PatchView): Written {
  const places = cell && [cell.part, cell.layer, ...(cell.head === null ? [] : [cell.head]), cell.position];
  // Without words, the field is left to the room "Predict".
  const measured: Written = words.length === 0 ? {} : { words: words.join('|') };
  const { part, layer, head, all } = cell?.receiver ?? {};
  return {
    ...measured,
    patched: places?.join('.') ?? null,
    'patched-heads': heads,
    reader: part ? [part, layer, head, ...(all ? ['all'] : [])].join('.') : null,
    begins: begins || null,
  };
}

/** Typed words; a space is added before a word that starts with a letter or a digit. */
export const wordsFrom = (typed: string[]) =>
  typed
    .filter((word) => word.trim() !== '')
    .slice(0, 2)
    .map((word) => (/^[\p{L}\p{N}]/u.test(word) ? ` ${word}` : word));

export function siteOf({ part, layer, head }: Omit<PatchCell, 'position'>) {
  if (part === 'decoder') return `decoder.${layer}.resid_pre`;
  return part === 'z' ? `blocks.${layer}.attn.z.${head}` : `blocks.${layer}.${part}`;
}

export const receiverSite = ({ part, layer, head }: Receiver) => `blocks.${layer}.attn.${part}.${head}`;

export const headSites = (layer: number, n_heads: number) =>
  Array.from({ length: n_heads }, (_, head) => siteOf({ part: 'z', layer, head }));

/** The sites of a decoder's last step. */
export const decoderSites = (pair: PatchPair | null) =>
  Array.from({ length: pair?.decoder_layers ?? 0 }, (_, layer) => siteOf({ part: 'decoder', layer, head: null }));

/**
 * The sites whose rows are missing, in the order of requests: the heads that the user asked for, then the residual
 * stream of a decoder and of the first stack, then attention and MLP. The last layers come
 * first, because their runs are shortest.
 */
export function missingSites({ heads, patch }: PatchView, sizes: { n_layers: number; n_heads: number }) {
  const layers = Array.from({ length: sizes.n_layers }, (_, at) => sizes.n_layers - 1 - at);
  const sitesOf = (parts: readonly Part[]) =>
    layers.flatMap((layer) => parts.map((part) => siteOf({ part, layer, head: null })));
  const [residual, ...others] = PARTS;
  const ofHeads = heads === null || heads >= sizes.n_layers ? [] : headSites(heads, sizes.n_heads);
  const ofDecoder = decoderSites(patch?.pair ?? null);
  return [...ofHeads, ...ofDecoder, ...sitesOf([residual]), ...sitesOf(others)].filter((site) => !patch?.rows[site]);
}

export const isOpened = (cell: PatchCell | null, { run }: Patch) => cell !== null && isSame(run?.cell, cell);

/** Whether results are still to come. */
export const isPatching = (patch: Patch | null) =>
  patch === null ||
  (patch.state !== 'cancelled' && patch.state !== 'done') ||
  (patch.run !== null && !patch.run.result);
