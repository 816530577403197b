// @ts-check
/** Describes edits of a model, for the rooms that modify one. */
import { quoted } from './phrases.js';

/** Names of the norms. @type {Record<import('../../pkg/headlight.js').NormKind, string>} */
export const NORMS = { layer_norm: 'layer norm', rms_norm: 'RMS norm' };

/** @param {string} place @param {string[]} tokens */
const tokenAt = (place, tokens) =>
  tokens[Number(place)] === undefined ? `token ${place}` : `${quoted(tokens[Number(place)])} (token ${place})`;

/**
 * Descriptions of edits, keyed by the first word of the edit.
 *
 * @type {Record<string, (places: string[], tokens: string[], norm: string) => string>}
 */
const EDITS = {
  head: ([layer, head]) => `Layer ${layer}, head ${head} is off`,
  attention: ([layer]) => `Layer ${layer}: attention is off`,
  mlp: ([layer]) => `Layer ${layer}: feed-forward is off`,
  residual: ([layer, nth]) => `Layer ${layer}: the ${nth === '1' ? 'first' : 'second'} residual connection is cut`,
  norm: ([layer, nth], _, norm) => `Layer ${layer}: ${norm} ${nth} is skipped`,
  positions: () => 'Positions are off',
  token: ([token], tokens) => `No token may attend to ${tokenAt(token, tokens)}`,
  even: ([layer, head]) => `Layer ${layer}, head ${head} spreads its attention evenly`,
  only: ([layer, head, token], tokens) => `Layer ${layer}, head ${head} attends only to ${tokenAt(token, tokens)}`,
  causal: () => 'Causal mask: no token attends to later tokens (the model was not trained this way)',
};

/**
 * Describes the effect of an edit.
 *
 * @param {string} edit in the core's syntax
 * @param {string[]} tokens
 * @param {string} norm name of the model's norm
 */
export function namedEdit(edit, tokens, norm) {
  const [kind, ...places] = edit.split('.');
  return EDITS[kind]?.(places, tokens, norm) ?? edit;
}
