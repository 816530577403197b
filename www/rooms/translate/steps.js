// @ts-check
/**
 * The translation step by step, as in the lectures: the encoder runs once, and then the decoder runs for each word.
 *
 * @typedef {import('./view.js').Emit} Emit
 * @typedef {import('./view.js').Shown} Shown
 */
import { html } from '../../widgets/elements.js';
import { createHeads } from './alignment/heads.js';
import { createControls } from './steps/controls.js';
import { createEncoder } from './steps/encoder.js';
import { createFlow } from './steps/flow.js';
import { stepSaid } from './steps/said.js';
import { words } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createSteps(root, emit) {
  const controls = createControls(emit);
  const encoder = createEncoder();
  const flow = createFlow(emit);
  const says = html('p', { class: 'says', 'data-says': true, 'aria-live': 'polite' });
  const heads = createHeads(emit);
  const unlike = html('span', {}, words.steps.unlike);
  root.append(
    controls.element,
    says,
    encoder.element,
    flow.element,
    html(
      'p',
      { class: 'fine steps-unlike' },
      html('span', { 'data-aside': true }, words.steps.press, ' '),
      unlike,
      html('span', { 'data-aside': true }, ' ', ...byHand()),
    ),
    html('div', { class: 'alignment-more', 'data-aside': true }, heads.element),
  );

  return {
    /** @param {Shown} shown */
    update(shown) {
      controls.update(shown);
      encoder.update(shown);
      flow.update(shown);
      // A decoder with masked self-attention needs no remark, because the lectures use the same kind.
      unlike.hidden = shown.answers.step?.numbers.masked !== undefined;
      const said = stepSaid(shown);
      if (says.textContent !== said) says.textContent = said;
      heads.update(shown);
    },
  };
}

/** A link to the lectures' form of self-attention and cross-attention, in the room "Worked example". */
function byHand() {
  const { text, decoder } = words.steps.byHand;
  return text(html('a', { href: '#room=worked&example=decoder' }, decoder));
}
