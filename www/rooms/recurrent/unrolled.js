// @ts-check
/**
 * The lecture's drawing with real numbers: the encoder's states in order, the handover to the decoder, and the
 * decoder's steps.
 *
 * @typedef {import('./view.ts').Emit} Emit
 * @typedef {import('./view.ts').RecurrentProps} RecurrentProps
 * @typedef {import('./state.js').Run} Run
 * @typedef {import('./unrolled/order.js').Place} Place
 * @typedef {object} Shown
 * @property {Run} run
 * @property {RecurrentProps['look']} look
 * @property {ReturnType<typeof import('./spelled.js').spelledOf>} spelled
 * @property {Place} place the displayed step
 * @property {RecurrentProps['why']} why the explained number
 * @property {import('./state.js').NumberWhy | null} sum its terms, once they have arrived
 * @property {number} end maximum of the scale of signed numbers
 * @property {import('../../state/room.js').Theme} theme
 */
import { render } from 'lit-html';

import { formatNumber } from '../../draw/format.js';
import { STRETCHED_FROM, stateColor } from '../../draw/state-color.js';
import { enable, html } from '../../widgets/elements.js';
import { legendOf } from '../../widgets/legend.js';
import { playerOf } from '../../widgets/player.ts';
import { endWithout, signedLegend } from '../../widgets/signed.js';
import { createStripGroup } from '../../widgets/vector-strip.js';
import { spelledOf } from './spelled.js';
import { createDetail } from './unrolled/detail.js';
import { placeOf } from './unrolled/order.js';
import { saidOf } from './unrolled/said.js';
import { createSourceBox } from './unrolled/source-box.js';
import { createStates } from './unrolled/states.js';
import { words } from './words.js';

/** Share of the numbers that may exceed the scale. */
const BEYOND = 0.02;

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createUnrolled(root, emit) {
  const { unrolled: say } = words;
  const moves = html('span', { class: 'unroll-moves' });
  const whole = html('button', { type: 'button', on: { click: () => emit('at', null) } }, say.whole);
  /** @type {import('../../widgets/player.ts').PlayerIntents} */
  const acts = {
    play: () => emit('play'),
    pace: (pace) => emit('pace', pace),
    move: (by) => emit('move', by),
  };
  const gates = html('input', { type: 'checkbox', on: { change: () => emit('gates', gates.checked) } });
  const source = createSourceBox(emit, 'unrolled');
  const group = createStripGroup((at) => {
    group.update(at);
    emit('dimension', at);
  });
  const encoder = createStates('h', group, emit);
  const decoder = createStates('g', group, emit);
  const handed = html('p', { class: 'unroll-handed' });
  const says = html('p', { class: 'says', 'data-says': true });
  const detail = createDetail(group, emit);
  const legend = html('p', { class: 'fine legend unroll-legend' });
  let drawnLegend = '';
  root.append(
    says,
    html(
      'div',
      { class: 'unroll', role: 'group', 'aria-label': say.picture },
      html('div', { class: 'unroll-side' }, html('h3', {}, say.encoder), encoder.element),
      handed,
      html('div', { class: 'unroll-side' }, html('h3', {}, say.decoder), decoder.element),
    ),
    html(
      'div',
      { class: 'control-row unroll-acts' },
      moves,
      whole,
      html('label', { class: 'switch' }, gates, html('span', {}, say.gates)),
      source.element,
    ),
    source.problem,
    detail.element,
    legend,
    html('p', { class: 'fine unroll-hint', 'data-aside': true }, say.hint),
  );

  return {
    /** @param {RecurrentProps} props @param {Run[]} runs */
    update(props, [run]) {
      const { look, theme, player, training, sourceProblem, why, written } = props;
      const { seen } = run;
      const { place, nth, count } = placeOf(seen, look.at);
      const end = endWithout(BEYOND, seen.encoder.values, seen.decoder.values) || 1;
      const selected = look.selected && isThere(look.selected, seen) ? look.selected : null;
      const shown = {
        run,
        look: { ...look, selected },
        spelled: spelledOf(run),
        place,
        why,
        sum: why && written?.of === why.of ? written.sum : null,
        end,
        theme,
      };
      const isLast = look.at !== null && nth >= count - 1;
      render(playerOf({ ...player, isFirst: nth === 0, isLast }, acts), moves);
      enable(whole, look.at !== null);
      gates.checked = look.gates;
      source.update(run, look.source, sourceProblem);
      encoder.update(shown);
      decoder.update(shown);
      const isAll = seen.scores.columns > 0;
      handed.textContent = isAll
        ? say.handedAll(seen.encoder.rows, seen.encoder.columns)
        : say.handedOne(seen.encoder.columns);
      handed.classList.toggle('now', place.kind === 'hand');
      handed.classList.toggle('later', place.kind === 'read');
      detail.update(shown);
      group.show();
      const said = saidOf(shown);
      if (says.textContent !== said) says.textContent = said;
      // During training or playing the sentence changes too often to be announced.
      says.setAttribute('aria-live', training ? 'off' : 'polite');
      says.classList.toggle('recurrent-problem', run.problem !== null);
      const limit = formatNumber(end, { decimals: 2 });
      const wanted = `${theme} ${limit} ${look.gates}`;
      if (wanted !== drawnLegend) {
        drawnLegend = wanted;
        legend.replaceChildren(
          html(
            'span',
            {},
            say.legend,
            ' ',
            signedLegend(theme, `−${limit}`, limit, stateColor),
            say.stretchedFrom(formatNumber(STRETCHED_FROM * end, { decimals: 2 })),
          ),
          ...(look.gates ? [html('span', {}, say.gateLegend, ' ', legendOf(theme, '0', '1'))] : []),
        );
      }
    },
  };
}

/** @param {import('./state.js').SelectedState} selected @param {import('./state.js').RecurrentView} seen */
const isThere = ({ side, at }, { encoder, decoder }) => at < (side === 'h' ? encoder : decoder).rows;
