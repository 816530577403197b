/** The order of steps in the unrolled picture. */
import type { RecurrentView } from '../../../pkg/headlight.js';

type Stage = 'state' | 'scores' | 'pattern' | 'context' | 'output' | 'word'; // stages of writing a word

export type Place = { kind: 'read'; at: number } | { kind: 'hand' } | { kind: 'write'; at: number; stage: Stage };

const WITH_ATTENTION: Stage[] = ['state', 'scores', 'pattern', 'context', 'output', 'word'];
const WITHOUT: Stage[] = ['state', 'word'];

export const stagesOf = ({ scores }: RecurrentView) => (scores.columns > 0 ? WITH_ATTENTION : WITHOUT);

/** All steps: reading each word, the handover to the decoder, and writing each word. */
export function placesOf(seen: RecurrentView): Place[] {
  const stages = stagesOf(seen);
  return [
    ...Array.from(seen.source, (_, at) => ({ kind: 'read', at }) as const),
    { kind: 'hand' },
    ...Array.from(seen.words, (_, at) => stages.map((stage) => ({ kind: 'write', at, stage }) as const)).flat(),
  ];
}

/** The current step. `null` means the last step, at which the whole picture is visible. */
export function placeOf(seen: RecurrentView, at: number | null) {
  const places = placesOf(seen);
  const nth = Math.min(at ?? places.length - 1, places.length - 1);
  return { place: places[nth], nth, count: places.length };
}
