// @ts-check
/**
 * The current step in numbers: states, gates, scores and weights, context, output, and the most likely words. If a
 * state is selected, its numbers are shown instead.
 *
 * @typedef {import('../unrolled.js').Shown} Shown
 * @typedef {object} Row
 * @property {string} name
 * @property {string} formula
 * @property {ArrayLike<number>} values
 * @property {boolean} [isShare] a gate, from 0 to 1
 * @property {boolean} [isLater] not computed yet at this step
 */
import { sequential } from '../../../draw/color.js';
import { formatNumber } from '../../../draw/format.js';
import { stateColor } from '../../../draw/state-color.js';
import { createBestWords } from '../../../widgets/best-words.js';
import { html } from '../../../widgets/elements.js';
import { createScoreTable } from '../../../widgets/score-table.js';
import { withSubscripts } from '../../../widgets/subscripts.js';
import { rowOf } from '../spelled.js';
import { words } from '../words.js';
import { stagesOf } from './order.js';
import { writtenOut } from './written-out.js';

/** Maximum number of rows in a step: input, five gates, state, context and output. */
const MOST_ROWS = 10;
/** Gates with values from 0 to 1; the other gates are signed. */
const SHARES = ['i', 'f', 'o', 'r', 'z'];
/** Number of words listed with their probabilities. */
const BEST = 5;
/** Decimals of numbers in formulas. */
const DECIMALS = 2;

/**
 * @param {ReturnType<typeof import('../../../widgets/vector-strip.js').createStripGroup>} group
 * @param {import('../view.ts').Emit} emit
 */
export function createDetail(group, emit) {
  const { unrolled: say } = words;
  const rows = Array.from({ length: MOST_ROWS }, () => {
    /** @type {Row} */
    let row = { name: '', formula: '', values: [] };
    const valueAt = (/** @type {number} */ at) => formatNumber(row.values[at] ?? Number.NaN);
    const strip = group.strip((at) => say.cell(row.name, at, valueAt(at)));
    const name = html('span', { class: 'flow-name' });
    const formula = html('span', { class: 'flow-formula' });
    const value = html('span', { class: 'flow-value' });
    group.listen((at) => {
      value.textContent = at === null || at >= row.values.length ? '' : valueAt(at);
    });
    const element = html(
      'div',
      { class: 'detail-row' },
      html('span', { class: 'detail-what' }, name, ' ', formula),
      strip.element,
      value,
    );
    return {
      element,
      /** @param {Row} next @param {Shown} shown */
      update(next, { end, theme }) {
        row = next;
        name.textContent = next.name;
        formula.replaceChildren(...withSubscripts(next.formula));
        element.classList.toggle('later', next.isLater === true);
        strip.draw({
          label: next.name,
          values: next.values,
          colorOf: (cell) => (next.isShare ? sequential(cell, theme) : stateColor(cell, end, theme)),
        });
      },
    };
  });
  const select = (/** @type {'score' | 'pattern'} */ stage, /** @type {number} */ column) =>
    emit('why', { stage, column });
  const tables = {
    dot: createScoreTable({ ...say.table, scores: say.scores.dot }, select),
    additive: createScoreTable({ ...say.table, scores: say.scores.additive }, select),
  };
  const best = createBestWords(say.best);
  const numbers = html('p', { class: 'detail-numbers' });
  const why = html('p', { class: 'detail-why', 'aria-live': 'polite' });
  let whyText = '';
  const noGates = html('p', { class: 'fine detail-none' }, say.noGates);
  const left = html('div', { class: 'detail-rows' });
  const right = html('div', { class: 'detail-best' }, html('h3', {}, say.best), best.element);

  return {
    element: html('div', { class: 'detail', role: 'group', 'aria-label': say.detail }, left, right, why),

    /** @param {Shown} shown */
    update(shown) {
      const { run, look, spelled, place, theme } = shown;
      const { seen, plan } = run;
      const at = look.selected ? { side: look.selected.side, at: look.selected.at } : sideOf(place, seen);
      const stages = stagesOf(seen);
      const now = !look.selected && place.kind === 'write' ? stages.indexOf(place.stage) : stages.length;
      const isWriting = at.side === 'g';
      const isAttending = isWriting && seen.scores.columns > 0;
      const table = tables[run.settings.attention === 'additive' ? 'additive' : 'dot'];
      const all = rowsOf(shown, at, now);
      const [before, after] = [all.slice(0, -2), all.slice(-2)].map((part) => part);
      const own = isAttending ? before : all;
      all.forEach((row, nth) => void rows[nth].update(row, shown));
      rows.forEach(({ element }, nth) => {
        element.hidden = nth >= all.length;
      });
      const elements = all.map((_, nth) => rows[nth].element);
      const isPlain = look.gates && seen.encoder_gates.length === 0;
      left.replaceChildren(
        ...elements.slice(0, own.length),
        ...(isPlain ? [noGates] : []),
        ...(isAttending ? [table.element, ...elements.slice(own.length)] : []),
        ...(look.selected ? [numbers] : []),
      );
      if (isAttending && after.length > 0) {
        table.element.classList.toggle('later', now < stages.indexOf('scores'));
        table.update(
          spelled.source,
          rowOf(seen.scores, at.at),
          rowOf(seen.pattern, at.at),
          now >= stages.indexOf('pattern'),
          theme,
        );
      }
      if (look.selected) {
        const values = rowOf(isWriting ? seen.decoder : seen.encoder, at.at);
        numbers.textContent = `${say.numbers(`${at.side}${at.at + 1}`)} [${Array.from(values, (value) => formatNumber(value, { decimals: DECIMALS })).join(', ')}]`;
      }
      why.hidden = !shown.sum || !shown.why;
      if (shown.sum && shown.why) {
        const text = writtenOut(shown.sum, shown.why, spelled.source);
        if (text !== whyText) why.replaceChildren(...withSubscripts(text));
        whyText = text;
      }
      right.hidden = !isWriting;
      right.classList.toggle('later', now < stages.indexOf('word'));
      if (isWriting) {
        const shares = rowOf(seen.probabilities, at.at);
        const order = Array.from(shares, (_, word) => word).sort((one, other) => shares[other] - shares[one]);
        best.update(
          order.slice(0, BEST).map((word) => ({
            text: plan.vocabulary[word],
            probability: shares[word],
            mark: word === seen.words[at.at] ? say.taken : undefined,
          })),
        );
      }
    },
  };
}

