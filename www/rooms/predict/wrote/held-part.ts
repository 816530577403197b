/** The selected part: the words that it writes, the model without it, and a link to it in the room "Sentence". */

import { formatNumber } from '../../../draw/format.js';
import { percent } from '../../../draw/percent.js';
import type { Candidate, Off } from '../../../pkg/headlight.js';
import { addressOfHead } from '../../../state/head-address.js';
import { html } from '../../../widgets/elements.js';
import { words as headWords } from '../../../words/heads.js';
import type { HeldPart } from '../attributed.ts';
import type { Answers } from '../controller.ts';
import { createBars } from '../next/bars.ts';
import type { Part } from '../state.ts';
import { spelled } from '../tokens/spelled.ts';
import type { Emit } from '../view.ts';
import { words } from '../words.ts';
import { measuredOn, type OfKind } from './kinds.ts';
import { nameOf, type Parts, valueOf } from './parts.ts';

const { wrote: say } = words;

export function createHeldPart(emit: Emit) {
  const hint = html('p', { class: 'fine held-hint' }, say.holdHint);
  const title = html('h3', {});
  const off = html('select', { id: 'predict-off', on: { change: () => emit('off', off.value || null) } });
  let offered = '';
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
      html('label', { class: 'field', for: off.id }, html('span', {}, say.off), off),
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
     * @param answers with the folder of their model
     * @param parts contributions of all parts
     * @param chosen the ablation
     * @param of kind of a selected head
     * @param repeated number of random tokens on which kinds were measured, 0 for the text
     */
    update(
      held: HeldPart | null,
      { at, prediction, folder }: Answers & { folder: string },
      parts: Parts,
      chosen: { off: Off | null },
      of: OfKind | null,
      repeated: number,
    ) {
      hint.hidden = held !== null;
      body.hidden = held === null;
      if (!held) return;
      const { part, writes: written, token, switched: both } = held;
      const { tokens } = prediction;
      title.textContent = both
        ? say.isOff(nameOfOff(held, tokens))
        : say.isOn(nameOf(part), formatNumber(valueOf(part, parts), { decimals: 2 }));
      const whats = (['part', 'attention', 'token'] as const).filter((what) => what !== 'token' || token !== null);
      const named = whats.map((what) => [what, nameOfOff({ ...held, off: what }, tokens)]);
      if (JSON.stringify(named) !== offered) {
        offered = JSON.stringify(named);
        off.replaceChildren(
          html('option', { value: '' }, say.nothingOff),
          ...named.map(([value, name]) => html('option', { value }, name)),
        );
      }
      off.value = named.some(([what]) => what === chosen.off) ? (chosen.off ?? '') : '';
      kindOfIt.hidden = of === null;
      const on = measuredOn(repeated);
      kindOfIt.textContent = of?.kind
        ? say.heldKind(on, headWords.kinds[of.kind], percent(of.share))
        : say.heldMixed(on);
      link.hidden = part.head === null;
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

const wordAndPart = ({ text, logit }: Candidate): [word: string, part: string] => [
  spelled(text),
  formatNumber(logit, { decimals: 2 }),
];

/** The name of the ablation. */
export function nameOfOff({ part, off, token }: HeldPart, tokens: { text: string }[]) {
  if (off === 'attention') return say.attentionOf(part.layer);
  if (off === 'token' && token !== null) return say.tokenOff(spelled(tokens[token].text));
  return nameOf(part);
}

/**
 * The head in the room "Sentence", with the last token as query.
 *
 * @param folder of the model
 */
function addressOf(folder: string, { text, chosen }: Answers['at'], tokens: { text: string }[], { layer, head }: Part) {
  const taken = tokens
    .slice(tokens.length - chosen.length)
    .map(({ text }) => text)
    .join('');
  return addressOfHead('sentence', folder, `${text}${taken}`, { layer, head: head ?? 0 }, tokens.length - 1);
}
