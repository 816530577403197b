/** The room "Start": the shared sentence runs through a whole model. */
import { offered } from '../../state/models.ts';
import { changesOf, nothingRead, type ReadingState } from '../../state/reading.ts';
import type { Context, EmitOf, Intents } from '../../state/room.ts';
import { createRead, recorded } from './answers.ts';
import type { Drawn } from './figure/links.ts';
import { loadsUnasked, SCENES, SHAPES } from './models.ts';

interface View {
  folder: string; // folder of the model
  wanted: boolean; // whether the page loads the model
  agreed: string[]; // folders of the models that the user agreed to load
  scene: number | null; // scene of the opening
  looked: number | null; // the hovered or focused token
  recording: Drawn | null;
}

/** `sizes`: whether the table of models is shown instead of the figure. */
export type Input = { sizes: boolean };

export type Start = ReadingState<Input, View, Drawn | null>;

export const NO_START: Start = nothingRead(
  { sizes: false },
  {
    folder: SHAPES[0].folder,
    wanted: false,
    agreed: [],
    scene: 0,
    looked: null,
    recording: null,
  },
);

export function createStart(context: Context<Start>) {
  showRecording(context);
  wantModel(context);
  return { intents: intentsOf(context), read: createRead(context.client) };
}

export type Emit = EmitOf<ReturnType<typeof intentsOf>>;

function intentsOf(context: Context<Start>) {
  const { get, shared, chooseHead, select, changeText } = context;
  const { look } = changesOf(context);

  function scene(nth: number) {
    const { text, layer, head, key } = SCENES[nth];
    look({ scene: nth });
    if (text !== shared().text.input.text) changeText(text);
    chooseHead({ layer, head });
    select({ query: offered(shared().text.input.model).token, key });
  }

  return {
    scene,
    move(by: number) {
      const { scene: nth } = get().view;
      if (nth !== null) scene(Math.min(SCENES.length - 1, Math.max(0, nth + by)));
    },
    agree() {
      look({ agreed: [...get().view.agreed, shared().text.input.model] });
    },
    looked: (looked: number | null) => look({ looked }),
  } satisfies Intents;
}

async function showRecording(context: Context<Start>) {
  changesOf(context).look({ recording: await recorded() });
}

/** Decides whether the page loads the chosen model. */
function wantModel(context: Context<Start>) {
  const { get, shared, subscribe, loadKeptModel } = context;
  const { look } = changesOf(context);
  let asked: string | null = null;
  function decide() {
    const { room, text, model } = shared();
    if (room !== 'start') return;
    const { view } = get();
    const folder = text.input.model;
    // `model` describes the model in `view.folder`, which may not be the chosen model yet.
    const isUnderWay = folder === view.folder && ['loading', 'reading', 'ready'].includes(model.phase);
    const wanted = loadsUnasked(folder) || view.agreed.includes(folder) || isUnderWay;
    if (folder !== view.folder || wanted !== view.wanted) look({ folder, wanted });
    else if (!wanted && asked !== folder) {
      asked = folder;
      loadKeptModel();
    }
  }
  subscribe(decide);
  decide();
}
