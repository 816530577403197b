// @ts-check
/**
 * The curves of a training run over the same steps: loss, accuracy, scores of previous-token and induction heads, and
 * the norm of each layer's gradient. Kept curves are grey in the background.
 *
 * @typedef {import('../view.js').Emit} Emit
 * @typedef {import('../view.js').Shown} Shown
 */

import { linePath, measuredPath } from '../../../draw/curve-path.ts';
import { formatNumber } from '../../../draw/format.ts';
import { headHue } from '../../../draw/hue.ts';
import { lossText } from '../../../draw/loss-text.ts';
import { formatPower, formatTiny } from '../../../draw/tiny.ts';
import { choices } from '../../../widgets/choices.ts';
import { html, svg } from '../../../widgets/elements.ts';
import { createResizedDrawing } from '../../../widgets/resized-drawing.ts';
import { headName } from '../head-name.js';
import { words } from '../words.js';
import { acrossOf, lengthScale, lossScale, shareScale, stepTicks } from './axes.js';
import { differences } from './differences.js';
import { scoreOf, scoresOf, strongest } from './strongest.js';

/** Shares of the height for loss, accuracy and, if present, scores and gradients. */
const SHARES = [0.44, 0.2];
const SCORES = 0.22;
const NORMS = 0.22;
/** Length of the sample line next to a layer's name, in units of the font size. */
const KEY = 1.6;
/**
 * Minimum heights of a picture with gradients, in units of the font size. A lower picture has space only for the loss.
 */
const ROOM_FOR_NORMS = [17, 21];

