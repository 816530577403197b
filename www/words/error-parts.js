// @ts-check
/**
 * Parts of the sentences of errors that are alike in every language.
 *
 * @typedef {Record<string, (fields: any) => string>} Sentences by code
 * @typedef {{ code: string, fields: any }} Coded part of an error that has a code and fields of its own
 */

/** Maximum number of words or tensors that a sentence names. */
export const MOST_NAMED = 3;

const MOST_KNOWN = 40;

/** The first known words, to choose from. @param {string[]} words */
export const firstKnown = (words) => [...words.slice(0, MOST_KNOWN), ...(words.length > MOST_KNOWN ? ['…'] : [])];

/** @param {[number, number]} shape */
export const shaped = ([rows, columns]) => `${rows} × ${columns}`;

/** @param {Sentences} sentences @param {Coded} part */
export const partOf = (sentences, { code, fields }) => sentences[code](fields);

/**
 * Writes floats with the decimal sign of a language and a minus sign. Floats of 32 bits arrive as texts.
 *
 * @param {string} sign
 */
export const floats =
  (sign) =>
  /** @param {number | string} value @param {number} [digits] */
  (value, digits) =>
    (typeof value === 'string' || digits === undefined ? String(value) : value.toFixed(digits))
      .replace('.', sign)
      .replace('-', '−');
