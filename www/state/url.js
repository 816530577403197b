// @ts-check
/**
 * The hash of the address: everything a person chose, as short readable fields.
 *
 * Fields that this version does not know are kept as they are, so that a link survives a
 * visit. Cells are parted by commas, rows by semicolons.
 *
 * @typedef {import('./draft.js').Draft} Draft
 * @typedef {import('./draft.js').TableName} TableName
 * @typedef {'worked' | 'sentence' | 'block' | 'positions' | 'lookup'} Room
 * @typedef {{ field: string, found: string, choices: string[] }} Refused
 * @typedef {object} Link
 * @property {Record<string, string>} chosen known fields with a value that is allowed
 * @property {Partial<Draft>} edits tables that differ from the example's
 * @property {string[]} unknown fields of other versions, as they stood
 * @property {Refused[]} refused fields whose value is not allowed or not readable
 */
import { APPEARANCE_FIELDS } from './appearance.js';
import { BLOCK_FIELDS } from './block.js';
import { TABLES } from './draft.js';
import { LOOKUP_FIELDS } from './lookup.js';
import { POSITIONS_FIELDS } from './positions.js';

const PLACE = /^\d{1,3}$/;

/** Fields with a fixed set of values or a form, and fields that take any text (`null`): those of the page and of the first rooms. */
export const OWN_FIELDS = /** @type {Record<string, string[] | RegExp | null>} */ ({
  room: ['worked', 'sentence', 'block', 'positions', 'lookup'],
  example: null,
  mode: ['lecture', 'exact', 'scaled'],
  mask: ['none', 'causal'],
  weights: ['on', 'off'],
  step: null,
  cell: null,
  text: null,
  cut: ['yes'],
  model: ['minilm-l6'],
  layer: PLACE,
  head: PLACE,
  heads: /^\d{1,3}\.\d{1,3}(,\d{1,3}\.\d{1,3}){0,71}$/,
  average: ['yes'],
  token: PLACE,
  key: PLACE,
  show: ['arrows', 'columns', 'heatmap', 'heads'],
  share: /^([1-9]\d?|100)$/,
  special: ['shown', 'hidden'],
  pieces: ['apart', 'merged'],
  measure: ['weight', 'norm'],
  kind: ['previous', 'next', 'same', 'same_word', 'first', 'separator', 'broad', 'distance'],
  colour: ['hue', 'kind'],
  quiz: ['yes'],
  lesson: /^[a-z0-9-]{1,40}$/,
  stop: /^[1-9]\d?$/,
});

/** @type {Record<string, string[] | RegExp | null>} */
const FIELDS = { ...APPEARANCE_FIELDS, ...OWN_FIELDS, ...BLOCK_FIELDS, ...POSITIONS_FIELDS, ...LOOKUP_FIELDS };

/**
 * @param {string} hash
 * @returns {Link}
 */
export function readHash(hash) {
  /** @type {Link} */
  const link = { chosen: {}, edits: {}, unknown: [], refused: [] };
  for (const part of hash.replace(/^#/, '').split('&').filter(Boolean)) {
    const [field, ...rest] = part.split('=');
    const raw = rest.join('=');
    try {
      readField(link, part, field, raw);
    } catch {
      // decodeURIComponent throws on a broken escape.
      link.refused.push({ field, found: raw, choices: [] });
    }
  }
  return link;
}

/**
 * @param {Link} link
 * @param {string} part
 * @param {string} field
 * @param {string} raw
 */
function readField(link, part, field, raw) {
  const cells = (/** @type {string} */ text) => text.split(',').map(decodeURIComponent);
  if (field === 'tokens') {
    link.edits.tokens = cells(raw);
  } else if (field === 'd_head') {
    link.edits.d_head = decodeURIComponent(raw);
  } else if (TABLES.includes(/** @type {TableName} */ (field))) {
    link.edits[/** @type {TableName} */ (field)] = raw.split(';').map(cells);
  } else if (!Object.hasOwn(FIELDS, field)) {
    link.unknown.push(part);
  } else {
    const value = decodeURIComponent(field === 'text' ? raw.replaceAll('+', ' ') : raw);
    const allowed = FIELDS[field];
    const choices = Array.isArray(allowed) ? allowed : [];
    const fits = allowed instanceof RegExp ? allowed.test(value) : allowed === null || choices.includes(value);
    if (fits) link.chosen[field] = value;
    else link.refused.push({ field, found: value, choices });
  }
}

/**
 * @param {Record<string, string | number | null>} chosen a field that is `null` is left out
 * @param {Partial<Draft>} edits
 * @param {string[]} unknown
 */
export function writeHash(chosen, edits, unknown) {
  const parts = Object.entries(chosen)
    .filter(([, value]) => value !== null)
    .map(([field, value]) => `${field}=${field === 'text' ? encodeSentence(String(value)) : encode(String(value))}`);
  if (edits.tokens) parts.push(`tokens=${edits.tokens.map(encode).join(',')}`);
  if (edits.d_head !== undefined) parts.push(`d_head=${encode(edits.d_head)}`);
  for (const table of TABLES) {
    const rows = edits[table];
    if (rows) parts.push(`${table}=${rows.map((cells) => cells.map(encode).join(',')).join(';')}`);
  }
  return `#${[...parts, ...unknown].join('&')}`;
}

/**
 * The tables of a draft that differ from the example it began as.
 *
 * @param {Draft} draft
 * @param {Draft} original
 * @returns {Partial<Draft>}
 */
export function editsOf(draft, original) {
  const keys = /** @type {const} */ (['tokens', 'd_head', ...TABLES]);
  const changed = keys.filter((key) => JSON.stringify(draft[key]) !== JSON.stringify(original[key]));
  return Object.fromEntries(changed.map((key) => [key, draft[key]]));
}

/**
 * A sentence as a person can read it in an address: a plus for a space, and as it is what a hash
 * may hold.
 *
 * @param {string} text
 */
function encodeSentence(text) {
  return encode(text)
    .replaceAll('%20', '+')
    .replace(/%(?:2C|2F|3A|3B|3F|40)/g, decodeURIComponent);
}

/**
 * As encodeURIComponent, which throws on half of a surrogate pair, as text may end in one.
 *
 * @param {string} text
 */
function encode(text) {
  return encodeURIComponent(text.toWellFormed());
}
