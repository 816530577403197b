// @ts-check
/**
 * The patterns of all heads on the probe, layer by layer. Each head has two scores. The selected head is enlarged, with
 * its words. Recurrent models have no heads: they show their states or, with attention, the alignment.
 *
 * @typedef {import('../view.js').Emit} Emit
 * @typedef {import('../view.js').Shown} Shown
 */
import { maxAbsOf, sequential } from '../../../draw/color.ts';
import { formatNumber } from '../../../draw/format.ts';
import { paintHeatmap } from '../../../draw/heatmap.ts';
import { STRETCHED_FROM, stateColor } from '../../../draw/state-color.ts';
import { html } from '../../../widgets/elements.ts';
import { legendOf } from '../../../widgets/legend.ts';
import { signedLegend } from '../../../widgets/signed.ts';
import { strongest } from '../curves/strongest.js';
import { attentionOf, headName, kindOf } from '../head-name.js';
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
  /** The sublayers for which the thumbnails were created. @type {import('../head-name.js').TrainAttention[]} */
  let shape = [];
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
    rebuild(run);
    usual = defaultHead(run, seen, playing ? usual : null);
    const selected = view.head !== null && view.head < thumbs.length ? view.head : usual;
    thumbs.forEach(({ canvas, scores, button }, head) => {
      const { rows, columns, values } = seen.patterns[head];
      paintHeatmap(canvas, { rows, cols: columns, values }, (value) => sequential(value, theme));
      const text = scoresOf(run, seen, head);
      if (scores.textContent !== text) scores.textContent = text;
      button.setAttribute('aria-pressed', String(head === selected));
    });
    const [down, across] = wordsOf(run, seen, selected);
    const name = headName(run, selected);
    large.update(
      seen.patterns[selected].values.subarray(0, down.length * across.length),
      { across, down },
      { title: say.large(name, scoresOf(run, seen, selected)), label: say.picture(name, down.length, across.length) },
      theme,
    );
  }

  /** Creates the thumbnails of another model. @param {import('../state.js').Run} run */
  function rebuild(run) {
    if (run.plan.attention === shape) return;
    shape = run.plan.attention;
    const { n_heads } = run.settings;
    thumbs = shape.flatMap((_, row) => Array.from({ length: n_heads }, (_, head) => thumbnail(row * n_heads + head)));
    const hasRows = shape.some((attention) => kindOf(attention) !== 'only');
    grid.replaceChildren(
      ...thumbs.flatMap(({ button }, head) => {
        const { layer } = attentionOf(run, head);
        const row = () => html('span', { class: 'train-heads-row' }, say.row[kindOf(attentionOf(run, head))](layer));
        return hasRows && head % n_heads === 0 ? [row(), button] : [button];
      }),
    );
    grid.style.setProperty('--heads', String(n_heads));
    element.classList.toggle('many-heads', n_heads > MOST_SCORED);
    element.classList.toggle('has-rows', hasRows);
    for (const [head, { name, button }] of thumbs.entries()) {
      name.textContent = hasRows ? `H${head % n_heads}` : headName(run, head);
      if (hasRows) button.setAttribute('aria-label', headName(run, head));
    }
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
      const { seen, run, theme } = shown;
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
      const next =
        kind === 'states' ? `states ${theme} ${most} ${from}` : `${kind} ${theme} ${run.settings.architecture}`;
      if (next === told) return;
      told = next;
      legend.replaceChildren(
        kind === 'states' ? signedLegend(theme, `−${most}`, most, stateColor) : legendOf(theme, '0', '1'),
        html(
          'span',
          {},
          {
            heads: say.legend(run.settings.architecture === 'encoder_decoder'),
            alignment: say.alignmentLegend,
            states: say.statesLegend(from),
          }[kind],
        ),
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
 * The enlarged head if no head is selected: the head with the highest induction or previous-token score, or the head of
 * cross-attention that aligns best.
 *
 * @param {import('../state.js').Run} run
 * @param {import('../state.js').TrainView} seen
 * @param {number | null} before the currently enlarged head while training runs; otherwise `null`, so that a shared
 *     link shows the same head
 */
function defaultHead({ settings }, { induction, previous_token, alignment_score }, before) {
  const scores =
    settings.architecture === 'encoder_decoder'
      ? alignment_score
      : induction.map((score, head) => Math.max(score, previous_token[head]));
  const [head, score] = strongest(scores);
  return before !== null && before < scores.length && score < scores[before] + STRONGER ? before : head;
}

/**
 * The scores of a head, as text.
 *
 * @param {import('../state.js').Run} run
 * @param {import('../state.js').TrainView} seen
 * @param {number} head
 */
function scoresOf(run, seen, head) {
  if (kindOf(attentionOf(run, head)) === 'cross') return two(seen.alignment_score[head]);
  return words.heads.scores(two(seen.previous_token[head]), two(seen.induction[head]));
}

/**
 * The words of the rows and of the columns of a head's pattern. A row of cross-attention has the word that the decoder
 * writes at this step; the last step has no target.
 *
 * @param {import('../state.js').Run} run
 * @param {import('../state.js').TrainView} seen
 * @param {number} head
 */
function wordsOf(run, { sequence, targets }, head) {
  const { plan } = run;
  const { queries, keys } = attentionOf(run, head);
  const parts = {
    all: sequence,
    given: sequence.slice(0, plan.predicted_from),
    answer: sequence.slice(plan.predicted_from),
  };
  const written = Array.from(targets).filter((word) => word != null);
  const ids = [queries === keys ? parts[queries] : written, parts[keys]];
  return ids.map((words) => Array.from(words, (word) => plan.vocabulary[/** @type {number} */ (word)]));
}

const two = (/** @type {number} */ value) => formatNumber(value, { decimals: 2 });
