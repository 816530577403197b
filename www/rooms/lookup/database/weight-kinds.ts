/** Lecture B's kinds of weighted averages, and a check of which ones apply to the current weights. */
import { html } from '../../../widgets/elements.ts';
import { words } from '../words.js';
import type { LookupResult } from './lookup-result.ts';

type Kinds = Record<'cone' | 'convex' | 'one' | 'average', boolean>;

/** Tolerance for weights: half a unit of the last of the four displayed decimals. */
const CLOSE = 5e-5;

export function kindsOf({ weights, total, answer }: LookupResult): Kinds {
  const isClose = (value: number, to: number) => Math.abs(value - to) < CLOSE;
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

    update(kinds: Kinds) {
      for (const { kind, mark, element } of items) {
        const is = kinds[kind as keyof Kinds];
        element.classList.toggle('is', is);
        mark.textContent = is ? database.yes : database.no;
      }
    },
  };
}
