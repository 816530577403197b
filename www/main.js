// @ts-check
/**
 * Puts the page together: store, controller, views, and the keys that work everywhere.
 */
import { createController, INITIAL } from './controller.js';
import { beginsWithScores, hasWeights, MOST, sizesOf } from './state/draft.js';
import { createStore } from './state/store.js';
import { editsOf } from './state/url.js';
import { createHeader } from './views/header.js';
import { createNotices } from './views/notices.js';
import { createWorked } from './views/worked.js';
import { words } from './words/en.js';

/** @typedef {import('./controller.js').State} State */

const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const store = createStore(INITIAL);
const controller = createController(store);
const header = createHeader(element('bar'), controller.emit);
const notices = createNotices(element('notices'), controller.emit);
const worked = createWorked(element('room'), controller.emit);
const darkScreen = matchMedia('(prefers-color-scheme: dark)');

/** What the room was last drawn from, so that news of the engine alone does not draw it again. */
let drawn = /** @type {unknown[]} */ ([]);

/** @param {State} state */
function draw(state) {
  const start = performance.now();
  const { view, status } = state;
  const theme = view.theme === 'system' ? (darkScreen.matches ? 'dark' : 'light') : view.theme;
  document.documentElement.dataset.state = status.phase;
  document.documentElement.dataset.theme = theme;
  header.update({ room: 'worked', theme: view.theme });
  notices.update({
    problem: status.problem,
    busy: status.phase === 'loading' ? words.loading : null,
    notes: status.notes,
  });
  const parts = [state.input, state.run, view, status.fault, theme];
  if (state.input && parts.some((part, index) => part !== drawn[index])) {
    drawn = parts;
    worked.update(workedProps(state, theme === 'dark' ? 'dark' : 'light'));
  }
  performance.measure('headlight:draw', { start, end: performance.now() });
}

/**
 * @param {State} state
 * @param {'light' | 'dark'} theme
 * @returns {import('./views/worked.js').WorkedProps}
 */
function workedProps({ input, presets, run, view, status }, theme) {
  const { draft, example, mode, mask, weights } = /** @type {import('./controller.js').Input} */ (input);
  const preset = presets.find(({ id }) => id === example);
  const weighted = hasWeights(draft);
  return {
    controls: {
      examples: presets.map(({ id }) => id),
      example,
      mode,
      masked: mask === 'causal',
      scaled: run && run.input.mode === mode ? run.manifest.scaled : mode === 'scaled',
      weightsOff: weights === 'off' || !weighted,
      canHaveWeights: weighted,
      sizes: sizesOf(draft),
      d_head: beginsWithScores(draft) ? draft.d_head : null,
      edited: !!preset && Object.keys(editsOf(draft, preset.draft)).length > 0,
      most: MOST,
    },
    run: run && {
      manifest: run.manifest,
      trace: run.trace,
      ranDraft: run.input.draft,
      beginsWithScores: beginsWithScores(run.input.draft),
    },
    ...view,
    draft,
    stale: run?.input !== input,
    fault: status.fault,
    theme,
  };
}

/** Keys that act on the page unless something that uses the key itself has the focus. */
/** @type {Record<string, () => void>} */
const KEYS = {
  ']': () => controller.emit('move', 1),
  '[': () => controller.emit('move', -1),
  ' ': () => controller.emit('move', 1),
  'Shift ': () => controller.emit('move', -1),
  Escape: () => controller.emit('letGo'),
  1: () => controller.emit('room', 'worked'),
  '?': () => header.showKeys(),
};

document.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = /** @type {HTMLElement} */ (event.target);
  const typing = target.matches('input:not([type=radio], [type=checkbox]), select, textarea');
  const pressing = event.key === ' ' && target.matches('button, input, summary');
  if ((typing && event.key !== 'Escape') || pressing || target.closest('dialog')) return;
  const act = KEYS[event.key === ' ' && event.shiftKey ? 'Shift ' : event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

darkScreen.addEventListener('change', () => draw(store.get()));
store.subscribe(draw);
draw(store.get());
controller.start();
