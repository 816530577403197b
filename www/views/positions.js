// @ts-check
/**
 * The room "Positions": sinusoids, the positions that the model has learned, and what the order of words
 * does with them and without.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {import('../props.js').FollowerProps<import('../state/positions.js').Input, import('../state/positions.js').View, import('../controller/positions.js').Answers>} PositionsProps
 */
import { choices } from '../draw/choices.js';
import { html } from '../draw/elements.js';
import { words } from '../words/positions.js';
import { createLearned } from './positions/learned.js';
import { createOrder } from './positions/order.js';
import { createSinusoids } from './positions/sinusoids.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createPositions(root, emit) {
  const parts = choices(words.parts, words.partLabel, 'positions', (part) => emit('part', part));
  const [sines, learned, order] = ['sines', 'learned', 'order'].map((name) => html('div', { class: `positions-${name}` }));
  const waiting = html('p', { class: 'positions-waiting', role: 'status' });
  const stage = html('div', { class: 'room-positions', 'data-picture': true }, html('div', { class: 'positions-parts' }, parts.element), waiting, sines, learned, order);
  root.append(stage);
  const views = { sines: createSinusoids(sines, emit), learned: createLearned(learned, emit), order: createOrder(order, emit) };

  return {
    /** @param {PositionsProps} props */
    update(props) {
      const { input: { part }, reading, stale, sizes } = props;
      const answers = reading?.answers;
      parts.choose(part);
      sines.hidden = part !== 'sines';
      learned.hidden = part !== 'learned' || !answers?.learned;
      order.hidden = part !== 'order' || !answers?.moved;
      const isWaiting = part !== 'sines' && learned.hidden && order.hidden;
      waiting.textContent = !isWaiting || (stale && reading?.sentence) ? '' : sizes ? words.noSentence : words.waiting;
      stage.classList.toggle('stale', stale && part === 'order');
      if (part === 'sines') views.sines.update(props);
      else if (part === 'learned' && answers?.learned) views.learned.update({ ...props, learned: answers.learned });
      else if (part === 'order' && answers?.moved) views.order.update({ ...props, moved: answers.moved });
    },
  };
}
