/**
 * The numbers of the picture as a table: for all tokens or, in a long text, for the selected token.
 *
 * The table is filled when it is opened, because 512 tokens have a quarter of a million cells.
 */
import { html } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { formatNumber } from '../../draw/format.ts';
import { rowOf } from '../../widgets/table.ts';
import type { Picture } from './picture.ts';
import { words } from './words/en.js';

/** Maximum number of rows and columns of a readable table. */
const MOST = 40;

const { table: say } = words;

export function createTable(redraw: () => void) {
  let isOpen = false;
  const onToggle = ({ target }: Event) => {
    isOpen = (target as HTMLDetailsElement).open;
    redraw();
  };
  return (picture: Picture, query: number | null) => html`
    <details class="sentence-numbers" data-aside ?open=${isOpen} @toggle=${onToggle}>
      <summary>${say.title}</summary>
      <div class="numbers-table" tabindex="0" role="region" aria-label=${say.caption(picture.maps[0].name)}>
        ${guard([isOpen, picture, query], () => (isOpen ? tableOf(picture, query) : ''))}
      </div>
    </details>`;
}

function tableOf(picture: Picture, query: number | null) {
  const { shown } = picture;
  if (shown.length <= MOST) return wholeOf(picture);
  if (query !== null && shown.includes(query)) return columnOf(picture, query);
  return html`<p class="fine">${say.select(shown.length)}</p>`;
}

const nameOf = ({ units }: Picture, unit: number) => html`<bdi translate="no">${units[unit].text}</bdi>`;

/** The whole pattern: queries as rows, keys as columns. */
function wholeOf(picture: Picture) {
  const { shown, maps } = picture;
  const [{ name, values, n }] = maps;
  const lineOf = (query: number) =>
    rowOf(
      nameOf(picture, query),
      shown.map((key) => formatNumber(values[query * n + key])),
    );
  return html`<table>
    <caption>${say.caption(name)}</caption>
    <thead><tr><td></td>${shown.map((key) => html`<th scope="col">${nameOf(picture, key)}</th>`)}</tr></thead>
    <tbody>${shown.map(lineOf)}</tbody>
  </table>`;
}

/** One row of the pattern, as a column of the table. */
function columnOf(picture: Picture, query: number) {
  const { units, shown, maps } = picture;
  const [{ name, values, n }] = maps;
  const lineOf = (key: number) => rowOf(nameOf(picture, key), [formatNumber(values[query * n + key])]);
  return html`<table>
    <caption>${say.captionOf(name, units[query].text)}</caption>
    <tbody>${shown.map(lineOf)}</tbody>
  </table>`;
}
