// @ts-check
/** Describes edits of a model, for the rooms that modify one. */
import { quoted } from './phrases.js';

/** Names of the norms. @type {Record<import('../../pkg/headlight.js').NormKind, string>} */
export const NORMS = { layer_norm: 'Layer-Norm', rms_norm: 'RMS-Norm' };

/** @param {string} place @param {string[]} tokens */
const tokenAt = (place, tokens) =>
  tokens[Number(place)] === undefined ? `Token ${place}` : `${quoted(tokens[Number(place)])} (Token ${place})`;

/**
 * Descriptions of edits, keyed by the first word of the edit.
 *
 * @type {Record<string, (places: string[], tokens: string[], norm: string) => string>}
 */
const EDITS = {
  head: ([layer, head]) => `Schicht ${layer}, Kopf ${head} ist aus`,
  attention: ([layer]) => `Schicht ${layer}: Attention ist aus`,
  mlp: ([layer]) => `Schicht ${layer}: Feedforward ist aus`,
  residual: ([layer, nth]) =>
    `Schicht ${layer}: Die ${nth === '1' ? 'erste' : 'zweite'} Residualverbindung ist unterbrochen`,
  norm: ([layer, nth], _, norm) => `Schicht ${layer}: ${norm} ${nth} wird übersprungen`,
  positions: () => 'Positionen sind aus',
  token: ([token], tokens) => `Kein Token darf auf ${tokenAt(token, tokens)} achten`,
  even: ([layer, head]) => `Schicht ${layer}, Kopf ${head} verteilt die Aufmerksamkeit gleichmäßig`,
  only: ([layer, head, token], tokens) => `Schicht ${layer}, Kopf ${head} achtet nur auf ${tokenAt(token, tokens)}`,
  causal: () => 'Kausale Maske: Kein Token achtet auf spätere Tokens (so wurde das Modell nicht trainiert)',
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
