/**
 * The printed sheet: every step that leads to the output of one token, with formula and calculation, for a reader who
 * checks them with a pencil. The sheet is filled when the page is printed.
 */
import { html, nothing, render } from 'lit-html';

import { subscripted } from '../../widgets/subscripted.ts';
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
    render(paper.matches && shown ? sheetOf(shown) : nothing, root);
  }

  return {
    update(props: SheetProps) {
      shown = props;
      write();
    },
  };
}

function sheetOf({ sheet, token, textOf, numberAt, typedAt }: SheetProps) {
  if (!sheet) return nothing;
  const stepOf = ({ index, lines }: Sheet['steps'][number]) => {
    const { title, kind, sizes } = textOf(index);
    const written = lines.map((line) => html`<div class="line">${writtenOut(line, numberAt, () => {}, typedAt)}</div>`);
    return html`<li><h3>${subscripted(title)}</h3><div class="sheet-formula">${formula(kind, sizes)}</div>${written}</li>`;
  };
  return html`<h2>${words.sheet(token)}</h2><ol>${sheet.steps.map(stepOf)}</ol>`;
}
