// @ts-check
/** Describes edits of a model, for the rooms that modify one. */
import { quoted } from './phrases.js';

/** Names of the norms. @type {Record<import('../../pkg/headlight.js').NormKind, string>} */
export const NORMS = { layer_norm: 'LayerNorm', rms_norm: 'RMSNorm' };

/** @param {string} place @param {string[]} tokens */
const tokenAt = (place, tokens) =>
  tokens[Number(place)] === undefined ? `token ${place}` : `${quoted(tokens[Number(place)])} (token ${place})`;

/**
 * Descriptions of edits, keyed by the first word of the edit.
 *
 * @type {Record<string, (places: string[], tokens: string[], norm: string) => string>}
 */
const EDITS = {
  head: ([layer, head]) => `Camada ${layer}: cabeça ${head} desligada`,
  attention: ([layer]) => `Camada ${layer}: atenção desligada`,
  mlp: ([layer]) => `Camada ${layer}: rede feed-forward desligada`,
  residual: ([layer, nth]) => `Camada ${layer}: ${nth === '1' ? 'primeira' : 'segunda'} conexão residual cortada`,
  norm: ([layer, nth], _, norm) => `Camada ${layer}: sem ${norm} ${nth}`,
  positions: () => 'Posições desligadas',
  token: ([token], tokens) => `Nenhum token pode dar atenção a ${tokenAt(token, tokens)}`,
  even: ([layer, head]) => `Camada ${layer}: a cabeça ${head} distribui a atenção por igual`,
  only: ([layer, head, token], tokens) => `Camada ${layer}: a cabeça ${head} só dá atenção a ${tokenAt(token, tokens)}`,
  causal: () => 'Máscara causal: nenhum token dá atenção aos seguintes (o modelo não foi treinado assim)',
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
