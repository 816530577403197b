// @ts-check
/** Converts tokens to visible texts. */
import { words } from './words.js';

/** An input token, such as "Area"; the end token by its name. @param {{ text: string, special: boolean }} token */
export const readText = ({ text, special }) => (special ? words.end : visible(text));

/** An output token; the end token by its name. @param {{ text: string, ends: boolean }} token */
export const writtenText = ({ text, ends }) => (ends ? words.end : visible(text));

/** An entry of the vocabulary; the end token by its name. @param {string} text */
export const entryText = (text) => (text === '</s>' ? words.end : visible(text));

/** A text in which marks replace invisible spaces. @param {string} text */
const visible = (text) => text.trim() || '␣';
