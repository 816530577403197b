// @ts-check
/**
 * The lessons as they are written in `www/lessons/en/`.
 *
 * @typedef {{ text: string, layer: number, head: number, from: string, to?: string, percent: number,
 *     special?: string, model?: string }} Claim
 * @typedef {object} Stop
 * @property {string} id
 * @property {string} title
 * @property {number} minutes
 * @property {string} hash
 * @property {string} text
 * @property {string} [question]
 * @property {string} [answer]
 * @property {string[]} shows
 * @property {Claim[]} [claims]
 * @typedef {object} Lesson
 * @property {string} id
 * @property {string} title
 * @property {string} source
 * @property {Stop[]} stops
 * @property {Stop[]} more
 * @property {string[]} [outcomes]
 * @property {string[]} [takeaways]
 * @property {string[]} [numbered]
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../www/lessons/en/', import.meta.url);
const read = (/** @type {string} */ file) => JSON.parse(readFileSync(new URL(`${file}.json`, FOLDER), 'utf8'));

/** The ids of all lessons, in the order of the list. @type {string[]} */
export const LESSONS = read('index');

/** The topics, each with its stops. @type {Lesson[]} */
export const TOPICS = readdirSync(new URL('topics/', FOLDER)).map((file) => {
  const id = file.replace('.json', '');
  return { ...read(`topics/${id}`), id, more: [] };
});

const STOPS = TOPICS.flatMap(({ stops }) => stops);

/** A lesson with its stops. @param {string} id @returns {Lesson} */
export const lessonOf = (id) =>
  existsSync(new URL(`${id}.json`, FOLDER))
    ? withStops({ ...read(id), id })
    : /** @type {Lesson} */ (TOPICS.find((topic) => topic.id === id));

/** Replaces the ids in a lesson's lists of stops with the stops themselves. @param {any} written @returns {Lesson} */
export function withStops({ stops, more = [], ...about }) {
  const found = (/** @type {(string | Stop)[]} */ list) =>
    list.map((stop) => {
      const named = typeof stop === 'string' ? STOPS.find(({ id }) => id === stop) : stop;
      if (!named) throw new Error(`There is no stop ${stop} in ${FOLDER.pathname}topics/.`);
      return named;
    });
  return { ...about, stops: found(stops), more: found(more) };
}
