/** The query as a slider, and the touch targets of the entries. */
import { svg } from 'lit-html';
import { formatNumber } from '../../../draw/format.ts';
import { svg as element } from '../../../widgets/elements.ts';
import { words } from '../words/en.js';
import type { LookupResult } from './lookup-result.ts';

/** Radius of an entry's touch target; the target is larger than the mark. */
const TARGET_RADIUS = 15;

export function handleOf(
  { limits, query, at, answer }: LookupResult,
  content: unknown,
  move: (event: KeyboardEvent) => void,
) {
  const { queryAt, queryText, noAnswer } = words.database;
  const text = queryText(at, Number.isFinite(answer) ? formatNumber(answer, { decimals: 2 }) : noAnswer);
  return svg`<g
    class="query-handle" role="slider" tabindex="0" aria-label=${queryAt} aria-valuemin=${-limits.key}
    aria-valuemax=${limits.key} aria-valuenow=${query[0]} aria-valuetext=${text} @keydown=${move}
  >${content}</g>`;
}

/** Touch targets for dragging entries. Their elements are reused, so that a drag is not interrupted. */
export function placeTargets(group: SVGGElement, places: number[][]) {
  while (group.childElementCount > places.length) group.lastElementChild?.remove();
  while (group.childElementCount < places.length)
    group.append(element('circle', { class: 'hit', r: TARGET_RADIUS, dataset: { entry: group.childElementCount } }));
  places.forEach(([x, y], nth) => {
    group.children[nth].setAttribute('cx', String(x));
    group.children[nth].setAttribute('cy', String(y));
  });
}
