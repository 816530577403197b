/** A database of keys and values, a draggable query, and the answer of each strategy. */
import { html, render } from 'lit-html';
import { formatNumber } from '../../draw/format.ts';
import type { Emit } from './controller.ts';
import { createAxis } from './database/axis.ts';
import { createEntriesTable } from './database/entries-table.ts';
import { type LookupResult, lookupResult } from './database/lookup-result.ts';
import { createPlane } from './database/plane.ts';
import { answerFormula, strategyFormulas } from './database/strategy-formulas.ts';
import type { LookupProps } from './view.ts';
import { words } from './words/en.js';

const { database: say } = words;

export function createDatabase(root: HTMLElement, emit: Emit) {
  const pictures = { axis: createAxis(emit), plane: createPlane(emit) };
  const table = createEntriesTable(emit);
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    emit('selectEntry', null);
    event.preventDefault();
  });

  return {
    update({ input, view, reading, theme }: LookupProps) {
      const answer = reading?.answers.database;
      if (!reading || !answer) return;
      const typed = input[reading.input.space];
      const result = lookupResult(reading.input, answer, reading.answers, typed.query, view.entry);
      const isCurrent = input.space === result.space && typed.values.length === result.values.length;
      table.update(result, isCurrent ? typed : reading.input[result.space]);
      render(stageOf(result, pictures[result.space].element, table.element), root);
      pictures[result.space].update(result, theme);
    },
  };
}

function stageOf(result: LookupResult, picture: Element, table: Element) {
  const cancels = result.space === 'axis' && result.strategy === 'normalize' ? ` ${say.cancels}` : '';
  const formulas = [...strategyFormulas(result), answerFormula(result)].map(
    (pieces) => html`<p class="lookup-formula">${pieces}</p>`,
  );
  return html`<div class="database-stage" data-space=${result.space}>
      <div class="database-picture">${picture}</div>
      <div class="database-side">${table}<p class="says" data-says aria-live="polite">${sentenceOf(result)}</p></div>
    </div>
    <div class="database-told">
      <p class="lookup-about">${say.about[result.strategy]}${cancels}</p>
      <p class="fine" data-aside>${say.howTo}</p>
      <div class="database-why">
        <div><h3>${say.formulasTitle}</h3><div class="lookup-formulas">${formulas}</div></div>
        ${kindsListOf(kindsOf(result))}
      </div>
    </div>`;
}

function sentenceOf(result: LookupResult) {
  const { weights, answer, values, largest, names, at, inside } = result;
  const query = `${say.query} ${at}`;
  if (!Number.isFinite(answer)) return say.fails(query);
  const numbers = {
    at: query,
    keys: names.filter((_, nth) => weights[nth] === weights[largest]),
    weight: formatNumber(weights[largest], { decimals: 2 }),
    answer: formatNumber(answer, { decimals: 2 }),
    least: formatNumber(Math.min(...values)),
    largest: formatNumber(Math.max(...values)),
  };
  const negative = weights.filter((weight) => weight < 0).length;
  return say.says(numbers, { inside, negative, alike: kindsOf(result).average });
}

type Kinds = Record<'cone' | 'convex' | 'one' | 'average', boolean>;

/** Tolerance for weights: half a unit of the last of the four displayed decimals. */
const CLOSE = 5e-5;

/** Lecture B's kinds of weighted averages, and a check of which ones apply to the current weights. */
function kindsOf({ weights, total, answer }: LookupResult): Kinds {
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

function kindsListOf(kinds: Kinds) {
  const { database: say } = words;
  const itemOf = ([kind, { is, so }]: [string, { is: string; so: string }]) => {
    const applies = kinds[kind as keyof Kinds];
    return html`<li class=${applies ? 'is' : ''}><strong class="kind-mark">${applies ? say.yes : say.no}</strong><span><b>${is}</b> – ${so}</span></li>`;
  };
  return html`<div class="kinds"><h3>${say.kindsTitle}</h3><ul role="list">${Object.entries(say.kinds).map(itemOf)}</ul></div>`;
}
