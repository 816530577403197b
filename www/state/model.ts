/** The state of a model: its download and, once the engine has loaded it, its manifest. */
import type { ModelManifest } from '../pkg/headlight.js';

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
}

export type Models = Record<string, Model>; // by folder; at most one is ready

export const NO_MODEL: Model = { phase: 'absent', loaded: 0, total: 0, problem: null, manifest: null, known: null };
