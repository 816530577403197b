// @ts-check
/**
 * The state of a model: its download and, once the engine has loaded it, its manifest.
 *
 * @typedef {import('../pkg/headlight.js').ModelManifest} ModelManifest
 * @typedef {object} Model
 * @property {'absent' | 'loading' | 'reading' | 'ready' | 'cancelled' | 'failed' | 'missing'} phase `reading` while the
 *     engine builds the model from its files or looks it up among the loaded ones; `missing` if a link names a custom
 *     model whose files the page does not have
 * @property {number} loaded in bytes
 * @property {number} total in bytes; 0 while unknown
 * @property {string | null} problem
 * @property {ModelManifest | null} manifest
 * @property {ModelManifest | null} known manifest of the last time it was loaded; a room uses it to decide whether it
 *     supports the model
 * @typedef {Record<string, Model>} Models by folder; at most one is ready
 */

/** @type {Model} */
export const NO_MODEL = { phase: 'absent', loaded: 0, total: 0, problem: null, manifest: null, known: null };
