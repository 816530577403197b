// @ts-check
/**
 * The curves of a training over the same steps: the loss, the accuracy, and, where heads form that look for what came
 * before, their scores. Kept curves stand in grey behind.
 *
 * @typedef {import('../view.js').Emit} Emit
 * @typedef {import('../view.js').Shown} Shown
 */

import { linePath, measuredPath } from '../../../draw/curve-path.js';
import { formatNumber } from '../../../draw/format.js';
import { headHue } from '../../../draw/hue.js';
import { lossText } from '../../../draw/loss-text.js';
import { choices } from '../../../widgets/choices.js';
import { html, svg } from '../../../widgets/elements.js';
import { createResizedDrawing } from '../../../widgets/resized-drawing.js';
import { words } from '../words.js';
import { acrossOf, lossScale, shareScale, stepTicks } from './axes.js';
import { differences } from './differences.js';
import { strongest } from './strongest.js';

/** Shares of the height of loss, accuracy and scores. */
const WITH_SCORES = [0.5, 0.22, 0.28];
const WITHOUT = [0.66, 0.34];

/** @param {Emit} emit */
export function createCurves(emit) {
  const { curves: say } = words;
  const drawing = createResizedDrawing('train-curve-frame', { class: 'train-curve-picture', role: 'img' }, draw);
  const legend = html('ul', { class: 'train-curve-legend' });
  const scales = choices(say.scales, say.scaleLabel, 'train-scale', (scale) => emit('scale', scale));
  /** @type {Shown | null} */
  let shown = null;
  /** @type {((x: number) => number) | null} */
  let stepAt = null;
  drawing.picture.addEventListener('click', (event) => {
    const rect = drawing.element.getBoundingClientRect();
    if (!stepAt || !shown || shown.playing) return;
    const x = ((event.clientX - rect.left) * drawing.element.clientWidth) / rect.width;
    emit('lookAt', Math.max(0, Math.round(stepAt(x))));
  });

  /** @param {{ width: number, height: number, type: number }} size */
  function draw({ width, height, type }) {
    if (!shown) return;
    const { run, curves, seen, isPast, view, theme, input } = shown;
    const { chance, best } = run.plan;
    const losses = [run.losses, ...curves.map((kept) => kept.losses)];
    const left = 3.5 * type;
    const right = width - 0.6 * type;
    const across = acrossOf(Math.max(...losses.map(({ length }) => length)), [left, right]);
    stepAt = across.back;
    const isScored = input.task === 'induction' && seen.patterns.length > 0;
    const shares = isScored ? WITH_SCORES : WITHOUT;
    const title = 1.5 * type;
    const tall = height - 1.4 * type;
    let top = 0;
    const panels = shares.map((share, nth) => {
      // The name of the best possible loss stands below its panel.
      const gap = (nth === 0 ? 1.25 : 0.25) * type;
      const panel = { top: top + title, bottom: top + share * tall - gap };
      top += share * tall;
      return panel;
    });
    const [lossPanel, rightPanel, scorePanel] = panels;
    const up = lossScale(view.scale, losses, chance, best, [lossPanel.bottom, lossPanel.top]);
    const upRight = shareScale([rightPanel.bottom, rightPanel.top]);
    const loss = seen.step > 0 ? run.losses[seen.step - 1] : chance;
    const accuracy = isPast ? run.measured.find(({ step }) => step === seen.step)?.accuracy : run.accuracy;

    const levels = [level(chance, say.chance(lossText(chance)), 'chance')];
    if (up.holds(best)) levels.push(level(best, say.best(lossText(best)), 'best'));
    const parts = [
      ...frame(lossPanel, up, say.loss, (value) =>
        formatNumber(value, { decimals: value > 0 && value < 0.1 ? -Math.floor(Math.log10(value)) : 1 }),
      ),
      ...levels.map(({ line }) => line),
      ...curves.map((kept, nth) => line(`kept nth-${nth % 3}`, linePath(kept.losses, 1, across, up))),
      line('loss', linePath(run.losses, 1, across, up)),
      ...frame(rightPanel, upRight, say.accuracy(run.plan.has_unseen), percentText),
      ...curves.map((kept, nth) =>
        line(`kept nth-${nth % 3}`, measuredPath(kept.measured, accuracyOf, across, upRight)),
      ),
      line(
        'accuracy',
        measuredPath([...run.measured, { step: run.step, accuracy: run.accuracy }], accuracyOf, across, upRight),
      ),
      ...(accuracy === undefined ? [] : [dot(seen.step, upRight(accuracy), 'accuracy')]),
      ...(seen.step > 0 ? [dot(seen.step, up(loss), 'loss')] : []),
      ...(isScored ? scores() : []),
      ...stepTicks(across.from[1]).map((step) =>
        svg(
          'text',
          { class: 'tick-text', x: across(step), y: height - 0.25 * type, 'text-anchor': 'middle' },
          step.toLocaleString('en'),
        ),
      ),
      // Over the curves, which may cross them.
      ...levels.map(({ name }) => name),
      isPast &&
        svg('path', {
          class: 'train-marker',
          d: `M${across(seen.step)} ${lossPanel.top}V${panels[panels.length - 1].bottom}`,
        }),
    ];
    drawing.picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
    drawing.picture.replaceChildren(...parts.filter((part) => part !== false));

    function scores() {
      const upScores = shareScale([scorePanel.bottom, scorePanel.top]);
      const rows = /** @type {const} */ ([
        ['previous', seen.previous_token],
        ['induction', seen.induction],
      ]);
      return [
        ...frame(scorePanel, upScores, say.scores, percentText),
        ...rows.flatMap(([name, all]) => {
          const [head] = strongest(all);
          const color = headHue(head % input.n_heads, input.n_heads, theme);
          const path = measuredPath(run.measured, (one) => one[name][head], across, upScores);
          const at = isPast ? seen.step : run.step;
          return [
            svg('path', { class: `train-line score ${name}`, stroke: color, d: path }),
            svg('circle', { class: `train-dot ${name}`, cx: across(at), cy: upScores(all[head]), r: 4, fill: color }),
          ];
        }),
      ];
    }

    /**
     * The frame of a panel with its numbers and title.
     *
     * @param {{ top: number, bottom: number }} panel
     * @param {import('./axes.js').Scale} scale
     * @param {string} name
     * @param {(value: number) => string} text
     */
    function frame(panel, scale, name, text) {
      return [
        svg('text', { class: 'train-panel-title', x: left, y: panel.top - 0.4 * type }, name),
        ...scale.ticks.flatMap((tick) => [
          svg('path', { class: 'tick', d: `M${left} ${scale(tick)}H${right}` }),
          svg(
            'text',
            { class: 'tick-text', x: left - 0.35 * type, y: scale(tick) + 0.3 * type, 'text-anchor': 'end' },
            text(tick),
          ),
        ]),
      ];
    }

    /** @param {number} value @param {string} text @param {string} kind */
    function level(value, text, kind) {
      // No curve comes below what is possible, so that the name stands free there.
      const y = up(value) + (kind === 'best' ? 1.05 : -0.35) * type;
      const name = { class: 'train-level-text', x: right, y, 'text-anchor': 'end' };
      return {
        line: svg('path', { class: `train-level ${kind}`, d: `M${left} ${up(value)}H${right}` }),
        name: svg('text', name, text),
      };
    }

    /** @param {number} step @param {number} y @param {string} kind */
    function dot(step, y, kind) {
      return svg('circle', { class: `train-dot ${kind}`, cx: across(step), cy: y, r: 4 });
    }
  }

  return {
    element: html(
      'div',
      { class: 'train-curve' },
      html('div', { class: 'train-curve-head' }, legend, scales.element),
      drawing.element,
    ),

    /** @param {Shown} next */
    update(next) {
      shown = next;
      const { run, curves, seen, input, view } = next;
      scales.choose(view.scale);
      const items = curves.map((kept, nth) => ({
        kind: `kept nth-${nth % 3}`,
        text: say.kept(differences(kept.settings, run.settings)),
      }));
      if (input.task === 'induction' && seen.patterns.length > 0) {
        for (const name of /** @type {const} */ (['previous', 'induction'])) {
          const [head] = strongest(name === 'previous' ? seen.previous_token : seen.induction);
          items.push({ kind: `score ${name}`, text: say[name](words.head(head, run.settings.n_heads)) });
        }
      }
      legend.replaceChildren(
        ...items.map(({ kind, text }) =>
          html('li', {}, svg('svg', { viewBox: '0 0 24 8', 'aria-hidden': 'true' }, line(kind, 'M0 4H24')), text),
        ),
      );
      drawing.picture.setAttribute('aria-label', say.picture(run.step, curves.length));
      drawing.redraw();
    },
  };
}

/** @param {string} kind @param {string} d */
const line = (kind, d) => svg('path', { class: `train-line ${kind}`, d });

const accuracyOf = (/** @type {{ accuracy: number }} */ { accuracy }) => accuracy;
const percentText = (/** @type {number} */ share) => `${Math.round(100 * share)}\u00a0%`;
