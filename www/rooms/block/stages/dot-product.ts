import { html } from 'lit-html';
import { maxAbsOf } from '../../../draw/color.ts';
import { memo } from '../../../state/same.ts';
import { html as element } from '../../../widgets/elements.ts';
import { StripGroup } from '../../../widgets/vector-strip.ts';
import { Walk } from '../../../widgets/walk.ts';
import type { Block } from '../answers.ts';
import { stripOf } from '../named-strips.ts';
import type { Order } from '../operation-order.ts';
import type { Shown } from '../shown.ts';
import { stages } from './words/en.js';

const { projections } = stages;

/** `result`: the element that contains the product. */
export function createDotProduct({ model: { d_head, positions } }: Order, result: HTMLElement) {
  const group = new StripGroup();
  const overlays = [0, 1].map(() =>
    element('div', { class: 'dot-factors' }, ...Array.from({ length: d_head }, () => element('span'))),
  );
  const walk = new Walk();
  const factorsAt = (at: number) => overlays.map(({ children }) => children[at] as HTMLElement);
  const start = memo((_block: Block, _key: number) => {
    const products = Array.from({ length: d_head }, (_, at) => factorsAt(at));
    // The elements of a stage that has just been opened are not in the page yet.
    queueMicrotask(() => walk.start([{ products, result }]));
  });

  return ({ block, tokens, token, theme }: Shown, key: number) => {
    // Rotary positions rotate queries and keys, so the product is not that of q and k.
    if (positions === 'rotary') return '';
    const vectors = [block.q.values, block.k.row(key)];
    const end = Math.max(...vectors.map(maxAbsOf));
    const names = [projections.of('q', tokens[token].text), projections.of('k', tokens[key].text)];
    const rowOf = (values: Float32Array, nth: number) => {
      const strip = stripOf(group, String(nth), names[nth], values, end, theme);
      return html`<span class="dot-name" dir="auto">${names[nth]}</span><div class="dot-strip">${strip}${overlays[nth]}</div>`;
    };
    start(block, key);
    return html`<div class="dot-product">${vectors.map(rowOf)}</div>`;
  };
}
