/** Measures the bottleneck: the share of completely correct answers for each source length, without and with attention. */
import { html, nothing, render, svg } from 'lit-html';
import { percent } from '../../draw/format.ts';
import { linear } from '../../draw/scale.ts';
import { written } from '../../draw/written.ts';
import { dotOf, lineLegend, lineOf, pathThrough, textAt, tickRow, tickText } from '../../widgets/chart.ts';
import { choicesOf } from '../../widgets/controls.ts';
import { createResizedDrawing, type Size } from '../../widgets/resized-drawing.ts';
import { headOf, rowOf } from '../../widgets/table.ts';
import type { Emit } from './controller.ts';
import { OFFERED } from './fields.ts';
import { hasSentences, type Settings } from './presets.ts';
import { saysOf } from './says.ts';
import type { Run } from './state.ts';
import type { RecurrentProps } from './view.ts';
import { words } from './words/en.js';

interface Row {
  length: number;
  counted: number;
  shares: string[]; // shares without and with attention
}

const { bottleneck: say } = words;

export function createBottleneck(root: HTMLElement, emit: Emit) {
  const sizes = Object.fromEntries(OFFERED.d_model.map((size) => [size, size]));
  const choose = (size: string) => emit('setting', { d_model: Number(size) });
  let runs: Run[] = [];
  const drawing = createResizedDrawing('lengths-frame', { role: 'img' }, (size) =>
    runs.length > 0 ? chartOf(runs, size) : nothing,
  );

  return {
    /** `shown`: the model without attention, then the model with attention. */
    update({ input, training }: RecurrentProps, shown: Run[]) {
      runs = shown;
      const [without] = shown;
      const rows = rowsOf(shown);
      const problem = shown.find(({ problem }) => problem !== null)?.problem;
      const { vocabulary, has_unseen } = without.plan;
      const template = html`${saysOf(problem ?? saidOf(input, shown, rows), training, problem != null)}
        <div class="lengths-stage">
          <div>${lineLegend(Object.entries({ without: say.without, with: say.with }))}${drawing.element}</div>
          <div>${tableOf(rows)}</div>
        </div>
        <div class="control-row" data-aside>
          <span class="recurrent-label" aria-hidden="true">${say.sizes}</span>${choicesOf('recurrent-size', say.sizes, sizes, String(input.d_model), choose)}
        </div>
        <p class="fine">${
          // Start and end tokens do not count as letters.
          say.about(vocabulary.length - 2, has_unseen)
        }</p>`;
      render(template, root);
      const label = say.picture(rows.map(({ length, shares: [one, other] }) => say.row(length, one, other)));
      drawing.picture.setAttribute('aria-label', label);
      drawing.redraw();
    },
  };
}

/** One row for each source length on which the models were tested. */
const rowsOf = ([without, withAttention]: Run[]): Row[] =>
  without.counted.flatMap((counted, nth) => {
    const shares = [without, withAttention].map(({ byLength }) => percent(byLength[nth]));
    return counted > 0 ? [{ length: nth + 1, counted, shares }] : [];
  });

function saidOf(input: Settings, runs: Run[], rows: Row[]) {
  const last = rows[rows.length - 1];
  const size = runs[0].settings.d_model;
  const step = Math.min(...runs.map(({ step }) => step));
  if (hasSentences(input) || !last) return say.six;
  if (step === 0) return say.begin(size);
  const [without, withAttention] = last.shares;
  return say.says({ length: last.length, size, without, withAttention, steps: written(step) });
}

const tableOf = (rows: Row[]) => html`<table class="lengths-table">
    ${headOf([say.length, say.sources, say.without, say.with])}
    <tbody>${rows.map(({ length, counted, shares }) => rowOf(length, [counted, ...shares]))}</tbody>
  </table>`;

function chartOf(runs: Run[], { width, height, type }: Size) {
  const lengths = runs[0].counted.length;
  const [left, right] = [3.6 * type, width - type];
  const [top, bottom] = [1.8 * type, height - 2.7 * type];
  const across = linear([1, Math.max(2, lengths)], [left, right]);
  const up = linear([0, 1], [bottom, top]);
  const pointsOf = ({ byLength, counted }: Run) =>
    Array.from(byLength, (share, nth): [number, number] => [across(nth + 1), up(share)]).filter(
      (_, nth) => counted[nth] > 0,
    );
  const curveOf = (run: Run) => {
    const kind = run.settings.attention === 'none' ? 'without' : 'with';
    const points = pointsOf(run);
    return svg`${lineOf(kind, pathThrough(points))}${points.map((point) => dotOf(kind, point, 0.22 * type))}`;
  };
  return svg`${textAt('chart-title', left, 0.9 * type, say.up, 'start')}
    ${[0, 0.25, 0.5, 0.75, 1].map((share) => tickRow(left, right, up(share), percent(share), type))}
    ${Array.from({ length: lengths }, (_, nth) => tickText(across(nth + 1), bottom + 1.2 * type, nth + 1))}
    ${tickText((left + right) / 2, height - 0.3 * type, say.axis)}
    ${runs.map(curveOf)}`;
}
