/** The three shapes of the figure, and their models. */
import type { ModelManifest } from '../../pkg/headlight.js';
import { downloadsUnasked } from '../../state/consent.ts';

type ShapeName = 'encoder' | 'decoder' | 'translator';

export interface Sizes extends Pick<ModelManifest, 'n_layers' | 'n_heads' | 'd_model'> {
  shape: ShapeName;
  n_decoder_layers: number;
}

interface Shape extends Sizes {
  folder: string;
  megabytes: number;
  text: string; // initial sentence of the shape
}

const BEGINNING = "The animal didn't cross the street because it was too";

/** The two sentences of the opening, which differ in one word. */
export const TEXTS = [`${BEGINNING} tired`, `${BEGINNING} wide`];

/** The model of each shape. The sizes are needed before the model is loaded. */
export const SHAPES: Shape[] = [
  {
    ...{ shape: 'encoder', folder: 'minilm-l6', megabytes: 45, text: TEXTS[0] },
    ...{ n_layers: 6, n_heads: 12, n_decoder_layers: 0, d_model: 384 },
  },
  {
    ...{ shape: 'decoder', folder: 'smollm2-135m', megabytes: 98, text: BEGINNING },
    ...{ n_layers: 30, n_heads: 9, n_decoder_layers: 0, d_model: 576 },
  },
  {
    ...{ shape: 'translator', folder: 'marian-en-pt', megabytes: 20, text: TEXTS[0] },
    ...{ n_layers: 6, n_heads: 8, n_decoder_layers: 2, d_model: 256 },
  },
];

export function sizesOf(folder: string, manifest: ModelManifest | null): Sizes | null {
  const known = SHAPES.find((one) => one.folder === folder);
  if (known || !manifest) return known ?? null;
  const { n_layers, n_heads, d_model, is_causal, translates } = manifest;
  const shape = translates ? 'translator' : is_causal ? 'decoder' : 'encoder';
  return { shape, n_layers, n_heads, n_decoder_layers: translates ? 1 : 0, d_model };
}

export const megabytesOf = (folder: string) => SHAPES.find((one) => one.folder === folder)?.megabytes ?? null;

/** Whether the page loads a model without asking. */
export function loadsUnasked(folder: string) {
  const megabytes = megabytesOf(folder);
  return megabytes !== null && downloadsUnasked(megabytes * 1e6);
}

interface Scene {
  name: 'one' | 'head' | 'word';
  text: string;
  layer: number;
  head: number;
  key: number; // the token to which “it” attends
}

/** Indices of the tokens “animal” and “street” in both sentences. */
const [ANIMAL, STREET] = [2, 8];

/** The scenes of the opening: two heads on one sentence, then the first head on a sentence with another last word. */
export const SCENES: Scene[] = [
  { name: 'one', text: TEXTS[0], layer: 5, head: 11, key: ANIMAL },
  { name: 'head', text: TEXTS[0], layer: 5, head: 1, key: STREET },
  { name: 'word', text: TEXTS[1], layer: 5, head: 11, key: ANIMAL },
];
