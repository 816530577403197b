// @ts-check
/** Describes edits of a model, for the rooms that modify one. */
import { quoted } from './phrases.js';

/** Names of the norms. @type {Record<import('../../pkg/headlight.js').NormKind, string>} */
export const NORMS = { layer_norm: 'LayerNorm', rms_norm: 'RMSNorm' };

/** @param {string} place @param {string[]} tokens */
const tokenAt = (place, tokens) =>
  tokens[Number(place)] === undefined ? `le token ${place}` : `${quoted(tokens[Number(place)])} (token ${place})`;

/**
 * Descriptions of edits, keyed by the first word of the edit.
 *
 * @type {Record<string, (places: string[], tokens: string[], norm: string) => string>}
 */
const EDITS = {
  head: ([layer, head]) => `Couche ${layer}, tête ${head} : désactivée`,
  attention: ([layer]) => `Couche ${layer} : attention désactivée`,
  mlp: ([layer]) => `Couche ${layer} : feed-forward désactivé`,
  residual: ([layer, nth]) => `Couche ${layer} : ${nth === '1' ? 'première' : 'seconde'} connexion résiduelle coupée`,
  norm: ([layer, nth], _, norm) => `Couche ${layer} : ${norm} ${nth} ignorée`,
  positions: () => 'Positions désactivées',
  token: ([token], tokens) => `Aucun token ne peut regarder ${tokenAt(token, tokens)}`,
  even: ([layer, head]) => `Couche ${layer}, tête ${head} : attention à parts égales`,
  only: ([layer, head, token], tokens) => `Couche ${layer}, tête ${head} : ne regarde que ${tokenAt(token, tokens)}`,
  causal: () => 'Masque causal : aucun token ne regarde les suivants (le modèle n’a pas été entraîné ainsi)',
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
