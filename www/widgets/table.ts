/** Templates of the parts of tables. */
import { html, nothing } from 'lit-html';

/** The row of headings above a table. */
export const headOf = (columns: unknown[]) =>
  html`<thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>`;

/** A row with its heading. */
export const rowOf = (heading: unknown, cells: unknown[], className = '') =>
  html`<tr class=${className || nothing}><th scope="row">${heading}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
