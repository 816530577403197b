/** Converts tokens to text that can be displayed. */
import { words } from './words/en.js';

/** The text of an input token, such as "Area", or the name of the end token. */
export const readText = ({ text }: { text: string }) => entryText(text);

/** The text of an output token, or the name of the end token. */
export const writtenText = ({ text, ends }: { text: string; ends: boolean }) => (ends ? words.end : visible(text));

/** The text of an entry of the vocabulary, or the name of the end token. */
export const entryText = (text: string) => (text === '</s>' ? words.end : visible(text));

/** Replaces invisible spaces in a text with marks. */
const visible = (text: string) => text.trim() || '␣';