/**
 * The state that a step computes.
 * @param {import('./order.js').Place} place @param {import('../state.js').RecurrentView} seen @returns {import('../state.js').SelectedState}
 */
const sideOf = (place, { encoder }) =>
  place.kind === 'write'
    ? { side: 'g', at: place.at }
    : { side: 'h', at: place.kind === 'read' ? place.at : encoder.rows - 1 };

/**
 * The vectors of a state. With attention, the last two vectors are context and output.
 *
 * @param {Shown} shown
 * @param {import('../state.js').SelectedState} at
 * @param {number} now the current stage
 * @returns {Row[]}
 */
function rowsOf({ run, look }, { side, at }, now) {
  const { rows: say, gateNames } = words.unrolled;
  const { seen } = run;
  const states = side === 'h' ? seen.encoder : seen.decoder;
  const gates = side === 'h' ? seen.encoder_gates : seen.decoder_gates;
  const stages = stagesOf(seen);
  const name = (/** @type {number} */ nth) => `${side}${nth + 1}`;
  /** @type {Row[]} */
  const rows = [];
  if (at > 0) rows.push({ name: say.before, formula: name(at - 1), values: rowOf(states, at - 1) });
  else if (side === 'g')
    rows.push({
      name: say.handed,
      formula: `h${seen.encoder.rows}`,
      values: rowOf(seen.encoder, seen.encoder.rows - 1),
    });
  if (look.gates)
    for (const gate of gates)
      rows.push({
        name: gateNames[gate.name] ?? gate.name,
        formula: gate.name,
        values: rowOf(gate, at),
        isShare: SHARES.includes(gate.name),
      });
  rows.push({ name: say.stateOf[side], formula: name(at), values: rowOf(states, at) });
  if (side === 'g' && seen.scores.columns > 0)
    rows.push(
      {
        name: say.context,
        formula: say.contextFormula,
        values: rowOf(seen.context, at),
        isLater: now < stages.indexOf('context'),
      },
      {
        name: say.output,
        formula: say.outputFormula,
        values: rowOf(seen.output, at),
        isLater: now < stages.indexOf('output'),
      },
    );
  return rows;
}
