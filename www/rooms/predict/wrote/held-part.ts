/** The selected part: the words that it writes, the model without it, and a link to it in the room "Sentence". */
import { html } from 'lit-html';
import { percent, toTwoDecimals } from '../../../draw/format.ts';
import { written } from '../../../draw/written.ts';
import type { Candidate, ModelManifest, Off, Scored } from '../../../pkg/headlight.js';
import { addressOfHead } from '../../../state/text.ts';
import { selectOf } from '../../../widgets/controls.ts';
import { subscripted } from '../../../widgets/subscripted.ts';
import { words as headWords } from '../../../words/en/heads.js';
import type { Answers } from '../answers.ts';
import type { Attributed, HeldPart } from '../attributed.ts';
import type { Emit } from '../controller.ts';
import { barsOf } from '../next/bars.ts';
import type { Part } from '../state.ts';
import { spelled } from '../tokens/spelled.ts';
import type { Shown } from '../view.ts';
import { words } from '../words/en.js';
import { kindOf, measuredOn, nameOf, valueOf } from './parts.ts';

const { wrote: say } = words;

export function heldPartOf({ answers, folder, input, sizes }: Shown, { held, parts, kinds }: Attributed, emit: Emit) {
  if (!held) return html`<div><p class="fine held-hint">${say.holdHint}</p></div>`;
  const { part, switched: both } = held;
  const { tokens } = answers.prediction;
  const title = both ? say.isOff(nameOfOff(held, tokens)) : say.isOn(nameOf(part), toTwoDecimals(valueOf(part, parts)));
  const of = kindOf(part, kinds, sizes.n_heads);
  const on = measuredOn(kinds.repeated);
  return html`<div><div class="held-part">
    <div class="held-head">
      <h3>${title}</h3>
      ${offMenuOf(held, tokens, input.off, emit)}
      ${part.head === null ? '' : linkOf(addressOf(folder, answers, part), emit)}
    </div>
    ${both ? switchedOf(both) : ''}
    ${of && html`<p class="held-kind">${of.kind ? say.heldKind(on, headWords.kinds[of.kind], percent(of.share)) : say.heldMixed(on)}</p>`}
    ${writesOf(held, tokens, sizes.fills_blanks)}
  </div></div>`;
}

function offMenuOf(held: HeldPart, tokens: { text: string }[], chosen: Off | null, emit: Emit) {
  const whats = (['part', 'attention', 'token'] as const).filter((what) => what !== 'token' || held.token !== null);
  const options = whats.map((off) => ({ value: off, text: nameOfOff({ ...held, off }, tokens) }));
  const act = (off: string) => emit('change', { off: (off as Off) || null });
  return selectOf('predict-off', say.off, options, chosen, act, { none: say.nothingOff });
}

function linkOf(address: string, emit: Emit) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    emit('visit', address);
  };
  return html`<a class="held-link" data-aside href="#${address}" @click=${onClick}>${say.inSentence}</a>`;
}

function switchedOf({ before, after }: NonNullable<HeldPart['switched']>) {
  const bars = after.map(({ text, probability }, nth) => ({
    text,
    value: probability,
    outline: before[nth]?.probability ?? 0,
  }));
  return html`<div class="held-switched">
    <p class="fine legend">${say.switchedKey}</p>${barsOf(say.switchedBars, bars)}
  </div>`;
}

function writesOf({ writes, token }: HeldPart, tokens: { text: string }[], isMasked: boolean) {
  if (!writes || token === null) return '';
  return html`
    <p class="held-writes">${(isMasked ? words.masked : say).writes(spelled(tokens[token].text), percent(writes.weight))}</p>
    <p class="held-words">${say.raised(writes.raised.map(wordAndPart))}</p>
    <p class="held-words">${say.lowered(writes.lowered.map(wordAndPart))}</p>`;
}

const wordAndPart = ({ text, logit }: Candidate): [word: string, part: string] => [spelled(text), toTwoDecimals(logit)];

export function nameOfOff({ part, off, token }: HeldPart, tokens: { text: string }[]) {
  if (off === 'attention') return say.attentionOf(part.layer);
  if (off === 'token' && token !== null) return say.tokenOff(spelled(tokens[token].text));
  return nameOf(part);
}

/**
 * The URL that shows the head in the room "Sentence", with the predicted position as query. `folder`: folder of the model.
 */
function addressOf(folder: string, { at, prediction }: Answers, { layer, head }: Part) {
  const { tokens, typed, position, hidden } = prediction;
  const taken = tokens.slice(typed).map(({ text }) => text);
  const { start, end, text: mask } = tokens[position];
  const text = hidden ? at.text.slice(0, start) + mask + at.text.slice(end) : at.text;
  return addressOfHead('sentence', folder, `${text}${taken.join('')}`, { layer, head: head ?? 0 }, position);
}

export function looksForOf(
  held: HeldPart | null,
  tokens: { text: string }[],
  chosen: number | null,
  { d_vocab, fills_blanks: isMasked }: ModelManifest,
  emit: Emit,
) {
  // `null` for an MLP.
  const found = held?.looksFor;
  if (!found) return '';
  const { part } = held;
  const texts = tokens.map(({ text }) => spelled(text));
  const options = texts.map((text, value) => ({ value, text: `${value}: ${text.trim()}` }));
  const choose = (place: string) => emit('change', { looker: place === '' ? null : Number(place) });
  const shown = texts[chosen ?? -1] === undefined ? null : chosen;
  const looks = { none: isMasked ? words.masked.token : say.lastToken, isWritten: true };
  return html`<div class="looks-for" role="group" aria-labelledby="predict-looks-for">
    <div class="held-head">
      <h3 id="predict-looks-for">${say.looksFor(nameOf(part))}</h3>
      <span data-aside>${selectOf('predict-looker', say.looker, options, shown, choose, looks)}</span>
    </div>
    <p class="held-words">${say.highest(texts[found.from], written(d_vocab), found.highest.map(wordAndScore))}</p>
    <p class="held-words">${say.lowest(found.lowest.map(wordAndScore))}</p>
    <p class="fine" data-aside>${subscripted(say.leftOut(part.layer))}</p>
  </div>`;
}

const wordAndScore = ({ text, score }: Scored): [word: string, score: string] => [spelled(text), toTwoDecimals(score)];
