// @ts-check
/** Describes edits of a model, for the rooms that modify one. */
import { quoted } from './phrases.js';

/** Names of the norms. @type {Record<import('../../pkg/headlight.js').NormKind, string>} */
export const NORMS = { layer_norm: 'LayerNorm', rms_norm: 'RMSNorm' };

/** @param {string} place @param {string[]} tokens */
const tokenAt = (place, tokens) =>
  tokens[Number(place)] === undefined ? `токен ${place}` : `${quoted(tokens[Number(place)])} (токен ${place})`;

/**
 * Descriptions of edits, keyed by the first word of the edit.
 *
 * @type {Record<string, (places: string[], tokens: string[], norm: string) => string>}
 */
const EDITS = {
  head: ([layer, head]) => `Шар ${layer}: голову ${head} вимкнено`,
  attention: ([layer]) => `Шар ${layer}: увагу вимкнено`,
  mlp: ([layer]) => `Шар ${layer}: мережу прямого поширення вимкнено`,
  residual: ([layer, nth]) => `Шар ${layer}: ${nth === '1' ? 'перше' : 'друге'} залишкове з’єднання розірвано`,
  norm: ([layer, nth], _, norm) => `Шар ${layer}: ${norm} ${nth} пропущено`,
  positions: () => 'Позиції вимкнено',
  token: ([token], tokens) => `Жоден токен не може звертати увагу на ${tokenAt(token, tokens)}`,
  even: ([layer, head]) => `Шар ${layer}: голова ${head} розподіляє увагу рівномірно`,
  only: ([layer, head, token], tokens) =>
    `Шар ${layer}: голова ${head} звертає увагу лише на ${tokenAt(token, tokens)}`,
  causal: () => 'Каузальна маска: жоден токен не бачить наступних (модель навчали інакше)',
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
