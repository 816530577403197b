// @ts-check
/**
 * Puts the page together: store, controller, views, keys, and the page around, if there is one.
 */
import { createController, INITIAL } from './controller.js';
import { createFit } from './draw/fit.js';
import { themeOf } from './state/appearance.js';
import { usesModel } from './state/rooms.js';
import { createStore } from './state/store.js';
import { propsOfBar, propsOfFollower, propsOfSentence, propsOfShare, propsOfWorked } from './props.js';
import { talkToHost } from './host.js';
import { listenToKeys } from './keys.js';
import { isUndressed, MODES, phaseOf, problemOf } from './phase.js';
import { createRooms } from './rooms.js';
import { createHeader } from './views/header.js';
import { createNotices } from './views/notices.js';
import { language } from './words/language.js';
import { words } from './words/page.js';

/** @typedef {import('./controller.js').State} State */

document.documentElement.lang = language;

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const store = createStore(INITIAL);
const controller = createController(store, { save, onAddress: (state) => tellHost('state', { state }) });
const header = createHeader(element('bar'), controller.emit);
const notices = createNotices(element('notices'), controller.emit);
const modelBar = element('model-bar');
const modelLoading = element('model-loading');
/** Where that stands which belongs to no room. @type {Record<string, string>} */
const ROOTS = { bar: 'model-bar', loading: 'model-loading', lessons: 'lessons', share: 'share-root' };
const rooms = createRooms(
  (room) => element(ROOTS[room] ?? `room-${room}`),
  controller.emit,
  () => element(`room-${store.get().room}`).querySelector('[data-picture]'),
  () => draw(store.get()),
);
const darkScreen = matchMedia('(prefers-color-scheme: dark)');
const paper = matchMedia('print');
const fit = createFit(document.documentElement, (height) => tellHost('height', { height }));

/** What each room was last drawn from, so that news of the engine alone does not draw it again. */
const drawn = /** @type {Record<string, unknown[]>} */ ({});
let drawings = 0;

/** @param {State} state */
function draw(state) {
  const start = performance.now();
  const { room, appearance } = state;
  const looks = paper.matches ? 'light' : themeOf(appearance, darkScreen.matches);
  const theme = looks === 'dark' ? 'dark' : 'light';
  const opened = rooms.open(room);
  const page = document.documentElement;
  page.dataset.state = phaseOf(state, rooms);
  page.dataset.room = room;
  page.dataset.theme = looks;
  page.dataset.hide = appearance.hide.join(' ');
  for (const mode of MODES) page.toggleAttribute(`data-${mode}`, appearance[mode] && rooms.wears(mode));
  page.toggleAttribute('data-undressed', isUndressed(state, rooms));
  page.toggleAttribute('data-print', paper.matches);
  header.update({ room, theme: appearance.theme, present: appearance.present });
  notices.update({
    problem: problemOf(state, rooms),
    busy: room === 'worked' && phaseOf(state, rooms) === 'loading' ? words.loading : null,
    notes: state.notes,
  });
  drawLessons(state);
  drawShare(state, looks);
  element('rooms').setAttribute('aria-labelledby', `tab-${room}`);
  for (const name of rooms.names) element(`room-${name}`).hidden = name !== room;
  modelBar.hidden = !usesModel(state);
  modelLoading.hidden = !usesModel(state) || state.model.phase === 'ready' || state.broken !== null || state.sentence.reading !== null;
  if (room === 'worked') {
    const { input, run, view, status } = state.worked;
    if (input && isNew(room, [input, run, view, status.fault, theme])) opened?.update(propsOfWorked(state.worked, theme, state.lessons.lesson !== null));
  } else {
    const { phase, loaded, total, problem } = state.model;
    if (!modelLoading.hidden) rooms.open('loading')?.update({ phase, loaded, total, problem });
    const { input, reading, explained, view, fits, status } = state.sentence;
    const bar = usesModel(state) ? rooms.open('bar') : null;
    if (bar && isNew('bar', [room, input, reading, view, fits, status.problem, state.model.manifest])) bar.update(propsOfBar(state));
    if (room === 'sentence') {
      if (opened && isNew(room, [input, reading, explained, view, theme])) opened.update(propsOfSentence(state, theme));
    } else if (opened && isNew(room, [state[room], input, reading, view.held, state.model.manifest, theme])) {
      opened.update(propsOfFollower(state, room, theme));
    }
  }
  const embeds = page.hasAttribute('data-embed');
  fit.update(embeds, isNew('fit', [room, embeds, state.worked.run, state[room].input, room === 'worked' || state[room].reading, state.sentence.view.show]));
  drawings += 1;
  // The browser keeps every measure, a page may be open all day, and pointing draws.
  if (drawings % 1000 === 0) performance.clearMeasures('headlight:draw');
  performance.measure('headlight:draw', { start, end: performance.now() });
}

/** What is taken away must be what was asked for, and no run on its way. */
function whenSettled() {
  const isSettled = () => !['loading', 'running'].includes(phaseOf(store.get(), rooms));
  return new Promise((resolve) => {
    if (isSettled()) return resolve(null);
    const forget = store.subscribe(() => {
      if (!isSettled()) return;
      forget();
      resolve(null);
    });
  });
}

/** The lessons come when somebody asks for one. @param {State} state */
function drawLessons({ lessons }) {
  if (lessons.id === null && !lessons.choosing && !rooms.isThere('lessons')) return;
  const opened = rooms.open('lessons');
  if (opened && isNew('lessons', [lessons])) opened.update(lessons);
}

/**
 * What can be taken away comes when somebody asks for it.
 *
 * @param {State} state
 * @param {ReturnType<typeof themeOf>} theme
 */
function drawShare(state, theme) {
  const { share } = state;
  if (!share.open && !rooms.isThere('share')) return;
  const opened = rooms.open('share');
  const props = propsOfShare(state, { theme, link: controller.link(), title: words.rooms[state.room], isThere: rooms.isThere(state.room) });
  if (opened && isNew('share', [share, ...props.drawnFrom])) opened.update(props);
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

const tellHost = talkToHost({
  set: controller.set,
  step: (by) => controller.emit('advance', by),
  async write(format) {
    await whenSettled();
    const { name, parts, type } = await (format === 'csv' || format === 'json' ? controller.file(format) : rooms.file(format));
    return { name, data: new Blob(parts, { type }) };
  },
});

listenToKeys({
  emit: controller.emit,
  showKeys: header.showKeys,
  isStepped: () => store.get().lessons.lesson !== null || store.get().appearance.present,
  isEmbedded: () => store.get().appearance.embed && parent !== window,
  handOut: ({ key, code, shiftKey }) => tellHost('key', { key, code, shiftKey }),
});

/** An audience sees nothing but the page, where the browser allows that: only after a key or a click. */
let presented = false;
store.subscribe(({ appearance: { present } }) => {
  if (present === presented) return;
  presented = present;
  if (present && navigator.userActivation?.isActive) document.documentElement.requestFullscreen?.().catch(() => {});
  if (!present && document.fullscreenElement) document.exitFullscreen();
});

for (const media of [darkScreen, paper]) media.addEventListener('change', () => draw(store.get()));
store.subscribe(draw);
draw(store.get());
controller.start().then(keepForOffline);
tellHost('ready');

/** For the next visit, which may have no network. After the first picture, which has it for itself. */
async function keepForOffline() {
  try {
    await navigator.serviceWorker.register('service-worker.js');
  } catch {
    // Where a browser or a frame allows no storage the page works all the same, but not offline.
  }
}
