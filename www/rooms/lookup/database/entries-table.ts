/** The database as a table: fields for keys and values, with score and weight. */

import { formatNumber } from '../../../draw/format.ts';
import { enable, html } from '../../../widgets/elements.ts';
import { createNumberBox } from '../../../widgets/number-box.ts';
import type { Emit } from '../controller.ts';
import { words } from '../words.js';
import { MOST_ENTRIES } from './database.ts';
import { type LookupResult, nameOf } from './lookup-result.ts';

type Row = ReturnType<typeof rowOf>;

export function createEntriesTable(emit: Emit) {
  const { table } = words.database;
  const head = html('tr', {});
  const body = html('tbody', {});
  const expSum = html('td', { class: 'exp' });
  const total = html('td', { class: 'number' });
  const answer = html('td', { class: 'number' });
  const sums = html(
    'tr',
    {},
    html('th', { scope: 'row' }, table.sum),
    html('td', {}),
    html('td', { class: 'score' }),
    expSum,
    total,
    html('td', {}),
  );
  const answers = html(
    'tr',
    { class: 'answer-row' },
    html('th', { scope: 'row' }, table.answer),
    html('td', {}),
    html('td', { class: 'score' }),
    html('td', { class: 'exp' }),
    answer,
    html('td', {}),
  );
  const add = html('button', { type: 'button', on: { click: () => emit('addEntry') } }, table.add);
  const problem = html('p', { class: 'lookup-problem', role: 'status' });
  const element = html(
    'div',
    { class: 'entries' },
    html(
      'div',
      { class: 'table-scroller' },
      html(
        'table',
        {},
        html('caption', { class: 'unseen' }, table.caption),
        html('thead', {}, head),
        body,
        html('tfoot', {}, sums, answers),
      ),
    ),
    html('div', { class: 'entries-foot' }, add, problem),
  );
  let rows: Row[] = [];
  let shape = '';

  function build(count: number, dimensions: number, limits: LookupResult['limits'], hasExp: boolean) {
    const column = (name: string, colspan = 1) => html('th', { scope: 'col', colspan }, name);
    head.replaceChildren(
      html('td', {}),
      ...(dimensions === 1 ? [column(table.key)] : [column(table.keyX), column(table.keyY)]),
      column(table.value),
      html('th', { scope: 'col', class: 'score' }, table.score),
      ...(hasExp ? [html('th', { scope: 'col', class: 'exp' }, 'e', html('sup', {}, 's − max'))] : []),
      column(table.weight),
      html('td', {}),
    );
    // The second cell spans the coordinates and the value; the score follows in the next cell.
    for (const row of [sums, answers]) row.children[1].setAttribute('colspan', String(dimensions + 1));
    expSum.hidden = !hasExp;
    (answers.children[3] as HTMLElement).hidden = !hasExp;
    const labels = dimensions === 1 ? [table.key] : [table.keyX, table.keyY];
    rows = Array.from({ length: count }, (_, entry) =>
      rowOf(entry, labels, limits, hasExp, emit, (text) => (problem.textContent = text)),
    );
    body.replaceChildren(...rows.map((row) => row.element));
  }

  return {
    element,

    /** `typed`: the typed database, which may be newer than the result. */
    update(result: LookupResult, typed: { keys: number[]; values: number[] }) {
      const { query, values, scores, exp, weights, largest, selected, limits } = result;
      const next = `${values.length} ${query.length} ${exp !== null}`;
      if (next !== shape) {
        const focused = body.contains(document.activeElement)
          ? document.activeElement?.getAttribute('data-cell')
          : null;
        build(values.length, query.length, limits, exp !== null);
        shape = next;
        const again = focused && body.querySelector(`[data-cell="${focused}"]`);
        if (focused) ((again || add) as HTMLElement).focus();
      }
      rows.forEach((row, nth) => {
        row.update({
          key: typed.keys.slice(nth * query.length, (nth + 1) * query.length),
          value: typed.values[nth],
          score: scores[nth],
          exp: exp?.[nth] ?? null,
          weight: weights[nth],
          selected: selected === nth,
          largest: (selected ?? largest) === nth,
          alone: values.length === 1,
        });
      });
      enable(add, values.length < MOST_ENTRIES);
      expSum.textContent = result.expSum === null ? '' : formatNumber(result.expSum, { decimals: 4 });
      total.textContent = formatNumber(result.total, { decimals: 4 });
      answer.textContent = formatNumber(result.answer, { decimals: 4 });
      answers.classList.toggle('outside', !result.inside);
    },
  };
}

interface RowProps {
  key: number[];
  value: number;
  score: number;
  exp: number | null;
  weight: number;
  selected: boolean;
  largest: boolean;
  alone: boolean;
}

function rowOf(
  entry: number,
  labels: string[],
  limits: LookupResult['limits'],
  hasExp: boolean,
  emit: Emit,
  report: (problem: string) => void,
) {
  const { table } = words.database;
  const name = html(
    'button',
    {
      type: 'button',
      class: 'entry-name',
      dataset: { cell: `${entry} name` },
      'aria-pressed': 'false',
      on: { click: () => emit('selectEntry', name.getAttribute('aria-pressed') === 'true' ? null : entry) },
    },
    nameOf(entry),
  );
  const box = (column: string, most: number, act: () => void) =>
    createNumberBox({
      label: table.cell(entry + 1, column),
      min: -most,
      max: most,
      decimals: 2,
      attributes: { step: 0.1, 'aria-label': table.cell(entry + 1, column), dataset: { cell: `${entry} ${column}` } },
      act,
      report,
    });
  const keys = labels.map((label) =>
    box(label, limits.key, () => emit('entry', { entry, key: keys.map((key) => key.value()) })),
  );
  const value = box(table.value, limits.value, () => emit('entry', { entry, value: value.value() }));
  const score = html('td', { class: 'number score' });
  const exp = html('td', { class: 'number exp' });
  const bar = html('span', { class: 'weight-bar', 'aria-hidden': 'true' });
  const weight = html('span', { class: 'number' });
  const remove = html(
    'button',
    {
      type: 'button',
      class: 'remove',
      dataset: { cell: `${entry} remove` },
      'aria-label': table.remove(entry + 1),
      title: table.remove(entry + 1),
      on: { click: () => emit('removeEntry', entry) },
    },
    '×',
  );
  const element = html(
    'tr',
    {},
    html('th', { scope: 'row' }, name),
    ...keys.map(({ input }) => html('td', {}, input)),
    html('td', {}, value.input),
    score,
    hasExp && exp,
    html('td', { class: 'weight-cell' }, bar, weight),
    html('td', {}, remove),
  );
  return {
    element,
    update(of: RowProps) {
      keys.forEach((key, nth) => key.update(of.key[nth]));
      value.update(of.value);
      score.textContent = formatNumber(of.score, { decimals: 2 });
      if (of.exp !== null) exp.textContent = formatNumber(of.exp, { decimals: 3 });
      weight.textContent = formatNumber(of.weight, { decimals: 4 });
      const size = Number.isFinite(of.weight) ? Math.min(1, Math.abs(of.weight)) : 0;
      bar.style.setProperty('--size', String(size));
      bar.classList.toggle('negative', of.weight < 0);
      element.classList.toggle('told', of.largest);
      name.setAttribute('aria-pressed', String(of.selected));
      enable(remove, !of.alone);
    },
  };
}
