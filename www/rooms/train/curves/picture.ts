/** The picture of the curves: frames with numbers and names, and the lines with dots at the displayed step. */
import { svg } from 'lit-html';
import { formatNumber, formatPercent, formatPower, lossText } from '../../../draw/format.ts';
import { headHue } from '../../../draw/hue.ts';
import { linePath } from '../../../draw/scale.ts';
import { written } from '../../../draw/written.ts';
import { dotOf, lineOf, pathThrough, textAt, tickRow, tickText } from '../../../widgets/chart.ts';
import { accuracyOf, type Shown, strongest } from '../heads.ts';
import { words } from '../words/en.js';
import { KEY, type Layout, type Panel, stepTicks, wide } from './layout.ts';

const { curves: say } = words;

/** Radius of a dot, in pixels. */
const DOT = 4;

export const keptKind = (nth: number) => `kept nth-${nth % 3}`;

export function pictureOf(shown: Shown, layout: Layout) {
  const levels = levelsOf(shown, layout);
  // The names of the lines for chance and for the best possible loss are drawn on top, because curves may cross them.
  return svg`${framesOf(shown, layout)}${levels.map(({ line }) => line)}${linesOf(shown, layout)}${levels.map(({ name }) => name)}`;
}

function framesOf({ run: { plan } }: Shown, layout: Layout) {
  const { loss, accuracy, scores, norms, scored, across, height, type } = layout;
  const frame = (panel: Panel, titles: string[], text: (value: number) => string, lines = 0) =>
    frameOf(panel, layout, titles, text, lines);
  const stepOf = (step: number) => tickText(across(step), height - 0.25 * type, written(step));
  return svg`${frame(loss, say.loss, shortNumber)}${frame(accuracy, say.accuracy(plan.has_unseen), formatPercent)}
    ${scores && frame(scores, say.scores(scored.length === 1), formatPercent)}
    ${norms && [frame(norms, say.norms, formatPower, layout.lines), keysOf(norms, layout)]}
    ${stepTicks(across.from[1]).map(stepOf)}`;
}

/** A panel's frame, with the longest title that fits. `titles`: from the longest to the shortest. */
function frameOf(panel: Panel, layout: Layout, titles: string[], text: (value: number) => string, lines: number) {
  const { top, place, ticks } = panel;
  const { left, right, type } = layout;
  const title = longestOf(titles, right - left, 1.1 * type);
  const tickOf = (tick: number) => tickRow(left, right, place(tick), text(tick), type);
  return [textAt('chart-title', left, top - lines - 0.4 * type, title, 'start'), ticks.map(tickOf)];
}

/** The longest text that fits. `texts`: from the longest to the shortest. */
const longestOf = (texts: string[], width: number, type: number) =>
  texts.find((text) => wide(text, type) <= width) ?? texts[texts.length - 1];

/** Horizontal lines at the loss of random guessing and at the best possible loss. */
function levelsOf({ run: { plan }, view }: Shown, { loss, left, right, type }: Layout) {
  const { chance, best } = plan;
  const levelOf = (kind: string, value: number, text: string, shift: number) => ({
    line: svg`<path class="train-level ${kind}" d="M${left} ${loss.place(value)}H${right}"></path>`,
    name: textAt('train-level-text', right, loss.place(value) + shift * type, text),
  });
  const levels = [levelOf('chance', chance, say.chance(lossText(chance)), -0.35)];
  // The name is below the line, because no curve goes below the best possible loss. If this loss is 0, a logarithmic
  // scale cannot show it.
  if (view.scale === 'linear' || best > 0)
    levels.push(levelOf('best', best, longestOf(say.best(lossText(best), best === 0), right - left, type), 1.05));
  return levels;
}

function keysOf({ top }: Panel, { layers, right, type }: Layout) {
  const y = top - 0.4 * type;
  let end = right;
  return layers.toReversed().map((name, nth) => {
    const from = end - wide(name, type);
    const key = lineOf(`key norm nth-${layers.length - 1 - nth}`, `M${from - KEY * type} ${y - 0.3 * type}H${from}`);
    const text = textAt('tick-text', end, y, name);
    end = from - (KEY + 0.7) * type;
    return [text, key];
  });
}

function linesOf(shown: Shown, layout: Layout) {
  const { run, curves, seen, isPast } = shown;
  const { across, loss, accuracy, norms, scores } = layout;
  const shareOf = (measured: { step: number; accuracy: number }[]) =>
    pathThrough(measured.map((one) => [across(one.step), accuracy.place(one.accuracy)]));
  const lossOf = (losses: Float32Array) => linePath(losses, 1, across, loss.place);
  const dot = (kind: string, y: number) => dotOf(kind, [across(seen.step), y], DOT);
  const share = accuracyOf(shown);
  const normOf = (panel: Panel) => (all: Float32Array, layer: number) => [
    lineOf(`norm nth-${layer}`, linePath(all, 1, across, panel.place)),
    seen.step > 0 ? dot(`norm nth-${layer}`, panel.place(all[seen.step - 1])) : null,
  ];
  return svg`${curves.map(({ losses }, nth) => lineOf(keptKind(nth), lossOf(losses)))}
    ${lineOf('loss', lossOf(run.losses))}
    ${curves.map(({ measured }, nth) => lineOf(keptKind(nth), shareOf(measured)))}
    ${lineOf('accuracy', shareOf([...run.measured, { step: run.step, accuracy: run.accuracy }]))}
    ${share === undefined ? null : dot('accuracy', accuracy.place(share))}
    ${seen.step > 0 ? dot('loss', loss.place(run.losses[seen.step - 1])) : null}
    ${scores && scoreLines(shown, layout, scores)}${norms && run.layer_norms.map(normOf(norms))}
    ${isPast ? svg`<path class="train-marker" d="M${across(seen.step)} ${loss.top}V${(norms ?? scores ?? accuracy).bottom}"></path>` : null}`;
}

const scoreLines = ({ run, seen, isPast, input, theme }: Shown, { scored, across }: Layout, { place }: Panel) =>
  scored.map((name) => {
    const [head, score] = strongest(seen[name]);
    const color = headHue(head % input.n_heads, input.n_heads, theme);
    const d = pathThrough(run.measured.map((one) => [across(one.step), place(one[name][head])]));
    return svg`<path class="chart-line score ${name}" stroke=${color} d=${d}></path>
      <circle class="chart-dot ${name}" cx=${across(isPast ? seen.step : run.step)} cy=${place(score)} r=${DOT} fill=${color}></circle>`;
  });

const shortNumber = (value: number) =>
  formatNumber(value, { decimals: value > 0 && value < 0.1 ? -Math.floor(Math.log10(value)) : 1 });
