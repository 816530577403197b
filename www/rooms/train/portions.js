// @ts-check
/**
 * The state and measurements of a training run after a further portion of steps.
 *
 * @typedef {import('./state.js').Run} Run
 * @typedef {import('../../pkg/headlight.js').TrainProgress} TrainProgress
 * @typedef {import('../../pkg/headlight.js').TrainView} TrainView
 * @typedef {{ progress: TrainProgress, seen: TrainView | null }} Chunk
 * @typedef {{ chunks: Chunk[], kept: ArrayLike<number>, reach: Float32Array }} Portion
 */
import { joined } from '../../draw/joined.ts';

/**
 * Interval in steps between measurements of accuracy and heads. It is short at first, when most of the learning
 * happens.
 */
export const measuredEvery = (/** @type {number} */ step) => (step < 100 ? 10 : 25);
export const isMeasured = (/** @type {number} */ step) => step % measuredEvery(step) === 0;

/** A task counts as learned when every measured word has been correct for this number of steps. */
export const LEARNED_STEPS = 500;

/** @param {Run} run */
export const hasLearned = ({ step, measured, accuracy }) =>
  step >= LEARNED_STEPS &&
  accuracy === 1 &&
  measured.every((one) => one.step < step - LEARNED_STEPS || one.accuracy === 1);

/** @param {number} accuracy @param {TrainView} seen @returns {import('./state.js').Measured} */
const measuredOf = (accuracy, { step, previous_token, induction, alignment_score }) => ({
  step,
  accuracy,
  previous: previous_token,
  induction,
  alignment: alignment_score,
});

/**
 * The state of a run that was just started or loaded.
 *
 * @param {Run['settings']} settings
 * @param {Run['plan']} plan
 * @param {Pick<TrainProgress, 'losses' | 'gradient_norms' | 'layer_norms'>} made one per step
 * @param {[TrainView, ArrayLike<number>, TrainProgress, ArrayLike<number>, ArrayLike<number>]} seen
 * @returns {Run}
 */
export const runOf = (
  settings,
  plan,
  { losses, gradient_norms: norms, layer_norms: layerNorms },
  [now, kept, { accuracy, problem }, firstReach, reach],
) => ({
  settings,
  plan,
  step: losses.length,
  losses,
  norms,
  layerNorms,
  measured: [measuredOf(accuracy, now)],
  accuracy,
  isPausedAsLearned: false,
  now,
  kept,
  firstReach: Float32Array.from(firstReach),
  reach: Float32Array.from(reach),
  perSecond: 0,
  problem: problem ?? null,
});

/**
 * The state of a run after a portion of steps.
 *
 * @param {Run} run
 * @param {Portion} portion
 * @returns {Run}
 */
export function after(run, { chunks, kept, reach }) {
  const { progress, seen } = chunks[chunks.length - 1];
  const measured = chunks.flatMap(({ progress: { accuracy, step }, seen }) =>
    seen && isMeasured(step) && step > (run.measured.at(-1)?.step ?? -1) ? [measuredOf(accuracy, seen)] : [],
  );
  const perStep = progress.step_ms;
  if (perStep > 0) {
    performance.clearMeasures('headlight:step');
    performance.measure('headlight:step', { start: performance.now() - perStep, duration: perStep });
  }
  return {
    ...run,
    step: progress.step,
    losses: joined([run.losses, ...chunks.map(({ progress: { losses } }) => losses)]),
    norms: joined([run.norms, ...chunks.map(({ progress: { gradient_norms } }) => gradient_norms)]),
    layerNorms: run.layerNorms.map((norms, layer) =>
      joined([norms, ...chunks.map(({ progress: { layer_norms } }) => layer_norms[layer])]),
    ),
    measured: [...run.measured, ...measured],
    accuracy: progress.accuracy,
    isPausedAsLearned: false,
    now: seen ?? run.now,
    kept,
    reach,
    perSecond: perStep > 0 ? 1000 / perStep : run.perSecond,
    problem: progress.problem ?? null,
  };
}
