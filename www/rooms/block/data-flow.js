// @ts-check
/**
 * The data flow of the block, from top to bottom. Each row has an operation and its output vector, and a click opens
 * its stage in place. The two residual connections are next to the rows.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {import('./stages/stage-panel.js').StageProps} StageProps
 * @typedef {StageProps & { stage: string | null, structure: import('../../pkg/headlight.js').Structure }} FlowProps
 */
import { diverging, maxAbsOf, sequential } from '../../draw/color.js';
import { formatPercent } from '../../draw/format.js';
import { paintHeatmap } from '../../draw/heatmap.js';
import { html } from '../../widgets/elements.js';
import { withSubscripts } from '../../widgets/subscripts.js';
import { createLocalStripGroup, createStripGroup } from '../../widgets/vector-strip.js';
import { scaleEnd, showScales } from './bars-and-scales.js';
import { largestFirst, statsOf, valuesOf } from './block-values.js';
import { toFourDecimals, toThreeDecimals } from './decimals.js';
import { createLanes } from './head-lanes.js';
import { operationOrder } from './operation-order.js';
import { createStages } from './stages/stage-panel.js';
import { words } from './words.js';

/** Nonlinear operations. */
const NOT_LINEAR = ['attention', 'norm1', 'post1', 'mlp', 'norm2', 'post2'];

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createFlow(root, emit) {
  /** @type {import('../../pkg/headlight.js').ModelManifest | null} */
  let drawn = null;
  /** @type {ReturnType<typeof createPicture>} */
  let picture;

  return {
    /** @param {FlowProps & { sizes: import('../../pkg/headlight.js').ModelManifest }} props */
    update(props) {
      // Another model may have different sizes and a different norm order.
      if (props.sizes !== drawn) {
        drawn = props.sizes;
        root.replaceChildren();
        picture = createPicture(root, emit, operationOrder(props.structure, drawn));
      }
      picture.update(props);
    },
  };
}

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 * @param {import('./operation-order.js').Order} order
 */
function createPicture(root, emit, order) {
  const { sites, nameOf, letterOf } = order;
  const stripGroup = createStripGroup((at) => emit('dimension', at));
  const stages = createStages(order, emit, stripGroup);
  const lanes = createLanes(emit);
  const projected = createProjections();
  const weights = createWeights();
  /** @type {StageProps | null} */
  let shownProps = null;
  const rows = order.ops.map(rowOf);
  const residuals = order.residuals.map(({ from, to }) => ({
    to,
    element: html(
      'span',
      { class: 'residual', style: { '--step': order.ops.indexOf(from), '--last': order.ops.indexOf(to) } },
      html('span', {}, words.flow.residual),
    ),
  }));
  const explanation = html('p', { class: 'block-says', 'data-says': true, 'aria-live': 'polite' });
  const scale = html('p', { class: 'legend' });
  const flow = html(
    'div',
    { class: 'flow' },
    html('span', { class: 'flow-line' }),
    ...residuals.map(({ element }) => element),
    ...rows.flatMap(({ elements }) => elements),
  );
  root.append(flow, scale, explanation, html('p', { class: 'fine', 'data-aside': true }, words.flow.note));
  let stage = /** @type {string | null} */ (null);

  /**
   * @param {string} name
   * @param {number} nth
   */
  function rowOf(name, nth) {
    const site = order.outputOf(name);
    const past = order.residualOf(name);
    const distant = order.distantInputOf(name);
    const does = words.flow.ops(order.parts)[name];
    const title = past ? words.flow.add(letterOf(past)) : distant ? words.flow.of(does, letterOf(distant)) : does;
    const tag =
      NOT_LINEAR.includes(name) && html('span', { class: 'not-linear' }, words.flow.notLinear(order.parts)[name]);
    const id = `block-stage-${name}`;
    const isStage = order.rowSitesOf(name).length > 0;
    const op = isStage
      ? html(
          'button',
          {
            type: 'button',
            class: 'op',
            'data-drawn': true,
            'aria-expanded': 'false',
            'aria-controls': id,
            on: { click: () => emit('stage', name) },
          },
          html('span', {}, ...withSubscripts(title)),
          tag,
        )
      : html('span', { class: 'op plain' }, title);
    const stats = html('span', { class: 'stats' });
    const at = html('span', { class: 'stats-at' });
    const strip = site
      ? stripGroup.strip((dimension) =>
          words.dimension(nameOf(site), dimension, toFourDecimals(valueAt(site, dimension))),
        )
      : null;
    if (site)
      stripGroup.listen(
        (dimension) =>
          (at.textContent =
            dimension === null ? '' : words.flow.at(dimension, toFourDecimals(valueAt(site, dimension)))),
      );
    const label =
      site &&
      html(
        'span',
        { class: 'site' },
        letterOf(site) !== site && html('strong', {}, letterOf(site)),
        ` ${order.plainOf(site)} `,
        html('code', {}, site),
      );
    const picture = { projections: projected.element, attention: weights.element, heads: lanes.element }[name];
    const data = html(
      'div',
      { class: `data ${name}` },
      site && html('div', { class: 'data-head' }, label, at, stats),
      strip && strip.element,
      picture,
    );
    const panel = isStage ? html('section', { id, class: 'stage-panel', 'aria-label': title, hidden: true }) : null;
    for (const element of [op, data, panel]) element?.style.setProperty('--step', String(nth));
    return { name, site, op, stats, strip, panel, elements: [op, data, ...(panel ? [panel] : [])] };
  }

  /**
   * @param {string} site
   * @param {number} dimension
   */
  const valueAt = (site, dimension) => (shownProps ? (valuesOf(shownProps.block, site)[dimension] ?? NaN) : NaN);

  return {
    /** @param {FlowProps} props */
    update(props) {
      shownProps = props;
      const { block, edits, layer, head, tokens, token, theme } = props;
      const end = scaleEnd(...sites.map((site) => valuesOf(block, site)));
      for (const row of rows) {
        const isOpen = row.name === props.stage;
        row.op.classList.toggle('off', order.isOff(row.name, edits, layer));
        if (row.panel) {
          row.op.setAttribute('aria-expanded', String(isOpen));
          row.panel.hidden = !isOpen;
        }
        if (!row.site || !row.strip) continue;
        const { norm, mean, deviation } = statsOf(block, order, row.site);
        row.stats.textContent = words.flow.stats(
          toThreeDecimals(norm),
          toThreeDecimals(mean),
          toThreeDecimals(deviation),
        );
        row.strip.draw({
          label: words.flow.strip(nameOf(row.site), toThreeDecimals(norm)),
          values: valuesOf(block, row.site),
          colorOf: (value) => diverging(value, end, theme),
        });
      }
      for (const { element, to } of residuals) element.classList.toggle('off', order.isOff(to, edits, layer));
      lanes.update({ layer, head, block, edits, theme });
      projected.update(props);
      weights.update(props);
      stages.update(rows.find(({ name }) => name === props.stage)?.panel ?? null, props);
      stripGroup.update(props.dimension);
      showScales(scale, [[words.flow.scale(letterOf(sites[0]), letterOf(sites[sites.length - 1])), end]], theme);
      const [from, attention, middle, forward, to] = [
        'resid_pre',
        'attn_out',
        'resid_mid',
        'mlp_out',
        sites[sites.length - 1],
      ].map((site) => toThreeDecimals(statsOf(block, order, site).norm));
      explanation.textContent = words.flow.says(
        { token: tokens[token].text, layer, from, attention, middle, forward, to },
        [1, 2].map((nth) => edits.includes(`residual.${layer}.${nth}`)),
      );
      if (stage !== props.stage) bringIntoView(props.stage);
      stage = props.stage;
    },
  };

  /** @param {string | null} opened */
  function bringIntoView(opened) {
    const row = rows.find(({ name }) => name === opened);
    if (!row?.panel) return;
    const panel = row.panel.getBoundingClientRect();
    const { top } = row.op.getBoundingClientRect();
    // In presentation mode the panel is next to the list of operations and may start above the open operation.
    if (panel.bottom > innerHeight || Math.min(panel.top, top) < 0)
      (panel.top < top ? row.panel : row.op).scrollIntoView({ block: 'start' });
  }
}

