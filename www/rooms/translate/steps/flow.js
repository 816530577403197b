// @ts-check
/**
 * One word in one layer of the decoder: the input, the memory, the cross-attention, the feed-forward part, and the most
 * likely words. Stages after the current step are hidden.
 *
 * @typedef {import('../view.js').Shown} Shown
 * @typedef {import('../state.js').Stage} Stage
 * @typedef {import('../controller.js').DecoderStep} DecoderStep
 * @typedef {import('../../../pkg/headlight.js').RecurrentStep} RecurrentStep
 * @typedef {import('../../../pkg/headlight.js').MaskedStep} MaskedStep
 * @typedef {Omit<DecoderStep, 'recurrent' | 'masked'> & Partial<RecurrentStep & MaskedStep>} Vectors
 */
import { diverging, sequential } from '../../../draw/color.js';
import { formatNumber } from '../../../draw/format.js';
import { isSame } from '../../../state/same.js';
import { html } from '../../../widgets/elements.js';
import { legendOf } from '../../../widgets/legend.js';
import { createScoreTable } from '../../../widgets/score-table.js';
import { endWithout, signedLegend } from '../../../widgets/signed.js';
import { withSubscripts } from '../../../widgets/subscripts.js';
import { createStripGroup } from '../../../widgets/vector-strip.js';
import { readText, writtenText } from '../spelled.js';
import { languagesOf, STAGES } from '../state.js';
import { words } from '../words.js';
import { createBest } from './best.js';
import { createNumberWhy, stageOf } from './number-why.js';
import { createWeightWhy } from './weight-why.js';

/** Share of the numbers that may exceed a scale, because a few outliers would make all other colours pale. */
const BEYOND = 0.02;

/**
 * The vectors of a step in order, each with its stage. Vectors of a head are shorter than the others, so the two kinds
 * do not share the marked dimension. `site` is the name of the matrix within the layer. A decoder has either a
 * recurrent unit or masked self-attention, so a step has the rows of only one of them.
 *
 * @type {{ stage: Stage, name: keyof Vectors, site: string, ofHead?: boolean }[]}
 */
const VECTORS = [
  { stage: 'input', name: 'input', site: 'resid_pre' },
  { stage: 'memory', name: 'state_before', site: 'ssru.state' },
  { stage: 'memory', name: 'forget', site: 'ssru.forget' },
  { stage: 'memory', name: 'candidate', site: 'ssru.candidate' },
  { stage: 'memory', name: 'state', site: 'ssru.state' },
  { stage: 'memory', name: 'self_q', site: 'self_attn.q', ofHead: true },
  { stage: 'memory', name: 'self_z', site: 'self_attn.z', ofHead: true },
  { stage: 'memory', name: 'self_attn_out', site: 'self_attn_out' },
  { stage: 'memory', name: 'after_written', site: 'ln1.normalized' },
  { stage: 'scores', name: 'q', site: 'cross_attn.q', ofHead: true },
  { stage: 'mix', name: 'z', site: 'cross_attn.z', ofHead: true },
  { stage: 'mix', name: 'after_cross', site: 'ln2.normalized' },
  { stage: 'forward', name: 'mlp_out', site: 'mlp_out' },
  { stage: 'forward', name: 'output', site: 'ln3.normalized' },
];

