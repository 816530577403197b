// @ts-check
/** The part of the room "Worked example" that is needed only while the room is open. */
import { defineOpenedRoom } from '../../state/room.js';
import { createWorked, NO_WORKED } from './controller.js';
import { isTouched, toFields } from './fields.js';
import { propsOf } from './props.js';
import { createWorked as createWorkedView } from './view.js';

export const opened = defineOpenedRoom({
  initial: NO_WORKED,
  create: createWorked,
  createView: createWorkedView,
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
