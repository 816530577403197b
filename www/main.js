// @ts-check
/**
 * Puts the page together: store, controller, views, and the keys that work everywhere.
 */
import { createController, INITIAL } from './controller.js';
import { usesModel } from './state/rooms.js';
import { createStore } from './state/store.js';
import { isDark, propsOfBar, propsOfFollower, propsOfSentence, propsOfWorked } from './props.js';
import { createRooms } from './rooms.js';
import { createBar } from './views/bar.js';
import { createHeader } from './views/header.js';
import { createLoading } from './views/loading.js';
import { createNotices } from './views/notices.js';
import { words } from './words/en.js';

/** @typedef {import('./controller.js').State} State */

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const store = createStore(INITIAL);
const controller = createController(store, save);
const header = createHeader(element('bar'), controller.emit);
const notices = createNotices(element('notices'), controller.emit);
const model = { root: element('model-bar'), view: createBar(element('model-bar'), controller.emit) };
const loading = { root: element('model-loading'), view: createLoading(element('model-loading'), controller.emit) };
const rooms = createRooms((room) => element(room === 'lessons' ? room : `room-${room}`), controller.emit, () => draw(store.get()));
const darkScreen = matchMedia('(prefers-color-scheme: dark)');

/** What each room was last drawn from, so that news of the engine alone does not draw it again. */
const drawn = /** @type {Record<string, unknown[]>} */ ({});

/** @param {State} state */
function draw(state) {
  const start = performance.now();
  const { room } = state;
  const isDarkNow = isDark(state, darkScreen.matches);
  const theme = isDarkNow ? 'dark' : 'light';
  const opened = rooms.open(room);
  document.documentElement.dataset.state = phaseOf(state);
  document.documentElement.dataset.theme = state.theme === 'system' ? theme : state.theme;
  header.update({ room, theme: state.theme });
  notices.update({
    problem: state.broken ?? rooms.problem(room) ?? rooms.problem('lessons') ?? problemOf(state),
    busy: room === 'worked' && phaseOf(state) === 'loading' ? words.loading : null,
    notes: state.notes,
  });
  drawLessons(state);
  element('rooms').setAttribute('aria-labelledby', `tab-${room}`);
  for (const name of rooms.names) element(`room-${name}`).hidden = name !== room;
  model.root.hidden = !usesModel(state);
  loading.root.hidden = !usesModel(state) || state.model.phase === 'ready' || state.broken !== null || state.sentence.reading !== null;
  if (room === 'worked') {
    const { input, run, view, status } = state.worked;
    if (input && isNew(room, [input, run, view, status.fault, theme])) opened?.update(propsOfWorked(state.worked, theme));
  } else {
    const { phase, loaded, total, problem } = state.model;
    if (phase !== 'ready') loading.view.update({ phase, loaded, total, problem });
    const { input, reading, explained, view, fits, status } = state.sentence;
    if (isNew('bar', [input, reading, fits, status.problem, state.model.manifest])) model.view.update(propsOfBar(state));
    if (room === 'sentence') {
      if (opened && isNew(room, [input, reading, explained, view, theme])) opened.update(propsOfSentence(state, theme));
    } else if (opened && isNew(room, [state[room], input, reading, view.held, state.model.manifest, theme])) {
      opened.update(propsOfFollower(state, room, theme));
    }
  }
  performance.measure('headlight:draw', { start, end: performance.now() });
}

/** The lessons come when somebody asks for one. @param {State} state */
function drawLessons({ lessons }) {
  if (lessons.id === null && !lessons.choosing && drawn.lessons === undefined) return;
  const opened = rooms.open('lessons');
  if (opened && isNew('lessons', [lessons])) opened.update(lessons);
}

/**
 * @param {string} name
 * @param {unknown[]} parts
 */
function isNew(name, parts) {
  const before = drawn[name];
  drawn[name] = parts;
  return !before || parts.some((part, index) => part !== before[index]);
}

