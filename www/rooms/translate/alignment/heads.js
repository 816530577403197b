// @ts-check
/**
 * The heads of the cross-attention as buttons, each with its alignment score.
 *
 * @typedef {import('../view.js').Emit} Emit
 * @typedef {import('../view.js').Shown} Shown
 */
import { formatNumber } from '../../../draw/format.js';
import { headHue } from '../../../draw/hue.js';
import { html } from '../../../widgets/elements.js';
import { words } from '../words.js';

/** @param {Emit} emit */
export function createHeads(emit) {
  const { heads: say } = words;
  const rows = html('div', { class: 'heads-rows' });
  let built = '';
  /** @type {{ layer: number, head: number | null, button: HTMLButtonElement, value: HTMLElement, also: HTMLElement }[]} */
  let all = [];

  /** @param {number} layers @param {number} heads */
  function build(layers, heads) {
    if (built === `${layers} ${heads}`) return;
    built = `${layers} ${heads}`;
    all = [];
    const buttonOf = (/** @type {number} */ layer, /** @type {number | null} */ head) => {
      const value = html('span', { class: 'head-value' });
      const also = html('span', { class: 'unseen' });
      const button = html(
        'button',
        { type: 'button', class: 'head', on: { click: () => emit('cross', { layer, head }) } },
        html('span', {}, head === null ? say.mean : `H${head}`),
        html('span', { class: 'unseen' }, head === null ? say.ofLayer(layer) : say.aligns(layer)),
        value,
        also,
      );
      all.push({ layer, head, button, value, also });
      return button;
    };
    rows.replaceChildren(
      ...Array.from({ length: layers }, (_, layer) =>
        html(
          'div',
          { class: 'heads-row', role: 'group', 'aria-label': say.layer(layer) },
          html('span', { class: 'heads-layer', 'aria-hidden': 'true' }, say.layer(layer)),
          ...Array.from({ length: heads }, (_, head) => buttonOf(layer, head)),
          buttonOf(layer, null),
        ),
      ),
    );
  }

  return {
    element: html(
      'section',
      { class: 'heads', 'aria-label': say.title },
      html('h3', {}, say.title),
      rows,
      html('p', { class: 'fine' }, say.measure),
    ),
    /** @param {Shown} shown */
    update({ answers: { translation, cross }, theme }) {
      const { n_layers, n_heads, alignment, best } = translation;
      build(n_layers, n_heads);
      for (const { layer, head, button, value, also } of all) {
        const isBest = best.layer === layer && best.head === head;
        button.setAttribute('aria-pressed', String(cross.layer === layer && cross.head === head));
        button.classList.toggle('best', isBest);
        if (head === null) continue;
        const score = alignment.at(layer, head);
        button.style.setProperty('--hue', headHue(head, n_heads, theme));
        button.style.setProperty('--size', String(Math.max(0, score)));
        also.textContent = isBest ? say.best : '';
        value.textContent = formatNumber(score, { decimals: 2 });
      }
    },
  };
}
