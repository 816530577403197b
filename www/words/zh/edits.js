// @ts-check
/** Describes edits of a model, for the rooms that modify one. */
import { quoted } from './phrases.js';

/** Names of the norms. @type {Record<import('../../pkg/headlight.js').NormKind, string>} */
export const NORMS = { layer_norm: '层归一化', rms_norm: 'RMS 归一化' };

/** @param {string} place @param {string[]} tokens */
const tokenAt = (place, tokens) =>
  tokens[Number(place)] === undefined ? `词元 ${place}` : `${quoted(tokens[Number(place)])}（词元 ${place}）`;

/**
 * Descriptions of edits, keyed by the first word of the edit.
 *
 * @type {Record<string, (places: string[], tokens: string[], norm: string) => string>}
 */
const EDITS = {
  head: ([layer, head]) => `关闭第 ${layer} 层第 ${head} 头`,
  attention: ([layer]) => `第 ${layer} 层：关闭注意力`,
  mlp: ([layer]) => `第 ${layer} 层：关闭前馈网络`,
  residual: ([layer, nth]) => `第 ${layer} 层：切断${nth === '1' ? '第一个' : '第二个'}残差连接`,
  norm: ([layer, nth], _, norm) => `第 ${layer} 层：跳过${norm} ${nth}`,
  positions: () => '关闭位置编码',
  token: ([token], tokens) => `所有词元都不能关注${tokenAt(token, tokens)}`,
  even: ([layer, head]) => `第 ${layer} 层第 ${head} 头把注意力平均分配`,
  only: ([layer, head, token], tokens) => `第 ${layer} 层第 ${head} 头只关注${tokenAt(token, tokens)}`,
  causal: () => '因果掩码：词元不关注后面的词元（模型训练时并非如此）',
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
