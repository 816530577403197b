// @ts-check
/**
 * A row of states. Each state is a strip above its word.
 *
 * @typedef {import('../view.ts').Emit} Emit
 * @typedef {import('../unrolled.js').Shown} Shown
 * @typedef {ReturnType<typeof import('../../../widgets/vector-strip.js').createLocalStripGroup>} Group
 */
import { formatNumber } from '../../../draw/format.js';
import { percent } from '../../../draw/percent.js';
import { stateColor } from '../../../draw/state-color.js';
import { html } from '../../../widgets/elements.js';
import { rowOf } from '../spelled.js';
import { words } from '../words.js';

/** Maximum number of cells per column. A longer state has several columns. */
const MOST_LINES = 16;

/**
 * @param {'h' | 'g'} side the encoder (h) or the decoder (g)
 * @param {Group} group
 * @param {Emit} emit
 */
export function createStates(side, group, emit) {
  const { unrolled: say } = words;
  const element = html('ol', { class: 'unroll-states', role: 'list' });
  /** @type {ReturnType<typeof createState>[]} */
  const states = [];

  /** @param {number} at */
  function createState(at) {
    /** @type {ArrayLike<number>} */
    let values = [];
    const name = `${side}${at + 1}`;
    const strip = group.strip((cell) => say.cell(name, cell, formatNumber(values[cell] ?? Number.NaN)));
    const word = html('span', { class: 'unroll-word', translate: 'no', dir: 'auto' });
    const button = html(
      'button',
      { type: 'button', class: 'unroll-name', 'data-drawn': true, on: { click: () => emit('selected', { side, at }) } },
      side,
      html('sub', {}, at + 1),
    );
    const written = html('span', { class: 'unroll-written', translate: 'no' });
    const share = html('span', { class: 'unroll-share' });
    const weight = html('span', { class: 'unroll-weight' });
    const item = html(
      'li',
      { class: 'unroll-state' },
      at > 0 && html('span', { class: 'unroll-arrow', 'aria-hidden': 'true' }, '→'),
      side === 'h' && weight,
      word,
      strip.element,
      button,
      side === 'g' && written,
      side === 'g' && share,
    );
    return {
      element: item,
      /** @param {Shown} shown */
      update({ run, look, spelled, place, end, theme }) {
        const { seen, plan } = run;
        const matrix = side === 'h' ? seen.encoder : seen.decoder;
        values = rowOf(matrix, at);
        const text = side === 'h' ? spelled.source[at] : at === 0 ? plan.vocabulary[plan.start] : spelled.words[at - 1];
        word.textContent = text;
        const told = side === 'h' ? place.kind === 'read' : place.kind === 'write';
        const isLater = side === 'h' ? place.kind === 'read' && at > place.at : place.kind !== 'write' || at > place.at;
        item.classList.toggle('later', isLater);
        item.classList.toggle('now', told && 'at' in place && place.at === at);
        // Without attention only the encoder's last state is passed on.
        item.classList.toggle(
          'faint',
          side === 'h' && place.kind === 'hand' && seen.scores.columns === 0 && at < matrix.rows - 1,
        );
        button.setAttribute('aria-pressed', String(look.selected?.side === side && look.selected.at === at));
        button.setAttribute('aria-label', say.state(name, text));
        strip.draw({
          label: say.state(name, text),
          values,
          columns: Math.ceil(values.length / MOST_LINES),
          colorOf: (value) => stateColor(value, end, theme),
        });
        if (side === 'h') {
          const isWeighed =
            place.kind === 'write' && !['state', 'scores'].includes(place.stage) && seen.scores.columns > 0;
          weight.hidden = !isWeighed;
          if (isWeighed) item.style.setProperty('--weight', String(rowOf(seen.pattern, place.at)[at]));
          return;
        }
        const isWritten = place.kind === 'write' && (at < place.at || (at === place.at && place.stage === 'word'));
        written.textContent = isWritten ? spelled.words[at] : '';
        share.textContent = isWritten ? percent(rowOf(seen.probabilities, at)[seen.words[at]]) : '';
        item.classList.toggle(
          'wrong',
          isWritten && spelled.isRight !== null && spelled.words[at] !== spelled.expected[at],
        );
      },
    };
  }

  return {
    element,
    /** @param {Shown} shown */
    update(shown) {
      const { seen } = shown.run;
      const count = (side === 'h' ? seen.encoder : seen.decoder).rows;
      while (states.length < count) {
        const state = createState(states.length);
        states.push(state);
        element.append(state.element);
      }
      states.forEach((state, at) => {
        state.element.hidden = at >= count;
        if (at < count) state.update(shown);
      });
    },
  };
}
