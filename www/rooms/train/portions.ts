/** A training run's requests to the engine, and the state of the run after each group of steps. */
import { shortest } from '../../draw/format.ts';
import { joined } from '../../draw/scale.ts';
import type { Client } from '../../engine/client.ts';
import type { TrainOpened, TrainProgress, TrainSettings, TrainView } from '../../pkg/headlight.js';
import type { Measured, Run } from './state.ts';

type Chunk = Awaited<ReturnType<typeof chunkOf>>;

export type Portion = Awaited<ReturnType<typeof portionOf>>;

/** An empty sequence means that the engine chooses the displayed sequence. */
export const PROBE = new Uint32Array();

/** A task counts as learned when every measured word has been correct for this number of steps. */
export const LEARNED_STEPS = 500;

/**
 * Number of steps between measurements of the accuracy and of the heads' scores. It is small at first, when most of the
 * learning happens.
 */
const measuredEvery = (step: number) => (step < 100 ? 10 : 25);
const isMeasured = (step: number) => step % measuredEvery(step) === 0;

export const hasLearned = ({ step, measured, accuracy }: Run) =>
  step >= LEARNED_STEPS &&
  accuracy === 1 &&
  measured.every((one) => one.step < step - LEARNED_STEPS || one.accuracy === 1);

const measuredOf = (accuracy: number, { step, previous_token, induction, alignment_score }: TrainView): Measured => ({
  ...{ step, accuracy, previous_token, induction, alignment_score },
});

/** Requests the data that the room displays for a run while no steps are being computed. */
async function look(client: Client) {
  const [now, kept, progress, first, reach] = await Promise.all([
    client.call('train_view', PROBE),
    client.call('train_kept'),
    client.call('train_steps', 0),
    client.call('train_gradient_by_distance', 0),
    client.call('train_gradient_by_distance'),
  ]);
  const reaches = { firstReach: Float32Array.from(first), reach: Float32Array.from(reach) };
  return { now, kept, accuracy: progress.accuracy, problem: await problemOf(client, progress), ...reaches };
}

const problemOf = async (client: Client, { problem }: TrainProgress) => (problem ? client.sentenceOf(problem) : null);

/** The state of a run that was just started or loaded. */
const runOf = (opened: TrainOpened, seen: Awaited<ReturnType<typeof look>>): Run => ({
  ...opened,
  ...seen,
  step: opened.losses.length,
  measured: [measuredOf(seen.accuracy, seen.now)],
  isPausedAsLearned: false,
  perSecond: 0,
});

export function after(run: Run, { chunks, kept, reach }: Portion): Run {
  const { progress, seen, problem } = chunks[chunks.length - 1];
  const { step, accuracy, step_ms: perStep } = progress;
  const parts = chunks.map(({ progress }) => progress);
  const measured = chunks.flatMap(({ progress: { accuracy, step }, seen }) =>
    seen && isMeasured(step) && step > (run.measured.at(-1)?.step ?? -1) ? [measuredOf(accuracy, seen)] : [],
  );
  if (perStep > 0) {
    performance.clearMeasures('headlight:step');
    performance.measure('headlight:step', { start: performance.now() - perStep, duration: perStep });
  }
  return {
    ...run,
    ...{ step, accuracy, kept, reach },
    losses: joined([run.losses, ...parts.map(({ losses }) => losses)]),
    gradient_norms: joined([run.gradient_norms, ...parts.map(({ gradient_norms }) => gradient_norms)]),
    layer_norms: run.layer_norms.map((norms, nth) => joined([norms, ...parts.map((part) => part.layer_norms[nth])])),
    measured: [...run.measured, ...measured],
    isPausedAsLearned: false,
    now: seen ?? run.now,
    perSecond: perStep > 0 ? 1000 / perStep : run.perSecond,
    problem,
  };
}

/** Requests the steps from `from` to `until`, and the measurements between them, all in one message. */
export function requestSteps(client: Client, from: number, until: number) {
  const chunks: Promise<Chunk>[] = [];
  for (let step = from; step < until; ) {
    const every = measuredEvery(step);
    const end = Math.min(until, step - (step % every) + every);
    chunks.push(chunkOf(client, end - step, end === until || isMeasured(end)));
    step = end;
  }
  return portionOf(client, chunks);
}

/** Does one step, and requests its gradients and its update. */
export async function openStep(client: Client) {
  const opening = client.call('train_open');
  const [opened, portion] = await Promise.all([opening, portionOf(client, [chunkOf(client, 0, true)])]);
  const progress = {
    ...portion.chunks[0].progress,
    losses: Float32Array.of(opened.loss),
    gradient_norms: Float32Array.of(opened.gradient_norm),
    layer_norms: Array.from(opened.layer_norms, (norm) => Float32Array.of(norm)),
  };
  return { opened, portion: { ...portion, chunks: [{ ...portion.chunks[0], progress }] } };
}

export async function beginRun(client: Client, settings: TrainSettings) {
  const [plan, seen] = await Promise.all([client.call('train_begin', settings), look(client)]);
  const losses = new Float32Array();
  const layer_norms = plan.layers.map(() => losses);
  return runOf({ settings, plan, losses, gradient_norms: losses, layer_norms }, seen);
}

/** Loads a saved training run into the engine. */
export async function readSaved(client: Client, files: File[]) {
  const names = files.map(({ name }) => name);
  const saved = await client.read('train_read', [], files, names);
  const { learning_rate, smoothing } = saved.settings;
  // The file stores 32-bit floats; as 64-bit numbers, they would have superfluous digits.
  const rates = { learning_rate: Number(shortest(learning_rate)), smoothing: Number(shortest(smoothing)) };
  return runOf({ ...saved, settings: { ...saved.settings, ...rates } }, await look(client));
}

async function chunkOf(client: Client, steps: number, withView: boolean) {
  const stepping = client.call('train_steps', steps);
  const [progress, seen] = await Promise.all([stepping, withView ? client.call('train_view', PROBE) : null]);
  return { progress, seen, problem: await problemOf(client, progress) };
}

async function portionOf(client: Client, asked: Promise<Chunk>[]) {
  const [kept, reach, ...chunks] = await Promise.all([
    client.call('train_kept'),
    client.call('train_gradient_by_distance'),
    ...asked,
  ]);
  return { chunks, kept, reach: Float32Array.from(reach) };
}
