// @ts-check
/**
 * Curves of a gradient norm against distance: the gradient of the last word's loss with respect to earlier states.
 * There is one curve for each kind of model. The recurrent weights are scaled by a chosen factor.
 *
 * @typedef {import('./view.ts').Emit} Emit
 * @typedef {import('./view.ts').RecurrentProps} RecurrentProps
 * @typedef {import('./state.js').Reach} Reach
 */
import { formatPercent } from '../../draw/format.js';
import { formatTiny } from '../../draw/tiny.js';
import { html, svg } from '../../widgets/elements.js';
import { createLogCurves } from '../../widgets/log-curves.js';
import { SCALES } from './fields.js';
import { words } from './words.js';

/** Gradients below this share of the largest gradient are drawn at the bottom edge. */
const LEAST_SHARE = 1e-12;
/** Limits for vanishing and exploding gradients, as multiples of the gradient at the smallest distance. */
const VANISHED = 0.01;
const EXPLODED = 100;

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createGradients(root, emit) {
  const { gradients: say } = words;
  const slider = html('input', {
    id: 'recurrent-scale',
    type: 'range',
    min: 0,
    max: SCALES.length - 1,
    step: 1,
    on: { input: () => emit('scale', SCALES[slider.valueAsNumber]) },
  });
  const output = html('output', { for: slider.id });
  const curves = createLogCurves('gradients-frame', 'gradients-picture', say.axis);
  const legend = html('ul', { class: 'recurrent-legend' });
  const says = html('p', { class: 'says', 'data-says': true });
  root.append(
    html('div', { class: 'control-row scale-row' }, html('label', { for: slider.id }, say.scale), slider, output),
    says,
    legend,
    curves.element,
    html('p', { class: 'fine' }, say.about),
  );

  return {
    /** @param {RecurrentProps} props */
    update({ reaches, look, training }) {
      const nth = SCALES.indexOf(look.scale);
      slider.value = String(nth);
      slider.setAttribute('aria-valuetext', look.scale);
      output.textContent = look.scale;
      const lines = reaches.flatMap(({ kind, first, trained }) => [
        { kind, isTrained: false, values: first[nth] },
        ...(trained ? [{ kind, isTrained: true, values: trained[nth] }] : []),
      ]);
      const times = lines.some(({ isTrained }) => isTrained) ? ['first', 'trained'] : ['first'];
      legend.replaceChildren(
        ...reaches.map(({ kind }) => named(`kind-${kind}`, say.kinds[kind])),
        ...times.map((time) => named(`time ${time}`, time === 'first' ? say.first : say.trained)),
      );
      const far = (/** @type {Float32Array} */ values) => values[values.length - 1];
      curves.update(
        lines.map(({ kind, isTrained, values }) => ({
          kind: `recurrent-line kind-${kind}${isTrained ? '' : ' first'}`,
          values,
        })),
        say.picture(
          lines
            .filter(({ values }) => values.length > 0)
            .map(({ kind, values }) =>
              say.row(say.kinds[kind], sizeText(values[0]), sizeText(far(values)), values.length - 1),
            ),
        ),
        LEAST_SHARE,
      );
      const isTrained = reaches.length > 0 && reaches.every(({ trained }) => trained);
      const step = isTrained ? Math.min(...reaches.map(({ step }) => step)) : 0;
      const told = lines.filter((line) => line.isTrained === isTrained);
      const shares = told.map(({ kind, values }) => {
        if (values.length === 0) return say.beyond(say.kinds[kind]);
        const share = far(values) / values[0];
        const course = share < VANISHED ? say.shrinks : share > EXPLODED ? say.grows : say.kept;
        return say.share(say.kinds[kind], shareText(share), course);
      });
      const distance = Math.max(0, ...told.map(({ values }) => values.length - 1));
      const broken = reaches.find(({ problem }) => problem !== null);
      const said = broken
        ? say.broken(say.kinds[broken.kind], broken.problem ?? '')
        : say.says(step.toLocaleString('en'), distance, shares);
      if (says.textContent !== said) says.textContent = said;
      says.setAttribute('aria-live', training ? 'off' : 'polite');
      says.classList.toggle('recurrent-problem', broken !== undefined);
    },
  };
}

/** An entry of the legend. @param {string} kind kind of line @param {string} name */
const named = (kind, name) =>
  html(
    'li',
    {},
    svg(
      'svg',
      { viewBox: '0 0 24 8', 'aria-hidden': 'true' },
      svg('path', { class: `recurrent-line ${kind}`, d: 'M0 4H24' }),
    ),
    name,
  );

/** A number of the logarithmic scale as text. @param {number} size */
const sizeText = (size) =>
  size > 0 && size < 0.001 ? formatTiny(size) : Number(size.toPrecision(3)).toLocaleString('en');

/** A share as a percentage or, if it is large, as a multiple. @param {number} share */
function shareText(share) {
  if (!Number.isFinite(share)) return words.gradients.nothing;
  if (share > 1.995) return `${Number(share.toPrecision(3)).toLocaleString('en')} ×`;
  return share > 0 && share < 0.001 ? formatTiny(share) : formatPercent(share);
}
