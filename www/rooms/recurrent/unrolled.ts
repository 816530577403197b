/**
 * The lecture's drawing with real numbers: the encoder's states in order, the handover to the decoder, and the
 * decoder's steps.
 */

import { html, nothing, render } from 'lit-html';
import { STRETCHED_FROM, stateColor } from '../../draw/color.ts';
import { formatNumber, percent } from '../../draw/format.ts';
import { largestOf, rowOf } from '../../draw/scale.ts';
import type { Explanation, RecurrentView } from '../../pkg/headlight.js';
import type { Theme } from '../../state/room.ts';
import { memo } from '../../state/same.ts';
import { switchOf } from '../../widgets/controls.ts';
import { endWithout, legendOf, signedLegend } from '../../widgets/legend.ts';
import { playerActs, playerOf } from '../../widgets/player.ts';
import { StripGroup } from '../../widgets/vector-strip.ts';
import { sentences } from '../../words/en/phrases.js';
import { colored } from './colored.ts';
import type { Emit } from './controller.ts';
import { saysOf } from './says.ts';
import { spelledOf } from './spelled.ts';
import type { Run, SelectedState } from './state.ts';
import { createDetail } from './unrolled/detail.ts';
import { createLinks } from './unrolled/links.ts';
import { type Place, placeOf, stagesOf } from './unrolled/order.ts';
import { createSourceBox } from './unrolled/source-box.ts';
import { createStates } from './unrolled/states.ts';
import type { RecurrentProps } from './view.ts';
import { words } from './words/en.js';

export interface Shown {
  run: Run;
  look: RecurrentProps['look'];
  spelled: ReturnType<typeof spelledOf>;
  place: Place; // the displayed step
  why: RecurrentProps['why']; // the explained number
  sum: Explanation | null; // its terms, once they have arrived
  end: number; // maximum of the scale of signed numbers
  theme: Theme;
}

/** Share of the numbers that may lie beyond the colour scale. */
const BEYOND = 0.02;

const { unrolled: say } = words;

export function createUnrolled(root: HTMLElement, emit: Emit) {
  const source = createSourceBox(emit, 'unrolled');
  const group = new StripGroup((at) => {
    group.select(at);
    emit('dimension', at);
  });
  const encoder = createStates('h', group, emit);
  const decoder = createStates('g', group, emit);
  const detail = createDetail(group, emit);
  const links = createLinks(() => root.querySelector('.unroll'));
  const legend = memo(legendFor);
  const acts = playerActs(emit);

  const actsOf = ({ look, player }: RecurrentProps, nth: number, count: number) => {
    const isWhole = look.at === null;
    return html`<div class="control-row unroll-acts">
      ${playerOf({ ...player, isFirst: nth === 0, isLast: !isWhole && nth >= count - 1 }, acts)}
      <button type="button" aria-disabled=${isWhole} @click=${() => !isWhole && emit('at', null)}>${say.whole}</button>
      ${switchOf(say.gates, look.gates, (gates) => emit('gates', gates))}
      ${source.element}
    </div>`;
  };

  return {
    update(props: RecurrentProps, [run]: Run[]) {
      const { look, theme, training, sourceProblem } = props;
      const { place, nth, count } = placeOf(run.seen, look.at);
      const shown = shownOf(props, run, place);
      source.update(run, look.source, sourceProblem);
      encoder.update(shown);
      decoder.update(shown);
      detail.update(shown);
      const template = html`${saysOf(saidOf(shown), training, run.problem !== null)}
        <div class="unroll" role="group" aria-label=${say.picture}>
          <div class="unroll-side"><h3>${say.encoder}</h3>${encoder.element}</div>
          ${handedOf(shown, group)}
          <div class="unroll-side"><h3>${say.decoder}</h3>${decoder.element}</div>
          ${links.element}
        </div>
        ${actsOf(props, nth, count)}${source.problem}${detail.element}
        <p class="fine legend unroll-legend">${legend(theme, shown.end, look.gates)}</p>
        <p class="fine unroll-hint" data-aside>${say.hint}</p>`;
      render(template, root);
      links.update(shown);
    },
  };
}

function shownOf({ look, why, written, theme }: RecurrentProps, run: Run, place: Place): Shown {
  const { seen } = run;
  const selected = look.selected && isThere(look.selected, seen) ? look.selected : null;
  const sum = why && written?.of === why.of ? written.sum : null;
  const end = endWithout(BEYOND, seen.encoder.values, seen.decoder.values) || 1;
  return { run, look: { ...look, selected }, spelled: spelledOf(run), place, why, sum, end, theme };
}

