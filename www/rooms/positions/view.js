// @ts-check
/**
 * The room "Positions": sinusoids, the positions that the model has learned, and the effect of word order with and
 * without positions.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {import('../../state/reading.js').ReadingProps<import('./state.js').Input, import('./state.js').View, import('./controller.js').Answers> & { stale: boolean }} PositionsProps
 */
import { choices } from '../../widgets/choices.js';
import { html } from '../../widgets/elements.js';
import { createLearned } from './learned-positions.js';
import { createSinusoids } from './sinusoids.js';
import { usesModel } from './state.js';
import { createWordOrder } from './word-order.js';
import { words } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createPositions(root, emit) {
  const parts = choices(words.parts, words.partLabel, 'positions', (part) => emit('part', part));
  const [sines, learned, order] = ['sines', 'learned', 'order'].map((name) =>
    html('div', { class: `positions-${name}` }),
  );
  const waiting = html('p', { class: 'positions-waiting', role: 'status' });
  const stage = html(
    'div',
    { class: 'room-positions', 'data-picture': true },
    html('div', { class: 'positions-parts' }, parts.element),
    waiting,
    sines,
    learned,
    order,
  );
  root.append(stage);
  const views = {
    sines: createSinusoids(sines, emit),
    learned: createLearned(learned, emit),
    order: createWordOrder(order, emit),
  };

  return {
    /** @param {PositionsProps} props */
    update(props) {
      const { input, reading, stale, sizes } = props;
      const { part } = input;
      const ofFormula = !usesModel(input);
      const answers = reading?.answers;
      parts.choose(part);
      sines.hidden = !ofFormula;
      learned.hidden = part !== 'learned' || !answers?.learned;
      order.hidden = part !== 'order' || !answers?.moved;
      const isWaiting = !ofFormula && learned.hidden && order.hidden;
      waiting.textContent = !isWaiting || (stale && reading?.sentence) ? '' : sizes ? words.noSentence : words.waiting;
      if (ofFormula) views.sines.update(props);
      else if (part === 'learned' && answers?.learned) views.learned.update({ ...props, learned: answers.learned });
      else if (part === 'order' && answers?.moved) views.order.update({ ...props, moved: answers.moved });
    },
  };
}
