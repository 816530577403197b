/**
 * The printed sheet: every step that leads to the output of one token, with formula and calculation, for a reader who
 * checks them with a pencil. The sheet is filled when the page is printed.
 */
import { html } from '../../widgets/elements.ts';
import { withSubscripts } from '../../widgets/subscripts.ts';
import type { Cell } from './cells.ts';
import type { Sheet } from './sheet-steps.ts';
import { formula, type Sizes } from './step-formulas.ts';
import { words } from './words.js';
import { writtenOut } from './written-sum.ts';

interface SheetProps {
  sheet: Sheet | null;
  token: string;
  textOf: (index: number) => { title: string; kind: string; sizes: Sizes };
  numberAt: (cell: Cell) => string;
  typedAt: (cell: Cell) => string | null;
}

export function createSheet(root: HTMLElement) {
  const paper = matchMedia('print');
  let shown: SheetProps | null = null;
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
    update(props: SheetProps) {
      shown = props;
      write();
    },
  };
}
