/** The part of the room "Worked example" that is needed only while the room is open. */
import { defineOpenedRoom } from '../../state/room.ts';
import { WorkedController } from './controller.ts';
import { isTouched, NO_WORKED, propsOf, toFields } from './state.ts';
import { createWorked } from './view.ts';

export const opened = defineOpenedRoom({
  initial: NO_WORKED,
  create: (context) => new WorkedController(context),
  createView: createWorked,
  props: propsOf,
  toFields,
  isTouched,
  usesModel: () => false,
  phase: ({ status }) => status.phase,
  isStale: ({ run, input }) => run !== null && run.input !== input,
  frame: ({ run }) => [run],
  problem: ({ status }) => status.problem,
  answers: ({ run }) => ({ worked: run?.trace }),
});
