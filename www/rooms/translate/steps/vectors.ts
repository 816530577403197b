/** The vectors of one step of the decoder, as strips with their names. */
import { diverging, sequential } from '../../../draw/color.ts';
import type { Matrix } from '../../../engine/trace.ts';
import type { MaskedStep, RecurrentStep } from '../../../pkg/headlight.js';
import type { Theme } from '../../../state/room.ts';
import { isSame } from '../../../state/same.ts';
import { createStripGroup } from '../../../widgets/vector-strip.ts';
import type { DecoderStep, Step } from '../answers.ts';
import type { Emit } from '../controller.ts';
import type { Place, Stage } from '../state.ts';
import { words } from '../words.js';
import { createVectorRow } from './vector-row.ts';

type VectorName = Exclude<keyof DecoderStep | keyof RecurrentStep | keyof MaskedStep, 'recurrent' | 'masked'>;
type VectorAt = { stage: Stage; name: VectorName; site: string; ofHead?: boolean };

/**
 * The vectors of a step in order, each with its stage. Vectors of a head are shorter than the others, so a dimension
 * marked in one kind is not marked in the other. `site` is the name of the matrix within the layer. A decoder has
 * either a recurrent unit or masked self-attention, so a step has the rows of only one of them.
 */
const VECTORS: VectorAt[] = [
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

/** For each normalised sum of a post-norm model: the residual stream that a pre-norm model shows instead. */
const SUMS: Record<string, string> = {
  'ln1.normalized': 'resid_self',
  'ln2.normalized': 'resid_cross',
  'ln3.normalized': 'resid_post',
};

const { steps: say } = words;

/** A step, and whether norms come before their sublayers. */
type Now = { step: Step; isPre: boolean };

/** Returns a function that draws the vectors of a step. `end`: maximum of the colour scale. */
export function createVectors(emit: Emit) {
  const groups = { model: createStripGroup(() => {}), head: createStripGroup(() => {}) };
  let now: Now;
  const all = VECTORS.map((vector) => {
    const group = vector.ofHead ? groups.head : groups.model;
    const rowOf = createVectorRow(group, (column) => {
      const place = placeOf(vector, now, column);
      if (place) emit('number', place);
    });
    return { ...vector, group, rowOf };
  });

  return (step: Step, isPre: boolean, end: number, theme: Theme) => {
    now = { step, isPre };
    const { recurrent, masked, ...shared } = step.numbers;
    const numbers: Partial<Record<VectorName, Matrix>> = { ...shared, ...recurrent, ...masked };
    const rows = all.flatMap((vector) => {
      const values = numbers[vector.name]?.values;
      // A gate is a share from 0 to 1.
      const colorOf = (value: number) =>
        vector.name === 'forget' ? sequential(value, theme) : diverging(value, end, theme);
      return values ? [{ ...vector, row: vector.rowOf({ ...namesOf(vector, now), values, colorOf }) }] : [];
    });
    // Marks the explained number.
    const cell = step.number?.cell;
    const marked = cell ? all.filter((vector) => isSame(placeOf(vector, now, cell.column), cell)) : [];
    for (const group of Object.values(groups))
      group.update(cell && marked.some((vector) => vector.group === group) ? cell.column : null);
    return rows;
  };
}

function namesOf({ name, site }: VectorAt, { step, isPre }: Now) {
  const { name: own, formula } = say.vectors[name];
  return { name: name === 'input' ? say.inputName(step.layer) : isPre && SUMS[site] ? say.added : own, formula };
}

/** Matrix, row and column of a number in a strip; `null` for the memory before the first word. */
function placeOf({ name, site, ofHead }: VectorAt, { step, isPre }: Now, column: number): Place | null {
  const { word, layer, head } = step;
  const own = isPre ? (SUMS[site] ?? site) : site;
  const row = name === 'state_before' ? word - 1 : word;
  return row < 0 ? null : { name: `decoder.${layer}.${own}${ofHead ? `.${head}` : ''}`, row, column };
}
