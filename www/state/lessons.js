// @ts-check
/**
 * Lessons as their files say them, and which is open, as fields of the address.
 *
 * @typedef {object} Stop
 * @property {string} title
 * @property {string} hash the fields of the address, as the page writes them
 * @property {string} text
 * @property {string} [question]
 * @property {string[]} [shows] what must stand on the screen, for the tests
 * @typedef {{ id: string, title: string, source: string, minutes: number }} About
 * @typedef {About & { stops: Stop[] }} Lesson
 * @typedef {About & { stops: number }} Entry of the list of lessons
 */
import { readHash } from './url.js';

/**
 * @param {Record<string, string>} chosen fields whose values are allowed
 * @returns {{ id: string | null, stop: number }}
 */
export const fromFields = ({ lesson, stop }) => ({ id: lesson ?? null, stop: lesson === undefined ? 1 : Number(stop ?? 1) });

/**
 * @param {{ id: string | null, stop: number }} lessons
 * @returns {Record<string, string | number | null>}
 */
export const toFields = ({ id, stop }) => ({ lesson: id, stop: id && stop });

/**
 * A lesson as its file holds it, or `null` where that is none.
 *
 * @param {any} data
 * @returns {Lesson | null}
 */
export function lessonFrom(data) {
  const isStop = (/** @type {any} */ stop) => areTexts(stop, ['title', 'hash', 'text']) && (stop.question === undefined || typeof stop.question === 'string');
  const fits = isAbout(data) && Array.isArray(data.stops) && data.stops.length > 0 && data.stops.every(isStop);
  return fits ? data : null;
}

/**
 * @param {any} data
 * @returns {Entry[] | null}
 */
export function listFrom(data) {
  const fits = Array.isArray(data) && data.every((entry) => isAbout(entry) && Number.isInteger(entry.stops));
  return fits ? data : null;
}

/** @param {any} data */
const isAbout = (data) => areTexts(data, ['id', 'title', 'source']) && Number.isFinite(data.minutes);

/**
 * @param {any} data
 * @param {string[]} names
 */
const areTexts = (data, names) => names.every((name) => typeof data?.[name] === 'string' && data[name] !== '');

/**
 * Whether an address asks for something else than a stop does.
 *
 * @param {string} hash
 * @param {Stop} stop
 */
export const isElsewhere = (hash, stop) => wishOf(hash) !== wishOf(stop.hash);

/** @param {string} hash */
function wishOf(hash) {
  const { chosen, edits } = readHash(hash);
  return JSON.stringify([Object.entries(chosen).sort(), Object.entries(edits).sort()]);
}
