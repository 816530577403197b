// @ts-check
/**
 * One lane per head: the head's z, the norm of its contribution to the attention's output, and a switch. The z vectors
 * of all lanes form the concatenated vector.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {object} LanesProps
 * @property {number} layer
 * @property {number} head
 * @property {import('./block-values.js').Block} block
 * @property {string[]} edits
 * @property {import('../../draw/color.js').Theme} theme
 */
import { diverging, maxAbsOf } from '../../draw/color.js';
import { formatNumber } from '../../draw/format.js';
import { paintHeatmap } from '../../draw/heatmap.js';
import { headHue } from '../../draw/hue.js';
import { html } from '../../widgets/elements.js';
import { words } from './words.js';

/** @param {Emit} emit */
export function createLanes(emit) {
  const element = html('div', { class: 'lanes', role: 'group', 'aria-label': words.lanes.label });
  /** @type {ReturnType<typeof laneOf>[]} */
  let lanes = [];
  let layerNow = 0;
  let shownColours = '';

  /** @param {number} head */
  function laneOf(head) {
    const choose = html(
      'button',
      {
        type: 'button',
        class: 'lane-head',
        'data-drawn': true,
        on: { click: () => emit('head', { layer: layerNow, head }) },
      },
      head,
    );
    const canvas = html('canvas', { 'aria-hidden': 'true' });
    const norm = html('span', { class: 'lane-norm' });
    const off = html('button', {
      type: 'button',
      class: 'lane-switch',
      on: { click: () => emit('edit', `head.${layerNow}.${head}`) },
    });
    return {
      choose,
      canvas,
      norm,
      off,
      element: html('div', { class: 'lane' }, choose, canvas, html('span', { class: 'lane-bar' }), norm, off),
    };
  }

  return {
    element,

    /** @param {LanesProps} props */
    update({ layer, head, block, edits, theme }) {
      layerNow = layer;
      const { values: z, columns } = block.z;
      const { values: norms } = block.result_norm;
      const count = norms.length;
      if (lanes.length !== count) {
        lanes = Array.from({ length: count }, (_, nth) => laneOf(nth));
        element.replaceChildren(...lanes.map((lane) => lane.element));
        element.style.setProperty('--heads', String(count));
      }
      if (shownColours !== `${theme} ${count}`) {
        shownColours = `${theme} ${count}`;
        lanes.forEach((lane, nth) => lane.element.style.setProperty('--hue', headHue(nth, count, theme)));
      }
      const most = maxAbsOf(norms);
      const end = maxAbsOf(z);
      lanes.forEach((lane, nth) => {
        const isOff = edits.includes(`head.${layer}.${nth}`) || edits.includes(`attention.${layer}`);
        const values = z.subarray(nth * columns, (nth + 1) * columns);
        paintHeatmap(lane.canvas, { rows: 1, cols: values.length, values }, (value) => diverging(value, end, theme));
        lane.element.style.setProperty('--part', String(most > 0 ? norms[nth] / most : 0));
        lane.element.classList.toggle('chosen', nth === head);
        lane.element.classList.toggle('off', isOff);
        lane.choose.setAttribute('aria-pressed', String(nth === head));
        lane.choose.setAttribute('aria-label', words.lanes.head(nth, formatNumber(norms[nth], { decimals: 2 })));
        lane.norm.textContent = formatNumber(norms[nth], { decimals: 2 });
        lane.off.textContent = isOff ? words.lanes.off : words.lanes.on;
        lane.off.disabled = edits.includes(`attention.${layer}`);
        lane.off.setAttribute('aria-label', words.lanes.toggle(nth, isOff));
      });
    },
  };
}
