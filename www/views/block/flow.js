// @ts-check
/**
 * The block as data flow, from top to bottom: in each row an operation and the vector that it makes,
 * and past them the two residual lines. Rows open in place.
 *
 * @typedef {(intent: string, detail?: any) => void} Emit
 * @typedef {import('./stages.js').Told} Told
 */
import { diverging, maxAbsOf, sequential } from '../../draw/color.js';
import { html } from '../../draw/elements.js';
import { formatPercent } from '../../draw/format.js';
import { paintHeatmap } from '../../draw/heatmap.js';
import { withSubscripts } from '../../draw/subscripts.js';
import { words } from '../../words/en/block.js';
import { createLanes } from './lanes.js';
import { endOf, exactly, largestFirst, nameOf, scaleOf, SITES, statsOf, valuesOf, written } from './parts.js';
import { createStages } from './stages.js';
import { createOwnPointing, createPointing } from './strip.js';

/** The rows: which stage opens, which place its vector has, and which edits leave it out. */
const ROWS = /** @type {const} */ ([
  { op: 'input', site: 'resid_pre' },
  { op: 'projections', stage: true },
  { op: 'attention', stage: true },
  { op: 'heads' },
  { op: 'concatenate', stage: true, site: 'attn_out', edit: 'attention.L' },
  { op: 'add1', stage: true, site: 'resid_mid', edit: 'residual.L.1' },
  { op: 'norm1', stage: true, site: 'ln1.normalized', edit: 'norm.L.1' },
  { op: 'mlp', stage: true, site: 'mlp_out', edit: 'mlp.L' },
  { op: 'add2', stage: true, site: 'resid_post', edit: 'residual.L.2' },
  { op: 'norm2', stage: true, site: 'ln2.normalized', edit: 'norm.L.2' },
]);

/** The residual lines, from the row whose vector they carry to the row that adds it. */
const RESIDUALS = /** @type {const} */ ([{ from: 0, to: 5, edit: 'residual.L.1' }, { from: 6, to: 8, edit: 'residual.L.2' }]);

/** The operations that are no sums of products. */
const NOT_LINEAR = ['attention', 'norm1', 'mlp', 'norm2'];

/**
 * @param {HTMLElement} root
 * @param {Emit} emit
 */
