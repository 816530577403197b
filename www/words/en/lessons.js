// @ts-check
/**
 * The words of the lessons' bar and of their list. What a lesson says stands in its own file.
 *
 * @typedef {import('../../controller/lessons.js').Trouble} Trouble
 */

/** @param {number} count */
const stops = (count) => (count === 1 ? '1 stop' : `${count} stops`);

export const words = {
  label: 'Lesson',
  list: 'Lessons',
  about: 'A lesson leads through the page, a stop at a time. Wander off whenever you like: the lesson waits.',
  waiting: 'The list is on its way.',
  length: (/** @type {number} */ count, /** @type {number} */ minutes) => `${stops(count)}, about ${minutes} minutes`,
  close: 'Close',
  opening: 'The lesson is on its way.',
  position: (/** @type {number} */ stop, /** @type {number} */ count) => `Stop ${stop} of ${count}`,
  stops: 'Stops',
  named: (/** @type {number} */ stop, /** @type {string} */ title) => `${stop}. ${title}`,
  previous: 'Previous stop',
  next: 'Next stop',
  back: 'Back to the lesson',
  closeLesson: 'Close lesson',
  trouble: /** @type {Record<Trouble['kind'], (trouble: Trouble) => string>} */ ({
    unreachable: ({ file, detail }) => `The lesson’s file lessons/${file} cannot be reached (${detail}). Look at the connection and open it again; the rest of the page goes on.`,
    missing: ({ file, detail }) => `There is no lesson in lessons/${file} (the server says ${detail}). Choose one under “Lessons”; the rest of the page goes on.`,
    unreadable: ({ file }) => `The file lessons/${file} is not a lesson that this page can read. Choose another under “Lessons”; the rest of the page goes on.`,
  }),
};
