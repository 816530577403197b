/** The database as a table: fields for keys and values, with score and weight. */
import { html, render } from 'lit-html';
import { formatNumber } from '../../../draw/format.ts';
import { html as element } from '../../../widgets/elements.ts';
import { createNumberBox } from '../../../widgets/number-box.ts';
import { styled } from '../../../widgets/styled.ts';
import type { Emit } from '../controller.ts';
import { words } from '../words/en.js';
import { MOST_ENTRIES } from './database.ts';
import { type LookupResult, nameOf } from './lookup-result.ts';

type Boxes = ReturnType<typeof boxesOf>;

const { table: say } = words.database;

const number = (value: number, decimals = 4) => formatNumber(value, { decimals });

const labelsOf = (dimensions: number) => (dimensions === 1 ? [say.key] : [say.keyX, say.keyY]);

export function createEntriesTable(emit: Emit) {
  const root = element('div', { class: 'entries' });
  const problem = element('p', { class: 'lookup-problem', role: 'status' });
  const report = (text: string) => (problem.textContent = text);
  let boxes: Boxes[] = [];

  return {
    element: root,

    /** `typed`: the typed database, which may be newer than the result. */
    update(result: LookupResult, typed: { keys: number[]; values: number[] }) {
      const { query, values, limits } = result;
      const n = query.length;
      const kept = boxes[0]?.keys.length === n ? boxes : [];
      boxes = values.map((_, entry) => kept[entry] ?? boxesOf(entry, n, limits, emit, report));
      for (const [entry, { keys, value }] of boxes.entries()) {
        keys.forEach((key, nth) => key.update(typed.keys[entry * n + nth]));
        value.update(typed.values[entry]);
      }
      const hadFocus = root.contains(document.activeElement);
      render(tableOf(result, boxes, problem, emit), root);
      // The focused row may have been removed.
      if (hadFocus && !root.contains(document.activeElement))
        root.querySelector<HTMLElement>('.entries-foot button')?.focus();
    },
  };
}

function boxesOf(
  entry: number,
  dimensions: number,
  limits: LookupResult['limits'],
  emit: Emit,
  report: (problem: string) => void,
) {
  const box = (column: string, most: number, act: () => void) => {
    const label = say.cell(entry + 1, column);
    const attributes = { step: 0.1, 'aria-label': label };
    return createNumberBox({ label, min: -most, max: most, decimals: 2, attributes, act, report });
  };
  const keys = labelsOf(dimensions).map((label) =>
    box(label, limits.key, () => emit('entry', { entry, key: keys.map((key) => key.value()) })),
  );
  const value = box(say.value, limits.value, () => emit('entry', { entry, value: value.value() }));
  return { keys, value };
}

function tableOf(result: LookupResult, boxes: Boxes[], problem: Element, emit: Emit) {
  const { query, exp, expSum, total, answer, inside, values } = result;
  const column = (name: string) => html`<th scope="col">${name}</th>`;
  const canAdd = values.length < MOST_ENTRIES;
  return html`<div class="table-scroller"><table>
      <caption class="unseen">${say.caption}</caption>
      <thead><tr>
        <td></td>${labelsOf(query.length).map(column)}${column(say.value)}<th scope="col" class="score">${say.score}</th>
        ${exp && html`<th scope="col" class="exp">e<sup>s − max</sup></th>`}${column(say.weight)}<td></td>
      </tr></thead>
      <tbody>${boxes.map((own, entry) => rowOf(result, entry, own, emit))}</tbody>
      <tfoot>
        <tr>
          <th scope="row">${say.sum}</th><td colspan=${query.length + 1}></td><td class="score"></td>
          ${exp && html`<td class="exp">${expSum === null ? '' : number(expSum)}</td>`}
          <td class="number">${number(total)}</td><td></td>
        </tr>
        <tr class="answer-row ${inside ? '' : 'outside'}">
          <th scope="row">${say.answer}</th><td colspan=${query.length + 1}></td><td class="score"></td>
          ${exp && html`<td class="exp"></td>`}<td class="number">${number(answer)}</td><td></td>
        </tr>
      </tfoot>
    </table></div>
    <div class="entries-foot">
      <button type="button" aria-disabled=${!canAdd} @click=${() => canAdd && emit('addEntry')}>${say.add}</button>${problem}
    </div>`;
}

function rowOf({ scores, exp, weights, selected, largest }: LookupResult, entry: number, boxes: Boxes, emit: Emit) {
  const weight = weights[entry];
  const isSelected = selected === entry;
  const canRemove = weights.length > 1;
  const size = Number.isFinite(weight) ? Math.min(1, Math.abs(weight)) : 0;
  return html`<tr class=${(selected ?? largest) === entry ? 'told' : ''}>
    <th scope="row"><button
      type="button" class="entry-name" aria-pressed=${isSelected}
      @click=${() => emit('selectEntry', isSelected ? null : entry)}
    >${nameOf(entry)}</button></th>
    ${[...boxes.keys, boxes.value].map(({ input }) => html`<td>${input}</td>`)}
    <td class="number score">${number(scores[entry], 2)}</td>
    ${exp && html`<td class="number exp">${number(exp[entry], 3)}</td>`}
    <td class="weight-cell"><span
      class="weight-bar ${weight < 0 ? 'negative' : ''}" aria-hidden="true" ${styled({ '--size': size })}
    ></span><span class="number">${number(weight)}</span></td>
    <td><button
      type="button" class="remove" aria-label=${say.remove(entry + 1)} title=${say.remove(entry + 1)}
      aria-disabled=${!canRemove} @click=${() => canRemove && emit('removeEntry', entry)}
    >×</button></td>
  </tr>`;
}
