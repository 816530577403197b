/** The part of the room "Start" that is needed only while the room is open. */
import { readingRoom } from '../../state/reading.ts';
import { defineOpenedRoom } from '../../state/room.ts';
import type { TextInput } from '../../state/text.ts';
import { createStart, NO_START, type Start } from './controller.ts';
import { SHAPES } from './models.ts';
import { createStart as createStartView } from './view.ts';

const room = readingRoom({ usesModel: ({ view }: Start) => view.wanted, toFields: () => ({}) });

/** The live numbers or, before there are any, the recording of the same sentence. */
function drawnOf({ reading, view: { recording } }: Start, { text, model }: TextInput) {
  const isRecorded = recording?.text === text && model === SHAPES[0].folder;
  return reading?.answers ?? (isRecorded ? recording : null);
}

export const opened = defineOpenedRoom<Start>({
  ...room,
  initial: NO_START,
  create: createStart,
  createView: createStartView,
  modelOf: ({ view }) => view.folder,
  offersSentence: true,
  // While its model is loading, the figure is drawn without it, so the room counts as ready.
  phase: (state, shared) => (shared.model.phase === 'ready' ? room.phase(state, shared) : 'ready'),
  props: (state, { text, model, lastRoom }, theme) => ({
    drawn: drawnOf(state, text.input),
    text: { input: text.input, selected: text.selected, specials: text.specials },
    problem: text.problem,
    view: state.view,
    model,
    lastRoom,
    theme,
    shade: document.documentElement.dataset.theme ?? theme,
  }),
});
