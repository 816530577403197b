/** The part of the room "Start" that is needed only while the room is open. */
import { readingRoom } from '../../state/reading.ts';
import { defineOpenedRoom } from '../../state/room.ts';
import type { TextInput } from '../../state/text.ts';
import { createStart, NO_START, type Start } from './controller.ts';
import { SHAPES } from './models.ts';
import { createStart as createStartView } from './view.ts';

const room = readingRoom({
  usesModel: ({ view }: Start) => view.wanted,
  toFields: ({ sizes }) => ({ sizes: sizes ? 'yes' : null }),
});

/** The live numbers or, before there are any, the recording of the same sentence. */
function drawnOf({ reading, view: { recording } }: Start, { text, model }: TextInput) {
  const isRecorded = recording?.text === text && model === SHAPES[0].folder;
  return reading?.answers ?? (isRecorded ? recording : null);
}

export const opened = defineOpenedRoom<Start>({
  ...room,
  initial: NO_START,
  fromFields: ({ sizes }) => ({ input: { sizes: sizes === 'yes' } }),
  create: createStart,
  createView: createStartView,
  modelOf: ({ view }) => view.folder,
  offersSentence: true,
  // Without a model, the figure is drawn from the recording or without numbers, so the room counts as ready.
  phase(state, shared) {
    if (shared.model.phase === 'ready') return room.phase(state, shared);
    const isUnderWay = ['absent', 'loading', 'reading'].includes(shared.model.phase);
    return state.view.wanted && isUnderWay ? 'loading' : 'ready';
  },
  props: (state, { text, model, lastRoom }, theme) => ({
    drawn: drawnOf(state, text.input),
    text: { input: text.input, selected: text.selected, specials: text.specials },
    problem: text.problem,
    view: state.view,
    isTable: state.input.sizes,
    model,
    lastRoom,
    theme,
    shade: document.documentElement.dataset.theme ?? theme,
  }),
});
