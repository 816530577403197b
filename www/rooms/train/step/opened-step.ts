/**
 * One training step in detail: the loss, the gradient at each site of the backward pass, and the update of one weight
 * with its numbers.
 */
import { html, nothing } from 'lit-html';

import { diverging } from '../../../draw/color.ts';
import { formatNumber } from '../../../draw/format.ts';
import { formatTiny } from '../../../draw/tiny.ts';
import type { NamedNumbers } from '../../../pkg/headlight.js';
import type { Theme } from '../../../state/room.ts';
import { memo } from '../../../state/same.ts';
import { html as element } from '../../../widgets/elements.ts';
import { endWithout, signedLegend } from '../../../widgets/signed.ts';
import { styled } from '../../../widgets/styled.ts';
import { StripGroup } from '../../../widgets/vector-strip.ts';
import type { Emit } from '../controller.ts';
import type { Shown } from '../shown.ts';
import type { OpenedStep } from '../state.ts';
import { words } from '../words.ts';
import { updateFormulas } from './update-formulas.ts';

/** Share of a strip's numbers that may exceed its colour scale. */
const BEYOND = 0.01;

const { opened: say } = words;

export function createOpenedStep(emit: Emit) {
  const numbersOf = memo(numbersFor);
  return ({ opened, run, theme }: Shown) => {
    if (!opened) return nothing;
    return html`<section class="train-opened" aria-label=${say.label}>
      <div class="train-opened-head">
        <h3>${say.title(run.step.toLocaleString('en'), formatNumber(opened.loss))}</h3>
        <button type="button" @click=${() => emit('closeStep')}>${say.close}</button>
      </div>
      <p class="fine">${say.about}</p>
      ${numbersOf(opened, theme)}
    </section>`;
  };
}

function numbersFor({ gradients, update }: OpenedStep, theme: Theme) {
  const readout = element('p', { class: 'fine', 'aria-live': 'polite' }, say.point);
  const { operation, cell } = update;
  // The sites are in the order of the backward pass, from the loss back to the words.
  return html`<div class="train-gradients">
      ${gradients.toReversed().map((site) => gradientRow(site, theme, readout))}${readout}
    </div>
    <h4>${say.weight(cell.name, cell.row, cell.column)}</h4>
    <div class="train-update">${updateFormulas(update).map((pieces) => html`<p class="train-formula">${pieces}</p>`)}</div>
    <p class="fine">${operation === 'adam' ? say.adam : say.sgd}</p>`;
}

/** The gradient at a site: one line of cells for each position. */
function gradientRow({ name, rows, columns, values }: NamedNumbers, theme: Theme, readout: HTMLElement) {
  const most = endWithout(BEYOND, values);
  const largest = formatTiny(most);
  // Each site has a separate group of cells, so that a selection marks cells of only one site.
  const group = new StripGroup();
  group.onMark = (at) => {
    readout.textContent = at === null ? say.point : describe(at);
  };
  const describe = (at: number) => say.cell(name, Math.floor(at / columns), at % columns, formatTiny(values[at]));
  const colorOf = (value: number) => diverging(value, most, theme);
  const strip = group.strip(name, { label: say.strip(name, rows, columns), values, columns, colorOf, describe });
  return html`<div class="train-gradient" ${styled({ '--positions': rows })}>
    <span class="train-gradient-name">${say.site(name)}</span>${strip}${signedLegend(theme, `−${largest}`, largest)}
  </div>`;
}
