/** The part of the room "Start" that is needed only while the room is open. */
import { readingRoom } from '../../state/reading.ts';
import { defineOpenedRoom } from '../../state/room.ts';
import { createStart, NO_START, type Start } from './controller.ts';
import { createStart as createStartView } from './view.ts';

export const opened = defineOpenedRoom<Start>({
  ...readingRoom({ usesModel: (_: Start) => false, toFields: () => ({}) }),
  initial: NO_START,
  create: createStart,
  createView: createStartView,
  offersSentence: true,
  runsTexts: true,
  // The map does not wait for the engine.
  phase: () => 'ready',
  props: ({ reading, view }, { model, lastRoom }, theme) => ({
    opening: reading?.answers ?? null,
    scene: view.scene,
    lastRoom,
    model: { phase: model.phase, loaded: model.loaded, total: model.total, problem: model.problem },
    theme,
  }),
});
