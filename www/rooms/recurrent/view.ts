/** View of the room "Recurrent": settings and training buttons, and below them one of five pictures. */
import { html, render } from 'lit-html';
import type { Theme } from '../../state/room.ts';
import { createControlBar } from '../../widgets/control-bar.ts';
import { choicesOf } from '../../widgets/controls.ts';
import { html as element } from '../../widgets/elements.ts';
import { createActs } from './acts.ts';
import { createAlignment } from './alignment.ts';
import { createBottleneck } from './bottleneck.ts';
import type { Emit } from './controller.ts';
import { VIEWS, type ViewName } from './fields.ts';
import { createGradients } from './gradients.ts';
import { slotsOf, type whyOf } from './runs.ts';
import { createSettings } from './settings.ts';
import type { Recurrent, Run } from './state.ts';
import { createUnrolled } from './unrolled.ts';
import { createWaiting } from './waiting.ts';
import { words } from './words/en.js';

export type RecurrentProps = Recurrent & { theme: Theme; why: ReturnType<typeof whyOf> };

const PICTURES = {
  unrolled: createUnrolled,
  bottleneck: createBottleneck,
  alignment: createAlignment,
  gradients: createGradients,
  waiting: createWaiting,
};

export function createRecurrent(root: HTMLElement, emit: Emit) {
  const settingsOf = createSettings(emit);
  const actsOf = createActs(emit);
  const bar = createControlBar();
  const pictures = VIEWS.map((name) => {
    const own = element('section', { class: `recurrent-${name}`, 'aria-label': words.views[name] });
    return { name, own, update: PICTURES[name](own, emit).update };
  });

  return {
    update(props: RecurrentProps) {
      const { view } = props;
      const views = choicesOf('recurrent-view', words.viewsLabel, words.views, view, (view: ViewName) =>
        emit('view', view),
      );
      const { acts, again } = actsOf(props);
      const { lists, pairs } = settingsOf(props);
      for (const { name, own } of pictures) own.hidden = name !== view;
      const barOf = view === 'waiting' ? bar(views) : bar([views, acts], [lists, again, pairs]);
      const template = html`<div class="room-recurrent" data-picture>
        <div class="recurrent-top controls-place" data-aside><div data-dock="in-flow">${barOf}</div></div>${pictures.map(({ own }) => own)}
      </div>`;
      render(template, root);
      // A picture that needs models waits until they exist.
      const runs = slotsOf(props).map((slot) => props.runs[slot]);
      if (runs.every((run): run is Run => run !== null))
        pictures.find(({ name }) => name === view)?.update(props, runs);
    },
  };
}