/** @param {import('../view.js').Emit} emit */
export function createFlow(emit) {
  const { steps: say } = words;
  const groups = { model: createStripGroup(() => {}), head: createStripGroup(() => {}) };
  /** @type {NonNullable<import('../controller.js').Answers['step']> | null} */
  let shownStep = null;
  /** @type {Vectors | null} */
  let numbers = null;
  const vectors = VECTORS.map(({ stage, name, site, ofHead }) => {
    const label = say.vectors[name];
    const group = ofHead ? groups.head : groups.model;
    const valueAt = (/** @type {number} */ at) => formatNumber(numbers?.[name]?.values[at] ?? NaN);
    /** Matrix, row and column of a number in the strip; `null` for the memory before the first word. */
    const placeOf = (/** @type {number} */ column) => {
      const { word, layer, head } = /** @type {NonNullable<typeof shownStep>} */ (shownStep);
      const row = name === 'state_before' ? word - 1 : word;
      return row < 0 ? null : { name: `decoder.${layer}.${site}${ofHead ? `.${head}` : ''}`, row, column };
    };
    const strip = group.strip(
      (at) => say.dimension(label.name, at, valueAt(at)),
      (at) => {
        const place = placeOf(at);
        if (place) emit('number', place);
      },
    );
    const shape = html('span', { class: 'flow-shape' });
    const value = html('span', { class: 'flow-value' });
    group.listen((at) => {
      value.textContent = at === null || at >= (numbers?.[name]?.values.length ?? 0) ? '' : valueAt(at);
    });
    const what = html('span', { class: 'flow-name' }, label.name);
    const element = html(
      'div',
      { class: 'flow-row' },
      html(
        'span',
        { class: 'flow-what' },
        what,
        ' ',
        html('span', { class: 'flow-formula' }, ...withSubscripts(label.formula)),
      ),
      strip.element,
      html('span', { class: 'flow-end' }, shape, value),
    );
    return { stage, name, label, group, placeOf, strip, shape, what, element };
  });
  const own = createScoreTable(say.own, (row, column) => {
    const { word, layer, head } = /** @type {NonNullable<typeof shownStep>} */ (shownStep);
    const site = row === 'score' ? 'attn_scores' : 'pattern';
    emit('number', { name: `decoder.${layer}.self_attn.${site}.${head}`, row: word, column });
  });
  const source = createScoreTable(say.source, (_row, column) => emit('why', column));
  const why = createWeightWhy(emit);
  const number = createNumberWhy(emit);
  const best = createBest();
  const legend = html('p', { class: 'fine legend flow-legend' });
  const rowsOf = (/** @type {Stage} */ stage) =>
    vectors.filter((vector) => vector.stage === stage).map(({ element }) => element);
  /** @type {Record<Stage, Element[]>} */
  const inside = {
    input: rowsOf('input'),
    memory: vectors.flatMap(({ stage, name, element }) =>
      stage !== 'memory' ? [] : name === 'self_q' ? [element, own.element] : [element],
    ),
    scores: [...rowsOf('scores'), source.element, why.element],
    mix: rowsOf('mix'),
    forward: rowsOf('forward'),
    word: [best.element],
  };
  const parts = STAGES.map((stage) => {
    const container = html('div', { class: 'flow-inside' }, ...inside[stage]);
    const name = html('h3', {}, say.stageNames[stage]);
    const element = html(
      'section',
      { class: `flow-part ${stage}`, 'aria-label': say.stageNames[stage] },
      name,
      container,
    );
    return { stage, element, name, inside: container };
  });
  const element = html('div', { class: 'flow' }, ...parts.map((part) => part.element), legend);
  let drawnLegend = '';

  return {
    element,
    /** @param {Shown} shown */
    update({ answers, read: { written, direction }, theme }) {
      const { step, translation } = answers;
      element.hidden = written === null || step === null;
      if (!written || !step) return;
      const { recurrent, masked, ...shared } = step.numbers;
      const shownNumbers = { ...shared, ...recurrent, ...masked };
      [numbers, shownStep] = [shownNumbers, step];
      for (const part of parts) {
        const isMasked = part.stage === 'memory' && masked !== undefined;
        const name = isMasked ? say.maskedName : say.stageNames[part.stage];
        part.name.textContent = name;
        part.element.setAttribute('aria-label', name);
      }
      const now = STAGES.indexOf(written.stage);
      parts.forEach(({ element }, nth) => {
        element.classList.toggle('now', nth === now);
        element.classList.toggle('later', nth > now);
      });
      const all = vectors.filter(({ name }) => name !== 'forget').map(({ name }) => shownNumbers[name]?.values ?? []);
      const end = endWithout(BEYOND, ...all) || 1;
      for (const { name, label, strip, shape, what, element } of vectors) {
        const matrix = shownNumbers[name];
        element.hidden = matrix === undefined;
        if (!matrix) continue;
        const { values, rows, columns } = matrix;
        shape.textContent = `${rows} × ${columns}`;
        if (name === 'input') what.textContent = say.inputName(step.layer);
        // A gate is a share from 0 to 1.
        const isShare = name === 'forget';
        const colorOf = (/** @type {number} */ value) =>
          isShare ? sequential(value, theme) : diverging(value, end, theme);
        strip.draw({ label: label.name, values, colorOf });
      }
      const selected = vectors.filter(
        ({ placeOf }) => step.number && isSame(placeOf(step.number.cell.column), step.number.cell),
      );
      for (const group of Object.values(groups)) {
        const isSelected = selected.some((vector) => vector.group === group);
        group.update(isSelected && step.number ? step.number.cell.column : null);
      }
      const languages = languagesOf(direction);
      source.names.lang = languages.read;
      own.element.hidden = masked === undefined;
      if (masked) {
        own.names.lang = languages.written;
        const read = translation.target_tokens.map((_, at) =>
          at === 0 ? say.start : writtenText(translation.target_tokens[at - 1]),
        );
        own.update(read, masked.self_scores.values, masked.self_pattern.values, now >= STAGES.indexOf('memory'), theme);
      }
      const { scores, pattern } = step.numbers;
      const isMixed = now >= STAGES.indexOf('mix');
      source.update(translation.source_tokens.map(readText), scores.values, pattern.values, isMixed, theme);
      why.update(step, translation.source_tokens, theme);
      number.update(step.number, translation);
      if (step.number) {
        const stage = stageOf(step.number);
        const inside = parts.find((part) => part.stage === stage)?.inside;
        if (inside && number.element.parentElement !== inside) inside.append(number.element);
      }
      best.element.lang = languages.written;
      best.update(translation.target_tokens[step.word]);
      const wanted = `${theme} ${end} ${recurrent === undefined}`;
      if (wanted !== drawnLegend) {
        drawnLegend = wanted;
        const shown = formatNumber(end, { decimals: 2 });
        legend.replaceChildren(
          html('span', {}, say.legend, ' ', signedLegend(theme, `−${shown}`, shown)),
          ...(recurrent ? [html('span', {}, say.gate, ' ', legendOf(theme, '0', '1'))] : []),
        );
      }
    },
  };
}
