/**
 * The printed sheet: every step that leads to the output of one token, with formula and calculation, for a reader who
 * checks them with a pencil. The sheet is filled when the page is printed.
 */
import { html, nothing, render } from 'lit-html';
import type { Explanation, WorkedManifest } from '../../pkg/headlight.js';
import { subscripted } from '../../widgets/subscripted.ts';
import type { Run } from './state.ts';
import { formula } from './step-formulas.ts';
import type { StepText } from './step-text.ts';
import { words } from './words/en.js';
import { type Numbers, writtenOut } from './written-sum.ts';

interface SheetProps {
  sheet: Sheet | null;
  token: string;
  textOf: (index: number) => StepText;
  numbers: Numbers;
  numpy: string | null;
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

function sheetOf({ sheet, token, textOf, numbers, numpy }: SheetProps) {
  if (!sheet) return nothing;
  const stepOf = ({ index, lines }: Sheet['steps'][number]) => {
    const { title, kind, sizes } = textOf(index);
    const written = lines.map((line) => html`<div class="line">${writtenOut(line, numbers, () => {})}</div>`);
    return html`<li><h3>${subscripted(title)}</h3><div class="sheet-formula">${formula(kind, sizes)}</div>${written}</li>`;
  };
  return html`<h2>${words.sheet(token)}</h2><ol>${sheet.steps.map(stepOf)}</ol>
    ${numpy === null ? nothing : html`<h2>${words.numpy.title}</h2><pre class="numpy">${numpy}</pre>`}`;
}

type SheetStep = { index: number; lines: Explanation[] };

export type Sheet = { run: Run; token: number; steps: SheetStep[] };

/**
 * Indices of the steps that lead to the output of a token: the steps for the keys and values of all tokens, and all
 * steps of its query. `token`: the row of the query.
 */
export function sheetSteps({ steps, first_query }: WorkedManifest, token: number) {
  return steps.flatMap((step, index) => {
    if (step.token === undefined) return [];
    const isNeeded = { key: true, value: true, query: step.token === token + first_query }[step.kind];
    return (isNeeded ?? step.token === token) ? [index] : [];
  });
}
