/** The vectors of one step of the decoder, as strips with their names. */
import { diverging, sequential } from '../../../draw/color.ts';
import type { Theme } from '../../../state/room.ts';
import { isSame } from '../../../state/same.ts';
import { subscripted } from '../../../widgets/subscripted.ts';
import { vectorRowOf } from '../../../widgets/vector-row.ts';
import { StripGroup } from '../../../widgets/vector-strip.ts';
import type { Step } from '../answers.ts';
import type { Emit } from '../controller.ts';
import type { Place, Stage } from '../state.ts';
import { words } from '../words/en.js';

type VectorAt = { stage: Stage; name: string; site: string; ofHead?: boolean };

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
  const groups = { model: new StripGroup(), head: new StripGroup() };

  return (step: Step, isPre: boolean, end: number, theme: Theme) => {
    const now = { step, isPre };
    const groupOf = ({ ofHead }: VectorAt) => (ofHead ? groups.head : groups.model);
    // Marks the explained number.
    const cell = step.number?.cell;
    const marked = cell ? VECTORS.filter((vector) => isSame(placeOf(vector, now, cell.column), cell)) : [];
    for (const group of Object.values(groups))
      group.select(cell && marked.some((vector) => groupOf(vector) === group) ? cell.column : null);
    return VECTORS.flatMap((vector) => {
      const { stage, name } = vector;
      const values = step.numbers.get(matrixOf(vector, isPre))?.values;
      if (!values) return [];
      // A gate is a share from 0 to 1.
      const colorOf = (value: number) => (name === 'forget' ? sequential(value, theme) : diverging(value, end, theme));
      const press = (column: number) => {
        const place = placeOf(vector, now, column);
        if (place) emit('number', place);
      };
      const looks = { shape: `1 × ${values.length}`, colorOf, cellText: say.dimension };
      const row = vectorRowOf(groupOf(vector), name, { ...namesOf(vector, now), ...looks, values, press });
      return [{ stage, name, row }];
    });
  };
}

function namesOf({ name, site }: VectorAt, { step, isPre }: Now) {
  const { name: own, formula } = say.vectors[name];
  return {
    name: name === 'input' ? say.inputName(step.layer) : isPre && SUMS[site] ? say.added : own,
    formula: subscripted(formula),
  };
}

/** Matrix, row and column of a number in a strip; `null` for the memory before the first word. */
function placeOf(vector: VectorAt, { step, isPre }: Now, column: number): Place | null {
  const { name, ofHead } = vector;
  const { word, layer, head } = step;
  const own = siteOf(vector, isPre);
  const row = name === 'state_before' ? word - 1 : word;
  return row < 0 ? null : { name: `decoder.${layer}.${own}${ofHead ? `.${head}` : ''}`, row, column };
}

const siteOf = ({ site }: VectorAt, isPre: boolean) => (isPre ? (SUMS[site] ?? site) : site);

/** The name of a vector's matrix in the answer. */
const matrixOf = (vector: VectorAt, isPre: boolean) =>
  vector.name === 'state_before' ? 'ssru.state_before' : siteOf(vector, isPre);

/** The names of the matrices whose vectors are drawn. */
export const drawnMatrices = (isPre: boolean) => VECTORS.map((vector) => matrixOf(vector, isPre));
