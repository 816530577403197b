// @ts-check
/**
 * One training step in detail: the loss, the gradient at each site of the backward pass, and the update of one weight
 * with its numbers.
 *
 * @typedef {import('../view.js').Emit} Emit
 * @typedef {import('../view.js').Shown} Shown
 * @typedef {import('../state.js').OpenedStep} OpenedStep
 */
import { diverging } from '../../../draw/color.ts';
import { formatNumber } from '../../../draw/format.ts';
import { formatTiny } from '../../../draw/tiny.ts';
import { html } from '../../../widgets/elements.ts';
import { endWithout, signedLegend } from '../../../widgets/signed.ts';
import { createLocalStripGroup } from '../../../widgets/vector-strip.ts';
import { words } from '../words.js';
import { updateFormulas } from './update-formulas.js';

/** Share of the numbers that may exceed a strip's scale. */
const BEYOND = 0.01;

/**
 * The gradient at a site: one line of cells for each position.
 *
 * @param {import('../../../pkg/headlight.js').NamedNumbers} site
 * @param {import('../../../state/room.ts').Theme} theme
 * @param {HTMLElement} readout
 */
function gradientRow({ name, rows, columns, values }, theme, readout) {
  const { opened: say } = words;
  const most = endWithout(BEYOND, values);
  const largest = formatTiny(most);
  // Each site has a separate group of cells, so that a selection marks cells of only one site.
  const group = createLocalStripGroup();
  const cell = (/** @type {number} */ at) =>
    say.cell(name, Math.floor(at / columns), at % columns, formatTiny(values[at]));
  const strip = group.strip(cell);
  group.listen((at) => {
    readout.textContent = at === null ? say.point : cell(at);
  });
  strip.draw({
    label: say.strip(name, rows, columns),
    values,
    columns,
    colorOf: (value) => diverging(value, most, theme),
  });
  return html(
    'div',
    { class: 'train-gradient', style: { '--positions': rows } },
    html('span', { class: 'train-gradient-name' }, say.site(name)),
    strip.element,
    signedLegend(theme, `−${largest}`, largest),
  );
}

/** @param {Emit} emit */
export function createOpenedStep(emit) {
  const { opened: say } = words;
  const title = html('h3', {});
  const rows = html('div', { class: 'train-gradients' });
  const formulas = html('div', { class: 'train-update' });
  const weightName = html('h4', {});
  const method = html('p', { class: 'fine' });
  const element = html(
    'section',
    { class: 'train-opened', 'aria-label': say.label },
    html(
      'div',
      { class: 'train-opened-head' },
      title,
      html('button', { type: 'button', on: { click: () => emit('closeStep') } }, say.close),
    ),
    html('p', { class: 'fine' }, say.about),
    rows,
    weightName,
    formulas,
    method,
  );
  element.hidden = true;
  /** @type {OpenedStep | null} */
  let drawn = null;
  let drawnTheme = '';

  /** @param {Shown} shown @param {OpenedStep} opened */
  function draw({ run, theme }, opened) {
    title.textContent = say.title(run.step.toLocaleString('en'), formatNumber(opened.loss));
    const { operation, cell } = opened.update;
    method.textContent = operation === 'adam' ? say.adam : say.sgd;
    weightName.textContent = say.weight(cell.name, cell.row, cell.column);
    formulas.replaceChildren(
      ...updateFormulas(opened.update).map((pieces) => html('p', { class: 'train-formula' }, ...pieces)),
    );
    const readout = html('p', { class: 'fine', 'aria-live': 'polite' }, say.point);
    // The sites are in the order of the backward pass, from the loss back to the words.
    const strips = opened.gradients.toReversed().map((site) => gradientRow(site, theme, readout));
    rows.replaceChildren(...strips, readout);
    drawn = opened;
    drawnTheme = theme;
  }

  return {
    element,

    /** @param {Shown} shown */
    update(shown) {
      const { opened, theme } = shown;
      element.hidden = opened === null;
      if (opened && (opened !== drawn || theme !== drawnTheme)) draw(shown, opened);
    },
  };
}
