/**
 * The room "Positions": sinusoids, the positions that the model has learned, the effect of word order with and without
 * positions, and the way from a text to X.
 */
import { html, render } from 'lit-html';
import type { ReadingProps } from '../../state/reading.ts';
import { createControlBar } from '../../widgets/control-bar.ts';
import { choicesOf } from '../../widgets/controls.ts';
import { html as element } from '../../widgets/elements.ts';
import type { Emit } from './controller.ts';
import { createLearned } from './learned-positions.ts';
import type { Answers } from './reading.ts';
import { createSinusoidSettings } from './sinusoid-settings.ts';
import { createSinusoids } from './sinusoids.ts';
import { type Input, usesModel, type View } from './state.ts';
import { createTextToX } from './text-to-x.ts';
import { createWordOrder, orderSettingsOf } from './word-order.ts';
import { words } from './words/en.js';

export type PositionsProps = ReadingProps<Input, View, Answers> & { stale: boolean };

export function createPositions(root: HTMLElement, emit: Emit) {
  const bar = createControlBar();
  const settings = createSinusoidSettings(emit);
  const [sines, learned, order, embedding] = ['sines', 'learned', 'order', 'embedding'].map((name) =>
    element('div', { class: `positions-${name}` }),
  );
  const views = {
    sines: createSinusoids(sines, emit),
    learned: createLearned(learned, emit),
    order: createWordOrder(order, emit),
    embedding: createTextToX(embedding, emit),
  };

  function settingsOf({ input, reading }: PositionsProps) {
    if (!usesModel(input)) return settings(input);
    return input.part === 'order' ? orderSettingsOf(reading?.answers?.moved ?? undefined, emit) : null;
  }

  return {
    update(props: PositionsProps) {
      const { input, reading, stale, sizes } = props;
      const { part } = input;
      const ofFormula = !usesModel(input);
      const answers = reading?.answers;
      const parts = choicesOf('positions', words.partLabel, words.parts, part, (part: Input['part']) =>
        emit('change', { part }),
      );
      sines.hidden = !ofFormula;
      learned.hidden = part !== 'learned' || !answers?.learned;
      order.hidden = part !== 'order' || !answers?.moved;
      embedding.hidden = part !== 'embedding' || !answers?.embedded;
      const isWaiting = !ofFormula && [learned, order, embedding].every(({ hidden }) => hidden);
      const waiting = !isWaiting || (stale && reading?.sentence) ? '' : sizes ? words.noSentence : words.waiting;
      const template = html`<div class="room-positions" data-picture>
        <div data-dock>${bar(parts, settingsOf(props))}</div>
        <p class="positions-waiting" role="status">${waiting}</p>
        ${[sines, learned, order, embedding]}
      </div>`;
      render(template, root);
      if (ofFormula) views.sines.update(props);
      else if (part === 'learned' && answers?.learned) views.learned.update({ ...props, learned: answers.learned });
      else if (part === 'order' && answers?.moved) views.order.update({ ...props, moved: answers.moved });
      else if (part === 'embedding' && answers?.embedded)
        views.embedding.update({ ...props, embedded: answers.embedded });
    },
  };
}
