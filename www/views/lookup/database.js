// @ts-check
/**
 * A database of keys and values, a query to drag, and what each strategy answers.
 *
 * @typedef {import('../lookup.js').Emit} Emit
 * @typedef {import('../lookup.js').LookupProps} LookupProps
 */
import { choices } from '../../draw/choices.js';
import { html } from '../../draw/elements.js';
import { formatNumber } from '../../draw/format.js';
import { words } from '../../words/lookup.js';
import { createAxis } from './database/axis.js';
import { answerFormula, strategyFormulas } from './database/formulas.js';
import { createKinds, kindsOf } from './database/kinds.js';
import { foundIn } from './database/found.js';
import { createPlane } from './database/plane.js';
import { createTable } from './database/table.js';

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createDatabase(root, emit) {
  const { database } = words;
  const spaces = choices(database.spaces, database.spaceLabel, 'lookup-space', (space) => emit('space', space));
  const strategies = choices(database.strategies, database.strategyLabel, 'lookup-strategy', (strategy) => emit('strategy', strategy));
  const widths = { temperature: slider('temperature'), sigma: slider('sigma') };
  const axis = createAxis(emit);
  const plane = createPlane(emit);
  const table = createTable(emit);
  const kinds = createKinds();
  const says = html('p', { class: 'says', 'data-says': true, 'aria-live': 'polite' });
  const about = html('p', { class: 'lookup-about' });
  const formulas = html('div', { class: 'lookup-formulas' });
  const stage = html('div', { class: 'database-stage' }, html('div', { class: 'database-picture' }, axis.element, plane.element), html('div', { class: 'database-side' }, table.element, says));
  const told = html(
    'div',
    { class: 'database-told' },
    about,
    html('p', { class: 'fine', 'data-aside': true }, database.howTo),
    html('div', { class: 'database-why' }, html('div', {}, html('h3', {}, database.formulasTitle), formulas), kinds.element),
  );
  stage.hidden = told.hidden = true;
  root.append(
    html(
      'div',
      { class: 'control-row', 'data-aside': true },
      html('span', { class: 'lookup-label' }, database.strategyLabel),
      strategies.element,
      widths.temperature.element,
      widths.sigma.element,
    ),
    html(
      'div',
      { class: 'control-row', 'data-aside': true },
      html('span', { class: 'lookup-label' }, database.spaceLabel),
      spaces.element,
      html(
        'span',
        { class: 'lookup-examples', role: 'group', 'aria-label': database.examplesLabel },
        html('span', { class: 'lookup-label' }, database.examplesLabel),
        ...Object.entries(database.examples).map(([id, name]) => html('button', { type: 'button', on: { click: () => emit('database', id) } }, name)),
      ),
    ),
    stage,
    told,
  );
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    emit('holdEntry', null);
    event.preventDefault();
  });

  /** @param {'temperature' | 'sigma'} name */
  function slider(name) {
    const input = html('input', { type: 'range', id: `lookup-${name}`, min: 0.05, max: 5, step: 0.05, on: { input: () => emit(name, input.valueAsNumber) } });
    const output = html('output', { for: `lookup-${name}` });
    return { element: html('label', { class: 'field', for: `lookup-${name}` }, html('span', {}, database[name]), input, output), input, output };
  }

  return {
    /** @param {LookupProps} props */
    update({ input, view, reading, theme }) {
      spaces.choose(input.space);
      strategies.choose(input.strategy);
      for (const name of /** @type {const} */ (['temperature', 'sigma'])) {
        const { element, input: range, output } = widths[name];
        element.hidden = input.strategy !== { temperature: 'dot', sigma: 'gaussian' }[name];
        range.value = String(input[name]);
        output.textContent = formatNumber(input[name], { decimals: 2 });
      }
      if (reading?.answers.part !== 'database' || !reading.answers.trace) return;
      const asked = input[reading.input.space];
      const found = foundIn(reading.input, reading.answers, asked.query, view.entry);
      stage.hidden = told.hidden = false;
      stage.dataset.space = found.space;
      axis.element.hidden = found.space !== 'axis';
      plane.element.hidden = found.space !== 'plane';
      ({ axis, plane })[found.space].update(found, theme);
      table.update(found, input.space === found.space && asked.values.length === found.values.length ? asked : reading.input[found.space]);
      says.textContent = sentenceOf(found);
      about.textContent = [database.about[found.strategy], found.space === 'axis' && found.strategy === 'normalize' && database.cancels].filter(Boolean).join(' ');
      formulas.replaceChildren(...[...strategyFormulas(found), answerFormula(found)].map((pieces) => html('p', { class: 'lookup-formula' }, ...pieces)));
      kinds.update(kindsOf(found));
    },
  };
}

/** @param {import('./database/found.js').Found} found */
function sentenceOf(found) {
  const { database } = words;
  const { weights, answer, values, largest, names, at, inside } = found;
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
    { inside, negative: weights.filter((weight) => weight < 0).length, alike: kindsOf(found).average },
  );
}
