/**
 * One training step in detail: the loss, the gradient at each site of the backward pass, and the update of one weight
 * with its numbers.
 */
import { html, nothing } from 'lit-html';
import { diverging } from '../../../draw/color.ts';
import { formatNumber, formatTiny } from '../../../draw/format.ts';
import { withSign, written } from '../../../draw/written.ts';
import type { Explanation, NamedNumbers, OpenedStep } from '../../../pkg/headlight.js';
import type { Theme } from '../../../state/room.ts';
import { memo } from '../../../state/same.ts';
import { html as element, mathml } from '../../../widgets/elements.ts';
import { formulaOf } from '../../../widgets/explained-formula.ts';
import { endWithout, signedLegend } from '../../../widgets/legend.ts';
import {
  equal,
  joining,
  math,
  mi,
  mn,
  mo,
  mtext,
  over,
  root,
  row,
  sub,
  sup,
  type Term,
} from '../../../widgets/mathml.ts';
import { styled } from '../../../widgets/styled.ts';
import { StripGroup } from '../../../widgets/vector-strip.ts';
import type { Emit } from '../controller.ts';
import type { Shown } from '../heads.ts';
import { words } from '../words/en.js';
import { siteInWords } from './sites.ts';

/** Share of a strip's numbers that may exceed its colour scale. */
const BEYOND = 0.01;

const { opened: say } = words;

export function createOpenedStep(emit: Emit) {
  const numbersOf = memo(numbersFor);
  return ({ opened, run, theme }: Shown) => {
    if (!opened) return nothing;
    return html`<section class="train-opened" aria-label=${say.label}>
      <div class="train-opened-head">
        <h3>${say.title(written(run.step), formatNumber(opened.loss))}</h3>
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

function gradientRow({ name, rows, columns, values }: NamedNumbers, theme: Theme, readout: HTMLElement) {
  const most = endWithout(BEYOND, values);
  const largest = formatTiny(most);
  // Each site has a separate group of cells, so that a selection marks cells of only one site.
  const group = new StripGroup();
  group.onMark = (at) => {
    readout.textContent = at === null ? say.point : describe(at);
  };
  const site = siteInWords(name, say.sites);
  const describe = (at: number) => say.cell(site, Math.floor(at / columns), at % columns, formatTiny(values[at]));
  const colorOf = (value: number) => diverging(value, most, theme);
  const strip = group.strip(name, { label: say.strip(site, rows, columns), values, columns, colorOf, describe });
  return html`<div class="train-gradient" ${styled({ '--positions': rows })}>
    <span class="train-gradient-name">${site}</span>${strip}${signedLegend(theme, `−${largest}`, largest)}
  </div>`;
}

/** Number of decimals of the weight: a step changes the third or fourth decimal. */
const DECIMALS = 6;

/** Range of absolute values that are written without a power of ten. */
const PLAIN = [0.001, 10_000];

/**
 * Rounds a number to four significant digits, so that the user can check the formula by hand. `power`: the exponent of
 * ten by which `digits` must be multiplied, or `null` if the number is written without a power of ten.
 */
function significant(value: number): { digits: string; power: string | null } {
  const signed = (text: string) => withSign(text.replace('-', '−'));
  const size = Math.abs(value);
  if (value === 0 || !Number.isFinite(value) || (size >= PLAIN[0] && size < PLAIN[1]))
    return { digits: signed(String(Number(value.toPrecision(4)))), power: null };
  const [digits, power] = value.toExponential(3).split('e');
  return { digits: signed(digits), power: signed(power.replace('+', '')) };
}

// As an accent, the sign would be drawn over the letter.
const hat = (letter: string) => mathml('mover', {}, mi(letter), mo('^'));
/** Draws a number. `factor` draws it as a factor or divisor: in brackets if it is negative or has a power of ten. */
const number = (value: number) => {
  const { digits, power } = significant(value);
  return power === null ? mn(digits) : row(mn(digits), '·', sup(10, mn(power)));
};
const factor = (value: number) => {
  const isBare = value >= 0 && significant(value).power === null;
  return isBare ? number(value) : row('(', number(value), ')');
};
/** Draws ε, which is always a power of ten, such as 10⁻⁸. */
const epsilon = (value: number) => sup(10, mn(value.toExponential(0).split('e')[1].replace('-', '−')));
const named = (left: Term, value: number) => math(left, '=', number(value));

function updateFormulas(update: Explanation): Element[][] {
  const draw = (value: number, part: string) => {
    if (part === update.part) return mn(formatNumber(value, { decimals: DECIMALS }));
    return part === 'constant' ? epsilon(value) : number(value);
  };
  const { sum, result } = formulaOf(update, draw, factor);
  const [, rate, gradient, first, second] = update.operands.map(({ values }) => values[0]);
  const slope = named(row('g', '=', over(mi('∂ loss'), mi('∂ w'))), gradient);
  const next = sub('w', mtext(words.opened.new));
  const symbols = (...step: Term[]) => row('w', joining('−'), 'η', '·', ...step);
  if (update.operation === 'gradient_descent')
    return [[slope, named('η', rate)], equal(next, symbols('g'), sum, result)];
  const below = row(root(hat('v')), joining('+'), epsilon(update.constant ?? 0));
  return [
    [slope, named(hat('m'), first), named(hat('v'), second), named('η', rate)],
    equal(next, symbols(over(hat('m'), below)), sum, result),
  ];
}
