/**
 * Gradients by distance, for several kinds of models: each model is created, measured with its recurrent weights
 * multiplied by each factor, trained to the chosen step, and measured again. All models use the engine's first slot,
 * one after another.
 */
import { RequestError } from '../../engine/errors.ts';
import type { RecurrentSettings } from '../../pkg/headlight.js';
import type { Context } from '../../state/room.ts';
import { isSame } from '../../state/same.ts';
import { KINDS, SCALES } from './fields.ts';
import { gradientSettings } from './runs.ts';
import type { Reach, Recurrent } from './state.ts';

/** Number of training steps per request. */
const AT_ONCE = 25;

/** The gradients for every factor. The array of a factor is empty if its gradients overflow. */
const measured = (client: Context<Recurrent>['client']) =>
  Promise.all(
    SCALES.map(async (scale) => {
      try {
        return Float32Array.from(await client.call('recurrent_gradients', 0, Number(scale)));
      } catch (error) {
        if (error instanceof RequestError) return new Float32Array();
        throw error;
      }
    }),
  );

export function createReaches(
  { get, set, client, writeAddress }: Context<Recurrent>,
  inSlots: (RecurrentSettings | null)[],
) {
  let current: { reach: Reach; step: number } | null = null;

  function put(reach: Reach) {
    const others = get().reaches.filter(({ kind }) => kind !== reach.kind);
    set({ reaches: [...others, reach].sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind)) });
  }

  async function begin(kind: Reach['kind']) {
    const settings = gradientSettings(get().input, kind);
    inSlots[0] = null;
    const [, first] = await Promise.all([client.call('recurrent_begin', 0, settings), measured(client)]);
    const known = get().reaches.find((reach) => reach.kind === kind && isSame(reach.settings, settings));
    current = { reach: known ?? { kind, settings, step: 0, problem: null, first, trained: null }, step: 0 };
    put(current.reach);
    return true;
  }

  return {
    forget: () => void (current = null),

    /** Does the next task for the picture. Returns whether there was one. */
    async next(): Promise<boolean> {
      const { input, steps, reaches, training } = get();
      // Another picture may have used the slot in the meantime.
      if (inSlots[0] !== null) current = null;
      const known = (kind: Reach['kind']) =>
        reaches.find((reach) => reach.kind === kind && isSame(reach.settings, gradientSettings(input, kind)));
      const unknown = KINDS.find((kind) => !known(kind));
      if (unknown) return begin(unknown);
      const behind = KINDS.find((kind) => {
        const reach = known(kind);
        return reach && reach.problem === null && reach.step < steps;
      });
      if (!behind || !training) {
        if (training) {
          set({ training: false, reaching: null });
          writeAddress();
        }
        return false;
      }
      if (!current || !isSame(current.reach.settings, known(behind)?.settings)) return begin(behind);
      const { step, problem: fault } = await client.call('recurrent_steps', 0, Math.min(AT_ONCE, steps - current.step));
      const problem = fault ? await client.sentenceOf(fault) : null;
      current.step = step;
      set({ reaching: { kind: behind, step } });
      if (step >= steps || problem !== null) {
        const reach = { ...current.reach, step, problem, trained: await measured(client) };
        current = { reach, step };
        put(reach);
      }
      return true;
    },
  };
}