/** @param {Emit} emit */
export function createCurves(emit) {
  const { curves: say } = words;
  const drawing = createResizedDrawing('train-curve-frame', { class: 'train-curve-picture', role: 'img' }, draw);
  const legend = html('ul', { class: 'train-curve-legend' });
  const scales = choices(say.scales, say.scaleLabel, 'train-scale', (scale) => emit('scale', scale));
  const [under, lines, over] = [svg('g', {}), svg('g', {}), svg('g', {})];
  drawing.picture.append(under, lines, over);
  /** JSON of the data for which the static parts were drawn. */
  let drawn = '';
  let told = '';
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
    const scored = scoresOf(input, seen);
    const isScored = scored.length > 0;
    const hasNorms = height >= ROOM_FOR_NORMS[Number(isScored)] * type;
    const wanted = [...SHARES, ...(isScored ? [SCORES] : []), ...(hasNorms ? [NORMS] : [])];
    const shares = wanted.map((share) => share / wanted.reduce((sum, one) => sum + one));
    const title = 1.5 * type;
    const fitting = (/** @type {string[]} */ names) =>
      names.find((name) => wide(name, 1.1 * type) <= right - left) ?? names[names.length - 1];
    const tall = height - 1.4 * type;
    let top = 0;
    // The names of the layers are below the title of their panel if they do not fit next to it.
    const named = layerNames(run);
    const keys = named.reduce((sum, name) => sum + wide(name, type) + (KEY + 0.7) * type, 0);
    const second = keys + wide(say.norms[0], 1.1 * type) > right - left ? 1.2 * type : 0;
    const panels = shares.map((share, nth) => {
      // The name of the best possible loss is below its panel.
      const gap = (nth === 0 ? 1.25 : 0.25) * type;
      const lines = hasNorms && nth === shares.length - 1 ? second : 0;
      const panel = { top: top + title + lines, bottom: top + share * tall - gap };
      top += share * tall;
      return panel;
    });
    const [lossPanel, rightPanel, scorePanel] = panels;
    const normPanel = panels[panels.length - 1];
    const up = lossScale(view.scale, losses, chance, best, [lossPanel.bottom, lossPanel.top]);
    const upRight = shareScale([rightPanel.bottom, rightPanel.top]);
    const loss = seen.step > 0 ? run.losses[seen.step - 1] : chance;
    const accuracy = isPast ? run.measured.find(({ step }) => step === seen.step)?.accuracy : run.accuracy;

    const upNorms = lengthScale(run.layerNorms, [normPanel.bottom, normPanel.top]);
    const still = [
      [width, height, type, isScored, hasNorms, chance, best, run.plan.has_unseen, run.plan.layers],
      [view.scale, across.from, up.ticks, upNorms.ticks],
    ];
    drawing.picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
    if (JSON.stringify(still) !== drawn) {
      drawn = JSON.stringify(still);
      drawStill();
    }
    lines.replaceChildren(
      ...curves.map((kept, nth) => line(`kept nth-${nth % 3}`, linePath(kept.losses, 1, across, up))),
      line('loss', linePath(run.losses, 1, across, up)),
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
      ...(hasNorms ? norms() : []),
      ...(isPast
        ? [svg('path', { class: 'train-marker', d: `M${across(seen.step)} ${lossPanel.top}V${normPanel.bottom}` })]
        : []),
    );

    /** Draws the frames, numbers and names. They depend only on the axes. */
    function drawStill() {
      const levels = [level(chance, say.chance(lossText(chance)), 'chance')];
      if (up.holds(best)) levels.push(level(best, say.best(lossText(best), best === 0), 'best'));
      under.replaceChildren(
        ...frame(lossPanel, up, say.loss, (value) =>
          formatNumber(value, { decimals: value > 0 && value < 0.1 ? -Math.floor(Math.log10(value)) : 1 }),
        ),
        ...levels.map(({ line }) => line),
        ...frame(rightPanel, upRight, say.accuracy(run.plan.has_unseen), percentText),
        ...(isScored
          ? frame(
              scorePanel,
              shareScale([scorePanel.bottom, scorePanel.top]),
              say.scores(scored.length === 1),
              percentText,
            )
          : []),
        ...(hasNorms ? [...frame(normPanel, upNorms, say.norms, formatPower, second), ...keysOf(named)] : []),
        ...stepTicks(across.from[1]).map((step) =>
          svg(
            'text',
            { class: 'tick-text', x: across(step), y: height - 0.25 * type, 'text-anchor': 'middle' },
            step.toLocaleString('en'),
          ),
        ),
      );
      // The names are drawn on top, because curves may cross them.
      over.replaceChildren(...levels.map(({ name }) => name));
    }

    function scores() {
      const upScores = shareScale([scorePanel.bottom, scorePanel.top]);
      return scored.flatMap((name) => {
        const all = scoreOf(seen, name);
        const [head] = strongest(all);
        const color = headHue(head % input.n_heads, input.n_heads, theme);
        const path = measuredPath(run.measured, (one) => one[name][head], across, upScores);
        const at = isPast ? seen.step : run.step;
        return [
          svg('path', { class: `train-line score ${name}`, stroke: color, d: path }),
          svg('circle', { class: `train-dot ${name}`, cx: across(at), cy: upScores(all[head]), r: 4, fill: color }),
        ];
      });
    }

    function norms() {
      return run.layerNorms.flatMap((norms, layer) => [
        line(normKind(layer), linePath(norms, 1, across, upNorms)),
        ...(seen.step > 0 ? [dot(seen.step, upNorms(norms[seen.step - 1]), normKind(layer))] : []),
      ]);
    }

    /** The legend, from right to left: each layer’s line and name. @param {string[]} names */
    function keysOf(names) {
      const y = normPanel.top - 0.4 * type;
      let end = right;
      return names.toReversed().flatMap((name, nth) => {
        const from = end - wide(name, type);
        const text = svg('text', { class: 'tick-text', x: end, y, 'text-anchor': 'end' }, name);
        const key = line(`key ${normKind(names.length - 1 - nth)}`, `M${from - KEY * type} ${y - 0.3 * type}H${from}`);
        end = from - (KEY + 0.7) * type;
        return [text, key];
      });
    }

    /**
     * The frame of a panel with its numbers and title.
     *
     * @param {{ top: number, bottom: number }} panel
     * @param {import('./axes.js').Scale} scale
     * @param {string[]} names longest first; the first name that fits is drawn
     * @param {(value: number) => string} text
     * @param {number} [lines] space for lines of text between the title and the panel
     */
    function frame(panel, scale, names, text, lines = 0) {
      return [
        svg('text', { class: 'train-panel-title', x: left, y: panel.top - lines - 0.4 * type }, fitting(names)),
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
      // The name is below the line, because no curve goes below the best possible loss.
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
      for (const name of scoresOf(input, seen)) {
        const [head] = strongest(scoreOf(seen, name));
        items.push({ kind: `score ${name}`, text: say[name](headName(run, head)) });
      }
      const text = JSON.stringify(items);
      if (text !== told) {
        told = text;
        legend.replaceChildren(...legendOf(items));
      }
      drawing.picture.setAttribute('aria-label', say.picture(run.step, curves.length, normsOf(next)));
      drawing.redraw();
    },
  };
}

/** @param {string} kind @param {string} d */
const line = (kind, d) => svg('path', { class: `train-line ${kind}`, d });

/** The names of the layers in words. @param {import('../state.js').Run} run */
const layerNames = ({ plan, settings }) =>
  plan.layers.map((layer) => words.curves.layer(layer, settings.architecture === 'encoder_decoder'));

const normKind = (/** @type {number} */ layer) => `norm nth-${layer}`;

/** The gradient norms at the displayed step, in words. @param {Shown} shown */
const normsOf = ({ run, seen }) =>
  seen.step === 0
    ? []
    : layerNames(run).map((layer, nth) => words.curves.norm(layer, formatTiny(run.layerNorms[nth][seen.step - 1])));

/** @param {{ kind: string, text: string }[]} items */
const legendOf = (items) =>
  items.map(({ kind, text }) =>
    html('li', {}, svg('svg', { viewBox: '0 0 24 8', 'aria-hidden': 'true' }, line(kind, 'M0 4H24')), text),
  );

/** Approximate width of a text. @param {string} text @param {number} type */
const wide = (text, type) => (0.58 * text.length + 0.5) * type;

const accuracyOf = (/** @type {{ accuracy: number }} */ { accuracy }) => accuracy;
const percentText = (/** @type {number} */ share) => `${Math.round(100 * share)}\u00a0%`;
