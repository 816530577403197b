/**
 * The data flow of the block, from top to bottom. Each row has an operation and its output vector, and a click opens
 * its stage in place. The two residual connections are next to the rows.
 */
import { html } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { diverging } from '../../draw/color.ts';
import { toFourDecimals, toThreeDecimals } from '../../draw/format.ts';
import type { ModelManifest, Operation } from '../../pkg/headlight.js';
import { isSame } from '../../state/same.ts';
import { styled } from '../../widgets/styled.ts';
import { subscripted } from '../../widgets/subscripted.ts';
import { StripGroup } from '../../widgets/vector-strip.ts';
import { scaleEnd, scalesOf } from './bars-and-scales.ts';
import { statsOf, valuesOf } from './block-values.ts';
import type { Emit } from './controller.ts';
import { lanesOf } from './head-lanes.ts';
import { createWeights, projectionsOf } from './inside-head.ts';
import { type Order, operationOrder } from './operation-order.ts';
import type { Shown } from './shown.ts';
import { createStages } from './stages/stage-panel.ts';
import { words } from './words/en.js';

/** Nonlinear operations. */
const NOT_LINEAR = ['attention', 'norm1', 'post1', 'mlp', 'norm2', 'post2'];

const { flow: say } = words;

export function createFlow(emit: Emit) {
  let sizes: ModelManifest | null = null;
  let operations: Operation[] | null = null;
  let pictureOf: ReturnType<typeof createPicture>;
  return (props: Shown) => {
    const own = props.sizes.blocks[props.layer];
    // Another model may have different sizes, and another layer different operations.
    if (props.sizes !== sizes || !isSame(own, operations))
      pictureOf = createPicture(emit, operationOrder(props.sizes, props.layer));
    [sizes, operations] = [props.sizes, own];
    return keyed(pictureOf, pictureOf(props));
  };
}

function createPicture(emit: Emit, order: Order) {
  const group = new StripGroup((at) => emit('dimension', at));
  const panelOf = createStages(order, emit, group);
  const weightsOf = createWeights();
  let opened: string | null = null;

  return (props: Shown) => {
    const { stage, dimension, block, theme } = props;
    group.select(dimension);
    const end = scaleEnd(...order.sites.map((site) => valuesOf(block, site)));
    const pictures: Record<string, unknown> = {
      projections: projectionsOf(props),
      attention: weightsOf(props),
      heads: lanesOf(props, emit),
    };
    const rowOf = (name: string, nth: number) => html`
      ${operationOf(name, nth, order, props, emit)}
      <div class="data ${name}" ${styled({ '--step': nth })}>${vectorOf(name, end, group, order, props)}${pictures[name] ?? ''}</div>
      ${order.rowSitesOf(name).length === 0 ? '' : panelElement(name, nth, order, props, () => panelOf(name, props))}`;
    if (stage !== null && stage !== opened) queueMicrotask(() => bringIntoView(stage));
    opened = stage;
    const [first, last] = [order.sites[0], order.sites[order.sites.length - 1]].map(order.letterOf);
    return html`
      <div class="flow">
        <span class="flow-line"></span>
        ${order.residuals.map((residual) => residualOf(residual, order, props))}
        ${order.ops.map(rowOf)}
      </div>
      ${scalesOf([[say.scale(first, last), end]], theme)}
      <p class="block-says" data-says aria-live="polite">${saysOf(order, props)}</p>
      <p class="fine" data-aside>${say.note}</p>`;
  };
}

/** The vector after an operation. */
function vectorOf(op: string, end: number, group: StripGroup, order: Order, { block, theme }: Shown) {
  const site = order.outputOf(op);
  if (!site) return '';
  const values = valuesOf(block, site);
  const [norm, mean, deviation] = Object.values(statsOf(block, order, site)).map(toThreeDecimals);
  const [letter, name] = [order.letterOf(site), order.nameOf(site)];
  const strip = group.strip(site, {
    label: say.strip(name, norm),
    values,
    colorOf: (value) => diverging(value, end, theme),
    describe: (at) => words.dimension(name, at, toFourDecimals(values[at])),
  });
  const valueOf = (at: number | null) => (at === null ? '' : say.at(at, toFourDecimals(values[at] ?? NaN)));
  return html`<div class="data-head">
    <span class="site">${letter === site ? '' : html`<strong>${letter}</strong>`} ${order.plainOf(site)} <code>${site}</code></span>
    <span class="stats-at">${group.readout(site, valueOf)}</span><span class="stats">${say.stats(norm, mean, deviation)}</span>
  </div>${strip}`;
}

function titleOf(name: string, { residualOf, distantInputOf, parts, letterOf }: Order) {
  const [past, distant] = [residualOf(name), distantInputOf(name)];
  const does = say.ops(parts)[name];
  return past ? say.add(letterOf(past)) : distant ? say.of(does, letterOf(distant)) : does;
}

function operationOf(name: string, nth: number, order: Order, { stage, edits, layer }: Shown, emit: Emit) {
  const title = titleOf(name, order);
  const step = styled({ '--step': nth });
  const off = order.isOff(name, edits, layer) ? 'off' : '';
  if (order.rowSitesOf(name).length === 0) return html`<span class="op plain ${off}" ${step}>${title}</span>`;
  return html`<button
    type="button" class="op ${off}" data-drawn aria-expanded=${name === stage} aria-controls="block-stage-${name}" ${step}
    @click=${() => emit('stage', name)}
  ><span>${subscripted(title)}</span>${
    NOT_LINEAR.includes(name) ? html`<span class="not-linear">${say.notLinear(order.parts)[name]}</span>` : ''
  }</button>`;
}

/** The panel of a stage; its content is drawn while it is open. */
function panelElement(name: string, nth: number, order: Order, { stage }: Shown, content: () => unknown) {
  const isOpen = name === stage;
  return html`<section
    id="block-stage-${name}" class="stage-panel" aria-label=${titleOf(name, order)} ?hidden=${!isOpen}
    ${styled({ '--step': nth })}
  >${isOpen ? content() : ''}</section>`;
}

function residualOf({ from, to }: Order['residuals'][number], order: Order, { edits, layer }: Shown) {
  const steps = styled({ '--step': order.ops.indexOf(from), '--last': order.ops.indexOf(to) });
  const looks = order.isOff(to, edits, layer) ? 'residual off' : 'residual';
  return html`<span class=${looks} ${steps}><span>${say.residual}</span></span>`;
}

function saysOf(order: Order, { block, tokens, token, layer, edits }: Shown) {
  const sites = ['resid_pre', 'attn_out', 'resid_mid', 'mlp_out', order.sites[order.sites.length - 1]];
  const [from, attention, middle, forward, to] = sites.map((site) => toThreeDecimals(statsOf(block, order, site).norm));
  const cut = [1, 2].map((nth) => edits.includes(`residual.${layer}.${nth}`));
  return say.says({ token: tokens[token].text, layer, from, attention, middle, forward, to }, cut);
}

/** Scrolls to a stage that was just opened. */
function bringIntoView(name: string) {
  const panel = document.getElementById(`block-stage-${name}`);
  const op = document.querySelector(`[aria-controls="block-stage-${name}"]`);
  if (!panel || !op) return;
  const [{ top, bottom }, { top: opTop }] = [panel.getBoundingClientRect(), op.getBoundingClientRect()];
  // In presentation mode the panel is next to the list of operations and may start above the open operation.
  if (bottom > innerHeight || Math.min(top, opTop) < 0) (top < opTop ? panel : op).scrollIntoView({ block: 'start' });
}
