// @ts-check
/**
 * The printed sheet: every step that leads to the output of one token, with formula and calculation, for a reader who
 * checks them with a pencil. The sheet is filled when the page is printed.
 *
 * @typedef {import('./cells.js').Cell} Cell
 * @typedef {import('./sheet-steps.js').Sheet} Sheet
 * @typedef {object} SheetProps
 * @property {Sheet | null} sheet
 * @property {string} token
 * @property {(index: number) => { title: string, kind: string, sizes: import('./step-formulas.js').Sizes }} textOf
 * @property {(cell: Cell) => string} numberAt
 * @property {(cell: Cell) => string | null} typedAt
 */
import { html } from '../../widgets/elements.ts';
import { withSubscripts } from '../../widgets/subscripts.ts';
import { formula } from './step-formulas.js';
import { words } from './words.js';
import { writtenOut } from './written-sum.js';

/** @param {HTMLElement} root */
export function createSheet(root) {
  const paper = matchMedia('print');
  /** @type {SheetProps | null} */
  let shown = null;
  paper.addEventListener('change', write);

  function write() {
    const { sheet, token, textOf, numberAt, typedAt } = shown ?? {};
    if (!paper.matches || !sheet || !textOf || !numberAt || !typedAt) return root.replaceChildren();
    root.replaceChildren(
      html('h2', {}, words.sheet(token ?? '')),
      html(
        'ol',
        {},
        ...sheet.steps.map(({ index, lines }) => {
          const { title, kind, sizes } = textOf(index);
          return html(
            'li',
            {},
            html('h3', {}, ...withSubscripts(title)),
            html('div', { class: 'sheet-formula' }, formula(kind, sizes)),
            ...lines.map((line) => html('div', { class: 'line' }, ...writtenOut(line, numberAt, () => {}, typedAt))),
          );
        }),
      ),
    );
  }

  return {
    /** @param {SheetProps} props */
    update(props) {
      shown = props;
      write();
    },
  };
}
