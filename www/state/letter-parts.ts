/** Tokens that contain only some bytes of a character. */

/** The mark that the core adds to the text of such a token, as in `那¹⁄₃`. */
const PART = /[¹²³⁴]⁄[₂₃₄]/;

/** The text of the first token that contains only some bytes of a character, or `null`. */
export const letterPartIn = (tokens: { text: string }[]) => tokens.find(({ text }) => PART.test(text))?.text ?? null;
