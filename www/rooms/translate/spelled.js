// @ts-check
/** Converts tokens to text that can be displayed. */
import { words } from './words.js';

/** The text of an input token, such as "Area", or the name of the end token. @param {{ text: string }} token */
export const readText = ({ text }) => entryText(text);

/** The text of an output token, or the name of the end token. @param {{ text: string, ends: boolean }} token */
export const writtenText = ({ text, ends }) => (ends ? words.end : visible(text));

/** The text of an entry of the vocabulary, or the name of the end token. @param {string} text */
export const entryText = (text) => (text === '</s>' ? words.end : visible(text));

/** Replaces invisible spaces in a text with marks. @param {string} text */
const visible = (text) => text.trim() || '␣';
