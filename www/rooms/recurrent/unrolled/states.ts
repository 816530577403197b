/** A row of states. Each state is a strip above its word. */

import { html, nothing, render } from 'lit-html';
import { stateColor } from '../../../draw/color.ts';
import { formatNumber, percent } from '../../../draw/format.ts';
import { rowOf } from '../../../draw/scale.ts';
import { html as element } from '../../../widgets/elements.ts';
import type { StripGroup } from '../../../widgets/vector-strip.ts';
import type { Emit } from '../controller.ts';
import type { Shown } from '../unrolled.ts';
import { words } from '../words/en.js';

/** Maximum number of cells per column. A longer state has several columns. */
const MOST_LINES = 16;

type Side = 'h' | 'g'; // the encoder (h) or the decoder (g)

const { unrolled: say } = words;

export function createStates(side: Side, group: StripGroup, emit: Emit) {
  const list = element('ol', { class: 'unroll-states', role: 'list' });

  function stateOf(shown: Shown, at: number) {
    const { run, end, theme, look } = shown;
    const name = `${side}${at + 1}`;
    const label = say.state(name, wordAt(side, shown, at));
    const values = rowOf(side === 'h' ? run.seen.encoder : run.seen.decoder, at);
    const strip = group.strip(name, {
      label,
      values,
      columns: Math.ceil(values.length / MOST_LINES),
      colorOf: (value) => stateColor(value, end, theme),
      describe: (cell) => say.cell(name, cell, formatNumber(values[cell])),
    });
    const isSelected = look.selected?.side === side && look.selected.at === at;
    const weight = weightAt(shown, at);
    const isAttended = side === 'h' && run.seen.scores.columns > 0;
    return html`<li class="unroll-state ${timeOf(side, shown, at)}">
      <span class="unroll-word" translate="no" dir="auto">${wordAt(side, shown, at)}</span>
      ${strip}
      <button
        type="button" class="unroll-name of-${side}" data-drawn aria-pressed=${isSelected} aria-label=${label}
        @click=${() => emit('selected', { side, at })}
      >${side}<sub>${at + 1}</sub></button>
      ${side === 'g' ? writtenAt(shown, at) : nothing}
      ${isAttended ? html`<span class="unroll-attended">${weight === null ? '' : percent(weight)}</span>` : nothing}
    </li>`;
  }

  return {
    element: list,
    update(shown: Shown) {
      const { rows } = side === 'h' ? shown.run.seen.encoder : shown.run.seen.decoder;
      const states = Array.from({ length: rows }, (_, at) => stateOf(shown, at));
      render(states, list);
    },
  };
}

function wordAt(side: Side, { run: { plan }, spelled }: Shown, at: number) {
  if (side === 'h') return spelled.source[at];
  return at === 0 ? plan.vocabulary[plan.start] : spelled.words[at - 1];
}

function weightAt({ run: { seen }, place }: Shown, at: number) {
  const isWeighed = place.kind === 'write' && !['state', 'scores'].includes(place.stage) && seen.scores.columns > 0;
  return isWeighed ? rowOf(seen.pattern, place.at)[at] : null;
}

/** CSS classes of a state at the current step: computed now, computed later, or not passed on. */
function timeOf(side: Side, shown: Shown, at: number) {
  const { place, run } = shown;
  const { encoder, scores } = run.seen;
  const isReading = place.kind === 'read';
  const isLater = side === 'h' ? isReading && at > place.at : place.kind !== 'write' || at > place.at;
  const isOfSide = side === 'h' ? isReading : place.kind === 'write';
  const isNow = isOfSide && 'at' in place && place.at === at;
  // Without attention only the encoder's last state is passed on.
  const isFaint = side === 'h' && place.kind === 'hand' && scores.columns === 0 && at < encoder.rows - 1;
  return [isLater && 'later', isNow && 'now', isFaint && 'faint', side === 'g' && isWrong(shown, at) && 'wrong']
    .filter(Boolean)
    .join(' ');
}

const isWritten = ({ place }: Shown, at: number) =>
  place.kind === 'write' && (at < place.at || (at === place.at && place.stage === 'word'));

const isWrong = (shown: Shown, at: number) =>
  isWritten(shown, at) && shown.spelled.isRight !== null && shown.spelled.words[at] !== shown.spelled.expected[at];

function writtenAt(shown: Shown, at: number) {
  const { seen } = shown.run;
  const [word, share] = isWritten(shown, at)
    ? [shown.spelled.words[at], percent(rowOf(seen.probabilities, at)[seen.words[at]])]
    : ['', ''];
  return html`<span class="unroll-written" translate="no">${word}</span><span class="unroll-share">${share}</span>`;
}
