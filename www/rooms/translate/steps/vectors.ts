/** The vectors of one step of the decoder, as strips with their names. */
import { html } from 'lit-html';
import { diverging, sequential } from '../../../draw/color.ts';
import { formatNumber } from '../../../draw/format.ts';
import type { Matrix } from '../../../engine/trace.ts';
import type { MaskedStep, RecurrentStep } from '../../../pkg/headlight.js';
import type { Theme } from '../../../state/room.ts';
import { isSame } from '../../../state/same.ts';
import { html as element } from '../../../widgets/elements.ts';
import { withSubscripts } from '../../../widgets/subscripts.ts';
import { createStripGroup } from '../../../widgets/vector-strip.ts';
import type { DecoderStep, Step } from '../answers.ts';
import type { Emit } from '../controller.ts';
import type { Place, Stage } from '../state.ts';
import { words } from '../words.js';

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

/** The step that is drawn, and its vectors. */
interface Now {
  step: Step | null;
  isPre: boolean; // whether norms come before their sublayers
  numbers: Partial<Record<VectorName, Matrix>>;
}

export function createVectors(emit: Emit) {
  const groups = { model: createStripGroup(() => {}), head: createStripGroup(() => {}) };
  const now: Now = { step: null, isPre: false, numbers: {} };
  const all = VECTORS.map((vector) => createRow(vector, vector.ofHead ? groups.head : groups.model, now, emit));

  /** Marks the explained number in the strips. */
  function markNumber(step: Step) {
    const cell = step.number?.cell;
    const isExplained = (vector: VectorAt) =>
      cell !== undefined && isSame(placeOf(vector, now, step, cell.column), cell);
    const selected = all.filter(isExplained);
    for (const group of Object.values(groups))
      group.update(cell && selected.some((vector) => vector.group === group) ? cell.column : null);
  }

  return {
    /** `end`: maximum of the colour scale. */
    draw(step: Step, isPre: boolean, end: number, theme: Theme) {
      const { recurrent, masked, ...shared } = step.numbers;
      now.step = step;
      now.isPre = isPre;
      now.numbers = { ...shared, ...recurrent, ...masked };
      for (const { name, strip } of all) {
        const matrix = now.numbers[name];
        if (!matrix) continue;
        // A gate is a share from 0 to 1.
        const colorOf = (value: number) =>
          name === 'forget' ? sequential(value, theme) : diverging(value, end, theme);
        strip.draw({ label: say.vectors[name].name, values: matrix.values, colorOf });
      }
      markNumber(step);
    },

    /** Draws the vectors of a stage and returns their rows. */
    rowsOf: (stage: Stage) =>
      all
        .filter((vector) => vector.stage === stage && now.numbers[vector.name] !== undefined)
        .map((vector) => ({ name: vector.name, row: rowOf(vector, now) })),
  };
}

/** The strip of a vector, and the value of the marked dimension. */
function createRow(vector: VectorAt, group: ReturnType<typeof createStripGroup>, now: Now, emit: Emit) {
  const { name } = vector;
  const valueAt = (at: number) => formatNumber(now.numbers[name]?.values[at] ?? NaN);
  const strip = group.strip(
    (at) => say.dimension(say.vectors[name].name, at, valueAt(at)),
    (at) => {
      const place = now.step && placeOf(vector, now, now.step, at);
      if (place) emit('number', place);
    },
  );
  const value = element('span', { class: 'flow-value' });
  group.listen((at) => {
    value.textContent = at === null || at >= (now.numbers[name]?.values.length ?? 0) ? '' : valueAt(at);
  });
  return { ...vector, group, strip, value };
}

function rowOf({ name, site, strip, value }: ReturnType<typeof createRow>, { numbers, isPre, step }: Now) {
  const { rows, columns } = numbers[name] as Matrix;
  const own = isPre && SUMS[site] ? say.added : say.vectors[name].name;
  const label = name === 'input' ? say.inputName(step?.layer ?? 0) : own;
  return html`<div class="flow-row">
    <span class="flow-what"><span class="flow-name">${label}</span>
      <span class="flow-formula">${withSubscripts(say.vectors[name].formula)}</span></span>
    ${strip.element}
    <span class="flow-end"><span class="flow-shape">${rows} × ${columns}</span>${value}</span>
  </div>`;
}

/** Matrix, row and column of a number in a strip; `null` for the memory before the first word. */
function placeOf(
  { name, site, ofHead }: VectorAt,
  { isPre }: Now,
  { word, layer, head }: Step,
  column: number,
): Place | null {
  const own = isPre ? (SUMS[site] ?? site) : site;
  const row = name === 'state_before' ? word - 1 : word;
  return row < 0 ? null : { name: `decoder.${layer}.${own}${ofHead ? `.${head}` : ''}`, row, column };
}
