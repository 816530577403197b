/** Waits until the picture matches the input. */
import type { Context } from '../../state/room.ts';
import type { Predict } from './answers.ts';

export function createSettled({ get, shared, subscribe }: Context<Predict>) {
  let waiting: (() => void)[] = [];
  subscribe(() => {
    if (!isSettled() && isHere()) return;
    const all = waiting;
    waiting = [];
    for (const go of all) go();
  });

  const isHere = () => shared().room === 'predict';

  function isSettled() {
    const { reading, input, problem } = get();
    const { text } = shared();
    if (problem !== null || text.problem !== null) return true;
    return reading?.input === input && reading.answers.of === text.input;
  }

  const settled = () => (isSettled() ? null : new Promise((go) => waiting.push(() => go(null))));

  return { isHere, isSettled, settled };
}
