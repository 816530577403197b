/** View of the room "Recurrent": settings and training buttons, and below them one of five pictures. */
import { html, render } from 'lit-html';

import type { Theme } from '../../state/room.ts';
import { choices } from '../../widgets/choices.ts';
import { createControlBar } from '../../widgets/control-bar.ts';
import { html as element } from '../../widgets/elements.ts';
import { createActs } from './acts.ts';
import { createAlignment } from './alignment.ts';
import { createBottleneck } from './bottleneck.ts';
import type { Emit } from './controller.ts';
import { createGradients } from './gradients.ts';
import { createSettings } from './settings.ts';
import { type Recurrent, type Run, slotsOf, type ViewName, type whyOf } from './state.ts';
import { createUnrolled } from './unrolled.ts';
import { createWaiting } from './waiting.ts';
import { words } from './words.js';

export type { Emit };

export type RecurrentProps = Recurrent & { theme: Theme; why: ReturnType<typeof whyOf> };

export function createRecurrent(root: HTMLElement, emit: Emit) {
  const views = choices<ViewName>(words.views, words.viewsLabel, 'recurrent-view', (view) => emit('view', view));
  const settings = createSettings(emit);
  const acts = createActs(emit);
  const bar = createControlBar();
  const section = (name: ViewName) =>
    element('section', { class: `recurrent-${name}`, 'aria-label': words.views[name] });
  const roots: Record<ViewName, HTMLElement> = {
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

  return {
    update(props: RecurrentProps) {
      const { view } = props;
      views.choose(view);
      settings.update(props);
      acts.update(props);
      for (const [name, own] of Object.entries(roots)) own.hidden = name !== view;
      const hasModels = view !== 'waiting';
      const controls = hasModels ? [views.element, ...acts.elements] : views.element;
      const folded = hasModels ? [...settings.elements, acts.again, settings.pairs] : null;
      const template = html`<div class="room-recurrent" data-picture>
        <div class="recurrent-top controls-place" data-aside><div data-dock="in-flow">${bar(controls, folded)}</div></div>${Object.values(roots)}
      </div>`;
      render(template, root);
      // A picture that needs models waits until they exist.
      const runs = slotsOf(props).map((slot) => props.runs[slot]);
      if (runs.every((run): run is Run => run !== null)) pictures[view].update(props, runs);
    },
  };
}
