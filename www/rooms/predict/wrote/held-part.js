// @ts-check
/**
 * The held part: which words it writes where it looks, the model without it, and the way to it in the room
 * "Sentence".
 *
 * @typedef {import('../view.js').Emit} Emit
 * @typedef {import('../attributed.js').HeldPart} HeldPart
 * @typedef {import('../controller.js').Answers} Answers
 */
import { formatNumber } from '../../../draw/format.js';
import { percent } from '../../../draw/percent.js';
import { addressOfHead } from '../../../state/head-address.js';
import { html } from '../../../widgets/elements.js';
import { words as headWords } from '../../../words/heads.js';
import { createBars } from '../next/bars.js';
import { spelled } from '../tokens/spelled.js';
import { words } from '../words.js';
import { measuredOn } from './kinds.js';
import { nameOf, valueOf } from './parts.js';

/** @param {Emit} emit */
export function createHeldPart(emit) {
  const { wrote: say } = words;
  const hint = html('p', { class: 'fine held-hint' }, say.holdHint);
  const title = html('h3', {});
  const off = html('input', { type: 'checkbox', on: { change: () => emit('off', off.checked) } });
  const writes = html('p', { class: 'held-writes' });
  const raised = html('p', { class: 'held-words' });
  const lowered = html('p', { class: 'held-words' });
  const bars = createBars(say.switchedBars, null);
  const switched = html(
    'div',
    { class: 'held-switched' },
    html('p', { class: 'fine legend' }, say.switchedKey),
    bars.element,
  );
  const kindOfIt = html('p', { class: 'held-kind' });
  const link = html('a', { class: 'held-link', 'data-aside': true }, say.inSentence);
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    emit('visit', link.getAttribute('href')?.slice(1));
  });
  const body = html(
    'div',
    { class: 'held-part' },
    html(
      'div',
      { class: 'held-head' },
      title,
      html('label', { class: 'switch' }, off, html('span', {}, say.off)),
      link,
    ),
    switched,
    kindOfIt,
    writes,
    raised,
    lowered,
  );

  return {
    element: html('div', {}, hint, body),
    /**
     * @param {HeldPart | null} held
     * @param {Answers & { folder: string }} answers with the folder of their model
     * @param {import('./parts.js').Parts} parts what all parts add
     * @param {boolean} isOff as chosen now
     * @param {import('./kinds.js').OfKind | null} of kind of a held head
     * @param {number} repeated random tokens that kinds were measured on, 0 for the text
     */
    update(held, { at, prediction, folder }, parts, isOff, of, repeated) {
      hint.hidden = held !== null;
      body.hidden = held === null;
      if (!held) return;
      const { part, writes: written, token, switched: both } = held;
      title.textContent = both
        ? say.isOff(nameOf(part))
        : say.isOn(nameOf(part), formatNumber(valueOf(part, parts), { decimals: 2 }));
      off.checked = isOff;
      kindOfIt.hidden = of === null;
      const on = measuredOn(repeated);
      kindOfIt.textContent = of?.kind
        ? say.heldKind(on, headWords.kinds[of.kind], percent(of.share))
        : say.heldMixed(on);
      link.hidden = part.head === null;
      const { tokens } = prediction;
      link.href = `#${addressOf(folder, at, tokens, part)}`;
      for (const one of [writes, raised, lowered]) one.hidden = written === null;
      if (written && token !== null) {
        writes.textContent = say.writes(spelled(tokens[token].text), percent(written.weight));
        raised.textContent = say.raised(written.raised.map(wordAndPart));
        lowered.textContent = say.lowered(written.lowered.map(wordAndPart));
      }
      switched.hidden = both === null;
      if (both)
        bars.update(
          both.after.map((one, nth) => ({
            text: one.text,
            value: one.probability,
            outline: both.before[nth]?.probability ?? 0,
          })),
        );
    },
  };
}

/** @param {import('../controller.js').Candidate} candidate @returns {[word: string, part: string]} */
const wordAndPart = ({ text, logit }) => [spelled(text), formatNumber(logit, { decimals: 2 })];

/**
 * The head in the room "Sentence", looking from the last token.
 *
 * @param {string} folder of the model
 * @param {Answers['at']} at
 * @param {{ text: string }[]} tokens
 * @param {import('../state.js').Part} part
 */
function addressOf(folder, { text, chosen }, tokens, { layer, head }) {
  const taken = tokens
    .slice(tokens.length - chosen.length)
    .map(({ text }) => text)
    .join('');
  return addressOfHead('sentence', folder, `${text}${taken}`, { layer, head: head ?? 0 }, tokens.length - 1);
}
