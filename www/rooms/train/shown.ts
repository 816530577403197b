/** Data from which the parts of the view are drawn. */
import type { Theme } from '../../state/room.ts';
import { MOST_STEPS } from './fields.ts';
import type { Run, Train, TrainView } from './state.ts';

export type TrainProps = Train & { run: Run; theme: Theme };

export interface Shown extends TrainProps {
  seen: TrainView; // the model at the displayed step
  isPast: boolean;
}

export function shownOf(props: TrainProps): Shown {
  // A link may name a step beyond the last step. Such a step is ignored.
  const past = props.past?.step === props.view.at ? props.past : null;
  return { ...props, seen: past ?? props.run.now, isPast: past !== null };
}

/** The accuracy at the displayed step, if it was measured. */
export const accuracyOf = ({ run, seen, isPast }: Shown) =>
  isPast ? run.measured.find(({ step }) => step === seen.step)?.accuracy : run.accuracy;

export const canContinue = ({ run, problem }: TrainProps) =>
  problem === null && run.problem === null && run.step < MOST_STEPS;
