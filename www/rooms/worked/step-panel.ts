/**
 * The panel of the step: title, one sentence, formula, the calculation of the cells that the step adds, the calculation
 * of the inspected cell, and the player.
 */
import { html } from 'lit-html';
import type { Explanation } from '../../pkg/headlight.js';
import { memo } from '../../state/same.ts';
import { playerActs, playerOf } from '../../widgets/player.ts';
import { subscripted } from '../../widgets/subscripted.ts';
import { labelled } from '../../words/en/phrases.js';
import type { Cell } from './cells.ts';
import type { Emit } from './controller.ts';
import type { View } from './state.ts';
import { formula } from './step-formulas.ts';
import type { StepText } from './step-text.ts';
import { words } from './words/en.js';
import { type Numbers, writtenOut } from './written-sum.ts';

interface StepPanelProps extends StepText, Pick<View, 'index' | 'player' | 'stepWhy' | 'cellWhy'> {
  isSelected: boolean;
  lookedPart: string | null; // the matrix of the explained cell
  numbers: Numbers;
  count: number; // number of steps
}

/** A step's text already explains its rounding. */
const OF_STEP = { ...words.why, rounded: undefined };

export function createStepPanel(emit: Emit) {
  const light = (cell: Cell | null) => emit('light', cell);
  const formulaOf = memo(formula);
  // Lines are replaced only if they change. Otherwise a number under the pointer would fire pointerenter again, and a
  // button replaced while it is pressed would get no click.
  const linesOf = memo((stepWhy: Explanation[], numbers: Numbers) =>
    stepWhy.map((why) => html`<div class="line">${writtenOut(why, numbers, light, OF_STEP)}</div>`),
  );
  const whyOf = memo((why: Explanation | null, isSelected: boolean, numbers: Numbers) => {
    if (!why) return words.why.hint;
    const line = writtenOut(why, numbers, light);
    if (!isSelected) return line;
    return html`<strong>${labelled(words.why.selected)}</strong>${line} <button
      type="button" class="deselect" @click=${() => emit('select', null)}
    >${words.why.release}</button>`;
  });
  const onOver = ({ target }: Event) => {
    const symbol = target instanceof Element ? target.closest('.symbol') : null;
    emit('lightPart', symbol ? partOfSymbol(symbol) : null);
  };
  const acts = playerActs(emit);

  return (props: StepPanelProps) => {
    const { title, text, kind, sizes, stepWhy, cellWhy, isSelected, numbers, player, index, count } = props;
    const symbols = formulaOf(kind, sizes);
    for (const symbol of symbols.querySelectorAll('.symbol'))
      symbol.classList.toggle('lit', partOfSymbol(symbol) === props.lookedPart);
    return html`<div class="told" aria-live="polite">
        <h2 class="step-title">${subscripted(title)}</h2><p class="step-text">${subscripted(text)}</p>
      </div>
      <div class="computed">
        <div class="formula" @pointerover=${onOver} @pointerleave=${() => emit('lightPart', null)}>${symbols}</div>
        <div class="numbers">${linesOf(stepWhy, numbers)}</div>
      </div>
      <div class="telling-foot">
        <p class="why">${whyOf(cellWhy, isSelected, numbers)}</p>
        <div class="step-nav"><span class="counter">${words.stepOf(index + 1, count)}</span>${playerOf(
          { ...player, isFirst: index === 0, isLast: index === count - 1 },
          acts,
        )}</div>
      </div>`;
  };
}

const partOfSymbol = (symbol: Element) => symbol.getAttribute('data-part');