export function createFlow(root, emit) {
  const pointing = createPointing((at) => emit('dimension', at));
  const stages = createStages(emit, pointing);
  const lanes = createLanes(emit);
  const projected = createProjected();
  const looked = createLooked();
  /** @type {(Told & { theme: import('../../draw/color.js').Theme }) | null} */
  let told = null;
  const rows = ROWS.map((row, nth) => rowOf(row, nth));
  const residuals = RESIDUALS.map(({ from, to, edit }) => ({
    edit,
    element: html('span', { class: 'residual', style: { '--step': from, '--last': to } }, html('span', {}, words.flow.residual)),
  }));
  const says = html('p', { class: 'block-says', 'aria-live': 'polite' });
  const scale = html('p', { class: 'legend' });
  const flow = html('div', { class: 'flow' }, html('span', { class: 'flow-line' }), ...residuals.map(({ element }) => element), ...rows.flatMap(({ elements }) => elements));
  root.append(flow, scale, says, html('p', { class: 'fine' }, words.flow.note));
  let [stage, legend] = /** @type {(string | null)[]} */ ([null, '']);

  /**
   * @param {typeof ROWS[number]} row
   * @param {number} nth
   */
  function rowOf(row, nth) {
    const site = 'site' in row ? row.site : null;
    const title = words.flow.ops[row.op];
    const tag = NOT_LINEAR.includes(row.op) && html('span', { class: 'not-linear' }, words.flow.notLinear[row.op]);
    const id = `block-stage-${row.op}`;
    const op =
      'stage' in row
        ? html('button', { type: 'button', class: 'op', 'aria-expanded': 'false', 'aria-controls': id, on: { click: () => emit('stage', row.op) } }, html('span', {}, ...withSubscripts(title)), tag)
        : html('span', { class: 'op plain' }, title);
    const stats = html('span', { class: 'stats' });
    const at = html('span', { class: 'stats-at' });
    const strip = site ? pointing.strip((dimension) => words.dimension(nameOf(site), dimension, exactly(valueAt(site, dimension)))) : null;
    if (site) pointing.listen((dimension) => (at.textContent = dimension === null ? '' : words.flow.at(dimension, exactly(valueAt(site, dimension)))));
    const label = site && html('span', { class: 'site' }, html('strong', {}, words.letters[site]), ' ', html('code', {}, site));
    const picture = { projections: projected.element, attention: looked.element, heads: lanes.element }[/** @type {string} */ (row.op)];
    const data = html('div', { class: `data ${row.op}` }, site && html('div', { class: 'data-head' }, label, at, stats), strip && strip.element, picture);
    const panel = 'stage' in row ? html('section', { id, class: 'stage-panel', 'aria-label': title, hidden: true }) : null;
    for (const element of [op, data, panel]) element?.style.setProperty('--step', String(nth));
    return { ...row, name: row.op, site, op, stats, strip, panel, elements: [op, data, ...(panel ? [panel] : [])] };
  }

  /**
   * @param {string} site
   * @param {number} dimension
   */
  const valueAt = (site, dimension) => (told ? (valuesOf(told.block, site)[dimension] ?? NaN) : NaN);

  return {
    /** @param {Told & { stage: string | null, dimension: number | null, theme: import('../../draw/color.js').Theme }} props */
    update(props) {
      told = props;
      const { block, edits, layer, head, tokens, token, theme } = props;
      const end = endOf(...SITES.map((site) => valuesOf(block, site)));
      const isOff = (/** @type {string | undefined} */ edit) => edit !== undefined && edits.includes(edit.replace('L', String(layer)));
      for (const row of rows) {
        const isOpen = row.name === props.stage;
        row.op.classList.toggle('off', isOff('edit' in row ? row.edit : undefined));
        if (row.panel) {
          row.op.setAttribute('aria-expanded', String(isOpen));
          row.panel.hidden = !isOpen;
        }
        if (!row.site || !row.strip) continue;
        const { length, mean, deviation } = statsOf(block, row.site);
        row.stats.textContent = words.flow.stats(written(length), written(mean), written(deviation));
        row.strip.draw({ label: words.flow.strip(nameOf(row.site), written(length)), values: valuesOf(block, row.site), colorOf: (value) => diverging(value, end, theme) });
      }
      for (const { element, edit } of residuals) element.classList.toggle('off', isOff(edit));
      lanes.update({ layer, head, block, edits, theme });
      projected.update(props);
      looked.update(props);
      stages.update(rows.find(({ name }) => name === props.stage)?.panel ?? null, props);
      pointing.update(props.dimension);
      const wanted = `${end} ${theme}`;
      if (legend !== wanted) scale.replaceChildren(scaleOf(words.flow.scale, end, theme));
      legend = wanted;
      const [from, attention, middle, , forward, , to] = SITES.map((site) => written(statsOf(block, site).length));
      says.textContent = words.flow.says({ token: tokens[token].text, layer, from, attention, middle, forward, to });
      if (stage !== props.stage) bringIntoView(props.stage);
      stage = props.stage;
    },
  };

  /** @param {string | null} opened */
  function bringIntoView(opened) {
    const row = rows.find(({ name }) => name === opened);
    if (!row?.panel) return;
    const { bottom } = row.panel.getBoundingClientRect();
    if (bottom > innerHeight || row.op.getBoundingClientRect().top < 0) row.op.scrollIntoView({ block: 'start' });
  }
}

/** Query, key and value of the followed token in the chosen head. */
function createProjected() {
  const parts = ['q', 'k', 'v'].map((letter) => ({ letter, canvas: html('canvas', { 'aria-hidden': 'true' }) }));
  const caption = html('span', {});
  return {
    element: html('div', { class: 'projected' }, caption, ...parts.map(({ letter, canvas }) => html('span', { class: `projected-part of-${letter}` }, html('strong', {}, letter), canvas))),
    /** @param {Told & { theme: import('../../draw/color.js').Theme }} told */
    update({ block, token, head, d_head, theme }) {
      caption.textContent = words.flow.inHead(head, d_head);
      for (const { letter, canvas } of parts) {
        const values = letter === 'q' ? valuesOf(block, 'q') : valuesOf(block, letter).subarray(token * d_head, (token + 1) * d_head);
        const end = maxAbsOf(values);
        paintHeatmap(canvas, { rows: 1, cols: values.length, values }, (value) => diverging(value, end, theme));
      }
    },
  };
}

/** Where the followed token looks in the chosen head: a cell a token. */
function createLooked() {
  const pointing = createOwnPointing();
  let names = /** @type {string[]} */ ([]);
  /** @type {Float32Array} */
  let weights = new Float32Array();
  const tell = (/** @type {number} */ at) => words.flow.weight(names[at] ?? '', formatPercent(weights[at]));
  const strip = pointing.strip(tell);
  const says = html('span', {});
  let most = '';
  pointing.listen((at) => (says.textContent = at === null || at >= names.length ? most : tell(at)));
  return {
    element: html('div', { class: 'looked' }, says, strip.element),
    /** @param {Told & { theme: import('../../draw/color.js').Theme }} told */
    update({ block, tokens, token, head, theme }) {
      [names, weights] = [tokens.map(({ text }) => text), valuesOf(block, 'pattern')];
      const [first] = largestFirst(weights);
      most = words.flow.looksMost(head, names[token], names[first] ?? '', formatPercent(weights[first]));
      strip.draw({ label: words.flow.weights(head, names[token]), values: weights, colorOf: (value) => sequential(value, theme) });
      pointing.update(null);
    },
  };
}
