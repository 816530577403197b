// @ts-check
/**
 * An enlarged view of the hovered head. It flies out of the thumbnail and stays next to it.
 *
 * @typedef {import('../heads.js').HeadAt} HeadAt
 */

import { hueScale } from '../../../draw/color.js';
import { paintHeatmap } from '../../../draw/heatmap.js';
import { html } from '../../../widgets/elements.js';

export function createCloseUp() {
  const canvas = html('canvas', {});
  const title = html('figcaption', {});
  const element = html('figure', { class: 'heads-close-up', 'aria-hidden': 'true', hidden: true }, title, canvas);

  return {
    element,

    /**
     * @param {HTMLElement} field of the thumbnail
     * @param {{ overview: import('../../../pkg/headlight.js').Overview, n_heads: number, at: HeadAt, name: string,
     *     hue: string, theme: import('../../../draw/color.js').Theme }} shown
     */
    show(field, { overview, n_heads, at, name, hue, theme }) {
      const size = overview.side ** 2;
      const nth = at.layer * n_heads + at.head;
      paintHeatmap(
        canvas,
        { rows: overview.side, cols: overview.side, values: overview.data.subarray(nth * size, (nth + 1) * size) },
        hueScale(hue, theme),
      );
      title.textContent = name;
      element.hidden = false;
      const whole = /** @type {HTMLElement} */ (element.offsetParent).getBoundingClientRect();
      const from = field.getBoundingClientRect();
      const middle = { x: from.x + from.width / 2 - whole.x, y: from.y + from.height / 2 - whole.y };
      // The enlarged view is on the side with more space, and above the bottom edge of the grid.
      const isLeft = middle.x > whole.width / 2;
      const gap = from.width / 2 + 8;
      const left = isLeft ? middle.x - gap - element.offsetWidth : middle.x + gap;
      const top = Math.max(0, Math.min(middle.y - element.offsetHeight / 2, whole.height - element.offsetHeight));
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
      element.style.transformOrigin = `${middle.x - left}px ${middle.y - top}px`;
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      element.animate(
        [
          { transform: 'scale(0.15)', opacity: 0.3 },
          { transform: 'none', opacity: 1 },
        ],
        {
          duration: 180,
          easing: 'ease-out',
        },
      );
    },

    hide() {
      element.hidden = true;
    },
  };
}
