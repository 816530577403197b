// @ts-check
/**
 * Lecture B's kinds of weighted averages, and a check which of them apply to the current weights.
 *
 * @typedef {Record<'cone' | 'convex' | 'one' | 'average', boolean>} Kinds
 */
import { html } from '../../../widgets/elements.ts';
import { words } from '../words.js';

/** Tolerance for weights: half a unit of the last of the four displayed decimals. */
const CLOSE = 5e-5;

/**
 * @param {import('./lookup-result.js').LookupResult} result
 * @returns {Kinds}
 */
export function kindsOf({ weights, total, answer }) {
  const isClose = (/** @type {number} */ value, /** @type {number} */ to) => Math.abs(value - to) < CLOSE;
  const cone = Number.isFinite(answer) && weights.every((weight) => weight >= 0);
  const convex = cone && isClose(total, 1);
  return {
    cone,
    convex,
    one: convex && weights.every((weight) => isClose(weight, 0) || isClose(weight, 1)),
    average: convex && weights.every((weight) => isClose(weight, weights[0])),
  };
}

export function createKinds() {
  const { database } = words;
  const items = Object.entries(database.kinds).map(([kind, { is, so }]) => {
    const mark = html('strong', { class: 'kind-mark' });
    return { kind, mark, element: html('li', {}, mark, html('span', {}, html('b', {}, is), ` – ${so}`)) };
  });
  return {
    element: html(
      'div',
      { class: 'kinds' },
      html('h3', {}, database.kindsTitle),
      html('ul', { role: 'list' }, ...items.map(({ element }) => element)),
    ),

    /** @param {Kinds} kinds */
    update(kinds) {
      for (const { kind, mark, element } of items) {
        const is = kinds[/** @type {keyof Kinds} */ (kind)];
        element.classList.toggle('is', is);
        mark.textContent = is ? database.yes : database.no;
      }
    },
  };
}
