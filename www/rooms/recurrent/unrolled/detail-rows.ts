/** The vectors of the current step, each in a row with its name, its formula and the marked number. */
import { sequential, stateColor } from '../../../draw/color.ts';
import { rowOf } from '../../../draw/scale.ts';
import { type VectorRow, vectorRowOf } from '../../../widgets/vector-row.ts';
import type { StripGroup } from '../../../widgets/vector-strip.ts';
import { colored } from '../colored.ts';
import type { SelectedState } from '../state.ts';
import type { Shown } from '../unrolled.ts';
import { words } from '../words/en.js';
import { stagesOf } from './order.ts';

interface Vector extends Pick<VectorRow, 'name' | 'formula' | 'values' | 'isLater'> {
  isShare?: boolean; // a gate, from 0 to 1
}

/** Gates with values from 0 to 1. The other gates can be negative. */
const SHARES = ['i', 'f', 'o', 'r', 'z'];

export const rowOfVector = (group: StripGroup, nth: number, vector: Vector, { end, theme }: Shown) =>
  vectorRowOf(group, `row ${nth}`, {
    ...vector,
    colorOf: (cell) => (vector.isShare ? sequential(cell, theme) : stateColor(cell, end, theme)),
    cellText: words.unrolled.cell,
  });

/** The vectors of a state. With attention, the last two vectors are context and output. `now`: the current stage. */
export function vectorsOf(shown: Shown, { side, at }: SelectedState, now: number): Vector[] {
  const { seen } = shown.run;
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
    ...(shown.look.gates ? gates.map(gateOf) : []),
    { name: say.stateOf[side], formula: colored(stateFormula(shown, { side, at })), values: rowOf(states, at) },
  ];
  if (side === 'h' || seen.scores.columns === 0) return vectors;
  const { context, output } = seen;
  return [
    ...vectors,
    {
      name: say.context,
      formula: colored(say.contextFormula),
      values: rowOf(context, at),
      isLater: now < stages.indexOf('context'),
    },
    {
      name: say.output,
      formula: colored(say.outputFormula),
      values: rowOf(output, at),
      isLater: now < stages.indexOf('output'),
    },
  ];
}

/** A state with the formula that computes it; a cell with gates has a formula for each of them. */
function stateFormula({ run: { seen, settings } }: Shown, { side, at }: SelectedState) {
  const name = `${side}${at + 1}`;
  const before = side === 'g' && at === 0 ? `h${seen.encoder.rows}` : `${side}${at}`;
  return settings.cell === 'plain' ? `${name} = tanh(U ${before} + W x${at + 1} + b)` : name;
}

/** The previous state. The encoder's first one, h₀, is zero; the decoder's first one is the encoder's last state. */
function beforeOf({ encoder, decoder }: Shown['run']['seen'], side: 'h' | 'g', at: number): Vector[] {
  const { rows: say } = words.unrolled;
  const states = side === 'h' ? encoder : decoder;
  if (at > 0) return [{ name: say.before, formula: colored(`${side}${at}`), values: rowOf(states, at - 1) }];
  if (side === 'h') return [{ name: say.before, formula: colored('h0'), values: new Float32Array(encoder.columns) }];
  return [{ name: say.handed, formula: colored(`h${encoder.rows}`), values: rowOf(encoder, encoder.rows - 1) }];
}
