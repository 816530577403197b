/** Starts the page: store, controller, views, keys and, if the page is embedded, messages to the host page. */
import { Controller } from './page/controller.ts';
import { Drawing } from './page/drawing.ts';
import { createFileChooser } from './page/file-chooser.ts';
import { createHeader } from './page/header.ts';
import { talkToHost } from './page/host.ts';
import { listenToKeys } from './page/keys.ts';
import { INITIAL } from './page/state.ts';
import { createStore } from './state/store.ts';
import { saveFile } from './widgets/save-file.ts';

const store = createStore(INITIAL);
const chooser = createFileChooser((intent, files) => controller.emit(intent, files));
const controller = new Controller(store, {
  save: saveFile,
  chooseFiles: chooser.choose,
  onAddress: (state) => tellHost('state', { state }),
});
const header = createHeader(document.getElementById('bar') as HTMLElement, controller.emit);
const drawing = new Drawing(controller, header, (height) => tellHost('height', { height }));
const tellHost = talkToHost({
  set: controller.set,
  step: (by) => controller.emitIfHandled('advance', by),
  async write(format) {
    await drawing.settled();
    const { name, parts, type } = await (format === 'csv' || format === 'json'
      ? controller.share.file(format)
      : drawing.file(format));
    return { name, data: new Blob(parts, { type }) };
  },
});

listenToKeys({
  emit: controller.emitIfHandled,
  showKeys: header.showKeys,
  isStepped: () => store.get().lessons.lesson !== null || store.get().appearance.present,
  isEmbedded: () => store.get().appearance.embed && parent !== window,
  handOut: ({ key, code, shiftKey }) => tellHost('key', { key, code, shiftKey }),
});

/** Presentation mode is full screen, but browsers allow that only after a key press or a click. */
let wasPresenting = false;
store.subscribe(({ appearance: { present } }) => {
  if (present === wasPresenting) return;
  wasPresenting = present;
  if (present && navigator.userActivation?.isActive) document.documentElement.requestFullscreen?.().catch(() => {});
  if (!present && document.fullscreenElement) document.exitFullscreen();
});

// In full screen, the browser handles Esc without a key event.
document.addEventListener('fullscreenchange', () => {
  if (!document.fullscreenElement && store.get().appearance.present) controller.emit('present');
});

controller.openLink();
// The page draws two microtasks after a change. By then the requests for the change have been sent, so the engine
// computes while the page draws.
store.subscribe(() => queueMicrotask(() => queueMicrotask(drawing.draw)));
drawing.draw();
drawing
  .settled()
  .then(() => import('./page/offline.ts'))
  .then(
    ({ keepForOffline }) => keepForOffline(store),
    () => {
      // Without the service worker the page works, but is not available offline.
    },
  );
tellHost('ready');
