/**
 * The data flow of the block, from top to bottom. Each row has an operation and its output vector, and a click opens
 * its stage in place. The two residual connections are next to the rows.
 */
import { html } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';

import { diverging } from '../../draw/color.ts';
import type { ModelManifest, Operation } from '../../pkg/headlight.js';
import { isSame } from '../../state/same.ts';
import { html as element } from '../../widgets/elements.ts';
import { styled } from '../../widgets/styled.ts';
import { subscripted } from '../../widgets/subscripted.ts';
import { createStripGroup } from '../../widgets/vector-strip.ts';
import { scaleEnd, scalesOf } from './bars-and-scales.ts';
import { statsOf, valuesOf } from './block-values.ts';
import type { Emit } from './controller.ts';
import { toFourDecimals, toThreeDecimals } from './decimals.ts';
import { createLanes } from './head-lanes.ts';
import { createProjections, createWeights } from './inside-head.ts';
import type { StripGroup } from './named-strips.ts';
import { type Order, operationOrder } from './operation-order.ts';
import { createStages, type StageProps } from './stages/stage-panel.ts';
import { words } from './words.js';

export interface FlowProps extends StageProps {
  stage: string | null;
  sizes: ModelManifest;
}

/** Nonlinear operations. */
const NOT_LINEAR = ['attention', 'norm1', 'post1', 'mlp', 'norm2', 'post2'];

const { flow: say } = words;

export function createFlow(emit: Emit) {
  let sizes: ModelManifest | null = null;
  let operations: Operation[] | null = null;
  let pictureOf: ReturnType<typeof createPicture>;
  return (props: FlowProps) => {
    const own = props.sizes.blocks[props.layer];
    // Another model may have different sizes, and another layer different operations.
    if (props.sizes !== sizes || !isSame(own, operations))
      pictureOf = createPicture(emit, operationOrder(props.sizes, props.layer));
    [sizes, operations] = [props.sizes, own];
    return keyed(pictureOf, pictureOf(props));
  };
}

function createPicture(emit: Emit, order: Order) {
  const group = createStripGroup((at) => emit('dimension', at));
  const vectors = createVectors(group, order);
  const panelOf = createStages(order, emit, group);
  const [lanes, projections, weights] = [createLanes(emit), createProjections(), createWeights()];
  let opened: string | null = null;

  return (props: FlowProps) => {
    const { stage, dimension, theme } = props;
    const end = vectors.draw(props);
    const pictures: Record<string, unknown> = {
      projections: projections(props),
      attention: weights(props),
      heads: lanes(props),
    };
    const rowOf = (name: string, nth: number) => html`
      ${operationOf(name, nth, order, props, emit)}
      <div class="data ${name}" ${styled({ '--step': nth })}>${vectors.rowOf(name, props)}${pictures[name] ?? ''}</div>
      ${order.rowSitesOf(name).length === 0 ? '' : panelElement(name, nth, order, props, () => panelOf(name, props))}`;
    group.update(dimension);
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

/** The vectors after the operations. */
function createVectors(group: StripGroup, order: Order) {
  let block: FlowProps['block'] | null = null;
  const valueAt = (site: string, at: number) => toFourDecimals(block ? (valuesOf(block, site)[at] ?? NaN) : NaN);
  const vectors = new Map(
    order.sites.map((site) => {
      const strip = group.strip((at) => words.dimension(order.nameOf(site), at, valueAt(site, at)));
      const value = element('span', { class: 'stats-at' });
      group.listen((at) => {
        value.textContent = at === null ? '' : say.at(at, valueAt(site, at));
      });
      return [site, { strip, value }];
    }),
  );

  return {
    /** Draws the strips. Returns the maximum of their scale. */
    draw(props: FlowProps) {
      ({ block } = props);
      const all = order.sites.map((site) => valuesOf(props.block, site));
      const end = scaleEnd(...all);
      order.sites.forEach((site, nth) => {
        const { norm } = statsOf(props.block, order, site);
        const label = say.strip(order.nameOf(site), toThreeDecimals(norm));
        const colorOf = (value: number) => diverging(value, end, props.theme);
        vectors.get(site)?.strip.draw({ label, values: all[nth], colorOf });
      });
      return end;
    },

    rowOf(name: string, props: FlowProps) {
      const site = order.outputOf(name);
      const vector = site && vectors.get(site);
      if (!vector) return '';
      const [norm, mean, deviation] = Object.values(statsOf(props.block, order, site)).map(toThreeDecimals);
      const letter = order.letterOf(site);
      return html`<div class="data-head">
        <span class="site">${letter === site ? '' : html`<strong>${letter}</strong>`} ${order.plainOf(site)} <code>${site}</code></span>
        ${vector.value}<span class="stats">${say.stats(norm, mean, deviation)}</span>
      </div>${vector.strip.element}`;
    },
  };
}

function titleOf(name: string, { residualOf, distantInputOf, parts, letterOf }: Order) {
  const [past, distant] = [residualOf(name), distantInputOf(name)];
  const does = say.ops(parts)[name];
  return past ? say.add(letterOf(past)) : distant ? say.of(does, letterOf(distant)) : does;
}

function operationOf(name: string, nth: number, order: Order, { stage, edits, layer }: FlowProps, emit: Emit) {
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
function panelElement(name: string, nth: number, order: Order, { stage }: FlowProps, content: () => unknown) {
  const isOpen = name === stage;
  return html`<section
    id="block-stage-${name}" class="stage-panel" aria-label=${titleOf(name, order)} ?hidden=${!isOpen}
    ${styled({ '--step': nth })}
  >${isOpen ? content() : ''}</section>`;
}

function residualOf({ from, to }: Order['residuals'][number], order: Order, { edits, layer }: FlowProps) {
  const steps = styled({ '--step': order.ops.indexOf(from), '--last': order.ops.indexOf(to) });
  const looks = order.isOff(to, edits, layer) ? 'residual off' : 'residual';
  return html`<span class=${looks} ${steps}><span>${say.residual}</span></span>`;
}

function saysOf(order: Order, { block, tokens, token, layer, edits }: FlowProps) {
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