/** Draws query, key and value of the followed token in the chosen head. */
function createProjections() {
  const parts = /** @type {const} */ (['q', 'k', 'v']).map((letter) => ({
    letter,
    canvas: html('canvas', { 'aria-hidden': 'true' }),
  }));
  const caption = html('span', {});
  return {
    element: html(
      'div',
      { class: 'projected' },
      caption,
      ...parts.map(({ letter, canvas }) =>
        html('span', { class: `projected-part of-${letter}` }, html('strong', {}, letter), canvas),
      ),
    ),
    /** @param {StageProps} props */
    update({ block, token, head, d_head, theme }) {
      caption.textContent = words.flow.inHead(head, d_head);
      for (const { letter, canvas } of parts) {
        const values =
          letter === 'q' ? block.q.values : block[letter].values.subarray(token * d_head, (token + 1) * d_head);
        const end = maxAbsOf(values);
        paintHeatmap(canvas, { rows: 1, cols: values.length, values }, (value) => diverging(value, end, theme));
      }
    },
  };
}

/** Draws the attention weights of the followed token in the chosen head, one cell per token. */
function createWeights() {
  const stripGroup = createLocalStripGroup();
  let names = /** @type {string[]} */ ([]);
  /** @type {Float32Array} */
  let weights = new Float32Array();
  const describe = (/** @type {number} */ at) => words.flow.weight(names[at] ?? '', formatPercent(weights[at]));
  const strip = stripGroup.strip(describe);
  const explanation = html('span', {});
  let most = '';
  stripGroup.listen((at) => (explanation.textContent = at === null || at >= names.length ? most : describe(at)));
  return {
    element: html('div', { class: 'looked' }, explanation, strip.element),
    /** @param {StageProps} props */
    update({ block, tokens, token, head, theme }) {
      [names, weights] = [tokens.map(({ text }) => text), block.pattern.values];
      const [first] = largestFirst(weights);
      most = words.flow.looksMost(head, names[token], names[first], formatPercent(weights[first]));
      strip.draw({
        label: words.flow.weights(head, names[token]),
        values: weights,
        colorOf: (value) => sequential(value, theme),
      });
      stripGroup.update(null);
    },
  };
}
