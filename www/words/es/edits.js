// @ts-check
/** Describes edits of a model, for the rooms that modify one. */
import { quoted } from './phrases.js';

/** Names of the norms. @type {Record<import('../../pkg/headlight.js').NormKind, string>} */
export const NORMS = { layer_norm: 'normalización de capa', rms_norm: 'normalización RMS' };

/** @param {string} place @param {string[]} tokens */
const tokenAt = (place, tokens) =>
  tokens[Number(place)] === undefined ? `token ${place}` : `${quoted(tokens[Number(place)])} (token ${place})`;

/**
 * Descriptions of edits, keyed by the first word of the edit.
 *
 * @type {Record<string, (places: string[], tokens: string[], norm: string) => string>}
 */
const EDITS = {
  head: ([layer, head]) => `Capa ${layer}, cabeza ${head}: desactivada`,
  attention: ([layer]) => `Capa ${layer}: atención desactivada`,
  mlp: ([layer]) => `Capa ${layer}: red feed-forward desactivada`,
  residual: ([layer, nth]) => `Capa ${layer}: ${nth === '1' ? 'primera' : 'segunda'} conexión residual cortada`,
  norm: ([layer, nth], _, norm) => `Capa ${layer}: se omite la ${nth === '1' ? 'primera' : 'segunda'} ${norm}`,
  positions: () => 'Posiciones desactivadas',
  token: ([token], tokens) => `Ningún token puede atender a ${tokenAt(token, tokens)}`,
  even: ([layer, head]) => `Capa ${layer}, cabeza ${head}: reparte su atención por igual`,
  only: ([layer, head, token], tokens) => `Capa ${layer}, cabeza ${head}: solo atiende a ${tokenAt(token, tokens)}`,
  causal: () => 'Máscara causal: ningún token atiende a los posteriores (el modelo no se entrenó así)',
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
