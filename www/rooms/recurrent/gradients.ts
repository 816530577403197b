/**
 * Curves of a gradient norm against distance: the gradient of the last word's loss with respect to earlier states.
 * There is one curve for each kind of model. The recurrent weights are scaled by a chosen factor.
 */
import { html, render } from 'lit-html';
import { formatPercent, formatTiny } from '../../draw/format.ts';
import { written } from '../../draw/written.ts';
import { lineLegend } from '../../widgets/chart.ts';
import { sliderOf } from '../../widgets/controls.ts';
import { createLogCurves } from '../../widgets/log-curves.ts';
import type { Emit } from './controller.ts';
import { type Kind, SCALES } from './fields.ts';
import { saysOf } from './says.ts';
import type { Reach } from './state.ts';
import type { RecurrentProps } from './view.ts';
import { words } from './words/en.js';

type Line = { kind: Kind; isTrained: boolean; values: Float32Array };

/** Gradients below this share of the largest gradient are drawn at the bottom edge. */
const LEAST_SHARE = 1e-12;
/** Limits for vanishing and exploding gradients, as multiples of the gradient at the smallest distance. */
const VANISHED = 0.01;
const EXPLODED = 100;

const { gradients: say } = words;

export function createGradients(root: HTMLElement, emit: Emit) {
  const curves = createLogCurves('gradients-frame', say.axis, LEAST_SHARE);
  const choose = (nth: number) => emit('scale', SCALES[nth]);

  return {
    update({ reaches, look, training }: RecurrentProps) {
      const nth = SCALES.indexOf(look.scale);
      const lines = linesOf(reaches, nth);
      const broken = reaches.find(({ problem }) => problem !== null);
      const said = broken ? say.broken(say.kinds[broken.kind], broken.problem ?? '') : saidOf(reaches, lines);
      const template = html`${saysOf(said, training, broken !== undefined)}
        ${legendOf(reaches, lines)}
        ${curves.element}
        <div class="control-row scale-row">
          ${sliderOf('recurrent-scale', say.scale, [0, SCALES.length - 1, 1], nth, look.scale, choose)}
        </div>
        <p class="fine">${say.about}</p>`;
      render(template, root);
      const kindOf = ({ kind, isTrained }: Line) => `kind-${kind}${isTrained ? '' : ' first'}`;
      const drawn = lines.map((line) => ({ kind: kindOf(line), values: line.values }));
      curves.update(drawn, pictureOf(lines));
    },
  };
}

/** The curves for one of the factors by which the recurrent weights are multiplied. */
const linesOf = (reaches: Reach[], scale: number): Line[] =>
  reaches.flatMap(({ kind, first, trained }) => [
    { kind, isTrained: false, values: first[scale] },
    ...(trained ? [{ kind, isTrained: true, values: trained[scale] }] : []),
  ]);

function legendOf(reaches: Reach[], lines: Line[]) {
  const hasTrained = lines.some(({ isTrained }) => isTrained);
  const kinds = reaches.map(({ kind }): [string, string] => [`kind-${kind}`, say.kinds[kind]]);
  const times = { 'time first': say.first, ...(hasTrained && { 'time trained': say.trained }) };
  return lineLegend([...kinds, ...Object.entries(times)]);
}

const farthest = (values: Float32Array) => values[values.length - 1];

const pictureOf = (lines: Line[]) =>
  say.picture(
    lines
      .filter(({ values }) => values.length > 0)
      .map(({ kind, values }) =>
        say.row(say.kinds[kind], sizeText(values[0]), sizeText(farthest(values)), values.length - 1),
      ),
  );

function saidOf(reaches: Reach[], lines: Line[]) {
  const isTrained = reaches.length > 0 && reaches.every(({ trained }) => trained);
  const step = isTrained ? Math.min(...reaches.map(({ step }) => step)) : 0;
  const told = lines.filter((line) => line.isTrained === isTrained);
  const distance = Math.max(0, ...told.map(({ values }) => values.length - 1));
  return say.says(written(step), distance, told.map(courseOf));
}

function courseOf({ kind, values }: Line) {
  if (values.length === 0) return say.beyond(say.kinds[kind]);
  const share = farthest(values) / values[0];
  const course = share < VANISHED ? say.shrinks : share > EXPLODED ? say.grows : say.kept;
  return say.share(say.kinds[kind], shareText(share), course);
}

const sizeText = (size: number) => (size > 0 && size < 0.001 ? formatTiny(size) : written(Number(size.toPrecision(3))));

function shareText(share: number) {
  if (!Number.isFinite(share)) return say.nothing;
  if (share > 1.995) return `${written(Number(share.toPrecision(3)))} ×`;
  return share > 0 && share < 0.001 ? formatTiny(share) : formatPercent(share);
}
