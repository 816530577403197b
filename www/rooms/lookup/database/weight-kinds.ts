/** Lecture B's kinds of weighted averages, and a check of which ones apply to the current weights. */
import { html } from 'lit-html';

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

export function kindsListOf(kinds: Kinds) {
  const { database: say } = words;
  const itemOf = ([kind, { is, so }]: [string, { is: string; so: string }]) => {
    const applies = kinds[kind as keyof Kinds];
    return html`<li class=${applies ? 'is' : ''}><strong class="kind-mark">${applies ? say.yes : say.no}</strong><span><b>${is}</b> – ${so}</span></li>`;
  };
  return html`<div class="kinds"><h3>${say.kindsTitle}</h3><ul role="list">${Object.entries(say.kinds).map(itemOf)}</ul></div>`;
}