/** What the page is doing, for a person who waits and for a program that does. @param {State} state */
function phaseOf(state) {
  const { room, broken, lessons, model, worked, sentence } = state;
  if (broken !== null) return 'error';
  if (lessons.id !== null && lessons.lesson === null && lessons.trouble === null) return 'loading';
  if (room === 'worked') return worked.status.phase;
  if (rooms.problem(room) !== null) return 'error';
  if (!rooms.open(room)) return 'loading';
  if (room !== 'sentence' && !usesModel(state)) return isFollowed(state, room) ? 'ready' : state[room].reading ? 'running' : 'loading';
  const { input, reading, status } = sentence;
  // Between a change and the run that answers it, the picture is still the old one.
  if (model.phase === 'ready') {
    const isOld = reading?.input !== input || (room !== 'sentence' && !isFollowed(state, room));
    return status.phase === 'ready' && isOld ? 'running' : status.phase;
  }
  return { absent: 'loading', loading: 'loading', reading: 'loading', cancelled: 'ready', failed: 'error' }[model.phase];
}

/** What is wrong in the room that is open; the bar has a place of its own for what is wrong with the sentence. @param {State} state */
function problemOf(state) {
  const { room, worked } = state;
  if (room === 'worked') return worked.status.problem;
  return room === 'sentence' ? null : state[room].problem;
}

/**
 * Whether a room that follows the sentence has answered, if only that it cannot.
 *
 * @param {State} state
 * @param {import('./props.js').FollowerRoom} room
 */
function isFollowed(state, room) {
  const { input, reading, problem } = state[room];
  const { sentence } = state;
  return problem !== null || (reading?.input === input && reading.sentence === sentence.reading && reading.held === sentence.view.held);
}

/**
 * Hands a file to the person.
 *
 * @param {string} name
 * @param {BlobPart[]} parts
 * @param {string} type
 */
function save(name, parts, type) {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it when the click is over, but not yet ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Keys that act on the page unless something that uses the key itself has the focus. */
/** @type {Record<string, () => void>} */
const KEYS = {
  ']': () => controller.emit('move', 1),
  '[': () => controller.emit('move', -1),
  ' ': () => controller.emit('move', 1),
  'Shift ': () => controller.emit('move', -1),
  '.': () => controller.emit('moveHead', 1),
  ',': () => controller.emit('moveHead', -1),
  Escape: () => controller.emit('letGo'),
  1: () => controller.emit('room', 'worked'),
  2: () => controller.emit('room', 'sentence'),
  3: () => controller.emit('room', 'block'),
  4: () => controller.emit('room', 'positions'),
  5: () => controller.emit('room', 'lookup'),
  '?': () => header.showKeys(),
};

/** Keys that act while a lesson is open, and the stops that they move by. @type {Record<string, number>} */
const STOP_KEYS = { PageDown: 1, PageUp: -1 };

document.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = /** @type {HTMLElement} */ (event.target);
  const typing = target.matches('input:not([type=radio], [type=checkbox], [type=range]), select, textarea');
  const pressing = event.key === ' ' && target.matches('button, input, summary, [role=button], [role=gridcell]');
  if (target.closest('dialog')) return;
  // A clicker steps wherever the focus is.
  const stops = store.get().lessons.lesson ? STOP_KEYS[event.key] : undefined;
  if (stops) {
    event.preventDefault();
    controller.emit('moveStop', stops);
    return;
  }
  if ((typing && event.key !== 'Escape') || pressing) return;
  const act = KEYS[event.key === ' ' && event.shiftKey ? 'Shift ' : event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

darkScreen.addEventListener('change', () => draw(store.get()));
store.subscribe(draw);
draw(store.get());
controller.start().then(keepForOffline);

/** For the next visit, which may have no network. After the first picture, which has it for itself. */
async function keepForOffline() {
  try {
    await navigator.serviceWorker.register('service-worker.js');
  } catch {
    // Where a browser or a frame allows no storage the page works all the same, but not offline.
  }
}
