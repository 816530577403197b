/**
 * Curves of a gradient norm, before training and now, on a logarithmic scale: the gradient of the last word's loss with
 * respect to the word k positions earlier.
 */
import { html } from 'lit-html';

import { createLogCurves } from '../../widgets/log-curves.ts';
import { legendEntry } from './curves/curves.ts';
import type { Shown } from './shown.ts';
import { words } from './words.ts';

const { reach: say } = words;

export function createReach() {
  const curves = createLogCurves('train-reach-frame', 'train-reach-picture', say.axis);

  return ({ run: { firstReach, reach } }: Shown) => {
    const lines = [
      { kind: 'train-line kept', values: firstReach },
      { kind: 'train-line loss', values: reach },
    ];
    curves.update(lines, say.picture(reach.length));
    return html`<section class="train-reach" aria-label=${say.title}>
      <h3>${say.title}</h3>
      <ul class="train-curve-legend">${legendEntry('kept', say.first)}${legendEntry('loss', say.now)}</ul>
      ${curves.element}
      <p class="fine">${say.about}</p>
    </section>`;
  };
}
