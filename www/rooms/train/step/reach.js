// @ts-check
/**
 * Curves of a gradient norm, before training and now, on a logarithmic scale: the gradient of the last word's loss with
 * respect to the word k positions earlier.
 *
 * @typedef {import('../view.js').Shown} Shown
 */
import { html, svg } from '../../../widgets/elements.ts';
import { createLogCurves } from '../../../widgets/log-curves.ts';
import { words } from '../words.js';

export function createReach() {
  const { reach: say } = words;
  const curves = createLogCurves('train-reach-frame', 'train-reach-picture', say.axis);
  const swatch = (/** @type {string} */ kind) =>
    svg(
      'svg',
      { viewBox: '0 0 24 8', 'aria-hidden': 'true' },
      svg('path', { class: `train-line ${kind}`, d: 'M0 4H24' }),
    );
  const element = html(
    'section',
    { class: 'train-reach', 'aria-label': say.title },
    html('h3', {}, say.title),
    html(
      'ul',
      { class: 'train-curve-legend' },
      html('li', {}, swatch('kept'), say.first),
      html('li', {}, swatch('loss'), say.now),
    ),
    curves.element,
    html('p', { class: 'fine' }, say.about),
  );

  return {
    element,

    /** @param {Shown} shown */
    update({ run: { firstReach, reach } }) {
      curves.update(
        [
          { kind: 'train-line kept', values: firstReach },
          { kind: 'train-line loss', values: reach },
        ],
        say.picture(reach.length),
      );
    },
  };
}
