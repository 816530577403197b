// @ts-check
/**
 * UI strings of the lesson bar and the list of lessons, in English. The strings of a lesson are in the lesson's file.
 *
 * @typedef {import('../lesson.ts').Trouble} Trouble
 */

/** @param {number} count */
const stops = (count) => (count === 1 ? '1 stop' : `${count} stops`);

export const words = {
  label: 'Lesson',
  list: 'Lessons',
  about: 'A lesson guides you through the page, one stop at a time. Wander off whenever you like: the lesson waits.',
  waiting: 'Loading the list of lessons…',
  kinds: { lecture: 'Whole lectures', topic: 'By topic' },
  /** @param {number} count @param {number} minutes @param {number} more */
  length: (count, minutes, more) =>
    `${stops(count)}, about ${Math.round(minutes)} minutes${more > 0 ? `, plus ${more} optional ${more === 1 ? 'stop' : 'stops'}` : ''}`,
  close: 'Close',
  opening: 'Loading the lesson…',
  position: (/** @type {number} */ stop, /** @type {number} */ count) => `Stop ${stop} of ${count}`,
  positionInMore: (/** @type {number} */ stop, /** @type {number} */ count) => `Optional stop ${stop} of ${count}`,
  stops: 'Stops',
  more: 'Optional stops',
  named: (/** @type {number} */ stop, /** @type {string} */ title) => `${stop}. ${title}`,
  previous: 'Previous stop',
  next: 'Next stop',
  ended: 'The end',
  nextLesson: (/** @type {string | null} */ title) => (title ? `Next lesson: ${title}` : 'All lessons'),
  answer: 'Show the answer',
  back: 'Back to the lesson',
  closeLesson: 'Close lesson',
  sheet: {
    open: 'Lecturer’s sheet',
    /** The accessible name begins with the button's visible text. */
    of: (/** @type {string} */ title) => `Lecturer’s sheet for “${title}”`,
    print: 'Print',
    outcomes: 'Outcomes',
    takeaways: 'Takeaways',
    howTo:
      'The times are suggestions. Ask each question first: the screen hides the answer until you click “Show the answer” or, in a quiz, “Reveal”. Page Down goes to the next stop.',
    minutes: (/** @type {number} */ minutes) => `${minutes} min`,
    ask: 'Ask:',
    answer: 'Answer:',
    screen: (/** @type {string} */ room, /** @type {string[]} */ shows) =>
      `On the screen: the room ${room}, with ${shows.map((text) => `“${text.replace(/\.$/, '').replaceAll('“', '‘').replaceAll('”', '’')}”`).join(', ')}.`,
  },
  trouble: /** @type {Record<Trouble['kind'], (trouble: Trouble) => string>} */ ({
    unreachable: ({ file, detail }) =>
      `The file lessons/${file} cannot be loaded (${detail}). Check the connection and open the lesson again. The rest of the page works.`,
    unknown: ({ file }) =>
      `This page has no lesson “${file}”. Choose a lesson under “Lessons”. The rest of the page works.`,
    missing: ({ file, detail }) =>
      `There is no lesson in lessons/${file} (the server answered ${detail}). Choose a lesson under “Lessons”. The rest of the page works.`,
    unreadable: ({ file }) =>
      `The file lessons/${file} is not a lesson that this page can read. Choose another lesson under “Lessons”. The rest of the page works.`,
  }),
};
