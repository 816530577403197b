// @ts-check
/**
 * Texts of tokens as people see them.
 */
import { words } from './words.js';

/** A token that is read, such as "Area"; the end sign by its name. @param {{ text: string, special: boolean }} token */
export const readText = ({ text, special }) => (special ? words.end : visible(text));

/** A token that is written; the end sign by its name. @param {{ text: string, ends: boolean }} token */
export const writtenText = ({ text, ends }) => (ends ? words.end : visible(text));

/** An entry of the vocabulary; the end sign by its name. @param {string} text */
export const entryText = (text) => (text === '</s>' ? words.end : visible(text));

/** Marks stand for spaces that nobody would see. @param {string} text */
const visible = (text) => text.trim() || '␣';
