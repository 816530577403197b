/**
 * The URL hash: the user's choices as short readable fields.
 *
 * Unknown fields are kept unchanged, so that a link still works in the version of the page that wrote it.
 */

/** Allowed values of a field. `each`: allowed items of a field that is a list. `or`: values allowed besides `names`. */
type Rule =
  | string[]
  | RegExp
  | { each: string[] }
  | { names: string[]; or: RegExp }
  | typeof ANY
  | typeof SENTENCE
  | typeof CELLS;

export type Rules = Record<string, Rule>;

export type Chosen = Record<string, string>;

/** Fields to write; `null` omits a field. */
export type Written = Record<string, string | number | null>;

type Refused = { field: string; found: string; choices: string[] };

export interface Link {
  chosen: Chosen;
  unknown: string[]; // fields of other versions, unchanged
  refused: Refused[]; // known fields with invalid or unreadable values
  doubtful: { field: string; found: string }[]; // texts that contain an escape, as if the link had been encoded twice
}

export const ANY = 'any';
/** Any text, with a plus for each space, so that it is readable in a URL. */
export const SENTENCE = 'sentence';
/** Cells of a table: `cellsFromText` reads them, `textFromCells` writes them. */
export const CELLS = 'cells';

export function readHash(hash: string, rules: Rules): Link {
  const link: Link = { chosen: {}, unknown: [], refused: [], doubtful: [] };
  for (const part of mended(hash).split('&').filter(Boolean)) {
    const [field, ...rest] = part.split('=');
    const raw = rest.join('=');
    if (!Object.hasOwn(rules, field)) {
      link.unknown.push(part);
      continue;
    }
    const value = valueOf(raw, rules[field]);
    const rule = rules[field];
    const fitting = value === null ? undefined : [value, tidied(value)].find((text) => isAllowed(text, rule));
    const escape = rule === SENTENCE && /%[\dA-F]{2}/i.exec(value ?? '');
    if (escape) link.doubtful.push({ field, found: escape[0] });
    if (value !== null && isList(rule)) readList(link, field, value.split(','), rule.each);
    else if (fitting !== undefined) link.chosen[field] = fitting;
    else link.refused.push({ field, found: value ?? raw, choices: value === null ? [] : choicesOf(rules[field]) });
  }
  return link;
}

/**
 * Undoes what other programs do to links: they percent-encode the whole fragment, write `&` as in HTML, and break lines
 * between fields. An `&` in a text cannot be mistaken for a separator, because the page escapes it.
 */
function mended(hash: string) {
  let fields = hash;
  try {
    while (!fields.includes('=') && /%(25)*3D/i.test(fields)) fields = decodeURIComponent(fields);
  } catch {
    // If an escape is invalid, the hash is not decoded any further.
  }
  return fields
    .replace(/^(#|%23)+/i, '')
    .replace(/&(amp;|#38;|#x26;)+/gi, '&')
    .replace(/(^|&)(\s|%0[AD9]|%20)+/gi, '$1');
}

/** Strips white space, and punctuation at the end that is not part of the link but was copied with it. */
const tidied = (value: string) => value.replace(/\s/g, '').replace(/[.,;:!?'"’”»)>\]}]+$/, '');

/** Reads a list: allowed items go into `chosen`, all others into `refused`. */
function readList(link: Link, field: string, names: string[], choices: string[]) {
  const found = names.map((name) => (choices.includes(name) ? name : tidied(name)));
  const [known, others] = [true, false].map((isKnown) => found.filter((name) => choices.includes(name) === isKnown));
  if (known.length > 0) link.chosen[field] = known.join(',');
  if (others.length > 0) link.refused.push({ field, found: others.join(','), choices });
}

const isList = (rule: Rule): rule is { each: string[] } => typeof rule === 'object' && 'each' in rule;

const isOpen = (rule: Rule): rule is { names: string[]; or: RegExp } => typeof rule === 'object' && 'names' in rule;

const choicesOf = (rule: Rule) => (Array.isArray(rule) ? rule : isOpen(rule) ? rule.names : []);

/** Decodes `raw`, the value of a field in the URL. Returns `null` if an escape is invalid. */
function valueOf(raw: string, rule: Rule): string | null {
  try {
    const decoded = decodeURIComponent(rule === SENTENCE ? raw.replaceAll('+', ' ') : raw);
    // Cells are decoded later, one by one, because a cell may contain an escaped comma.
    return rule === CELLS ? raw : decoded;
  } catch {
    return null;
  }
}

function isAllowed(value: string, rule: Rule) {
  if (Array.isArray(rule)) return rule.includes(value);
  if (isOpen(rule)) return rule.names.includes(value) || rule.or.test(value);
  return rule instanceof RegExp ? rule.test(value) : true;
}

export function writeHash(fields: Written, unknown: string[], rules: Rules) {
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([field, value]) => `${field}=${written(String(value), rules[field])}`);
  return `#${[...parts, ...unknown].join('&')}`;
}

function written(value: string, rule: Rule) {
  if (rule === CELLS) return value;
  return rule === SENTENCE ? encodeSentence(value) : encode(value);
}

/** Cells of a table: commas separate the cells of a row, semicolons the rows. */
export const cellsFromText = (text: string): string[][] =>
  text.split(';').map((row) => row.split(',').map(decodeURIComponent));

export const textFromCells = (rows: string[][]) => rows.map((cells) => cells.map(encode).join(',')).join(';');

/** A sentence with a plus for each space; characters allowed in a hash are not escaped. */
function encodeSentence(text: string) {
  return encode(text)
    .replaceAll('%20', '+')
    .replace(/%(?:2C|2F|3A|3B|3F|40)/g, decodeURIComponent);
}

/**
 * `encodeURIComponent` for any text: lone surrogates are replaced, because it would throw on them. A cut text may end
 * in one.
 */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());
