// @ts-check
/**
 * The patterns of all heads on the probe, layer by layer. Each head has two scores. The selected head is enlarged, with
 * its words. Recurrent models have no heads: they show their states or, with attention, the alignment.
 *
 * @typedef {import('../view.js').Emit} Emit
 * @typedef {import('../view.js').Shown} Shown
 */
import { maxAbsOf, sequential } from '../../../draw/color.js';
import { formatNumber } from '../../../draw/format.js';
import { paintHeatmap } from '../../../draw/heatmap.js';
import { STRETCHED_FROM, stateColor } from '../../../draw/state-color.js';
import { html } from '../../../widgets/elements.js';
import { legendOf } from '../../../widgets/legend.js';
import { signedLegend } from '../../../widgets/signed.js';
import { strongest } from '../curves/strongest.js';
import { words } from '../words.js';
import { createLarge } from './large.js';

/** @param {Emit} emit */
export function createHeads(emit) {
  const { heads: say } = words;
  const title = html('h3', {});
  const grid = html('div', { class: 'train-heads-grid', role: 'group', 'aria-label': say.grid });
  const large = createLarge();
  const legend = html('p', { class: 'legend train-heads-legend' });
  const states = html('canvas', { class: 'train-states', role: 'img' });
  const element = html(
    'div',
    { class: 'train-heads' },
    title,
    html('div', { class: 'train-heads-stage' }, grid, large.element, states, legend),
  );
  /** @type {ReturnType<typeof thumbnail>[]} */
  let thumbs = [];
  let shape = '';
  let told = '';
  let usual = 0;

  /** @param {number} head */
  function thumbnail(head) {
    const canvas = html('canvas', { 'aria-hidden': 'true' });
    const name = html('span', { class: 'train-head-name' });
    const scores = html('span', { class: 'train-head-scores' });
    const button = html(
      'button',
      { type: 'button', class: 'train-head', 'data-drawn': true, on: { click: () => emit('head', head) } },
      name,
      canvas,
      scores,
    );
    return { canvas, name, scores, button };
  }

  /** @param {Shown} shown */
  function updateGrid({ seen, run, view, theme, playing }) {
    const { n_layers, n_heads } = run.settings;
    if (shape !== `${n_layers} ${n_heads}`) {
      shape = `${n_layers} ${n_heads}`;
      thumbs = seen.patterns.map((_, head) => thumbnail(head));
      grid.replaceChildren(...thumbs.map(({ button }) => button));
      grid.style.setProperty('--heads', String(n_heads));
      element.style.setProperty('--head-count', String(n_layers * n_heads));
      element.classList.toggle('many-heads', n_heads > MOST_SCORED);
      for (const [head, { name }] of thumbs.entries()) name.textContent = words.head(head, n_heads);
    }
    usual = defaultHead(seen, playing ? usual : null);
    const selected = view.head !== null && view.head < thumbs.length ? view.head : usual;
    thumbs.forEach(({ canvas, scores, button }, head) => {
      const { rows, columns, values } = seen.patterns[head];
      paintHeatmap(canvas, { rows, cols: columns, values }, (value) => sequential(value, theme));
      const text = say.scores(two(seen.previous_token[head]), two(seen.induction[head]));
      if (scores.textContent !== text) scores.textContent = text;
      button.setAttribute('aria-pressed', String(head === selected));
    });
    const tokens = Array.from(seen.sequence, (word) => run.plan.vocabulary[word]);
    const name = words.head(selected, n_heads);
    large.update(
      seen.patterns[selected].values,
      { across: tokens, down: tokens },
      {
        title: say.large(name, say.scores(two(seen.previous_token[selected]), two(seen.induction[selected]))),
        label: say.picture(name, tokens.length),
      },
      theme,
    );
  }

  /**
   * Draws the alignment, one row per output word. The last output word has no row, because no word follows it.
   *
   * @param {Shown} shown
   * @param {import('../../../pkg/headlight.js').Numbers} alignment
   */
  function updateAlignment({ seen, run, theme }, { columns, values }) {
    const { vocabulary } = run.plan;
    const across = Array.from(seen.sequence.slice(0, columns), (word) => vocabulary[word]);
    const written = Array.from(seen.targets).flatMap((word) => (word == null ? [] : [vocabulary[word]]));
    large.update(
      values.subarray(0, written.length * columns),
      { across, down: written },
      { title: '', label: say.alignmentPicture(written.length, columns) },
      theme,
    );
  }

  return {
    element,

    /** @param {Shown} shown */
    update(shown) {
      const { seen, theme } = shown;
      const { alignment } = seen;
      const kind = seen.patterns.length > 0 ? 'heads' : alignment ? 'alignment' : 'states';
      element.dataset.kind = kind;
      grid.hidden = kind !== 'heads';
      large.element.hidden = kind === 'states';
      states.hidden = kind !== 'states';
      const heading = { heads: say.title, alignment: say.alignment, states: say.states }[kind];
      if (title.textContent !== heading) title.textContent = heading;
      if (kind === 'heads') {
        updateGrid(shown);
      } else if (alignment) {
        updateAlignment(shown, alignment);
      } else {
        const { rows, columns, values } = seen.hidden;
        const most = maxAbsOf(values);
        paintHeatmap(states, { rows, cols: columns, values }, (value) => stateColor(value, most, theme));
        states.setAttribute('aria-label', say.statesPicture(rows, columns));
      }
      const end = maxAbsOf(seen.hidden.values);
      const most = formatNumber(end, { decimals: 1 });
      const from = formatNumber(STRETCHED_FROM * end, { decimals: 2 });
      const next = kind === 'states' ? `states ${theme} ${most} ${from}` : `${kind} ${theme}`;
      if (next === told) return;
      told = next;
      legend.replaceChildren(
        kind === 'states' ? signedLegend(theme, `−${most}`, most, stateColor) : legendOf(theme, '0', '1'),
        html('span', {}, { heads: say.legend, alignment: say.alignmentLegend, states: say.statesLegend(from) }[kind]),
      );
    },
  };
}

/** Maximum number of heads in a layer with readable scores in presentation mode. */
const MOST_SCORED = 4;

/**
 * Another head is enlarged only if its score is higher by this margin, so that equally strong heads do not alternate.
 */
const STRONGER = 0.1;

/**
 * The enlarged head if no head is selected: the head with the highest induction or previous-token score.
 *
 * @param {import('../state.js').TrainView} seen
 * @param {number | null} before the currently enlarged head while training runs; otherwise `null`, so that a shared
 *     link shows the same head
 */
function defaultHead({ induction, previous_token }, before) {
  const scores = induction.map((score, head) => Math.max(score, previous_token[head]));
  const [head, score] = strongest(scores);
  return before !== null && before < scores.length && score < scores[before] + STRONGER ? before : head;
}

const two = (/** @type {number} */ value) => formatNumber(value, { decimals: 2 });
