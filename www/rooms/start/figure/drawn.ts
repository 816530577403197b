/** The numbers that the figure draws, from the live model or from the recording. */
import type { Figure, Look, Numbers, Overview, Translation } from '../../../pkg/headlight.js';

export interface Token {
  id: number;
  text: string;
  special: boolean;
}

/** Vectors of all tokens as short strips. */
export type Strips = Pick<Figure, 'embed' | 'stream' | 'mlp' | 'mean' | 'positions'>;

export interface Drawn {
  text: string;
  isRecorded: boolean;
  isCausal: boolean; // whether tokens attend only to earlier tokens
  tokens: Token[];
  n_layers: number;
  n_heads: number;
  overview: Overview;
  strips: Strips;
  telling: Look | null; // the strongest link between two words that are not neighbours
  next: Figure['next'];
  translation: Translation | null;
  cross: Numbers[][]; // the cross-attention of a translation, by layer and head
}
