/** The vectors of the current step, each in a row with its name, its formula and the marked number. */
import { sequential } from '../../../draw/color.ts';
import { formatNumber } from '../../../draw/format.ts';
import { stateColor } from '../../../draw/state-color.ts';
import { html } from '../../../widgets/elements.ts';
import { withSubscripts } from '../../../widgets/subscripts.ts';
import type { createStripGroup } from '../../../widgets/vector-strip.ts';
import { rowOf } from '../spelled.ts';
import type { SelectedState } from '../state.ts';
import type { Shown } from '../unrolled.ts';
import { words } from '../words.js';
import { stagesOf } from './order.ts';

interface Vector {
  name: string;
  formula: string;
  values: ArrayLike<number>;
  isShare?: boolean; // a gate, from 0 to 1
  isLater?: boolean; // not computed yet at this step
}

type Group = ReturnType<typeof createStripGroup>;

/** Gates with values from 0 to 1. The other gates can be negative. */
const SHARES = ['i', 'f', 'o', 'r', 'z'];

/** Returns a function that draws vectors and returns the elements of their rows. The elements are reused. */
export function createRows(group: Group) {
  const rows: ReturnType<typeof createRow>[] = [];
  return (vectors: Vector[], shown: Shown) => {
    while (rows.length < vectors.length) rows.push(createRow(group));
    // A row without a vector has no marked number.
    return rows.map((row, nth) => row.update(vectors[nth], shown)).slice(0, vectors.length);
  };
}

function createRow(group: Group) {
  let vector: Vector = { name: '', formula: '', values: [] };
  const valueAt = (at: number) => formatNumber(vector.values[at] ?? Number.NaN);
  const strip = group.strip((at) => words.unrolled.cell(vector.name, at, valueAt(at)));
  const name = html('span', { class: 'flow-name' });
  const formula = html('span', { class: 'flow-formula' });
  const value = html('span', { class: 'flow-value' });
  group.listen((at) => {
    value.textContent = at === null || at >= vector.values.length ? '' : valueAt(at);
  });
  const what = html('span', { class: 'detail-what' }, name, ' ', formula);
  const element = html('div', { class: 'detail-row' }, what, strip.element, value);

  return {
    update(next: Vector | undefined, { end, theme }: Shown) {
      if (!next) return element;
      vector = next;
      name.textContent = next.name;
      formula.replaceChildren(...withSubscripts(next.formula));
      element.classList.toggle('later', next.isLater === true);
      const colorOf = (cell: number) => (next.isShare ? sequential(cell, theme) : stateColor(cell, end, theme));
      strip.draw({ label: next.name, values: next.values, colorOf });
      return element;
    },
  };
}

/** The vectors of a state. With attention, the last two vectors are context and output. `now`: the current stage. */
export function vectorsOf({ run: { seen }, look }: Shown, { side, at }: SelectedState, now: number): Vector[] {
  const { rows: say, gateNames } = words.unrolled;
  const [states, gates] = side === 'h' ? [seen.encoder, seen.encoder_gates] : [seen.decoder, seen.decoder_gates];
  const stages = stagesOf(seen);
  const gateOf = (gate: (typeof gates)[number]) => ({
    name: gateNames[gate.name] ?? gate.name,
    formula: gate.name,
    values: rowOf(gate, at),
    isShare: SHARES.includes(gate.name),
  });
  const vectors = [
    ...beforeOf(seen, side, at),
    ...(look.gates ? gates.map(gateOf) : []),
    { name: say.stateOf[side], formula: `${side}${at + 1}`, values: rowOf(states, at) },
  ];
  if (side === 'h' || seen.scores.columns === 0) return vectors;
  const { context, output } = seen;
  return [
    ...vectors,
    {
      name: say.context,
      formula: say.contextFormula,
      values: rowOf(context, at),
      isLater: now < stages.indexOf('context'),
    },
    {
      name: say.output,
      formula: say.outputFormula,
      values: rowOf(output, at),
      isLater: now < stages.indexOf('output'),
    },
  ];
}

/** The previous state; for the decoder's first state, it is the encoder's last one. */
function beforeOf({ encoder, decoder }: Shown['run']['seen'], side: 'h' | 'g', at: number): Vector[] {
  const { rows: say } = words.unrolled;
  const states = side === 'h' ? encoder : decoder;
  if (at > 0) return [{ name: say.before, formula: `${side}${at}`, values: rowOf(states, at - 1) }];
  if (side === 'h') return [];
  return [{ name: say.handed, formula: `h${encoder.rows}`, values: rowOf(encoder, encoder.rows - 1) }];
}
