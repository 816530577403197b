// @ts-check
/** Tokens that are part of a letter. */

/** The mark that the core writes after such a token, as in `那¹⁄₃`. */
const PART = /[¹²³⁴]⁄[₂₃₄]/;

/**
 * The text of the first token that is part of a letter, or `null`.
 *
 * @param {{ text: string }[]} tokens
 */
export const letterPartIn = (tokens) => tokens.find(({ text }) => PART.test(text))?.text ?? null;
