// @ts-check
/**
 * The URL of a state of the page.
 *
 * @typedef {import('./state.js').State} State
 */
import { ROOMS } from '../rooms.js';
import { readHash as readFields, writeHash } from '../state/fields.ts';
import { isUnusual, TEXT_FIELDS, toFields as textFields } from '../state/text.ts';
import { APPEARANCE_FIELDS, toFields as appearanceFields, USUAL } from './appearance.js';
import { LESSON_FIELDS, toFields as lessonFields } from './lessons/lesson.js';
import { DEFAULT_ROOM, openRoom, usesModel } from './state.js';

/** Rules for the fields of the URL, by room or part of the page. */
export const FIELDS_OF = /** @type {Record<string, import('../state/fields.ts').Rules>} */ ({
  page: { room: ROOMS.map(({ name }) => name) },
  appearance: APPEARANCE_FIELDS,
  text: TEXT_FIELDS,
  lessons: LESSON_FIELDS,
  ...Object.fromEntries(ROOMS.map(({ name, fields }) => [name, fields])),
});

const RULES = Object.assign({}, ...Object.values(FIELDS_OF));

/** @param {string} hash */
export const readHash = (hash) => readFields(hash, RULES);

/** Fields that do not determine the room. */
const OF_ALL_ROOMS = ['room', ...Object.keys(APPEARANCE_FIELDS), ...Object.keys(LESSON_FIELDS)].filter(
  (field) => field !== 'embed',
);

/**
 * The room that a URL opens.
 *
 * @param {import('../state/fields.ts').Link} link
 * @returns {import('./state.js').RoomName}
 */
export function roomOf({ chosen, refused }) {
  const named = /** @type {import('./state.js').RoomName | undefined} */ (chosen.room);
  const fields = [...Object.keys(chosen), ...refused.map(({ field }) => field)];
  const isAboutRoom = fields.some((field) => !OF_ALL_ROOMS.includes(field));
  return named ?? (isAboutRoom ? DEFAULT_ROOM : ROOMS[0].name);
}

/**
 * The URL of a state, or `null` while the current room has no input. Default values and untouched rooms are omitted.
 *
 * @param {State} state
 * @param {string[]} unknown fields of other versions, kept unchanged
 */
export function hashOf(state, unknown) {
  const open = openRoom(state);
  if (!open) return null;
  const ofOpen = open.room.toFields(open.state);
  if (ofOpen === null) return null;
  const touched = ROOMS.flatMap(({ name }) => {
    const [room, roomState] = [state.opened[name], state.rooms[name]];
    return name !== state.room && room?.isTouched(roomState) ? [room.toFields(roomState)] : [];
  });
  const text = state.text.touched || isAboutText(state) ? textFields(state.text) : {};
  const fields = Object.assign(
    { room: state.room },
    ...touched,
    ofOpen,
    text,
    appearanceFields(state.appearance),
    lessonFields(state.lessons),
  );
  return writeHash(fields, unknown, RULES);
}

/** Whether the current room shows a picture of the shared sentence. @param {State} state */
function isAboutText(state) {
  const open = openRoom(state);
  if (!open || !usesModel(state)) return false;
  // A room that starts without the model uses the sentence only if it differs from the default.
  return open.room.usesModel(open.room.initial) || isUnusual(state.text);
}

/**
 * The URL of the picture without other rooms, appearance and lesson, so that equal pictures have equal URLs.
 *
 * @param {State} state
 */
export function pictureHashOf(state) {
  const { room, opened, rooms, text, lessons } = state;
  const alone = { opened: { [room]: opened[room] }, rooms: { [room]: rooms[room] } };
  return hashOf(
    { ...state, ...alone, text: { ...text, touched: false }, appearance: USUAL, lessons: { ...lessons, id: null } },
    [],
  );
}

/**
 * Whether a URL shows a different picture from a stop of a lesson.
 *
 * @param {string} hash
 * @param {import('./lessons/lesson.js').Stop} stop
 */
export const isElsewhere = (hash, stop) => choicesOf(hash) !== choicesOf(stop.hash);

/** @param {string} hash */
const choicesOf = (hash) => JSON.stringify(Object.entries(readHash(hash).chosen).sort());

/**
 * Fields of the appearance and unknown fields, to be appended to the fields of a room.
 *
 * @param {State} state
 * @param {string[]} unknown
 */
export const looksOf = ({ appearance }, unknown) => writeHash(appearanceFields(appearance), unknown, RULES).slice(1);
