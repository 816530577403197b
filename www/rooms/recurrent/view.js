// @ts-check
/**
 * View of the room "Recurrent": settings and training buttons, and below them one of five pictures.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {import('./state.js').Run} Run
 * @typedef {import('./state.js').Recurrent & { theme: import('../../state/room.js').Theme,
 *     why: ReturnType<typeof import('./state.js').whyOf> }} RecurrentProps
 */
import { render } from 'lit-html';

import { choices } from '../../widgets/choices.js';
import { createControlBar } from '../../widgets/control-bar.ts';
import { html } from '../../widgets/elements.js';
import { createActs } from './acts.js';
import { createAlignment } from './alignment.js';
import { createBottleneck } from './bottleneck.js';
import { createGradients } from './gradients.js';
import { createSettings } from './settings.js';
import { slotsOf } from './state.js';
import { createUnrolled } from './unrolled.js';
import { createWaiting } from './waiting.js';
import { words } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createRecurrent(root, emit) {
  const views = choices(words.views, words.viewsLabel, 'recurrent-view', (view) => emit('view', view));
  const settings = createSettings(emit);
  const acts = createActs(emit);
  const section = (/** @type {string} */ name) =>
    html('section', { class: `recurrent-${name}`, 'aria-label': words.views[name] });
  const roots = {
    unrolled: section('unrolled'),
    bottleneck: section('bottleneck'),
    alignment: section('alignment'),
    gradients: section('gradients'),
    waiting: section('waiting'),
  };
  const pictures = {
    unrolled: createUnrolled(roots.unrolled, emit),
    bottleneck: createBottleneck(roots.bottleneck, emit),
    alignment: createAlignment(roots.alignment, emit),
    gradients: createGradients(roots.gradients, emit),
    waiting: createWaiting(roots.waiting, emit),
  };
  const bar = createControlBar();
  const top = html('div', { class: 'recurrent-top', 'data-aside': true });
  const pairs = html('div', { class: 'recurrent-pairs', 'data-aside': true }, settings.pairs);
  root.append(html('div', { class: 'room-recurrent', 'data-picture': true }, top, ...Object.values(roots)));

  return {
    /** @param {RecurrentProps} props */
    update(props) {
      const { view } = props;
      views.choose(view);
      const hasModels = view !== 'waiting';
      render(
        bar(
          hasModels ? [views.element, ...acts.elements] : views.element,
          hasModels ? [...settings.elements, acts.again, pairs] : null,
        ),
        top,
      );
      settings.update(props);
      acts.update(props);
      for (const [name, own] of Object.entries(roots)) own.hidden = name !== view;
      // A picture that needs models waits until they exist.
      const runs = slotsOf(props).map((slot) => props.runs[slot]);
      if (runs.every((run) => run !== null)) pictures[view].update(props, /** @type {Run[]} */ (runs));
    },
  };
}
