/**
 * The room "Start": it runs the two sentences of the opening as soon as a model is loaded, and passes a typed sentence
 * to the room "Sentence".
 */
import { changesOf, nothingRead, type ReadingState, type Wish } from '../../state/reading.ts';
import type { Context, EmitOf, Intents } from '../../state/room.ts';
import { HEADS, type Scene, sceneOf, TEXTS } from './scenes.ts';

export interface Answers {
  scenes: Scene[];
  n_heads: number;
}

/** `scene`: index of the displayed scene. */
export type Start = ReadingState<object, { scene: number }, Answers | null>;

/** The room in which a typed sentence opens. */
const READER = 'sentence';

export const NO_START: Start = nothingRead({}, { scene: 0 });

export function createStart(context: Context<Start>) {
  context.loadKeptModel();
  return {
    intents: intentsOf(context),

    async read({ model }: Wish<object>): Promise<Answers | null> {
      if (!model) return null;
      const readings = await Promise.all(TEXTS.map((text) => attentionIn(context, text)));
      return { scenes: readings.map(sceneOf), n_heads: model.n_heads };
    },
  };
}

export type Emit = EmitOf<ReturnType<typeof intentsOf>>;

function intentsOf(context: Context<Start>) {
  const { get, typeText, openExample, openRoom } = context;
  const { look } = changesOf(context);
  const lastScene = TEXTS.length - 1;
  return {
    scene: (scene: number) => look({ scene }),
    move: (by: number) => look({ scene: Math.min(lastScene, Math.max(0, get().view.scene + by)) }),
    text(text: string) {
      openRoom(READER);
      typeText(text);
    },
    example(id: string) {
      openRoom(READER);
      openExample(id);
    },
  } satisfies Intents;
}

/** The attention of the two heads in a sentence. */
async function attentionIn({ client }: Context<Start>, text: string) {
  const heads = HEADS.map(({ layer, head }) => ({ layer, head }));
  const [, attention] = await Promise.all([
    client.call('run_text', text, false),
    client.call('attention', { heads, measure: 'weight', merged: true, average: false }),
  ]);
  return attention;
}