/** The vector that is passed on: the encoder's last state or, with attention, the context of the current step. */
function handedOf({ run: { seen }, place, end, theme }: Shown, group: StripGroup) {
  const { scores, encoder, context } = seen;
  const hasContext = scores.columns > 0;
  const text = hasContext ? say.handedAll(encoder.rows, encoder.columns) : say.handedOne(encoder.columns);
  const time = { read: 'later', hand: 'now', write: '' }[place.kind];
  const at = place.kind === 'write' ? place.at : 0;
  const name = hasContext ? `c${at + 1}` : `h${encoder.rows}`;
  const values = hasContext ? rowOf(context, at) : rowOf(encoder, encoder.rows - 1);
  const strip = group.strip('passed on', {
    label: name,
    values,
    colorOf: (value) => stateColor(value, end, theme),
    describe: (cell) => say.cell(name, cell, formatNumber(values[cell])),
  });
  const stages = stagesOf(seen);
  const isMixed = place.kind === 'write' && stages.indexOf(place.stage) >= stages.indexOf('context');
  return html`<div class="unroll-handed ${time}">
    <p>${text}</p>
    <div class="unroll-passed ${hasContext && !isMixed ? 'later' : ''}">${strip}<span>${colored(name)}</span></div>
  </div>`;
}

function legendFor(theme: Theme, end: number, gates: boolean) {
  const limit = formatNumber(end, { decimals: 2 });
  const beyond = say.stretchedFrom(formatNumber(STRETCHED_FROM * end, { decimals: 2 }));
  return html`<span>${say.legend} ${signedLegend(theme, `−${limit}`, limit, stateColor)}${beyond}</span>
    ${gates ? html`<span>${say.gateLegend} ${legendOf(theme, '0', '1')}</span>` : nothing}`;
}

const isThere = ({ side, at }: SelectedState, { encoder, decoder }: RecurrentView) =>
  at < (side === 'h' ? encoder : decoder).rows;

function saidOf(shown: Shown) {
  const { run, look, spelled, place } = shown;
  const { told } = words;
  const { seen, plan, settings } = run;
  const { source, words: answer, expected, isRight } = spelled;
  if (run.problem !== null) return run.problem;
  if (look.selected) {
    const { side, at } = look.selected;
    const word = side === 'h' ? source[at] : at === 0 ? plan.vocabulary[plan.start] : answer[at - 1];
    return told.selected(`${side}${at + 1}`, word);
  }
  const size = seen.encoder.columns;
  if (look.at === null) {
    if (run.step === 0) return told.begin;
    const whole = told.whole(source.join(' '), answer.join(' '), isRight);
    if (seen.scores.columns === 0) return sentences([whole, told.through(size)]);
    const at = clearest(seen.pattern);
    const weights = rowOf(seen.pattern, at);
    const most = largestOf(weights);
    return sentences([whole, told.looked(answer[at], source[most], percent(weights[most]))]);
  }
  if (place.kind === 'read') return told.read(source[place.at], place.at, settings.cell, size);
  if (place.kind === 'hand')
    return seen.scores.columns === 0 ? told.handOne(source.length, size) : told.handAll(source.length);
  const { at, stage } = place;
  const scores = rowOf(seen.scores, at);
  const weights = rowOf(seen.pattern, at);
  const [highest, most] = [largestOf(scores), largestOf(weights)];
  switch (stage) {
    case 'state':
      return told.state(at === 0 ? plan.vocabulary[plan.start] : answer[at - 1], at, at === 0);
    case 'scores':
      return told.scores(source[highest], formatNumber(scores[highest], { decimals: 2 }));
    case 'pattern':
      return told.pattern(source[most], percent(weights[most]));
    case 'context':
      return told.context(source[most], percent(weights[most]));
    case 'output':
      return told.output;
    default: {
      const share = percent(rowOf(seen.probabilities, at)[seen.words[at]]);
      const ends = seen.words[at] === plan.end;
      if (expected.length === 0) return told.word(answer[at], share, null, '', ends);
      return told.word(answer[at], share, answer[at] === expected[at], expected[at] ?? '', ends);
    }
  }
}

const clearest = ({ columns, values }: { rows: number; columns: number; values: Float32Array }) =>
  Math.floor(largestOf(values) / columns);
