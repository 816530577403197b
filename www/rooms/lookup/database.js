// @ts-check
/**
 * A database of keys and values, a draggable query, and the answer of each strategy.
 *
 * @typedef {import('./view.ts').Emit} Emit
 * @typedef {import('./view.ts').LookupProps} LookupProps
 */

import { formatNumber } from '../../draw/format.js';
import { html } from '../../widgets/elements.js';
import { createAxis } from './database/axis.ts';
import { createEntriesTable } from './database/entries-table.js';
import { lookupResult } from './database/lookup-result.js';
import { createPlane } from './database/plane.ts';
import { answerFormula, strategyFormulas } from './database/strategy-formulas.js';
import { createKinds, kindsOf } from './database/weight-kinds.js';
import { words } from './words.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createDatabase(root, emit) {
  const { database } = words;
  const axis = createAxis(emit);
  const plane = createPlane(emit);
  const table = createEntriesTable(emit);
  const kinds = createKinds();
  const explanation = html('p', { class: 'says', 'data-says': true, 'aria-live': 'polite' });
  const about = html('p', { class: 'lookup-about' });
  const formulas = html('div', { class: 'lookup-formulas' });
  const stage = html(
    'div',
    { class: 'database-stage' },
    html('div', { class: 'database-picture' }, axis.element, plane.element),
    html('div', { class: 'database-side' }, table.element, explanation),
  );
  const background = html(
    'div',
    { class: 'database-told' },
    about,
    html('p', { class: 'fine', 'data-aside': true }, database.howTo),
    html(
      'div',
      { class: 'database-why' },
      html('div', {}, html('h3', {}, database.formulasTitle), formulas),
      kinds.element,
    ),
  );
  stage.hidden = background.hidden = true;
  root.append(stage, background);
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    emit('selectEntry', null);
    event.preventDefault();
  });

  return {
    /** @param {LookupProps} props */
    update({ input, view, reading, theme }) {
      if (!reading?.answers.database) return;
      const typedDatabase = input[reading.input.space];
      const result = lookupResult(
        reading.input,
        reading.answers.database,
        reading.answers,
        typedDatabase.query,
        view.entry,
      );
      stage.hidden = background.hidden = false;
      stage.dataset.space = result.space;
      axis.element.hidden = result.space !== 'axis';
      plane.element.hidden = result.space !== 'plane';
      ({ axis, plane })[result.space].update(result, theme);
      table.update(
        result,
        input.space === result.space && typedDatabase.values.length === result.values.length
          ? typedDatabase
          : reading.input[result.space],
      );
      explanation.textContent = sentenceOf(result);
      about.textContent = [
        database.about[result.strategy],
        result.space === 'axis' && result.strategy === 'normalize' && database.cancels,
      ]
        .filter(Boolean)
        .join(' ');
      formulas.replaceChildren(
        ...[...strategyFormulas(result), answerFormula(result)].map((pieces) =>
          html('p', { class: 'lookup-formula' }, ...pieces),
        ),
      );
      kinds.update(kindsOf(result));
    },
  };
}

/** @param {import('./database/lookup-result.js').LookupResult} result */
function sentenceOf(result) {
  const { database } = words;
  const { weights, answer, values, largest, names, at, inside } = result;
  const query = `${database.query} ${at}`;
  if (!Number.isFinite(answer)) return database.fails(query);
  const number = (/** @type {number} */ value) => formatNumber(value, { decimals: 2 });
  return database.says(
    {
      at: query,
      keys: names.filter((_, nth) => weights[nth] === weights[largest]),
      weight: formatNumber(weights[largest], { decimals: 2 }),
      answer: number(answer),
      least: formatNumber(Math.min(...values)),
      largest: formatNumber(Math.max(...values)),
    },
    { inside, negative: weights.filter((weight) => weight < 0).length, alike: kindsOf(result).average },
  );
}
