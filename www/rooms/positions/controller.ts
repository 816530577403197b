/** The room "Positions": what the user does there. */
import { changesOf, nothingRead, type ReadingState } from '../../state/reading.ts';
import type { Context, EmitOf, Intents } from '../../state/room.ts';
import type { Pair } from '../../state/text.ts';
import { type Answers, createRead } from './reading.ts';
import { FIRST_INPUT, FIRST_VIEW, type Input, MOST_WAVES, TOY_WAVES, toOrder, usesModel, type View } from './state.ts';

export type Positions = ReadingState<Input, View, Answers>;

/** The lectures' pictures, each with the dimensions that are drawn as waves. */
const PRESETS = {
  toy: { parts: { length: 4, width: 4, base: 10_000, formula: 'paper' }, waves: TOY_WAVES },
  picture: { parts: { length: 20, width: 512, base: 10_000, formula: 'paper' }, waves: FIRST_VIEW.waves },
} as const;

export const NO_POSITIONS: Positions = nothingRead(FIRST_INPUT, FIRST_VIEW);

export function createPositions(context: Context<Positions>) {
  const intents = { ...sinusoidsOf(context), ...ordersOf(context) } satisfies Intents;
  return { read: createRead(context), intents };
}

type SharedIntents = { text: (text: string) => void; selectTokens: (pair: Pair) => void };

/** The room's intents, and those of the shared sentence. */
export type Emit = EmitOf<ReturnType<typeof createPositions>['intents'] & SharedIntents>;

function sinusoidsOf(context: Context<Positions>) {
  const { change, turn } = changesOf(context);
  const { get } = context;
  return {
    change,
    preset(name: keyof typeof PRESETS) {
      const { parts, waves } = PRESETS[name];
      change({ ...parts, place: null });
      turn({ waves, moment: null, from: 0, distance: null, turned: 0 });
    },
    wave(dimension: number) {
      const { waves } = get().view;
      if (!waves.includes(dimension)) turn({ waves: [...waves, dimension].slice(-MOST_WAVES) });
    },
    // The last wave cannot be removed, because the plot needs one.
    noWave(dimension: number) {
      const { waves } = get().view;
      if (waves.length > 1) turn({ waves: waves.filter((other) => other !== dimension) });
    },
    read: (parts: Partial<View>) => turn(parts),
    release() {
      const { input } = get();
      if (!usesModel(input)) {
        change({ place: null });
        turn({ moment: null, distance: null });
      } else if (input.part === 'learned') {
        change({ pair: null });
        turn({ learned: null });
      }
    },
  };
}

function ordersOf(context: Context<Positions>) {
  const { change } = changesOf(context);
  const places = () => context.get().reading?.answers.moved?.places ?? [];
  const order = (next: number[]) => change({ order: toOrder(next) });
  return {
    order,
    reverse: () => order([...places()].reverse()),
    // The shuffle is a fixed riffle, not random, so that links and tests get the same order.
    shuffle() {
      const every = (second: number) => places().filter((_, at) => at % 2 === second);
      order([...every(1), ...every(0)]);
    },
    original: () => change({ order: 'original' }),
  };
}
