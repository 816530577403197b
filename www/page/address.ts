/** The URL of a state of the page. */
import { ROOMS } from '../rooms.ts';
import { type Link, type Rules, readHash as readFields, type Written, writeHash } from '../state/fields.ts';
import { isUnusual, TEXT_FIELDS, toFields as textFields } from '../state/text.ts';
import { APPEARANCE_FIELDS, toFields as appearanceFields, USUAL } from './appearance.ts';
import { KEPT_FIELDS, toFields as keptFields, NO_KEPT } from './kept/state.ts';
import { LESSON_FIELDS, toFields as lessonFields, type Stop } from './lessons/lesson.ts';
import { OWN_FIELDS, toFields as ownFields } from './own/state.ts';
import { DEFAULT_ROOM, openRoom, type RoomName, type State, usesModel } from './state.ts';

export const FIELDS_OF = {
  page: { room: ROOMS.map(({ name }) => name) },
  appearance: APPEARANCE_FIELDS,
  text: TEXT_FIELDS,
  lessons: LESSON_FIELDS,
  own: OWN_FIELDS,
  kept: KEPT_FIELDS,
  ...Object.fromEntries(ROOMS.map(({ name, fields }) => [name, fields])),
} as Record<string, Rules>;

const RULES = Object.assign({}, ...Object.values(FIELDS_OF));

export const readHash = (hash: string) => readFields(hash, RULES);

const OF_ALL_ROOMS = [
  'room',
  ...Object.keys(APPEARANCE_FIELDS),
  ...Object.keys(LESSON_FIELDS),
  ...Object.keys(KEPT_FIELDS),
].filter((field) => field !== 'embed');

export function roomOf({ chosen, refused }: Link): RoomName {
  const named = chosen.room as RoomName | undefined;
  const fields = [...Object.keys(chosen), ...refused.map(({ field }) => field)];
  const isAboutRoom = fields.some((field) => !OF_ALL_ROOMS.includes(field));
  return named ?? (isAboutRoom ? DEFAULT_ROOM : ROOMS[0].name);
}

/**
 * The URL of a state, or `null` while the current room has no input. Default values and untouched rooms are omitted.
 * `unknown`: fields of other versions, kept unchanged. `instead`: fields of the current room while it has no input.
 */
export function hashOf(state: State, unknown: string[], instead: Written | null = null) {
  const open = openRoom(state);
  const ofOpen = (open && open.room.toFields(open.state)) ?? instead;
  if (ofOpen === null) return null;
  const touched = ROOMS.flatMap(({ name }) => {
    const [room, roomState] = [state.opened[name], state.rooms[name]];
    return name !== state.room && room?.isTouched(roomState) ? [room.toFields(roomState)] : [];
  });
  const { text, own } = state;
  const ofText = text.touched || isAboutText(state) ? { ...textFields(text), ...ownFields(own, text.input.model) } : {};
  const fields = Object.assign(
    { room: state.room },
    ...touched,
    ofOpen,
    ofText,
    appearanceFields(state.appearance),
    lessonFields(state.lessons),
    keptFields(state.kept),
  );
  return writeHash(fields, unknown, RULES);
}

/** Whether the current room shows a picture of the shared sentence. */
function isAboutText(state: State) {
  const open = openRoom(state);
  if (!open || !usesModel(state)) return false;
  // A room that starts without the model uses the sentence only if it differs from the default.
  return open.room.usesModel(open.room.initial) || isUnusual(state.text);
}

/** The URL of the picture without other rooms, appearance and lesson, so that equal pictures have equal URLs. */
export function pictureHashOf(state: State) {
  const { room, opened, rooms, text, lessons } = state;
  const alone = { opened: { [room]: opened[room] }, rooms: { [room]: rooms[room] } };
  return hashOf(
    {
      ...state,
      ...alone,
      text: { ...text, touched: false },
      appearance: USUAL,
      lessons: { ...lessons, id: null },
      kept: NO_KEPT,
    },
    [],
  );
}

/** Whether a URL shows a picture other than that of a lesson's stop. */
export const isElsewhere = (hash: string, stop: Stop) => choicesOf(hash) !== choicesOf(stop.hash);

const choicesOf = (hash: string) => JSON.stringify(Object.entries(readHash(hash).chosen).sort());

export const looksOf = ({ appearance }: State, unknown: string[]) =>
  writeHash(appearanceFields(appearance), unknown, RULES).slice(1);
